import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot pass array of type '[BindingKey]' as variadic arguments of type 'BindingKey'
    binder.wireProvider(for: Store.self, with: [BindingKey(Clock.self, named: "utc")], to: DiskStore.init)
}
