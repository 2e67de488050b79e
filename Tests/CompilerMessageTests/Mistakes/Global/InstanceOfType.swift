import BTKInjector

private func use() throws -> any Clock {
    // error: type 'GlobalInjector' has no member 'instance'
    try GlobalInjector.instance()
}
