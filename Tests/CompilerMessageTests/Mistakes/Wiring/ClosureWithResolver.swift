import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: no exact matches in call to instance method 'wireProvider'
    binder.wireProvider(for: Store.self, to: { (i: inout Resolver) in DiskStore(clock: try i.instance()) })
}
