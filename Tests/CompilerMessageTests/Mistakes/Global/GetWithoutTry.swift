import BTKInjector

private func use() throws -> any Clock {
    // error: call can throw but is not marked with 'try'
    // error: call can throw but is not marked with 'try'
    GlobalInjector.get().instance()
}
