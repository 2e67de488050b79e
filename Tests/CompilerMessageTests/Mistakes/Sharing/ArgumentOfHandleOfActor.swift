import BTKInjector

@MainActor private final class Board {
    let notes = Notes()

    func report(_ make: Factory<Report, Notes>) throws -> Report {
        // error: sending 'self.notes' risks causing data races
        try make(notes)
    }
}
