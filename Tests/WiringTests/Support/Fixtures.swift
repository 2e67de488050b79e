@testable import Wiring

extension WiringFile {
    /// Makes a wiring of bindings whose ids are their places.
    init(_ bindings: [Binding], problems: [Problem] = []) {
        self.init(
            format: "btkinjector-wiring", version: 1, isComplete: problems.isEmpty, problems: problems,
            bindings: bindings)
    }
}

extension WiringFile.Binding {
    init(
        _ id: Int, _ type: String, named name: String? = nil, taking arguments: [String]? = nil,
        isOnMainActor: Bool = false, isSeed: Bool = false, child: Int? = nil, module: String? = nil,
        needs: [WiringFile.Need] = []
    ) {
        self.init(
            id: id, key: WiringFile.Key(type: type, name: name), qualifiedType: "App.\(type)",
            kind: arguments == nil ? "provider" : "factory", arguments: arguments,
            scope: arguments == nil ? "singleton" : nil, isOnMainActor: isOnMainActor, isWired: true, isSeed: isSeed,
            isReplaced: false, fileID: "App/Wiring.swift", line: id + 4, module: module, child: child, needs: needs)
    }
}

extension WiringFile.Need {
    /// Makes a need that nothing meets, or that some bindings meet.
    init(_ type: String, with name: String? = nil, by bindings: Int..., isDeferred: Bool = false, source: String? = nil)
    {
        self.init(
            type: type, with: name.map { WiringFile.Key(type: type, name: $0) },
            source: source ?? (bindings.isEmpty ? "missing" : "binding"), isDeferred: isDeferred, bindings: bindings)
    }
}

extension WiringFile.Problem {
    /// Makes the problem of a key that is missing, and that only a requirement names.
    init(requiring type: String, named name: String? = nil, fix insertion: String? = nil) {
        let key = WiringFile.Key(type: type, name: name)
        let fix = WiringFile.Fix(text: "bind it", file: "/p/W.swift", line: 9, insert: insertion, replace: nil)
        self.init(
            id: "binding-not-found", key: key, file: "/p/W.swift", line: 9, text: "[binding-not-found] …",
            path: [WiringFile.Member(key: key, fileID: nil, line: nil)], fixes: insertion == nil ? [] : [fix])
    }
}

/// Reads symbols from lines as a source has them: types, with their conformances behind a colon, and the initializers
/// of the type before. `Sendable` is a conformance like others.
func symbols(_ source: String, module: String = "App", isForTests: Bool = false) -> SymbolTable {
    var symbols: [SymbolGraph.Symbol] = []
    var relationships: [SymbolGraph.Relationship] = []
    var owner = ""
    for line in source.split(separator: "\n").map({ String($0).trimmed }) {
        if line.contains("init") {
            var labels = ""
            let parameters = SymbolTable.parameterTexts(in: line).map { text in
                let written = String(text.prefix { $0 != ":" })
                let name = written.replacing("_ ", with: "")
                labels += name == written ? "\(name):" : "_:"
                let type = text.dropFirst(written.count + 2).replacing("@escaping ", with: "").split(separator: " = ")[
                    0]
                return SymbolGraph.Symbol.Parameter(
                    name: name, declarationFragments: [SymbolGraph.Fragment(spelling: "\(name): \(type)")])
            }
            symbols.append(symbol("swift.init", [owner, "init(\(labels))"], line, parameters))
            continue
        }
        let parts = line.split(separator: ":").map { String($0).trimmed }
        let words = parts[0].split(separator: " ").map(String.init)
        owner = words.last!
        symbols.append(symbol(words.contains("protocol") ? "swift.protocol" : "swift.class", [owner], parts[0], []))
        for parent in parts.count > 1 ? parts[1].parts : [] {
            relationships.append(
                SymbolGraph.Relationship(
                    kind: "conformsTo", source: owner, target: parent == "Sendable" ? "s:s8SendableP" : parent,
                    targetFallback: parent == "Module" ? "BTKInjector.Module" : nil))
        }
    }
    var table = SymbolTable()
    let graph = SymbolGraph(symbols: symbols, relationships: relationships)
    table.add(graph, module: module, isOwn: true, isForTests: isForTests)
    return table
}

private func symbol(
    _ kind: String, _ path: [String], _ text: String, _ parameters: [SymbolGraph.Symbol.Parameter]
) -> SymbolGraph.Symbol {
    SymbolGraph.Symbol(
        kind: .init(identifier: kind), identifier: .init(precise: path.joined(separator: ".")), pathComponents: path,
        accessLevel: "internal", declarationFragments: [SymbolGraph.Fragment(spelling: text)],
        functionSignature: .init(parameters: parameters), location: nil)
}
