/// An error that the user can do something about, in words for the terminal.
package nonisolated enum NotesError: Error, Equatable, CustomStringConvertible {
    case unknownNote(Int, count: Int)
    case badUserName(String)
    case unreadable(String)
    case notNotes(String)
    case unwritable(String)

    package var description: String {
        switch self {
        case .unknownNote(let number, count: 0): "There is no note \(number), because there are none yet."
        case .unknownNote(let number, let count): "There is no note \(number). The last one is \(count)."
        case .badUserName(let name): "\"\(name)\" is no name of a user: take letters, digits, - and _."
        case .unreadable(let file): "\(file) can't be read."
        case .notNotes(let file): "\(file) is no file of notes. It was left as it is."
        case .unwritable(let file): "\(file) can't be written. It was left as it is."
        }
    }
}
