import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: no exact matches in call to instance method 'wireProvider'
    binder.wireProvider(for: Clock.self, to: DiskStore.init)
}
