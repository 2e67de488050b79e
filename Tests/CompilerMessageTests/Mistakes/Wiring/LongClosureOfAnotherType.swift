import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireFactory(for: Session.self, taking: Int.self) { (number: Int, clock: any Clock) in
        let store = DiskStore(clock: clock)
        return store
    }
}
