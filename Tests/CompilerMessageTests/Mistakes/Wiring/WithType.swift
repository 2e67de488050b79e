import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type '(any Clock).Type' to expected argument type 'BindingKey'
    binder.wireProvider(for: Store.self, with: Clock.self, to: DiskStore.init)
}
