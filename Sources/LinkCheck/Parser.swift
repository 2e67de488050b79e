/// A reader of documents.
protocol Parser: Sendable {
    func document(at path: Path, text: String) -> Document
}

/// The links of a Markdown file, and the anchors that links may lead to.
struct Document: Equatable, Sendable {
    let path: Path
    /// In the order of their lines.
    let links: [Link]
    /// The slugs of the headings, and the ids in HTML.
    let anchors: Set<String>
}

/// A link or an image.
struct Link: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// The destination as it is written, but without the backslashes.
        case destination(String)
        /// A `[text][label]` for which there is no `[label]: destination`.
        case undefined(label: String)
    }

    /// The line where the link starts; for a link by label, that of the definition.
    let line: Int
    let kind: Kind
}

/// Reads Markdown as GitHub does: CommonMark, with GitHub's anchors for headings.
///
/// HTML counts as well: `<a href>` and `<img src>` are links, `id` is an anchor. But Markdown between the lines of an
/// HTML element is read as Markdown, although GitHub shows it as it stands.
struct MarkdownParser: Parser {
    func document(at path: Path, text: String) -> Document {
        var blocks = BlockParser.blocks(of: text)
        var inline = InlineParser()
        // All definitions first, as they may come after their uses.
        for index in blocks.indices { inline.takeDefinitions(from: &blocks[index]) }
        for block in blocks { inline.parse(block) }
        return Document(path: path, links: inline.links.sorted { $0.line < $1.line }, anchors: inline.anchors)
    }
}
