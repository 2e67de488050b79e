/// Reads Markdown as GitHub does: CommonMark, with GitHub's anchors for headings.
///
/// HTML counts as well: `<a href>` and `<img src>` are links, `id` is an anchor. But Markdown between the lines of an
/// HTML element is read as Markdown, although GitHub shows it as it stands.
struct MarkdownParser: Parser {
    let blockParser: any BlockParser

    func document(at path: Path, text: String) throws -> Document {
        var blocks = try blockParser.blocks(in: Line.lines(of: text))
        var links: [Link] = []
        var labels: Set<Label> = []
        // All definitions first, as they may come after their uses.
        for index in blocks.indices {
            while let (label, link) = blocks[index].takeDefinition() {
                labels.insert(label)
                links.append(link)
            }
        }

        var slugger = Slugger()
        var anchors: Set<String> = []
        for block in blocks {
            var inline = InlineParser(block, labels: labels)
            inline.parse()
            links += inline.links
            anchors.formUnion(inline.ids)
            for heading in block.isHeading ? [inline.visible.string()] : inline.headings {
                anchors.insert(slugger.slug(of: heading))
            }
        }
        return Document(path: path, links: links.sorted { $0.line < $1.line }, anchors: anchors)
    }
}
