import BTKInjector

private final class Archive: Sendable {
    init(notes: sending Notes) {}
}

private func wire(_ binder: inout Binder) {
    // What the function gets is not sent, such as an argument of a closure.
    // error: converting a value of type '@Sendable (sending Notes) -> Archive' to type '@Sendable (Notes) throws -> Archive' risks causing data races
    binder.wireFactory(taking: Notes.self, to: Archive.init)
}
