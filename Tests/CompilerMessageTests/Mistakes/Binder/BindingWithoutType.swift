import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: missing argument for parameter 'for' in call
    binder.bindProvider { _ in SystemClock() }
}
