/// Finds links and headings in the text of a file.
protocol Parser: Sendable {
    func document(at path: Path, text: String) throws -> Document
}
