import Foundation

/// A note, as a file keeps it.
package nonisolated struct Note: Codable, Equatable, Sendable {
    package let text: String
    package let written: Date

    /// Writes a note now. The text is an argument, and the injector adds the clock.
    init(text: String, clock: any Clock) {
        self.text = text
        written = clock.now
    }
}

/// The owner of the notes, and the seed of each session.
package nonisolated struct User: Sendable {
    package let name: String

    /// Checks the name, because it becomes a part of a file's name.
    package init(name: String) throws {
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else {
            throw NotesError.badUserName(name)
        }
        self.name = name
    }
}

/// A clock, which a test can stop.
nonisolated protocol Clock: Sendable {
    var now: Date { get }
}

nonisolated struct SystemClock: Clock {
    var now: Date { Date() }
}
