import BTKInjector

private func load() async -> Report { Report(title: "") }

private func wire(_ binder: inout Binder) {
    // error: no exact matches in call to instance method 'bindFactory'
    binder.bindFactory(for: Report.self) { _ in await load() }
}
