import BTKInjector

private struct Cache: Sendable { let store: Provider<any Store> }

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'any Store' to expected argument type 'Provider<any Store>'
    binder.bindProvider(for: Cache.self) { i in Cache(store: try i.instance(for: Store.self)) }
}
