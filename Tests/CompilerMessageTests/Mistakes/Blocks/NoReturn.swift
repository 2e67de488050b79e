import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Store.self) { i in
        let clock: any Clock = try i.instance()
        DiskStore(clock: clock)
        // error: missing return in closure expected to return 'any Store'
    }
}
