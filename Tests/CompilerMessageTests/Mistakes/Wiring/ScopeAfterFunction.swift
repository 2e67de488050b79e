import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: incorrect argument labels in call (have 'for:to:scope:', expected 'for:named:scope:with:fileID:line:to:')
    binder.wireProvider(for: Store.self, to: DiskStore.init, scope: .weak)
}
