import BTKInjector

private func makeStore(_ i: inout Resolver) throws -> DiskStore { DiskStore(clock: try i.instance()) }

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'MainActorResolver' to expected argument type 'Resolver'
    binder.mainActor.bindProvider(for: Store.self) { i in try makeStore(&i) }
}
