/// A command of the user.
nonisolated enum Request: Equatable {
    case add(String)
    case list
    case show(Int)
}

/// The arguments of the program.
nonisolated struct Command: Equatable {
    enum Task: Equatable {
        case terminal(Request)
        case graph
        case broken
        case help
    }

    private(set) var user = "me"
    private(set) var folder: String?
    private(set) var isVerbose = false
    let task: Task

    static let usage = """
        usage: NotesApp [--user NAME] [--folder PATH] [--verbose] COMMAND

          add TEXT    adds a note
          list        lists all notes
          show N      shows a note
          --graph     draws what the app is wired of
          --broken    shows how the app stops when lines of its wiring are missing
        """

    /// Reads options until a command comes.
    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        func value(of option: String) throws -> String {
            guard let value = rest.popFirst() else { throw UsageError(text: "\(option) lacks its value.") }
            return value
        }
        while let option = rest.first, ["--user", "--folder", "--verbose"].contains(option) {
            rest.removeFirst()
            switch option {
            case "--user": user = try value(of: option)
            case "--folder": folder = try value(of: option)
            default: isVerbose = true
            }
        }
        task = try Self.task(Array(rest))
    }

    private static func task(_ words: [String]) throws -> Task {
        switch (words.first, words.count) {
        case ("add", 2): return .terminal(.add(words[1]))
        case ("add", _): throw UsageError(text: "add takes one text: write it in quotes.")
        case ("list", 1): return .terminal(.list)
        case ("show", 2):
            guard let number = Int(words[1]) else { throw UsageError(text: "\"\(words[1])\" is no number of a note.") }
            return .terminal(.show(number))
        case ("--graph", 1): return .graph
        case ("--broken", 1): return .broken
        case ("--help", 1): return .help
        case (nil, _): throw UsageError(text: "A command is missing.")
        default: throw UsageError(text: "\"\(words.joined(separator: " "))\" is no command.")
        }
    }
}

/// The error of wrong arguments.
nonisolated struct UsageError: Error, CustomStringConvertible {
    let text: String
    var description: String { "\(text)\n\n\(Command.usage)" }
}
