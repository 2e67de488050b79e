// What a line may start or end. With four columns of white space before its text it can't be anything but code or text.

extension Line {
    /// The marks that open a fenced code block.
    struct Fence {
        let mark: Unicode.Scalar
        let length: Int
    }

    /// Whether the line ends a paragraph before it.
    var startsBlock: Bool {
        fence != nil || verbatimEnd != nil || heading != nil || isThematicBreak || container?.endsParagraph == true
    }

    var fence: Fence? {
        var cursor = Cursor(text)
        guard !isIndented, let mark = cursor.next, mark == "`" || mark == "~" else { return nil }
        let length = cursor.take { $0 == mark }.unicodeScalars.count
        guard length >= 3, mark == "~" || !cursor.rest.contains("`") else { return nil }
        return Fence(mark: mark, length: length)
    }

    func closes(_ fence: Fence) -> Bool {
        !isIndented && isAll(fence.mark) && text.unicodeScalars.count >= fence.length
    }

    /// What ends an HTML element that is shown as it stands, or a comment, if the line starts one.
    var verbatimEnd: String? {
        guard !isIndented, text.hasPrefix("<") else { return nil }
        let text = text.lowercased()
        if text.hasPrefix("<!--") { return "-->" }
        for name in ["pre", "script", "style", "textarea"] where text.hasPrefix("<" + name) {
            let next = text.dropFirst(name.count + 1).first
            if next == nil || next == ">" || next?.isWhitespace == true { return "</\(name)>" }
        }
        return nil
    }

    func contains(end: String) -> Bool {
        var cursor = Cursor(text.lowercased()[...])
        return cursor.take(through: end)
    }

    /// The text after `#` to `######`, without the marks that may close it.
    var heading: Substring? {
        var cursor = Cursor(text)
        let level = cursor.take { $0 == "#" }.unicodeScalars.count
        guard !isIndented, 1...6 ~= level, cursor.next == nil || cursor.takeSpace() else { return nil }
        let heading = Substring(cursor.rest)
        var open = heading.unicodeScalars
        while open.last == "#" { open.removeLast() }
        let isClosed = open.isEmpty || open.last?.isSpace == true
        return isClosed ? Substring(open).trimmed : heading
    }

    /// Whether the line makes the paragraph before it a heading.
    var isUnderline: Bool {
        !isIndented && (isAll("=") || isAll("-"))
    }

    var isThematicBreak: Bool {
        let marks = text.unicodeScalars
        guard !isIndented, let mark = marks.first, mark == "*" || mark == "-" || mark == "_" else { return false }
        return marks.allSatisfy { $0 == mark || $0.isSpace } && marks.count { $0 == mark } >= 3
    }

    /// Whether the line is code, unless it continues a paragraph.
    var isIndented: Bool { indent >= 4 }

    private func isAll(_ mark: Unicode.Scalar) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0 == mark }
    }
}
