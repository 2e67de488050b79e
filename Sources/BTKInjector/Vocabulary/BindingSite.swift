/// The place in the source where a binding was made: `App/Wiring.swift:12`.
public struct BindingSite: Hashable, Sendable, CustomStringConvertible {
    /// The module and the file, as `#fileID` gives them.
    public let fileID: String
    /// The line in that file.
    public let line: Int

    /// Makes a site of what `#fileID` and `#line` give.
    @inlinable
    public init(fileID: String, line: Int) {
        self.fileID = fileID
        self.line = line
    }

    /// The site as compilers print it: `App/Wiring.swift:12`.
    public var description: String { "\(fileID):\(line)" }
}
