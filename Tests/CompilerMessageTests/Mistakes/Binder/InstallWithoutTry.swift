import BTKInjector

private struct Network: Module { func configure(_ binder: inout Binder) {} }

private func wire(_ binder: inout Binder) {
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    binder.install(Network())
}
