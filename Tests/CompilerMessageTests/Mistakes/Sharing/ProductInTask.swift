import BTKInjector

private func use(_ make: Factory<Notes>) throws {
    let notes = try make()
    // error: sending value of non-Sendable type '() async -> ()' risks causing data races
    Task.detached { notes.lines.append("there") }
    notes.lines.append("here")
}
