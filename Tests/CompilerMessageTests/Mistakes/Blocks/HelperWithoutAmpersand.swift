import BTKInjector

private func makeStore(_ i: inout Resolver) throws -> DiskStore { DiskStore(clock: try i.instance()) }

private func wire(_ binder: inout Binder) {
    // error: passing value of type 'Resolver' to an inout parameter requires explicit '&'
    binder.bindProvider(for: Store.self) { i in try makeStore(i) }
}
