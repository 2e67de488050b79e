import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: type 'any Session' does not conform to the 'Sendable' protocol
    binder.bindProvider(for: Session.self) { i in UserSession(user: "ada", store: try i.instance()) }
}
