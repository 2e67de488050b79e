import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: incorrect argument label in call (have 'for:name:_:', expected 'for:named:_:')
    binder.bindFactory(for: Report.self, name: "long") { (_, title: String) in Report(title: title) }
}
