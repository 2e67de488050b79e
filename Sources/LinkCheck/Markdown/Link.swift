/// A link or an image.
struct Link: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// As it is written, but without the backslashes.
        case destination(String)
        /// A `[text][label]` for which there is no `[label]: destination`.
        case undefined(Label)
    }

    /// The line where the link starts; for a link by label, that of the definition.
    let line: Int
    let kind: Kind
}
