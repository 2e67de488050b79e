import BTKInjector

private struct Page: Sendable {
    let number: Int
}

private func wire(_ binder: inout Binder) {
    // error: no exact matches in call to instance method 'wireFactory'
    binder.wireFactory(for: Session.self, taking: Int.self, to: Page.init)
}
