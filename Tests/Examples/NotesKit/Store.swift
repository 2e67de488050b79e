import Synchronization

nonisolated struct Note: Identifiable, Sendable {
    let id: Int
    var text: String
}

nonisolated protocol Store: Sendable {
    var notes: [Note] { get }
    func save(_ note: Note)
}

nonisolated final class MemoryStore: Store {
    private let content = Mutex<[Note]>([])
    var notes: [Note] { content.withLock { $0 } }
    func save(_ note: Note) { content.withLock { $0.append(note) } }
}
