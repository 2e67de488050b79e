/// The text that a reader sees, with which slugs are made.
///
/// Marks that a slug leaves out anyway, such as `*` and `[`, may be in it or not. Underscores matter: a slug keeps
/// them, unless they are marks of emphasis.
struct VisibleText {
    /// Nil for an underscore that turned out to be a mark.
    private var scalars: [Unicode.Scalar?] = []
    /// The underscores that emphasis may start with.
    private var openUnderscores: [Int] = []

    var count: Int { scalars.count }

    func string(from start: Int = 0) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start...].lazy.compactMap { $0 })
        return String(text)
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        scalars.append(scalar)
    }

    mutating func append(contentsOf text: Substring) {
        for scalar in text.unicodeScalars { append(scalar) }
    }

    /// Appends underscores that come before a certain scalar; they may end emphasis, start it, or be text.
    mutating func appendUnderscores(_ count: Int, before next: Unicode.Scalar?) {
        let last = scalars.last ?? nil
        let canEnd = !isSpace(last) && !isWord(next)
        let canStart = !isSpace(next) && !isWord(last)
        for _ in 0..<count {
            if canEnd, let start = openUnderscores.popLast() {
                scalars[start] = nil
                scalars.append(nil)
            } else {
                if canStart { openUnderscores.append(scalars.count) }
                scalars.append("_")
            }
        }
    }

    mutating func removeAll(from start: Int) {
        scalars.removeSubrange(start...)
        while let last = openUnderscores.last, last >= start { openUnderscores.removeLast() }
    }

    private func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
        scalar?.isSpace ?? true
    }

    private func isWord(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
