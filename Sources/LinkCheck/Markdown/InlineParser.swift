/// Finds the links in a heading or a paragraph, and the text that a reader sees.
///
/// It goes through the text once, and remembers the brackets that are open.
struct InlineParser {
    private(set) var links: [Link] = []
    /// The ids of HTML elements.
    private(set) var ids: [String] = []
    /// The texts of headings that are HTML elements.
    private(set) var headings: [String] = []
    private(set) var visible = VisibleText()

    private let text: Substring
    private let labels: Set<Label>
    private var cursor: Cursor
    private var line: Int
    private var brackets = BracketStack()
    private var codeSpans: CodeSpans
    private var mayHaveComment = true
    private var headingStart = 0

    init(_ block: Block, labels: Set<Label>) {
        text = block.text
        line = block.line
        cursor = Cursor(block.text)
        codeSpans = CodeSpans(in: block.text)
        self.labels = labels
    }

    mutating func parse() {
        while let scalar = cursor.next {
            switch scalar {
            case "`": parseCode()
            case "<": parseHTML()
            case "&": parseEntity()
            case "_": parseUnderscores()
            case "[", "!": parseOpening()
            case "]": parseClosing()
            case "\\": visible.append(cursor.takeEscaped() ?? take(scalar))
            default: visible.append(take(scalar))
            }
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar == "\n" { line += 1 }
        cursor.skip()
        return scalar
    }

    private mutating func move(to place: Cursor) {
        line += text[cursor.position..<place.position].newlines
        cursor = place
    }
}

// MARK: - Links

extension InlineParser {
    private mutating func parseOpening() {
        let isImage = cursor.take("![")
        if isImage || cursor.take("[") {
            brackets.open(.init(isImage: isImage, line: line, start: cursor.position, visibleStart: visible.count))
        } else {
            visible.append(take("!"))
        }
    }

    private mutating func parseClosing() {
        let end = cursor.position
        cursor.skip()
        guard let bracket = brackets.close() else { return }
        var place = cursor
        if let destination = place.takeParenthesized() {
            links.append(Link(line: bracket.line, kind: .destination(destination)))
        } else if let label = place.takeLabel() {
            // In `[a][b](c)`, `b` is the text of a link of its own.
            let isText = label.isFootnote || place.next == "(" || place.next == "["
            guard defines(label, orElseReportAt: isText ? nil : bracket.line) else { return }
        } else {
            let isCollapsed = place.take("[]")
            guard !bracket.hasBrackets, let label = Label(text[bracket.start..<end]),
                defines(label, orElseReportAt: isCollapsed ? bracket.line : nil)
            else { return }
        }
        if bracket.isImage {
            visible.removeAll(from: bracket.visibleStart)
        } else {
            brackets.noteLink()
        }
        move(to: place)
    }

    private mutating func defines(_ label: Label, orElseReportAt line: Int?) -> Bool {
        if labels.contains(label) { return true }
        if let line { links.append(Link(line: line, kind: .undefined(label))) }
        return false
    }
}

// MARK: - Code, HTML and emphasis

extension InlineParser {
    private mutating func parseCode() {
        let marks = cursor.take { $0 == "`" }
        guard let end = codeSpans.end(marks, after: cursor.position) else { return }
        visible.append(contentsOf: text[cursor.position..<end].withoutPadding)
        var place = cursor
        place.skip(to: end)
        _ = place.take { $0 == "`" }
        move(to: place)
    }

    private mutating func parseHTML() {
        var place = cursor
        if mayHaveComment, place.take("<!--") {
            mayHaveComment = place.take(through: "-->")
        } else if place.takeAutolink() {
            visible.append(contentsOf: text[cursor.position..<place.position])
        } else if let tag = place.takeTag() {
            note(tag)
        } else {
            place.skip()
        }
        move(to: place)
    }

    private mutating func note(_ tag: Tag) {
        ids += tag.ids
        if let destination = tag.destination {
            links.append(Link(line: line, kind: .destination(destination)))
        }
        guard tag.isHeading else { return }
        if tag.isEnd {
            let heading = visible.string(from: headingStart)
            headings.append(String(heading[...].trimmed))
        } else {
            headingStart = visible.count
        }
    }

    /// Skips `&amp;` and the like: what they stand for is hardly ever a letter, so a slug doesn't have it.
    private mutating func parseEntity() {
        var place = cursor
        place.skip()
        _ = place.take("#")
        let name = place.take { $0.isLetter || $0.isDigit }
        if !name.isEmpty, place.take(";") {
            cursor = place
        } else {
            visible.append(take("&"))
        }
    }

    private mutating func parseUnderscores() {
        let marks = cursor.take { $0 == "_" }
        visible.appendUnderscores(marks.count, before: cursor.next)
    }
}
