extension String {
    /// Appends a scalar. A call, because Swift inlines half a kilobyte.
    @inline(never) mutating func add(_ scalar: Unicode.Scalar) { unicodeScalars.append(scalar) }

    /// The text on one line and in one direction, with control characters as Swift writes them.
    package var visible: String { visible(linesAfter: nil) }

    /// Returns the text in one direction, control characters as Swift writes them.
    ///
    /// - Parameter indentation: Stands before each line after the first one, with the line feed. Empty lines are left
    ///   out, because one would look like the end of an error. Nil for all text on one line.
    func visible(linesAfter indentation: String?) -> String {
        var text = ""
        var isAtEnd = false
        for scalar in unicodeScalars {
            if indentation != nil, scalar.endsLine {
                isAtEnd = !text.isEmpty
                continue
            }
            if isAtEnd, let indentation { text += indentation }
            isAtEnd = false
            if scalar.isVisible {
                text.add(scalar)
            } else {
                text += indentation != nil && scalar == "\t" ? "    " : scalar.escaped(asASCII: true)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether Unicode knows it to end a line.
    fileprivate var endsLine: Bool {
        ("\n"..."\r").contains(self) || self == "\u{85}" || self == "\u{2028}" || self == "\u{2029}"
    }

    /// Whether it is neither a control character nor one that changes the line or the direction of writing.
    fileprivate var isVisible: Bool {
        switch self {
        case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{61c}", "\u{200e}", "\u{200f}", "\u{2028}"..."\u{202e}",
            "\u{2066}"..."\u{2069}":
            false
        default: true
        }
    }
}
