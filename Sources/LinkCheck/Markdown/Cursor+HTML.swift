// What starts with `<` within a paragraph.

extension Cursor {
    /// Takes `<https://example.com>` or `<me@example.com>`.
    mutating func takeAutolink() -> Bool {
        var end = self
        guard end.take("<") else { return false }
        let address = end.take { !$0.isSpace && $0 != "<" && $0 != ">" }
        guard address.contains(where: { $0 == ":" || $0 == "@" }), end.take(">") else { return false }
        self = end
        return true
    }

    /// Takes the start or the end of an HTML element.
    mutating func takeTag() -> Tag? {
        var end = self
        guard end.take("<") else { return nil }
        let isEnd = end.take("/")
        let name = end.take { $0.isLetter || $0.isDigit || $0 == "-" }
        guard name.unicodeScalars.first?.isLetter == true else { return nil }
        var attributes: [String: String] = [:]
        while true {
            let hasSpace = end.takeSpace()
            if end.take(">") || end.take("/>") { break }
            guard hasSpace, let (name, value) = end.takeAttribute() else { return nil }
            attributes[name] = value
        }
        self = end
        return Tag(name: name.lowercased(), attributes: attributes, isEnd: isEnd)
    }

    private mutating func takeAttribute() -> (name: String, value: String)? {
        let name = take { !$0.isSpace && !"\"'<>/=".unicodeScalars.contains($0) }
        guard !name.isEmpty else { return nil }
        var end = self
        end.takeSpace()
        guard end.take("=") else { return (name.lowercased(), "") }
        end.takeSpace()
        let value: Substring
        if let quote = end.next, quote == "\"" || quote == "'" {
            end.skip()
            value = end.take { $0 != quote }
            guard end.take(String(quote)) else { return nil }
        } else {
            value = end.take { !$0.isSpace && !"\"'<>=`".unicodeScalars.contains($0) }
            guard !value.isEmpty else { return nil }
        }
        self = end
        return (name.lowercased(), String(value))
    }
}
