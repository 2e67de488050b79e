import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: extra argument 'taking' in call
    binder.wireProvider(for: Report.self, taking: String.self, to: Report.init)
}
