import BTKInjector

private struct Page: Sendable {
    let number: Int
}

private func wire(_ binder: inout Binder) {
    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireFactory(for: Session.self, taking: Int.self, to: Page.init)
}
