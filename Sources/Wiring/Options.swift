/// The arguments of a run.
struct Options: Equatable, Sendable {
    /// The three words.
    enum Word: Equatable, Sendable {
        case check(asJSON: Bool)
        case graph(GraphForm, part: String?)
        case lines(target: String?, writes: Bool, answers: [String])
    }

    enum GraphForm: String, CaseIterable, Sendable {
        case mermaid
        case dot
        case text
    }

    let word: Word
    /// The folder of the package.
    let folder: String
    /// The name of the test whose wiring is meant, where there are several.
    let test: String?
    /// How many seconds a build and the tests may take.
    let limit: Int

    static let usage = """
        usage: Wiring check [--json] [PACKAGE]
               Wiring graph [--mermaid | --dot | --text] [--part KEY] [PACKAGE]
               Wiring lines [TARGET] [--write] [--use NAME]... [PACKAGE]

        Builds the package, and runs only those of its tests that call `expectComplete`.

        check   prints each problem of the wiring once, at its place; with --json, one object a line
        graph   draws the wiring, as text for Mermaid unless another form is named; with --part, what one key needs
        lines   prints the lines of the wiring that are missing; --use names the answer to a question,
                and --write inserts the lines

        PACKAGE is the folder of the package, by default the current one.
        --test NAME    where several tests have wirings of their own: the one that is meant
        --limit SECONDS    how long a build and its tests may take, by default 600

        Exits with 0 if the wiring is complete, with 1 if it is not, or if a question is left,
        and with 2 if that could not be found out.
        """

    /// Reads arguments; nil if they ask for help.
    init?(_ arguments: [String]) throws(Failure) {
        var rest = Arguments(arguments)
        guard !rest.hasFlag("--help"), !rest.hasFlag("-h") else { return nil }
        test = try rest.value(of: "--test")
        limit = try Self.limit(try rest.value(of: "--limit"))
        guard let word = try rest.popFirst() else { throw Failure("which word? \(Self.help)") }
        var target: String?
        switch word {
        case "check": self.word = .check(asJSON: rest.hasFlag("--json"))
        case "graph":
            let forms = GraphForm.allCases.filter { rest.hasFlag("--\($0.rawValue)") }
            guard forms.count <= 1 else { throw Failure("a graph has one form. \(Self.help)") }
            self.word = .graph(forms.first ?? .mermaid, part: try rest.value(of: "--part"))
        case "lines":
            let answers = try rest.values(of: "--use")
            let writes = rest.hasFlag("--write")
            target = try rest.target()
            self.word = .lines(target: target, writes: writes, answers: answers)
        default: throw Failure("there is no word \(word). \(Self.help)")
        }
        folder = try rest.popFirst() ?? "."
        if let extra = try rest.popFirst() { throw Failure("\(extra) is one argument too many. \(Self.help)") }
    }

    private static let help = "`Wiring --help` tells the words check, graph and lines, and their options."

    private static func limit(_ text: String?) throws(Failure) -> Int {
        guard let text else { return 600 }
        guard let limit = Int(text), limit > 0 else { throw Failure("--limit is followed by seconds, not by \(text).") }
        return limit
    }
}

/// Arguments, of which some were read.
private struct Arguments {
    private var rest: [String]

    init(_ arguments: [String]) { rest = arguments }

    /// Returns whether an option is there, and takes it.
    mutating func hasFlag(_ name: String) -> Bool {
        let isThere = rest.contains(name)
        rest.removeAll { $0 == name }
        return isThere
    }

    /// Returns the values of an option, and takes them.
    mutating func values(of name: String) throws(Failure) -> [String] {
        var values: [String] = []
        while let index = rest.firstIndex(of: name) {
            guard index + 1 < rest.count else { throw Failure("\(name) needs a value behind it.") }
            values.append(rest[index + 1])
            rest.removeSubrange(index...index + 1)
        }
        return values
    }

    mutating func value(of name: String) throws(Failure) -> String? { try values(of: name).last }

    /// Takes the name of a target: one that is no path, before the folder or without one.
    mutating func target() throws(Failure) -> String? {
        guard let first = rest.first, !first.hasPrefix("-"), !first.contains("/"), !first.hasPrefix(".") else {
            return nil
        }
        return try popFirst()
    }

    /// Takes the first argument that is left; an unknown option is an error.
    mutating func popFirst() throws(Failure) -> String? {
        guard let first = rest.first else { return nil }
        guard !first.hasPrefix("-") else {
            throw Failure("there is no option \(first) here. `Wiring --help` tells all.")
        }
        rest.removeFirst()
        return first
    }
}
