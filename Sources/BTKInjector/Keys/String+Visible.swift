extension String {
    /// The text on one line and in one direction, with control characters as Swift writes them.
    package var visible: String { visible(tab: #"\t"#) }

    /// Returns the lines of the text, each in one direction, control characters but tabs as Swift writes them. Empty lines
    /// are left out, because one would look like the end of an error.
    ///
    /// - Parameter indentation: Stands before each line after the first one, with the line feed.
    func visible(linesAfter indentation: String) -> String {
        split(whereSeparator: \.isNewline).map { String($0).visible(tab: "    ") }.joined(separator: indentation)
    }

    private func visible(tab: String) -> String {
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isVisible {
                text.unicodeScalars.append(scalar)
            } else {
                text += scalar == "\t" ? tab : scalar.escaped(asASCII: true)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
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
