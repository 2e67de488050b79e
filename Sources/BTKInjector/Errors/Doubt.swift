/// A wired function that takes what could be one of several things, which nothing tells apart: `argumentMismatch`.
/// ErrorText+Doubt writes it.
///
/// The types are those of the parameters in doubt.
indirect enum Doubt: Sendable {
    /// Arguments that are fewer than the parameters of their type.
    case arguments(any Any.Type)
    /// Keys in `with` for a type that has several parameters, or several keys. For each parameter of the function the
    /// key that it would have by the order.
    case keys(any Any.Type, inOrder: [BindingKey?])
    /// Its own type without its name, where it replaces or shadows a binding under that.
    case ownType(any Any.Type)

    var type: any Any.Type {
        switch self {
        case .arguments(let type), .keys(let type, _), .ownType(let type): type
        }
    }

    /// A word for the kind.
    var kind: String {
        switch self {
        case .arguments: "doubtful arguments"
        case .keys: "doubtful keys"
        case .ownType: "own type"
        }
    }
}
