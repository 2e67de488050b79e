/// A type of a parameter, by what it stands for.
indirect enum TypeForm: Equatable, Sendable {
    /// An instance of a type, by its name, without `any`.
    case plain(String)
    case optional(TypeForm)
    case array(TypeForm)
    /// A closure or a handle.
    case handle([String], TypeForm)
    /// A handle without arguments that only a factory meets, and no provider.
    case bareFactory(TypeForm)
    /// A declared child, by the name of its root.
    case child(String)
    /// A type that stands for nothing else, and is no name.
    case other(String)

    /// Reads a type as a source has it, or as the runtime writes it.
    init(_ text: String, aliases: [String: String] = [:]) {
        var text = text.trimmed
        while text.hasPrefix("@") { text = String(text.drop { $0 != " " }).trimmed }
        let isWrapped =
            text.hasPrefix("(") && text.end(ofBracketAt: text.startIndex) == text.index(before: text.endIndex)
        let inner = isWrapped ? text.parts(within: "(", ")") : nil
        if let function = text.function {
            self = .handle(function.arguments, TypeForm(function.result, aliases: aliases))
        } else if let inner, inner.count == 1 {
            self = TypeForm(inner[0], aliases: aliases)
        } else if text.hasSuffix("?") {
            self = .optional(TypeForm(String(text.dropLast()), aliases: aliases))
        } else if let parts = text.parts(within: "Optional<", ">"), parts.count == 1 {
            self = .optional(TypeForm(parts[0], aliases: aliases))
        } else if let parts = text.parts(within: "Array<", ">") ?? text.parts(within: "[", "]"), parts.count == 1,
            !parts[0].contains(":")
        {
            self = .array(TypeForm(parts[0], aliases: aliases))
        } else if let parts = text.parts(within: "Child<", ">"), parts.count == 1 {
            self = .child(parts[0])
        } else if let parts = ["Provider<", "Factory<", "MainActorProvider<", "MainActorFactory<"].lazy
            .compactMap({ text.parts(within: $0, ">") }).first, let first = parts.first
        {
            let arguments = parts.dropFirst().flatMap { $0.parts(within: "Pack{", "}") ?? [$0] }
            let result = TypeForm(first, aliases: aliases)
            let isBare = arguments.isEmpty && (text.hasPrefix("Factory<") || text.hasPrefix("MainActorFactory<"))
            self = isBare ? .bareFactory(result) : .handle(arguments, result)
        } else if let alias = aliases[text] {
            self = TypeForm(alias, aliases: aliases.filter { $0.key != text })
        } else {
            let name = text.hasPrefix("any ") ? String(text.dropFirst(4)).trimmed : text
            let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
            self = isName ? .plain(name) : .other(text)
        }
    }

    /// The type of the key that it asks for, as the runtime writes it.
    var keyType: String? {
        switch self {
        case .plain(let name): name
        case .optional(let form), .handle(_, let form), .bareFactory(let form), .array(let form): form.keyType
        case .child(let root): "Child<\(root)>"
        case .other: nil
        }
    }

    /// The name of the type behind optionals and handles.
    var name: String? {
        switch self {
        case .plain(let name): name
        case .optional(let form), .handle(_, let form), .bareFactory(let form): form.name
        case .array, .child, .other: nil
        }
    }
}

extension String {
    /// Returns the parts between two brackets that are around the whole text.
    fileprivate func parts(within start: String, _ end: String) -> [String]? {
        guard hasPrefix(start), hasSuffix(end) else { return nil }
        let bracket = index(startIndex, offsetBy: start.count - 1)
        guard self.end(ofBracketAt: bracket) == index(before: endIndex) else { return nil }
        return String(self[index(after: bracket)..<index(before: endIndex)]).parts
    }

    /// The arguments and the result, if it is the type of a function.
    fileprivate var function: (arguments: [String], result: String)? {
        guard hasPrefix("("), let end = end(ofBracketAt: startIndex) else { return nil }
        var rest = String(self[index(after: end)...]).trimmed
        if rest.hasPrefix("throws") { rest = String(rest.dropFirst(6)).trimmed }
        guard rest.hasPrefix("->") else { return nil }
        return (String(self[index(after: startIndex)..<end]).parts, String(rest.dropFirst(2)).trimmed)
    }
}
