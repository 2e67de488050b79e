import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'requireBinding(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.mainActor.requireBinding(for: Screen.self, taking: String.self, Int.self)
}
