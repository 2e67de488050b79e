/// A heading or a paragraph, the blocks that have links in them.
struct Block: Equatable, Sendable {
    let isHeading: Bool
    /// The line where the text starts.
    private(set) var line: Int
    /// The lines without the white space around them.
    private(set) var text: Substring

    init(_ text: Substring, line: Int, isHeading: Bool) {
        self.text = text
        self.line = line
        self.isHeading = isHeading
    }

    init(_ lines: ArraySlice<Line>, isHeading: Bool) {
        let text = lines.map(\.text).joined(separator: "\n")
        self.init(text[...], line: lines.first?.number ?? 1, isHeading: isHeading)
    }

    /// Takes a `[label]: destination` off the start.
    mutating func takeDefinition() -> (label: Label, link: Link)? {
        var cursor = Cursor(text)
        guard let (label, destination) = cursor.takeDefinition() else { return nil }
        let link = Link(line: line, kind: .destination(destination))
        line += text[..<cursor.position].newlines
        text = Substring(cursor.rest)
        return (label, link)
    }
}
