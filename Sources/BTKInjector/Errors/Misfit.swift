/// A binding, or a requirement, with arguments or keys that nothing takes: `argumentMismatch`. ErrorText+Misfit writes it.
struct Misfit: Sendable {
    enum Part: Sendable {
        /// Arguments for which the function has no parameters.
        case arguments
        /// A key in `with`, of a type, for which it has none.
        case key(any Any.Type)
        /// Arguments with labels.
        case labels
        /// Arguments that a closure can't send.
        case closure
    }

    let part: Part
    var requests = Requests()
    /// The lists of arguments, or the keys, as the errors of one cause show them; empty for a single error.
    var lists: [String] = []

    /// Whether another misfit of the binding may have the same cause.
    func isAlike(_ other: Misfit) -> Bool {
        switch (part, other.part) {
        case (.arguments, .arguments), (.key, .key), (.labels, .labels), (.closure, .closure): true
        default: false
        }
    }

    /// Returns the same for all errors of one cause.
    func merged(lists: [String], _ requests: Requests) -> Misfit {
        var merged = self
        merged.requests = requests
        merged.lists = lists
        return merged
    }
}
