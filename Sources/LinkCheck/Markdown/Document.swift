/// What matters of a Markdown file: where its links lead, and what links may lead to.
struct Document: Equatable, Sendable {
    let path: Path
    /// In the order of their lines.
    let links: [Link]
    /// The slugs of the headings, and the ids in HTML.
    let anchors: Set<String>
}
