import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireProvider(for:named:scope:taking:_:to:)' is unavailable: only a factory takes arguments: write 'wireFactory'
    binder.wireProvider(for: Report.self, taking: String.self) { (title: String) in Report(title: title) }
}
