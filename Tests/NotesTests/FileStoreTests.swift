import Foundation
import Testing

@testable import Notes

/// Files of notes in a folder that ends with the test.
final class FileStoreTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) }

    isolated deinit { try? FileManager.default.removeItem(atPath: path) }

    private func store(of name: String) throws -> FileStore {
        FileStore(folder: Folder(path: path), user: try User(name: name))
    }

    @Test func keepsTheNotesOfEachUserApart() throws {
        let notes = [Note(text: "Milk", clock: FixedClock())]
        try store(of: "ada").save(notes)
        #expect(try store(of: "ada").load() == notes)
        #expect(try store(of: "grace").load() == [])
    }

    @Test func leavesAFileThatIsNoNotes() throws {
        let file = "\(path)/ada.notes.json"
        try Data("a letter".utf8).write(to: URL(filePath: file))
        #expect(throws: NotesError.notNotes(file)) { try self.store(of: "ada").load() }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "a letter")
    }

    @Test func tellsWhatCanNotBeReadOrWritten() throws {
        let file = "\(path)/ada.notes.json"
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        #expect(throws: NotesError.unreadable(file)) { try self.store(of: "ada").load() }
        #expect(throws: NotesError.unwritable(file)) { try self.store(of: "ada").save([]) }
    }

    @Test func refusesANameThatLeavesTheFolder() {
        #expect(throws: NotesError.badUserName("../ada")) { try User(name: "../ada") }
    }
}
