/// The types and keys that a binding, or a requirement, names in `taking` or in `with`, and nothing takes, and the types
/// that a function can't take: `argumentMismatch`. ErrorText+Misfit writes it.
enum Misfit: Sendable {
    /// Arguments for which the function has no parameters.
    case arguments
    /// A key of a type for which it has none.
    case key(any Any.Type)
    /// Arguments with labels.
    case labels
    /// Arguments that a closure can't send.
    case closure
    /// A child that would be made with the function's instance, and the seeds of its declaration, if there is one.
    case child(any Any.Type, seeds: [any Any.Type])
    /// A type whose values are too large.
    case large(any Any.Type, size: Int)

    /// A word for the kind.
    var kind: String {
        switch self {
        case .arguments: "arguments"
        case .key: "key"
        case .labels: "labels"
        case .closure: "closure"
        case .child: "child"
        case .large: "large"
        }
    }
}
