import BTKInjector

private func use(_ injector: Injector) {
    // error: missing argument for parameter #1 in call
    let store: (any Store)? = injector.resolve()
    _ = store
}
