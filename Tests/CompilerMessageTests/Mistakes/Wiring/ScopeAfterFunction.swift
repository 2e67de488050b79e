import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: argument 'scope' must precede argument 'to'
    binder.wireProvider(for: Store.self, to: DiskStore.init, scope: .weak)
}
