/// Finds the links and ids in a heading or a paragraph, and the text that a reader sees.
///
/// It reads the text once, and remembers the brackets that are open.
struct InlineParser {
    /// A `[` or `![`, which may turn out to be the start of a link.
    private struct Bracket {
        let isImage: Bool
        let line: Int
        /// Where the text after it starts.
        let start: String.Index
        /// The number of visible parts before it.
        let visibleCount: Int
        /// Whether there are other brackets after it, so that the text is no label.
        var hasBrackets = false
    }

    private(set) var links: [Link] = []
    /// The ids of HTML elements.
    private(set) var ids: [String] = []
    /// The texts of headings that are HTML elements.
    private(set) var headings: [String] = []
    /// The parts of the visible text. Marks that a slug leaves out anyway, such as `*`, may be in it or not.
    private(set) var visible: [Substring] = []

    private let text: Substring
    private let labels: Set<String>
    private let syntax: Syntax
    private var rest: Substring
    private var line: Int
    private var brackets: [Bracket] = []
    /// The start of the last run of backticks of each length, after which no code of that kind can end.
    private var lastBackticks: [Int: String.Index] = [:]
    private var mayHaveComment = true
    private var headingStart = 0
    /// The underscores among the visible parts that emphasis may start with.
    private var openUnderscores: [Int] = []

    init(_ block: Block, labels: Set<String>, syntax: Syntax) {
        text = block.text
        rest = block.text
        line = block.line
        self.labels = labels
        self.syntax = syntax
        for run in text.matches(of: syntax.backticks) {
            lastBackticks[run.0.utf8.count] = run.range.lowerBound
        }
    }

    mutating func parse() {
        while let mark = rest.unicodeScalars.first {
            switch mark {
            case "`": parseCode()
            case "<": parseHTML()
            case "[", "!": parseOpening()
            case "]": parseClosing()
            case "_": parseUnderscores()
            case "&": skip(to: rest.prefixMatch(of: syntax.entity)?.range.upperBound ?? after(1))
            case "\\": skip(to: rest.prefixMatch(of: syntax.escaped)?.range.upperBound ?? after(1), showing: true)
            default: skip(to: rest.prefixMatch(of: syntax.plainText)?.range.upperBound ?? after(1), showing: true)
            }
        }
    }

    private func after(_ count: Int) -> String.Index {
        rest.unicodeScalars.index(rest.startIndex, offsetBy: count)
    }

    private mutating func skip(to end: String.Index, showing isVisible: Bool = false) {
        if isVisible { visible.append(rest[..<end]) }
        line += rest[..<end].utf8.count { $0 == UInt8(ascii: "\n") }
        rest = text[end...]
    }
}

// MARK: - Links

extension InlineParser {
    private mutating func parseOpening() {
        let isImage = rest.unicodeScalars.first == "!"
        guard !isImage || rest.unicodeScalars.dropFirst().first == "[" else { return skip(to: after(1)) }
        skip(to: after(isImage ? 2 : 1))
        if let last = brackets.indices.last { brackets[last].hasBrackets = true }
        brackets.append(
            Bracket(isImage: isImage, line: line, start: rest.startIndex, visibleCount: visible.count))
    }

    private mutating func parseClosing() {
        let end = rest.startIndex
        skip(to: after(1))
        guard let bracket = brackets.popLast() else { return }
        if let match = rest.prefixMatch(of: syntax.destination) {
            let destination = syntax.withoutBackslashes(match.1 ?? match.2 ?? "")
            links.append(Link(line: bracket.line, kind: .destination(destination)))
            skip(to: match.range.upperBound)
        } else if let match = rest.prefixMatch(of: syntax.label), !match.1.trimmed.isEmpty {
            // In `[a][b](c)`, `b` is the text of a link of its own.
            let next = text[match.range.upperBound...].unicodeScalars.first
            let isText = match.1.hasPrefix("^") || next == "(" || next == "["
            guard isDefined(match.1, orElseReportAt: isText ? nil : bracket.line) else { return }
            skip(to: match.range.upperBound)
        } else {
            let isCollapsed = rest.hasPrefix("[]")
            guard !bracket.hasBrackets,
                isDefined(text[bracket.start..<end], orElseReportAt: isCollapsed ? bracket.line : nil)
            else { return }
            if isCollapsed { skip(to: after(2)) }
        }
        if bracket.isImage {
            visible.removeSubrange(bracket.visibleCount...)
            while let last = openUnderscores.last, last >= visible.count { openUnderscores.removeLast() }
        }
    }

