// What white space, letters and punctuation are to Markdown. Its syntax is all ASCII.

extension Unicode.Scalar {
    var isSpace: Bool {
        self == " " || self == "\t" || self == "\n" || self == "\r"
    }

    var isLetter: Bool {
        "a"..."z" ~= self || "A"..."Z" ~= self
    }

    var isDigit: Bool {
        "0"..."9" ~= self
    }

    var isPunctuation: Bool {
        "!"..."~" ~= self && !isLetter && !isDigit
    }
}

extension Substring {
    /// The text without the white space around it.
    var trimmed: Substring {
        var scalars = unicodeScalars.drop(while: \.isSpace)
        while scalars.last?.isSpace == true { scalars.removeLast() }
        return Substring(scalars)
    }

    /// The text of a code span, which may have a space at either end to set off its backticks.
    var withoutPadding: Substring {
        let isPadded = hasPrefix(" ") && hasSuffix(" ") && count > 2
        return isPadded ? dropFirst().dropLast() : self
    }

    /// The number of line ends in the text.
    var newlines: Int {
        unicodeScalars.count { $0 == "\n" }
    }
}
