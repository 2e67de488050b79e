/// A key for which nothing is bound: `bindingNotFound`. ErrorText+Missing writes it.
struct MissingBinding: Sendable {
    /// Lists the bindings that may have been meant.
    let candidates: Candidates
    /// Whether it is a member of a set, and only the function that takes the set would make one.
    var isOfOtherMembers = false
}

/// A root that a declared child does not bind, or binds with arguments: `bindingNotFound` or `argumentMismatch`. ErrorText+Root
/// writes it.
struct RootProblem: Sendable {
    /// The key of the child.
    let declaration: BindingKey
    /// Lists the bindings that may have been meant.
    let candidates: Candidates
}

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
