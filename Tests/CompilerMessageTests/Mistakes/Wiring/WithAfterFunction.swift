import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: argument 'with' must precede argument 'to'
    binder.wireProvider(for: Store.self, to: DiskStore.init, with: BindingKey(Clock.self, named: "utc"))
}
