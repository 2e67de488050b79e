/// The errors that were thrown while the parts of an injector were closed.
public struct ClosingError: Error, CustomStringConvertible {
    /// The errors, that of the latest part first.
    public let errors: [any Error]

    @usableFromInline init(errors: [any Error]) {
        self.errors = errors
    }

    /// The errors, one below the other.
    public var description: String {
        let parts = errors.count == 1 ? "A part was" : "\(errors.count) parts were"
        return "\(parts) not closed:\n" + errors.map { "- \($0)" }.joined(separator: "\n")
    }
}
