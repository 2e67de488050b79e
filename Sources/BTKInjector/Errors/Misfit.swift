/// The types and keys that a binding, or a requirement, names in `taking` or in `with`, and nothing takes:
/// `argumentMismatch`. ErrorText+Misfit writes it.
enum Misfit: Sendable {
    /// Arguments for which the function has no parameters.
    case arguments
    /// A key of a type for which it has none.
    case key(any Any.Type)
    /// Arguments with labels.
    case labels
    /// Arguments that a closure can't send.
    case closure

    /// A word for the kind.
    var kind: String {
        switch self {
        case .arguments: "arguments"
        case .key: "key"
        case .labels: "labels"
        case .closure: "closure"
        }
    }
}