    private mutating func isDefined(_ label: Substring, orElseReportAt line: Int?) -> Bool {
        let label = Syntax.normalized(label)
        if labels.contains(label.lowercased()) { return true }
        if let line, !label.isEmpty { links.append(Link(line: line, kind: .undefined(label: label))) }
        return false
    }
}

// MARK: - Code, HTML and emphasis

extension InlineParser {
    private mutating func parseCode() {
        let marks = rest.prefixMatch(of: syntax.backticks)!.0
        skip(to: marks.endIndex)
        guard let last = lastBackticks[marks.utf8.count], last >= rest.startIndex else { return }
        var code = rest
        while let run = code.firstMatch(of: syntax.backticks) {
            code = text[run.range.upperBound...]
            guard run.0.utf8.count == marks.utf8.count else { continue }
            let content = rest[..<run.range.lowerBound]
            let isPadded = content.hasPrefix(" ") && content.hasSuffix(" ") && content.count > 2
            visible.append(isPadded ? content.dropFirst().dropLast() : content)
            return skip(to: code.startIndex)
        }
    }

    private mutating func parseHTML() {
        if mayHaveComment, rest.hasPrefix("<!--") {
            let end = rest.firstMatch(of: syntax.commentEnd)
            mayHaveComment = end != nil
            skip(to: end?.range.upperBound ?? after(4))
        } else if let link = rest.prefixMatch(of: syntax.autolink) {
            skip(to: link.range.upperBound, showing: true)
        } else if let tag = rest.prefixMatch(of: syntax.tag) {
            note(String(tag.2).lowercased(), attributes: tag.3, isEnd: !tag.1.isEmpty)
            skip(to: tag.range.upperBound)
        } else {
            skip(to: after(1))
        }
    }

    private mutating func note(_ name: String, attributes: Substring, isEnd: Bool) {
        for match in attributes.matches(of: syntax.attribute) {
            let value = String(match.2 ?? match.3 ?? match.4 ?? "")
            switch (name, match.1.lowercased()) {
            case (_, "id"), ("a", "name"): ids.append(value)
            case ("a", "href"), ("img", "src"): links.append(Link(line: line, kind: .destination(value)))
            default: break
            }
        }
        guard ["h1", "h2", "h3", "h4", "h5", "h6"].contains(name) else { return }
        if isEnd {
            headings.append(String(visible.dropFirst(headingStart).joined()[...].trimmed))
        } else {
            headingStart = visible.count
        }
    }

    /// Leaves out the underscores that are marks of emphasis; a slug keeps all others.
    private mutating func parseUnderscores() {
        func isSpace(_ scalar: Unicode.Scalar?) -> Bool { scalar.map(\.properties.isWhitespace) ?? true }
        func isWord(_ scalar: Unicode.Scalar?) -> Bool {
            scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
        }
        let marks = rest.prefixMatch(of: syntax.underscores)!.0
        let last = visible.last?.unicodeScalars.last
        skip(to: marks.endIndex)
        let next = rest.unicodeScalars.first
        let canEnd = !isSpace(last) && !isWord(next)
        let canStart = !isSpace(next) && !isWord(last)
        for _ in marks.utf8 {
            if canEnd, let start = openUnderscores.popLast() {
                visible[start] = ""
            } else {
                if canStart { openUnderscores.append(visible.count) }
                visible.append("_")
            }
        }
    }
}
