/// Finds the links and anchors in headings and paragraphs.
///
/// It reads each text once, and remembers the brackets that are open.
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
    private(set) var anchors: Set<String> = []
    private var labels: Set<String> = []
    private var slugger = Slugger()
    private let syntax = Syntax()

    // The block that is read, and the place in it.
    private var text: Substring = ""
    private var rest: Substring = ""
    private var line = 0
    private var brackets: [Bracket] = []
    /// The start of the last run of backticks of each length, after which no code of that kind can end.
    private var lastBackticks: [Int: String.Index] = [:]
    private var mayHaveComment = true
    /// The parts of the text that a reader sees. Marks that a slug leaves out anyway, such as `*`, may be in it or not.
    private var visible: [Substring] = []
    /// The underscores among them that emphasis may start with.
    private var openUnderscores: [Int] = []
    /// The number of visible parts before the HTML element of a heading.
    private var headingStart = 0

    /// Takes each `[label]: destination` off the start of a block.
    mutating func takeDefinitions(from block: inout Block) {
        while let match = block.text.prefixMatch(of: syntax.definition), !match.1.hasPrefix("^") {
            links.append(Link(line: block.line, kind: .destination(unescaped(match.2 ?? match.3 ?? ""))))
            labels.insert(normalized(match.1).lowercased())
            block.line += newlines(in: match.0)
            block.text = block.text[match.range.upperBound...]
        }
    }

    mutating func parse(_ block: Block) {
        text = block.text
        rest = block.text
        line = block.line
        brackets = []
        lastBackticks = [:]
        mayHaveComment = true
        visible = []
        openUnderscores = []
        headingStart = 0
        for run in text.matches(of: syntax.backticks) {
            lastBackticks[run.0.utf8.count] = run.range.lowerBound
        }
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
        if block.isHeading { anchors.insert(slugger.slug(of: visible.joined())) }
    }

    private func after(_ count: Int) -> String.Index {
        rest.unicodeScalars.index(rest.startIndex, offsetBy: count)
    }

    private mutating func skip(to end: String.Index, showing isVisible: Bool = false) {
        if isVisible { visible.append(rest[..<end]) }
        line += newlines(in: rest[..<end])
        rest = text[end...]
    }

    private func newlines(in text: Substring) -> Int {
        text.utf8.count { $0 == UInt8(ascii: "\n") }
    }

    private func unescaped(_ text: Substring) -> String {
        text.contains("\\") ? String(text.replacing(syntax.escaped) { $0.1 }) : String(text)
    }

    /// Returns a label with single spaces. Labels are the same if they differ in white space and case only.
    private func normalized(_ label: Substring) -> String {
        label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
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
            let destination = unescaped(match.1 ?? match.2 ?? "")
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
        let label = normalized(label)
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
            case (_, "id"), ("a", "name"): anchors.insert(value)
            case ("a", "href"), ("img", "src"): links.append(Link(line: line, kind: .destination(value)))
            default: break
            }
        }
        guard ["h1", "h2", "h3", "h4", "h5", "h6"].contains(name) else { return }
        if isEnd {
            let heading = visible.dropFirst(headingStart).joined()
            anchors.insert(slugger.slug(of: String(heading[...].trimmed)))
        } else {
            headingStart = visible.count
        }
    }

    /// Leaves out the underscores that are marks of emphasis; a slug keeps all others.
    private mutating func parseUnderscores() {
        func isSpace(_ character: Character?) -> Bool { character?.isWhitespace ?? true }
        func isWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
        let last = visible.last?.last
        let marks = rest.prefixMatch(of: syntax.underscores)!.0
        skip(to: marks.endIndex)
        let canEnd = !isSpace(last) && !isWord(rest.first)
        let canStart = !isSpace(rest.first) && !isWord(last)
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

/// The parts of links and of HTML.
///
/// Each ends, or fails, at the next mark of its own kind, so a text full of half links is still read quickly.
struct Syntax {
    /// `[label]: destination "title"`, which has lines to itself.
    let definition =
        #/
        \[ ((?:[^\[\]\\]|\\.)++) \]: \s*+ (?: < ((?:[^<>\n\\]|\\.)*+) > | (?!<) (\S++) )
        (?: \s++ (?: "(?:[^"\\]|\\.)*+" | '(?:[^'\\]|\\.)*+' | \((?:[^\(\)\\]|\\.)*+\) ) \ *+ (?=\n|$) )?+ \ *+ (?:\n|$)
        /#.matchingSemantics(.unicodeScalar)
    /// `(destination "title")`, which follows the text of a link. Parentheses may be nested twice.
    let destination =
        #/
        \( \s*+ (?: < ((?:[^<>\n\\]|\\.)*+) > | (?!<)
            ((?: [^\s\(\)\\] | \\. | \( (?: [^\s\(\)\\] | \\. | \((?:[^\s\(\)\\]|\\.)*+\) )*+ \) )*+) )
        (?: \s++ (?: "(?:[^"\\]|\\.)*+" | '(?:[^'\\]|\\.)*+' | \((?:[^\(\)\\]|\\.)*+\) ) )?+ \s*+ \)
        /#.matchingSemantics(.unicodeScalar)
    let label = /\[((?:[^\[\]\\]|\\.)*+)\]/.matchingSemantics(.unicodeScalar)
    /// The start or the end of an HTML element.
    let tag =
        #/
        < (\/?) ([A-Za-z][A-Za-z0-9\-]*+)
        ((?: \s++ [^\s"'<>\/=]++ (?: \s*+ = \s*+ (?: "[^"]*+" | '[^']*+' | [^\s"'<>=`]++ ) )?+ )*+) \s*+ \/?>
        /#.matchingSemantics(.unicodeScalar)
    let attribute =
        #/
        ([^\s"'<>\/=]++) (?: \s*+ = \s*+ (?: "([^"]*+)" | '([^']*+)' | ([^\s"'<>=`]++) ) )?+
        /#.matchingSemantics(.unicodeScalar)
    let entity = /&\#?[A-Za-z0-9]++;/.matchingSemantics(.unicodeScalar)
    let backticks = /`++/.matchingSemantics(.unicodeScalar)
    let underscores = /_++/.matchingSemantics(.unicodeScalar)
    let plainText = /[^`<&_!\[\]\\]++/.matchingSemantics(.unicodeScalar)
    let escaped = /\\([!-\/:-@\[-`\{-~])/.matchingSemantics(.unicodeScalar)
    let commentEnd = /-->/.matchingSemantics(.unicodeScalar)
}
