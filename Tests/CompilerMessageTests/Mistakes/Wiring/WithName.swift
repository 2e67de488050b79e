import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'String' to expected argument type 'BindingKey'
    binder.wireProvider(for: Store.self, with: "utc", to: DiskStore.init)
}
