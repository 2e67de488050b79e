/// The documents that have been read.
protocol Library: Sendable {
    /// The documents in the files and folders with these names, sorted by path, each once.
    func documents(in names: [String]) throws -> [Document]

    /// The document at a path.
    func document(at path: Path) throws -> Document
}
