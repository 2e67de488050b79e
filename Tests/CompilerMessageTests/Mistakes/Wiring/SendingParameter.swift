import BTKInjector

final class Desk { init(notes: sending Notes) {} }

private func wire(_ binder: inout Binder) {
    // error: converting a value of type '@Sendable (sending Notes) -> Desk' to type '@Sendable (Notes) throws -> Desk' risks causing data races
    binder.wireFactory(for: Desk.self, taking: Notes.self, to: Desk.init)
}
