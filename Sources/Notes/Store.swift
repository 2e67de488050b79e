import Foundation

/// A place that keeps the notes of one user. Threads share a service, so its protocol is Sendable.
nonisolated protocol Store: Sendable {
    func load() throws -> [Note]
    func save(_ notes: [Note]) throws
}

/// The folder of all files.
package nonisolated struct Folder: Sendable {
    let url: URL

    package init(path: String) { url = URL(filePath: path, directoryHint: .isDirectory) }
}

/// Keeps the notes of a user in a file.
nonisolated struct FileStore: Store {
    private let file: URL

    init(folder: Folder, user: User) {
        file = folder.url.appending(path: "\(user.name).notes.json")
    }

    func load() throws -> [Note] {
        let content: Data
        do {
            content = try Data(contentsOf: file)
        } catch CocoaError.fileReadNoSuchFile {
            return []
        } catch {
            throw NotesError.unreadable(file.relativePath)
        }
        do { return try JSONDecoder().decode([Note].self, from: content) } catch {
            throw NotesError.notNotes(file.relativePath)
        }
    }

    /// Writes a new file, which takes the place of the old one only when it is whole.
    func save(_ notes: [Note]) throws {
        do { try JSONEncoder().encode(notes).write(to: file, options: .atomic) } catch {
            throw NotesError.unwritable(file.relativePath)
        }
    }
}
