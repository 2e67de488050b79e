import Foundation
import Observation

protocol Store: Sendable { func note(_ id: Int) -> String? }

struct DeviceStore: Store {
    func note(_ id: Int) -> String? { UserDefaults.standard.string(forKey: "note-\(id)") }
}

@Observable final class NoteModel {
    let text: String
    init(id: Int, store: any Store) { text = store.note(id) ?? "Note \(id)" }
}

@Observable final class ListModel {
    private(set) var notes: [NoteModel] = []
    private let makeNote: (Int) -> NoteModel
    init(makeNote: @escaping (Int) -> NoteModel) { self.makeNote = makeNote }
    func open(_ id: Int) { notes.append(makeNote(id)) }
}
