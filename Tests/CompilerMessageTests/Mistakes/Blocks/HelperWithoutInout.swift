import BTKInjector

// error: parameter of noncopyable type 'Resolver' must specify ownership
private func makeStore(_ i: Resolver) throws -> DiskStore { DiskStore(clock: try i.instance()) }

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Store.self) { i in try makeStore(i) }
}
