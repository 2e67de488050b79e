import BTKInjector

private struct Page: Sendable {
    init(title: String, number: Int, clock: any Clock) {}
}

private func wire(_ binder: inout Binder) {
    binder.wireFactory(taking: String.self, Int.self, to: Page.init)
}
