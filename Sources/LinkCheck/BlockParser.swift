/// A heading or a paragraph, the blocks that have links in them.
struct Block {
    /// The line where the text starts.
    var line: Int
    /// The lines without the white space around them.
    var text: Substring
    var isHeading = false
}

/// Tells headings and paragraphs from code, comments and rules, line by line, also in quotations and lists.
struct BlockParser {
    private let quotation = /(?:\ {0,3}> ?)++/
    private let item = /\ *+(?:[\-+*]|([0-9]{1,9})[.\)])(?:\ {1,4}(?! )|\ |$)(?:> ?)*+/
    private let heading = /\#{1,6}(?:\ ++(.*?))?(?:\ \#++)?/
    private let underline = /=++|-++/
    private let rule = /\ *+(?:(?:\* *+){3,}+|(?:- *+){3,}+|(?:_ *+){3,}+)/
    private let fence = /`{3,}+(?=[^`]*+$)|~{3,}+/
    private let html = /<(?:!--|(pre|script|style|textarea)(?=[\s>]|$))/.ignoresCase()

    private var blocks: [Block] = []
    private var line = 0
    /// The lines of the paragraph that the next line may continue.
    private var paragraph: [Substring] = []
    /// Whether the line has the mark of a quotation, and the number of spaces that are before its text.
    private var hasQuotes = false
    private var indent = 0
    /// Whether the lines before are in a quotation, and the number of spaces that the list item around them wants.
    private var isQuoted = false
    private var width = 0
    /// Whether a line ends the code or the comment around it; nil outside of both.
    private var isEnd: ((Substring) -> Bool)?

    /// Returns the headings and paragraphs of a text.
    static func blocks(of text: String) -> [Block] {
        var parser = BlockParser()
        // A Windows line ending is a single Character.
        let text = text.replacing("\r\n", with: "\n").trimmingPrefix("\u{FEFF}")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            parser.line += 1
            parser.read(withoutTabs(line))
        }
        parser.line += 1
        parser.closeParagraph()
        return parser.blocks
    }

    /// Returns a line with the spaces that its tabs stand for: up to the next column that is a multiple of four.
    private static func withoutTabs(_ line: Substring) -> Substring {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        let text = parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            text += String(repeating: " ", count: 4 - text.utf8.count % 4) + part
        }
        return text[...]
    }

    /// Takes the marks of quotations and list items off a line, and reads what is left of it.
    private mutating func read(_ line: Substring) {
        var rest = line
        let start = rest.prefixMatch(of: quotation)?.range.upperBound ?? rest.startIndex
        hasQuotes = start > rest.startIndex
        rest = rest[start...]
        indent = rest.prefix { $0 == " " }.count
        let isBlank = indent == rest.count

        // Code and comments end with the quotation or the list item that they are in.
        let endsContainer = !hasQuotes && isQuoted || !isBlank && indent < width
        if let isEnd, !endsContainer {
            if isEnd(rest.dropFirst(min(width, indent))) { self.isEnd = nil }
            return
        }
        isEnd = nil
        if hasQuotes && !isQuoted { closeParagraph() }
        if isBlank || paragraph.isEmpty { isQuoted = hasQuotes }
        if isBlank { return closeParagraph() }

        var isItem = indent < width + 4
        if indent < width, paragraph.isEmpty { width = indent }
        while isItem, rest.wholeMatch(of: rule) == nil, let mark = rest.prefixMatch(of: item) {
            // A paragraph may have a line that starts with `7.`, unless it is in a list.
            let canInterrupt = mark.range.upperBound < rest.endIndex && (mark.1 ?? "1") == "1"
            guard paragraph.isEmpty || canInterrupt || width > 0 && indent < width else { break }
            closeParagraph()
            width = line.utf8.distance(from: start, to: mark.range.upperBound)
            rest = rest[mark.range.upperBound...]
            indent = width + rest.prefix { $0 == " " }.count
            isItem = indent < width + 4 && width < 100
        }
        readContent(rest.trimmed, isIndented: indent >= width + 4)
    }

    private mutating func readContent(_ text: Substring, isIndented: Bool) {
        if isIndented {
            // Otherwise it is code.
            if !paragraph.isEmpty { paragraph.append(text) }
        } else if !paragraph.isEmpty, text.wholeMatch(of: underline) != nil {
            closeParagraph(isHeading: true)
        } else if let heading = text.wholeMatch(of: heading) {
            closeParagraph()
            blocks.append(Block(line: line, text: heading.1 ?? "", isHeading: true))
        } else if let mark = text.prefixMatch(of: fence)?.0 {
            closeParagraph()
            skip { line in
                let text = line.trimmed
                return !line.hasPrefix("    ") && text.count >= mark.count && text.allSatisfy { $0 == mark.first }
            }
        } else if let start = text.prefixMatch(of: html) {
            closeParagraph()
            let end = start.1.map { "</\($0.lowercased())>" } ?? "-->"
            if !text.lowercased().contains(end) { skip { $0.lowercased().contains(end) } }
        } else if text.wholeMatch(of: rule) != nil {
            closeParagraph()
        } else if !text.isEmpty {
            paragraph.append(text)
        }
    }

    /// Skips the next lines up to one that is an end, or is outside of the quotation or list item of this line.
    private mutating func skip(through isEnd: @escaping (Substring) -> Bool) {
        self.isEnd = isEnd
        isQuoted = hasQuotes
        width = min(width, indent)
    }

    private mutating func closeParagraph(isHeading: Bool = false) {
        guard !paragraph.isEmpty else { return }
        let text = paragraph.joined(separator: "\n")[...]
        blocks.append(Block(line: line - paragraph.count, text: text, isHeading: isHeading))
        paragraph = []
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
