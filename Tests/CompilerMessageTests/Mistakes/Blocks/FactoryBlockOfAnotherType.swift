import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'DiskStore' to closure result type 'any Clock'
    binder.bindFactory(for: Clock.self) { i in DiskStore(clock: try i.instance()) }
}
