import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Store.self) { i in
        let clock = try i.instance()
        // error: argument type 'UnstatedType' does not conform to expected type 'Clock'
        return DiskStore(clock: clock)
    }
}
