import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: missing reinitialization of inout parameter 'i' after consume
    binder.bindProvider(for: Store.self) { i in
        let resolver = i
        return DiskStore(clock: try resolver.instance())
    }
}
