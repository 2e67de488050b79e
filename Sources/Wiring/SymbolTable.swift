import Foundation

/// The types of some modules, with what a wiring has to know of them.
struct SymbolTable: Sendable {
    struct Parameter: Equatable, Sendable {
        /// The label in a call; `_` where there is none.
        let label: String
        /// The label or, where there is none, the name inside the initializer.
        let name: String
        /// The type as the source has it: `any Store`.
        let type: String
        let hasDefault: Bool
    }

    struct Initializer: Equatable, Sendable {
        /// The name with its labels: `init(main:backup:)`.
        let title: String
        let parameters: [Parameter]
        let isOnMainActor: Bool
        let canThrow: Bool
        /// The reason why no line can refer to it; nil if one can.
        let obstacle: String?
    }

    struct TypeSymbol: Equatable, Sendable {
        enum Kind: Sendable {
            case type
            case actor
            case `protocol`
        }
        let name: String
        let module: String
        let kind: Kind
        let isClass: Bool
        let isOnMainActor: Bool
        let isGeneric: Bool
        let file: String
        let line: Int
        /// Whether its target is one for tests, or its name says that it stands in for another one.
        let isStandIn: Bool
        var isSendable: Bool
        var initializers: [Initializer] = []
    }

    /// By names.
    private(set) var types: [String: TypeSymbol] = [:]
    private(set) var aliases: [String: String] = [:]
    /// For a protocol or a class the names of the types that conform to it, or inherit from it, directly.
    private(set) var children: [String: [String]] = [:]
    /// The types of the properties that ask the global injector, and the names of their owners.
    private(set) var injected: [(type: String, owner: String)] = []
    /// The types that conform to the library's `Module`.
    private(set) var modules: [String] = []
    /// A function that takes a binder.
    struct WiringFunction: Equatable, Sendable {
        let name: String
        let module: String
        let canThrow: Bool
    }

    /// Those of other modules than the target's own.
    private(set) var wiringFunctions: [WiringFunction] = []

    /// Adds the symbols of a module.
    ///
    /// - Parameters:
    ///   - isOwn: Whether what is internal can be seen.
    ///   - isForTests: Whether its target is one for tests.
    mutating func add(_ graph: SymbolGraph, module: String, isOwn: Bool, isForTests: Bool) {
        var names: [String: String] = [:]
        let seen = graph.symbols.filter { isOwn || ["public", "open", "package"].contains($0.accessLevel) }
        for symbol in seen {
            switch symbol.kind.identifier {
            case "swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.actor":
                // An extension's symbols name the type again.
                names[symbol.identifier.precise] = symbol.name
                types[symbol.name] = type(symbol, module: module, isForTests: isForTests)
            case "swift.typealias":
                if let alias = symbol.declaration.range(of: " = ") {
                    aliases[symbol.name] = String(symbol.declaration[alias.upperBound...])
                }
            default: break
            }
        }
        for symbol in seen {
            let owner = symbol.pathComponents.dropLast().joined(separator: ".")
            if symbol.kind.identifier == "swift.init" {
                let initializer = initializer(symbol)
                types[owner]?.initializers.append(initializer)
            }
            if symbol.kind.identifier == "swift.func", symbol.declaration.contains("inout Binder"),
                symbol.functionSignature?.parameters?.count == 1
            {
                let name = String(symbol.name.prefix { $0 != "(" })
                let canThrow = symbol.declaration.hasSuffix(" throws")
                if !isOwn { wiringFunctions.append(WiringFunction(name: name, module: module, canThrow: canThrow)) }
            }
            if symbol.kind.identifier == "swift.property", symbol.declaration.contains("@Injected"),
                let type = symbol.declaration.range(of: ": ")
            {
                injected.append((String(symbol.declaration[type.upperBound...].prefix { $0 != "{" }).trimmed, owner))
            }
        }
        for relation in graph.relationships where ["conformsTo", "inheritsFrom"].contains(relation.kind) {
            guard let name = names[relation.source] else { continue }
            if relation.target == "s:s8SendableP" { types[name]?.isSendable = true }
            if relation.targetFallback == "BTKInjector.Module" { modules.append(name) }
            guard let other = names[relation.target] ?? known(relation.targetFallback) else { continue }
            if !children[other, default: []].contains(name) { children[other, default: []].append(name) }
        }
    }

    /// Returns the name of a type of another module, without that.
    private func known(_ name: String?) -> String? {
        guard let name, let dot = name.firstIndex(of: ".") else { return nil }
        let rest = String(name[name.index(after: dot)...])
        return types[rest]?.module == String(name[..<dot]) ? rest : nil
    }

