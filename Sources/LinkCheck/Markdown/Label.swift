/// The name of a destination that is defined elsewhere in the file: `[text][label]`, `[label]: destination`.
///
/// Labels are equal if they differ only in case and in the amount of white space.
struct Label: Sendable, CustomStringConvertible {
    let description: String
    private let key: String

    /// Makes a label, unless there is nothing in it to read.
    init?(_ text: Substring) {
        let words = text.unicodeScalars.split(whereSeparator: \.isSpace).map { Substring($0) }
        guard !words.isEmpty else { return nil }
        description = words.joined(separator: " ")
        key = description.lowercased()
    }

    /// Whether this is the `^1` of a footnote, which is no link.
    var isFootnote: Bool { description.hasPrefix("^") }
}

extension Label: Hashable {
    static func == (left: Label, right: Label) -> Bool {
        left.key == right.key
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }
}
