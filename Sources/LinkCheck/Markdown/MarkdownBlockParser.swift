import BTKInjector

/// Tells headings and paragraphs from code, comments and rules, and leaves quotations and lists to another parser.
final class MarkdownBlockParser: BlockParser {
    let containers: Provider<any ContainerParser>

    init(containers: Provider<any ContainerParser>) {
        self.containers = containers
    }

    func blocks(in lines: [Line]) throws -> [Block] {
        var blocks: [Block] = []
        var rest = lines[...]
        while let line = rest.first {
            if let container = line.container {
                blocks += try containers.get().takeBlocks(of: container, from: &rest)
            } else if let heading = line.heading {
                blocks.append(Block(heading, line: line.number, isHeading: true))
                rest = rest.dropFirst()
            } else if let fence = line.fence {
                rest = rest.dropFirst().drop { !$0.closes(fence) }.dropFirst()
            } else if let end = line.verbatimEnd {
                rest = rest.drop { !$0.contains(end: end) }.dropFirst()
            } else if line.isBlank || line.isIndented || line.isThematicBreak {
                rest = rest.dropFirst()
            } else {
                blocks.append(takeParagraph(from: &rest))
            }
        }
        return blocks
    }

    /// Takes a paragraph, or a heading that is a paragraph with an underline.
    private func takeParagraph(from lines: inout ArraySlice<Line>) -> Block {
        let others = lines.dropFirst().prefix { !$0.isBlank && !$0.isUnderline && !$0.startsBlock }
        let paragraph = lines[..<others.endIndex]
        lines = lines[others.endIndex...]
        let isHeading = lines.first?.isUnderline == true
        if isHeading { lines = lines.dropFirst() }
        return Block(paragraph, isHeading: isHeading)
    }
}
