import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: generic parameter 'T' could not be inferred
    // error: missing argument for parameter 'for' in call
    binder.requireBinding(named: "utc")
}
