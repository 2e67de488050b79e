/// Takes lines apart into blocks.
protocol BlockParser: Sendable {
    /// The headings and paragraphs in some lines, also those in quotations and lists.
    func blocks(in lines: [Line]) throws -> [Block]
}
