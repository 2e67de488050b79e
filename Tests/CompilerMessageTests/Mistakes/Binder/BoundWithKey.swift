import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'BindingKey' to expected argument type '@Sendable (inout Resolver) throws -> any Store'
    // error: extra trailing closure passed in call
    binder.bindProvider(for: Store.self, with: BindingKey(Clock.self, named: "utc")) { i in
        DiskStore(clock: try i.instance())
    }
}
