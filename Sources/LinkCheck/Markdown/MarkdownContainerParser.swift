import BTKInjector

/// Takes off the marks and the white space that a quotation or a list item puts before its lines.
final class MarkdownContainerParser: ContainerParser {
    let blocks: Provider<any BlockParser>

    init(blocks: Provider<any BlockParser>) {
        self.blocks = blocks
    }

    func takeBlocks(of container: Container, from lines: inout ArraySlice<Line>) throws -> [Block] {
        var inside = [container.content]
        lines = lines.dropFirst()
        while let line = lines.first, let content = container.content(of: line) ?? continuation(line, of: inside) {
            inside.append(content)
            lines = lines.dropFirst()
        }
        return try blocks.get().blocks(in: inside)
    }

    /// The line itself if it can't but continue a paragraph: such a line needs neither mark nor white space.
    private func continuation(_ line: Line, of inside: [Line]) -> Line? {
        let followsText = inside.last?.isBlank == false
        return followsText && !line.isBlank && !line.startsBlock ? line : nil
    }
}
