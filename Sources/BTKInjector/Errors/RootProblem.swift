/// A root that a declared child does not bind, or binds with arguments: `bindingNotFound` or `argumentMismatch`. ErrorText+Root
/// writes it.
struct RootProblem: Sendable {
    /// The key of the child.
    let declaration: BindingKey
    /// Lists the bindings that may have been meant.
    let candidates: Candidates
}
