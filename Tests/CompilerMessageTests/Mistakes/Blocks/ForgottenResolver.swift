import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
    // error: cannot find 'i' in scope
    binder.bindProvider(for: Store.self) { DiskStore(clock: try i.instance()) }
}
