import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: missing argument for parameter 'to' in call
    binder.wireProvider(for: Store.self)
}
