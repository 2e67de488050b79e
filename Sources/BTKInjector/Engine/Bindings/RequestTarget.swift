/// The value that a request leads to, in whatever form its type is stated.
enum RequestTarget {
    /// That of a binding of the very type.
    case binding(Borrowed<Binding>)
    /// For `X?`, the instance of a binding of `X`.
    case wrapped(Borrowed<Binding>)
    /// For `X?`, nil, because no `X` is found.
    case absent
    /// For `[X]`, or for `[X]?`, the instances of all names of `X`.
    case set([Borrowed<Binding>])

    /// The bindings that it needs.
    var bindings: [Borrowed<Binding>] {
        switch self {
        case .binding(let binding), .wrapped(let binding): [binding]
        case .set(let bindings): bindings
        case .absent: []
        }
    }
}
