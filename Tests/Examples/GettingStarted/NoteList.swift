import Observation

@Observable final class NoteList {
    private(set) var notes: [Note]
    private let store: any Store
    private let makeNote: (String) -> Note

    init(store: any Store, makeNote: @escaping (String) -> Note) {
        self.store = store
        self.makeNote = makeNote
        notes = store.load()
    }

    func add(_ text: String) {
        notes.append(makeNote(text))
        store.save(notes)
    }
}
