import Foundation
import Synchronization

nonisolated struct Note: Identifiable, Sendable {
    let id = UUID()
    let text: String
    let written: Date

    init(text: String, clock: any Clock) {
        self.text = text
        written = clock.now
    }
}

nonisolated protocol Clock: Sendable {
    var now: Date { get }
}

nonisolated struct SystemClock: Clock {
    var now: Date { Date() }
}

nonisolated protocol Store: Sendable {
    func load() -> [Note]
    func save(_ notes: [Note])
}

nonisolated final class MemoryStore: Store {
    private let notes = Mutex<[Note]>([])
    func load() -> [Note] { notes.withLock { $0 } }
    func save(_ new: [Note]) { notes.withLock { $0 = new } }
}
