/// The errors that your closer threw while it closed the objects of an injector.
public struct ClosingError: Error, CustomStringConvertible {
    /// The errors. The first one is that of the object that was made last.
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
