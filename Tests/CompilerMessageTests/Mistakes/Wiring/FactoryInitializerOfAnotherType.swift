import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: no exact matches in call to instance method 'wireFactory'
    binder.wireFactory(for: Session.self, taking: String.self, to: DiskStore.init)
}
