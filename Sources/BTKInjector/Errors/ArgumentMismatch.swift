/// A key that is bound with other arguments than those with which it was requested: `argumentMismatch`. ErrorText+Mismatch
/// writes it.
struct ArgumentMismatch: Sendable {
    var requests = Requests()
    /// The lists of arguments with which it was requested, each as one type.
    var arguments: [any Any.Type] = []
    /// The same as the errors of one cause show them; empty for a single error.
    var lists: [String] = []
    /// The parameter of a wired function that requests it, if one does.
    var parameter: WiredParameter?

    /// The types of all arguments with which it was requested.
    @inline(never) var argumentTypes: [any Any.Type] { arguments.flatMap { TupleType.elements(of: $0) } }

    /// Returns the same for all errors of one cause, this one among them.
    func merged(of others: [ArgumentMismatch], lists: [String], _ requests: Requests) -> ArgumentMismatch {
        var merged = self
        merged.requests = requests
        merged.arguments = others.flatMap(\.arguments).unique { ObjectIdentifier($0) }
        merged.lists = lists
        for other in others {
            guard let parameter = other.parameter else { continue }
            merged.parameter = merged.parameter?.merged(with: parameter) ?? parameter
        }
        return merged
    }
}

extension BindingKey {
    /// The facts on other arguments, of whichever error the key is.
    var mismatch: ArgumentMismatch {
        if case .mismatched(let mismatch) = circumstances { mismatch } else { ArgumentMismatch(requests: requests) }
    }
}
