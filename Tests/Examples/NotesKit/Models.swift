import Observation

@Observable final class ListModel {
    private(set) var draft: DraftModel?
    private(set) var notes: [Note]
    private let store: any Store
    private let makeDraft: (Int) -> DraftModel

    init(store: any Store, makeDraft: @escaping (Int) -> DraftModel) {
        self.store = store
        self.makeDraft = makeDraft
        notes = store.notes
    }

    func write() { draft = makeDraft(notes.count) }

    func done() {
        draft?.save()
        draft = nil
        reload()
    }

    func reload() { notes = store.notes }
}

@Observable final class DraftModel {
    var text = ""
    private let id: Int
    private let store: any Store

    init(id: Int, store: any Store) {
        self.id = id
        self.store = store
    }

    func save() { store.save(Note(id: id, text: text)) }
}
