import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: missing argument label 'for:' in call
    binder.removeBinding(Clock.self)
}
