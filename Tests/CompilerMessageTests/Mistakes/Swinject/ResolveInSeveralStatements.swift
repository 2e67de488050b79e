import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindFactory(for: Store.self) { r in
        // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
        let clock = r.resolve(Clock.self)!
        return DiskStore(clock: clock)
    }
}
