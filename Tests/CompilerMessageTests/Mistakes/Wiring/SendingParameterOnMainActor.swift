import BTKInjector

private final class Archive: Sendable {
    init(draft: sending Draft) {}
}

private func wire(_ binder: inout Binder) {
    // What lives on the main actor can't be sent away.
    // error: converting a value of type '@Sendable (sending Draft) -> Archive' to type '@MainActor @Sendable (Draft) throws -> Archive' risks causing data races
    binder.mainActor.wireProvider(to: Archive.init)
}
