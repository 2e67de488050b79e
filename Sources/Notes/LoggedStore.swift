/// A log of what the app does. Wire one only if you want to read it.
package nonisolated protocol Log: Sendable {
    func write(_ line: String)
}

/// A part that has to be closed before its session ends.
protocol Closable {
    func close() async throws
}

/// Decorates a store: does what that does, and tells a log.
nonisolated struct LoggedStore: Store, Closable {
    private let store: any Store
    private let log: (any Log)?

    init(store: any Store, log: (any Log)?) {
        self.store = store
        self.log = log
    }

    func load() throws -> [Note] {
        let notes = try store.load()
        log?.write("read \(notes.count) notes")
        return notes
    }

    func save(_ notes: [Note]) throws {
        try store.save(notes)
        log?.write("wrote \(notes.count) notes")
    }

    func close() { log?.write("closed") }
}
