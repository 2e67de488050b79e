import Observation

/// The notes of a user, numbered from 1.
@Observable package final class NoteList {
    package private(set) var notes: [Note]
    private let autosave: Autosave
    private let makeNote: (String) -> Note

    init(store: any Store, autosave: Autosave, makeNote: @escaping (String) -> Note) throws {
        self.autosave = autosave
        self.makeNote = makeNote
        notes = try store.load()
    }

    package func add(_ text: String) {
        notes.append(makeNote(text))
        autosave.noteChange()
    }

    package func note(_ number: Int) throws -> Note {
        guard number > 0, number <= notes.count else {
            throw NotesError.unknownNote(number, count: notes.count)
        }
        return notes[number - 1]
    }
}

/// Saves the notes at the end of the session, if they have changed.
///
/// The list needs it, and it needs the list: a circle. So it takes a provider of the list, which is a closure in plain
/// Swift, and calls that when both exist.
final class Autosave: Closable {
    private let store: any Store
    private let list: () -> NoteList
    private var hasChanges = false

    init(store: any Store, list: @escaping () -> NoteList) {
        self.store = store
        self.list = list
    }

    func noteChange() { hasChanges = true }

    func close() throws {
        guard hasChanges else { return }
        try store.save(list().notes)
        hasChanges = false
    }
}
