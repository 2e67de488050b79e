/// The files that links lead to.
protocol FileSystem: Sendable {
    /// What is there, or nil.
    func kind(of path: Path) -> FileKind?

    /// The text of a file.
    ///
    /// - Throws: ``FileError``.
    func text(of file: Path) throws -> String

    /// The names in a folder, in any order.
    ///
    /// - Throws: ``FileError``.
    func names(in folder: Path) throws -> [String]
}

enum FileKind {
    case file
    case folder
}
