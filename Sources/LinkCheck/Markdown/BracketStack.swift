/// The brackets that are open in a text, each of which may turn out to be the start of a link.
struct BracketStack {
    /// A `[` or `![`.
    struct Bracket {
        let isImage: Bool
        let line: Int
        /// Where the text after it starts.
        let start: String.Index
        /// Where the visible text after it starts.
        let visibleStart: Int
        /// Whether there are other brackets after it, so that the text is no label.
        var hasBrackets = false
    }

    private var brackets: [Bracket] = []
    /// The number of brackets around the last link. Only images among them may become links: a link has no links in it.
    private var countAroundLink = 0

    mutating func open(_ bracket: Bracket) {
        if let last = brackets.indices.last { brackets[last].hasBrackets = true }
        brackets.append(bracket)
    }

    /// Removes the last bracket, and gives it if it may become a link or an image.
    mutating func close() -> Bracket? {
        guard let bracket = brackets.popLast() else { return nil }
        let isAroundLink = brackets.count < countAroundLink
        countAroundLink = min(countAroundLink, brackets.count)
        return bracket.isImage || !isAroundLink ? bracket : nil
    }

    /// Notes that the bracket that was closed last is a link.
    mutating func noteLink() {
        countAroundLink = brackets.count
    }
}
