/// A search for keys in `with:` whose names are labels of the function, but of each other's parameters.
///
/// `with: BindingKey(Store.self, named: "backup"), BindingKey(Store.self, named: "main")` for `init(main:backup:)` is
/// what no injector can know to be wrong. It becomes a warning.
struct CrossedNames: Sendable {
    struct Warning: Equatable, Sendable {
        let key: WiringFile.Key
        let file: String
        let line: Int
        let text: String
    }

    let package: Package
    let files: any Files
    let reader: SymbolReader

    func warnings(in wirings: [WiringFile]) throws -> [Warning] {
        let suspects = wirings.flatMap(\.bindings).filter { Self.named($0).count > 1 }
        guard !suspects.isEmpty else { return [] }
        let sources = package.sources()
        var symbols: SymbolTable?
        var warnings: [Warning] = []
        for binding in suspects {
            guard let path = Self.path(of: binding, among: sources), let text = files.text(of: path),
                let call = Call(at: binding.line, in: SourceText(text))
            else { continue }
            var labels = call.labels
            if labels == nil, let type = call.type {
                if symbols == nil { symbols = try reader.symbols() }
                labels = Self.labels(of: type, for: binding, in: symbols!)
            }
            guard let labels, let text = Self.warning(about: binding, labels: labels) else { continue }
            let warning = Warning(key: binding.key, file: path, line: binding.line, text: text)
            if !warnings.contains(warning) { warnings.append(warning) }
        }
        return warnings
    }

    /// Returns the numbers of the needs that have keys with names, where there are several of one type.
    private static func named(_ binding: WiringFile.Binding) -> [Int] {
        let named = binding.needs.indices.filter { binding.needs[$0].with?.name != nil }
        return named.filter { index in
            named.contains { $0 != index && binding.needs[$0].with?.type == binding.needs[index].with?.type }
        }
    }

    /// Returns the path of the file where a binding is made; of several of one name that in a folder of the module's.
    private static func path(of binding: WiringFile.Binding, among sources: [String]) -> String? {
        let name = binding.fileID.split(separator: "/").last ?? ""
        let paths = sources.filter { $0.hasSuffix("/" + name) }
        return paths.first { $0.contains("/\(binding.moduleName)/") } ?? (paths.count == 1 ? paths[0] : nil)
    }

    /// Returns the labels of the only initializer of a type with as many parameters as the binding has needs.
    private static func labels(of type: String, for binding: WiringFile.Binding, in symbols: SymbolTable) -> [String]? {
        let initializers = (symbols.types[type]?.initializers ?? []).filter {
            $0.parameters.count == binding.needs.count
        }
        return initializers.count == 1 ? initializers[0].parameters.map(\.label) : nil
    }

    /// Returns what is crossed; nil if nothing is.
    static func warning(about binding: WiringFile.Binding, labels: [String]) -> String? {
        guard labels.count == binding.needs.count else { return nil }
        let named = named(binding)
        for index in named {
            guard let key = binding.needs[index].with, let name = key.name, !labels[index].isMeant(by: name) else {
                continue
            }
            let other = named.first {
                $0 != index && binding.needs[$0].with?.type == key.type && labels[$0].isMeant(by: name)
            }
            guard let other else { continue }
            return """
                \(key) is given to `\(labels[index]):`, though there is a parameter `\(labels[other]):` of the same type: \
                keys in `with:` stand in the order of the parameters, \(labels.map { $0 + ":" }.joined()).
                """
        }
        return nil
    }
}

extension String {
    /// Whether a name means a parameter of this label: it is the label, or one of its words is.
    func isMeant(by name: String) -> Bool {
        let label = lowercased()
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        if letters == label { return true }
        var words: [String] = [""]
        for letter in name {
            if !letter.isLetter && !letter.isNumber || letter.isUppercase { words.append("") }
            if letter.isLetter || letter.isNumber { words[words.count - 1] += letter.lowercased() }
        }
        return words.contains(label)
    }
}

/// A call that wires a function, as it stands in the source.
struct Call {
    /// The type whose initializer is referred to, if it is one.
    let type: String?
    /// The labels that the call says: of a reference with labels, or of a closure.
    let labels: [String]?

    /// Reads the call that begins in a line.
    init?(at line: Int, in source: SourceText) {
        guard let start = source.start(ofLine: line) else { return nil }
        let code = String(decoding: source.code[start...].prefix(4_000), as: UTF8.self)
        guard let word = code.firstMatch(of: #/wire(?:Provider|Factory)\s*/#)?.range,
            word.upperBound < code.endIndex, "({".contains(code[word.upperBound]),
            let end = code.end(ofBracketAt: word.upperBound)
        else { return nil }
        var call = String(code[word.upperBound...end])
        let rest = code[code.index(after: end)...].drop { $0 == " " }
        // A trailing closure.
        if let brace = rest.first, brace == "{", let end = code.end(ofBracketAt: rest.startIndex) {
            call += code[rest.startIndex...end]
        }
        if let reference = call.firstMatch(of: #/([A-Z][\w.]*?)\.init(?:\(([\w:]+:)\))?\s*\)/#)?.output {
            type = String(reference.1)
            labels = reference.2.map { $0.split(separator: ":").map(String.init) }
        } else if let closure = call.firstMatch(of: #/\{\s*(?:@\w+\s+)*\(/#)?.range,
            let end = call.end(ofBracketAt: call.index(before: closure.upperBound))
        {
            type = nil
            labels = String(call[closure.upperBound..<end]).parts.map { String($0.prefix { $0 != ":" }).trimmed }
        } else {
            return nil
        }
    }
}
