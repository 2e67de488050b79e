// The parts of links. None reads on when it can't succeed any more, so a text full of half links is still read quickly.

extension Cursor {
    /// Takes `(destination "title")`, which comes after the text of a link.
    mutating func takeParenthesized() -> String? {
        var end = self
        guard end.take("(") else { return nil }
        end.takeSpace()
        let destination = end.takeDestination() ?? ""
        if end.takeSpace(), end.takeTitle() { end.takeSpace() }
        guard end.take(")") else { return nil }
        self = end
        return destination
    }

    /// Takes `[label]: destination "title"`, which has lines to itself.
    mutating func takeDefinition() -> (label: Label, destination: String)? {
        var end = self
        guard let label = end.takeLabel(), !label.isFootnote, end.take(":") else { return nil }
        end.takeSpace()
        guard let destination = end.takeDestination() else { return nil }
        var titleEnd = end
        if titleEnd.takeSpace(), titleEnd.takeTitle(), titleEnd.takeLineEnd() {
            end = titleEnd
        } else if !end.takeLineEnd() {
            return nil
        }
        self = end
        return (label, destination)
    }

    /// Takes `[label]`.
    mutating func takeLabel() -> Label? {
        var end = self
        guard end.take("[") else { return nil }
        let start = end.position
        _ = end.takeUnescaped { $0 == "[" || $0 == "]" }
        let label = Label(Substring(rest[start..<end.position]))
        guard end.take("]") else { return nil }
        if label != nil { self = end }
        return label
    }

    private mutating func takeDestination() -> String? {
        var end = self
        var destination: String
        if end.take("<") {
            destination = end.takeUnescaped { $0 == ">" || $0 == "<" || $0 == "\n" }
            guard end.take(">") else { return nil }
        } else {
            // Parentheses must be balanced, but no one nests many.
            let maximumDepth = 8
            var depth = 0
            destination = end.takeUnescaped { scalar in
                if scalar == "(" { depth += 1 }
                if scalar == ")" { depth -= 1 }
                return scalar.isSpace || depth < 0 || depth > maximumDepth
            }
            guard depth <= 0, !destination.isEmpty else { return nil }
        }
        self = end
        return destination
    }

    private mutating func takeTitle() -> Bool {
        let ends: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "'": "'", "(": ")"]
        guard let start = next, let quote = ends[start] else { return false }
        var end = self
        end.skip()
        _ = end.takeUnescaped { $0 == quote || $0 == start }
        guard end.take(String(quote)) else { return false }
        self = end
        return true
    }
}
