import BTKInjector

private struct Page: Sendable {
    init(title: String, number: Int, clock: any Clock) {}
}

private func wire(_ binder: inout Binder) {
    // error: 'wireFactory(for:named:taking:_:_:with:to:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.wireFactory(taking: String.self, Int.self, to: Page.init)
}
