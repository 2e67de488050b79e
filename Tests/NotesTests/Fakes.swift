import Foundation
import Synchronization

@testable import Notes

/// Notes in memory. What is done to them is a line of `events`.
nonisolated final class FakeStore: Store {
    private let notes: Mutex<[Note]>
    private let eventList = Mutex<[String]>([])

    init(_ texts: String...) {
        notes = Mutex(texts.map { Note(text: $0, clock: FixedClock()) })
    }

    var events: [String] { eventList.withLock { $0 } }

    func load() -> [Note] { notes.withLock { $0 } }

    func save(_ new: [Note]) {
        notes.withLock { $0 = new }
        eventList.withLock { $0.append("saved \(new.map(\.text))") }
    }
}

nonisolated struct FixedClock: Clock {
    var now: Date { Date(timeIntervalSince1970: 0) }
}

nonisolated final class FakeLog: Log {
    private let lineList = Mutex<[String]>([])
    var lines: [String] { lineList.withLock { $0 } }

    func write(_ line: String) { lineList.withLock { $0.append(line) } }
}
