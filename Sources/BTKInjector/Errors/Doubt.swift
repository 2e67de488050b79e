/// A wired function that takes what could be one of several things, which nothing tells apart: `argumentMismatch`.
/// ErrorText+Doubt writes it.
///
/// The types are those of the parameters in doubt.
indirect enum Doubt: Sendable {
    /// Arguments that are fewer than the parameters of their type.
    case arguments(any Any.Type)
    /// Keys in `with` that are fewer than the parameters of their type, and the keys that it has to name.
    case keys(any Any.Type, naming: [BindingKey])
    /// Its own type without its name, where it replaces or shadows a binding under that.
    case ownType(any Any.Type)
    /// A set that a parent binds at a place, where a member under a name is bound nearer.
    case set(any Any.Type, at: BindingSite, member: BindingSite)

    var type: any Any.Type {
        switch self {
        case .arguments(let type), .keys(let type, _), .ownType(let type), .set(let type, _, _): type
        }
    }

    /// A word for the kind.
    var kind: String {
        switch self {
        case .arguments: "doubtful arguments"
        case .keys: "doubtful keys"
        case .ownType: "own type"
        case .set: "set"
        }
    }
}
