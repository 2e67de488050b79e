extension String {
    /// The text on one line and in one direction, whatever a name contains: control characters as Swift writes them.
    @inline(never)
    package var visible: String {
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isVisible {
                text.unicodeScalars.append(scalar)
            } else {
                text += scalar.escaped(asASCII: true)
            }
        }
        return text
    }

    /// The lines that are not empty, each of them visible. An empty one would look like the end of an error.
    var visibleLines: [String] {
        var lines: [String] = []
        var line = ""
        for scalar in (self + "\n").unicodeScalars {
            switch scalar {
            case "\t": line += "    "
            // All that Unicode knows to end a line.
            case "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}":
                if !line.isEmpty { lines.append(line.visible) }
                line = ""
            default: line.unicodeScalars.append(scalar)
            }
        }
        return lines
    }
}

extension Unicode.Scalar {
    /// Whether it is neither a control character nor one that changes the line or the direction of writing.
    fileprivate var isVisible: Bool {
        if isASCII { return value >= 0x20 && value != 0x7f }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return false
        default: return !properties.isBidiControl
        }
    }
}
