/// The bindings that could have been requested instead of one that is missing.
enum Candidate {
    /// Those that can be requested there, a parent's first.
    case visible
    /// Those of declared children.
    case ofChildren
    /// Those of other children that the parent declares.
    case ofSiblings
}

/// Lists candidates: when a text is read, because most errors are not.
typealias Candidates = @Sendable (Candidate) -> [BindingDescription]

extension BindingKey {
    /// Returns the bindings that could have been requested instead.
    @inline(never) func candidates(_ kind: Candidate = .visible) -> [BindingDescription] {
        circumstances?.candidates?(kind) ?? []
    }
}
