import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.mainActor.wireProvider(for: Router.self) { (clock: any Clock) in DiskStore(clock: clock) }
}
