import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: type 'DiskStore' has no member 'int'
    binder.wireProvider(for: Store.self, to: DiskStore.int)
}
