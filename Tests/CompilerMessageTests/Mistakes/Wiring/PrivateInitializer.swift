import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'Vault' initializer is inaccessible due to 'private' protection level
    binder.wireProvider(for: Vault.self, to: Vault.init)
}
