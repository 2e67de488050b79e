/// A heading or a paragraph, the blocks that have links in them.
struct Block {
    /// The line where the text starts.
    private(set) var line: Int
    /// The lines without the white space around them.
    fileprivate(set) var text: Substring
    fileprivate(set) var isHeading = false

    /// Takes a `[label]: destination` off the start.
    mutating func takeDefinition(_ syntax: Syntax) -> (label: String, link: Link)? {
        guard let match = text.prefixMatch(of: syntax.definition), !match.1.hasPrefix("^") else { return nil }
        let destination = syntax.withoutBackslashes(match.2 ?? match.3 ?? "")
        let link = Link(line: line, kind: .destination(destination))
        line += match.0.utf8.count { $0 == UInt8(ascii: "\n") }
        text = text[match.range.upperBound...]
        return (Syntax.normalized(match.1), link)
    }
}

/// Tells headings and paragraphs from code, comments and rules, line by line.
struct BlockParser {
    /// A quotation, which marks each of its lines, or a list item, which indents them.
    private enum Container {
        case quotation
        case item(width: Int)
    }

    /// A file has no more containers in each other; what is nested deeper is read as text.
    private static let maximumDepth = 20

    private let quotation = /\ {0,3}> ?/
    private let item = /\ {0,3}(?:[\-+*]|([0-9]{1,9})[.\)])( ++|$)/
    private let heading = /\#{1,6}(?: ++|$)/
    private let underline = /=++|-++/
    private let rule = /\ *+(?:(?:\* *+){3,}+|(?:- *+){3,}+|(?:_ *+){3,}+)/
    private let fence = /`{3,}+(?=[^`]*+$)|~{3,}+/
    private let html = /<(?:!--|(pre|script|style|textarea)(?=[\s>]|$))/.ignoresCase()

    private var blocks: [Block] = []
    private var containers: [Container] = []
    /// The lines of the paragraph that the next line may continue.
    private var paragraph: [Substring] = []
    private var paragraphLine = 0
    /// Whether a line ends the code or the comment around it; nil outside of both.
    private var isEnd: ((Substring) -> Bool)?

    /// Returns the headings and paragraphs of a text, also those in quotations and lists.
    static func blocks(of text: String) -> [Block] {
        var parser = BlockParser()
        // A Windows line ending is a single Character.
        let text = text.replacing("\r\n", with: "\n").trimmingPrefix("\u{FEFF}")
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            parser.read(withoutTabs(line), number: index + 1)
        }
        parser.closeParagraph()
        return parser.blocks
    }

    /// Returns a line with the spaces that its tabs stand for: up to the next column that is a multiple of four.
    private static func withoutTabs(_ line: Substring) -> Substring {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return line }
        var text = String(parts[0])
        for part in parts.dropFirst() {
            text += String(repeating: " ", count: 4 - text.utf8.count % 4) + part
        }
        return text[...]
    }

    private mutating func read(_ line: Substring, number: Int) {
        var rest = line
        var depth = 0
        while depth < containers.count, let content = content(of: rest, in: containers[depth]) {
            rest = content
            depth += 1
        }
        if depth < containers.count { isEnd = nil }
        if let isEnd {
            if isEnd(rest) { self.isEnd = nil }
            return
        }

        let isInParagraph = !paragraph.isEmpty && depth == containers.count
        var new: [Container] = []
        while depth + new.count < Self.maximumDepth,
            let (container, content) = container(at: rest, isInParagraph: isInParagraph && new.isEmpty)
        {
            new.append(container)
            rest = content
        }
        let isNested = depth + new.count == containers.count && new.isEmpty
        // A line that can't but continue a paragraph needs neither the marks nor the spaces of its containers.
        let isLazy = !isNested && new.isEmpty && !paragraph.isEmpty && isText(rest)
        if !isNested && !isLazy {
            closeParagraph()
            containers[depth...] = new[...]
        }
        readContent(rest, number: number, isLazy: isLazy)
    }

    private mutating func readContent(_ line: Substring, number: Int, isLazy: Bool) {
        let text = line.trimmed
        if text.isEmpty {
            closeParagraph()
        } else if isLazy || isIndented(line) {
            // Otherwise it is code.
            if !paragraph.isEmpty { paragraph.append(text) }
        } else if !paragraph.isEmpty, text.wholeMatch(of: underline) != nil {
            closeParagraph(isHeading: true)
        } else if let mark = text.prefixMatch(of: heading) {
            closeParagraph()
            blocks.append(Block(line: number, text: withoutClosingMarks(text[mark.range.upperBound...]), isHeading: true))
        } else if let mark = text.prefixMatch(of: fence)?.0 {
            closeParagraph()
            isEnd = { line in
                let text = line.trimmed
                return !line.hasPrefix("    ") && text.count >= mark.count && text.allSatisfy { $0 == mark.first }
            }
        } else if let start = text.prefixMatch(of: html) {
            closeParagraph()
            let end = start.1.map { "</\($0.lowercased())>" } ?? "-->"
            if !text.lowercased().contains(end) { isEnd = { $0.lowercased().contains(end) } }
        } else if text.wholeMatch(of: rule) != nil {
            closeParagraph()
        } else {
            if paragraph.isEmpty { paragraphLine = number }
            paragraph.append(text)
        }
    }

    private mutating func closeParagraph(isHeading: Bool = false) {
        guard !paragraph.isEmpty else { return }
        blocks.append(Block(line: paragraphLine, text: paragraph.joined(separator: "\n")[...], isHeading: isHeading))
        paragraph = []
    }

    /// Returns what a line has in a container, or nil if it is outside.
    private func content(of line: Substring, in container: Container) -> Substring? {
        switch container {
        case .quotation: line.prefixMatch(of: quotation).map { line[$0.range.upperBound...] }
        case .item(let width): line.prefix(width).allSatisfy { $0 == " " } ? line.dropFirst(width) : nil
        }
    }

    /// Returns the quotation or list item that a line starts, and what the line has in it.
    private func container(at line: Substring, isInParagraph: Bool) -> (Container, content: Substring)? {
        if let mark = line.prefixMatch(of: quotation) { return (.quotation, line[mark.range.upperBound...]) }
        guard let mark = line.prefixMatch(of: item), line.wholeMatch(of: rule) == nil else { return nil }
        let isBlank = mark.range.upperBound == line.endIndex
        // A paragraph may have a line that starts with `7.`
        if isInParagraph, isBlank || (mark.1 ?? "1") != "1" { return nil }
        // More than four spaces are one, and code.
        let padding = isBlank || mark.2.count > 4 ? 1 : mark.2.count
        let width = mark.0.count - mark.2.count + padding
        return (.item(width: width), line.dropFirst(width))
    }

    /// Whether a line can be in the middle of a paragraph.
    private func isText(_ line: Substring) -> Bool {
        let text = line.trimmed
        if isIndented(line) || text.isEmpty { return !text.isEmpty }
        return text.prefixMatch(of: heading) == nil && text.prefixMatch(of: fence) == nil
            && text.prefixMatch(of: html) == nil && text.wholeMatch(of: rule) == nil
    }

    /// Whether a line is code, unless it continues a paragraph.
    private func isIndented(_ line: Substring) -> Bool {
        line.hasPrefix("    ")
    }

    /// Returns the text of a heading without the `#` that may close it.
    private func withoutClosingMarks(_ text: Substring) -> Substring {
        var open = text
        while open.last == "#" { open.removeLast() }
        return open.isEmpty || open.last == " " ? open.trimmed : text
    }
}

extension Substring {
    /// The text without the white space around it.
    var trimmed: Substring {
        func isText(_ character: Character) -> Bool { character != " " && character != "\n" && character != "\r" }
        guard let first = firstIndex(where: isText), let last = lastIndex(where: isText) else { return "" }
        return self[first...last]
    }
}
