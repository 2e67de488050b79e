import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: instance method 'wireProvider(for:named:scope:with:to:)' requires that 'Resolver' conform to 'Copyable'
    binder.wireProvider(for: Store.self, to: { (i: inout Resolver) in DiskStore(clock: try i.instance()) })
}
