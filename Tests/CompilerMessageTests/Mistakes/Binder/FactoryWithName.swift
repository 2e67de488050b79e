import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: no exact matches in call to instance method 'bindFactory'
    binder.bindFactory(for: Report.self, name: "long") { (_, title: String) in Report(title: title) }
}
