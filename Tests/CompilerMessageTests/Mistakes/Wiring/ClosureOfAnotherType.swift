import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.wireProvider(for: Clock.self) { (clock: any Clock) in DiskStore(clock: clock) }
}