    private func type(_ symbol: SymbolGraph.Symbol, module: String, isForTests: Bool) -> TypeSymbol {
        let declaration = symbol.declaration
        let standIns = ["fake", "mock", "stub", "spy", "dummy", "preview", "inmemory", "noop", "test"]
        let last = (symbol.pathComponents.last ?? "").lowercased()
        let kind: TypeSymbol.Kind =
            switch symbol.kind.identifier {
            case "swift.protocol": .protocol
            default: declaration.hasPrefix("actor ") || declaration.contains(" actor ") ? .actor : .type
            }
        return TypeSymbol(
            name: symbol.name, module: module, kind: kind, isClass: symbol.kind.identifier == "swift.class",
            isOnMainActor: declaration.contains("@MainActor"), isGeneric: declaration.contains("<"),
            file: URL(string: symbol.location?.uri ?? "")?.path ?? "", line: (symbol.location?.position.line ?? 0) + 1,
            isStandIn: isForTests || standIns.contains { last.hasPrefix($0) || last.hasSuffix($0) },
            isSendable: kind == .actor || declaration.contains("@MainActor"))
    }

    private func initializer(_ symbol: SymbolGraph.Symbol) -> Initializer {
        let text = symbol.declaration
        let title = symbol.pathComponents.last ?? "init()"
        let labels = title.dropFirst("init(".count).dropLast().split(separator: ":").map(String.init)
        let declared = Self.parameterTexts(in: text)
        let parameters = (symbol.functionSignature?.parameters ?? []).enumerated().map { index, parameter in
            let type = parameter.declarationFragments.map(\.spelling).joined().dropFirst(parameter.name.count + 2)
            let own = index < declared.count ? declared[index] : ""
            return Parameter(
                label: index < labels.count ? labels[index] : parameter.name, name: parameter.name, type: String(type),
                hasDefault: own.contains(" = "))
        }
        return Initializer(
            title: title, parameters: parameters, isOnMainActor: text.contains("@MainActor init"),
            canThrow: text.hasSuffix(" throws"),
            obstacle: declared.count == parameters.count ? Self.obstacle(in: text) : "can't be read")
    }

    /// Returns the texts of the parameters in a declaration.
    static func parameterTexts(in declaration: String) -> [String] {
        guard let start = declaration.range(of: "init")?.upperBound,
            let bracket = declaration[start...].firstIndex(of: "("),
            let end = declaration.end(ofBracketAt: bracket)
        else { return [] }
        return String(declaration[declaration.index(after: bracket)..<end]).parts
    }

    private static func obstacle(in text: String) -> String? {
        if text.contains("init?") || text.contains("init!") { return "may fail" }
        if text.contains("init<") { return "is generic" }
        if text.hasSuffix(" async") || text.hasSuffix(" async throws") { return "awaits" }
        if text.contains(" throws(") { return "has typed throws" }
        for word in ["inout ", "@autoclosure ", "some ", "...", "consuming ", "sending "] where text.contains(word) {
            return "has `\(word.trimmed)`"
        }
        return nil
    }

    // MARK: Questions

    /// Returns the names of the types that a text may mean: the runtime writes the last part of a name.
    func names(meantBy text: String) -> [String] {
        if types[text] != nil { return [text] }
        return types.keys.filter { $0.hasSuffix("." + text) }.sorted()
    }

    /// Returns the types that can be bound for a name: itself, or what conforms or inherits.
    func candidates(for name: String) -> [TypeSymbol] {
        var found: [TypeSymbol] = []
        var rest = [name]
        while let next = rest.popLast() {
            rest += children[next] ?? []
            guard let type = types[next], type.kind != .protocol, !found.contains(type) else { continue }
            found.append(type)
        }
        return found.sorted { $0.name < $1.name }
    }
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Returns where the bracket at an index ends.
    func end(ofBracketAt start: Index) -> Index? {
        var depth = 0
        var previous: Character = " "
        for index in self[start...].indices {
            switch self[index] {
            case "(", "[", "<", "{": depth += 1
            case ">" where previous == "-": break
            case ")", "]", ">", "}":
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
            previous = self[index]
        }
        return nil
    }

    /// The parts between the commas outside of brackets.
    var parts: [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        var previous: Character = " "
        for letter in self {
            switch letter {
            case "(", "[", "<", "{": depth += 1
            case ">" where previous == "-": break
            case ")", "]", ">", "}": depth -= 1
            default: break
            }
            if letter == ",", depth == 0 {
                parts.append(part.trimmed)
                part = ""
            } else {
                part.append(letter)
            }
            previous = letter
        }
        if !part.trimmed.isEmpty { parts.append(part.trimmed) }
        return parts
    }
}
