/// A binding of the main actor that is requested without that: `boundOnMainActor`. ErrorText+MainActor writes it.
struct Misplacement: Sendable {
    var requests = Requests()
    /// The ordinary bindings that need those which have requested it, directly or not.
    var indirectDependents: [BindingKey] = []

    /// Returns the same for all errors of one cause.
    static func merged(of others: [Misplacement], _ requests: Requests) -> Misplacement {
        Misplacement(requests: requests, indirectDependents: others.flatMap(\.indirectDependents))
    }
}

extension BindingKey {
    /// The facts on a misplacement, of whichever error the key is.
    var misplacement: Misplacement {
        if case .misplaced(let misplacement) = circumstances { misplacement } else { Misplacement(requests: requests) }
    }
}
