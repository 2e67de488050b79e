import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.wireFactory(for: Session.self, taking: Int.self) { (number: Int, clock: any Clock) in
        let store = DiskStore(clock: clock)
        return store
    }
}
