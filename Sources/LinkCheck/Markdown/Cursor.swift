/// A place in a text, which moves forward.
///
/// The `take` methods move past what they find, and stay where they are if they don't find it. A copy is a place to
/// come back to. Cursors see scalars, not characters: they are as exact as Markdown is, and fast.
struct Cursor {
    private(set) var rest: Substring.UnicodeScalarView

    init(_ text: Substring) {
        rest = text.unicodeScalars
    }

    var next: Unicode.Scalar? { rest.first }
    var position: String.Index { rest.startIndex }

    mutating func skip() {
        rest = rest.dropFirst()
    }

    mutating func skip(to position: String.Index) {
        rest = rest[position...]
    }

    mutating func take(_ word: String) -> Bool {
        guard rest.starts(with: word.unicodeScalars) else { return false }
        rest = rest.dropFirst(word.unicodeScalars.count)
        return true
    }

    mutating func take(while condition: (Unicode.Scalar) -> Bool) -> Substring {
        let taken = rest.prefix(while: condition)
        skip(to: taken.endIndex)
        return Substring(taken)
    }

    /// Takes all up to a word, and the word.
    mutating func take(through word: String) -> Bool {
        var end = self
        while !end.take(word) {
            if end.next == nil { return false }
            end.skip()
        }
        self = end
        return true
    }

    @discardableResult
    mutating func takeSpace() -> Bool {
        !take(while: \.isSpace).isEmpty
    }

    /// Takes what is left of a line, if that is nothing but white space.
    mutating func takeLineEnd() -> Bool {
        var end = self
        _ = end.take { $0 == " " || $0 == "\t" }
        guard end.take("\n") || end.next == nil else { return false }
        self = end
        return true
    }

    /// Takes a backslash and the punctuation that it protects, which is the result.
    mutating func takeEscaped() -> Unicode.Scalar? {
        guard next == "\\", let scalar = rest.dropFirst().first, scalar.isPunctuation else { return nil }
        rest = rest.dropFirst(2)
        return scalar
    }

    /// Takes all up to a scalar that ends it and has no backslash before it; the result has no backslashes either.
    mutating func takeUnescaped(until isEnd: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while true {
            if let scalar = takeEscaped() {
                text.append(scalar)
            } else if let scalar = next, !isEnd(scalar) {
                text.append(scalar)
                skip()
            } else {
                return String(text)
            }
        }
    }
}
