import BTKInjector

private struct Page: Sendable {}

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type '@Sendable () -> Page' to expected argument type '@Sendable () throws -> any Session'
    binder.wireFactory(for: Session.self, to: Page.init)
}
