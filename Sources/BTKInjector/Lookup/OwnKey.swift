// A wired function that takes its own key gets what its binding replaces in an override, or shadows in a child.

extension ParameterNeed {
    /// Whether it takes the key of its function's binding, in whatever form.
    fileprivate func takes(keyOf binding: Binding) -> Bool {
        guard binding.metadata.name == name else { return false }
        if type == binding.type, binding.takes(nil) { return true }
        switch kind {
        case .optional(let type): return wrapped(type).takes(keyOf: binding)
        case .handle(let target, let arguments, _, _):
            let wrapped = (target as? any OptionalType.Type)?.wrappedType
            return binding.takes(arguments.flatMap { BindingDescription.id(of: $0) })
                && (target == binding.type || wrapped == binding.type)
        case .array, nil: return false
        }
    }
}

extension Binding {
    /// Whether the wired function takes the binding's own key.
    @inline(never) var takesOwnKey: Bool { needs.contains { $0?.takes(keyOf: self) == true } }
}

extension Layout {
    /// Returns the binding that a function gets for a key: the one that was found, or for the function's own key the
    /// one that its binding replaces or shadows; nil if it replaces and shadows none.
    @inline(never)
    func binding(_ found: Borrowed<Binding>, takenBy requester: Binding) -> Borrowed<Binding>? {
        guard found.lend({ $0.hasKey(of: requester) && $0.isPart(of: self) }) else { return found }
        if requester.metadata.hasNothingBehind { return nil }
        return (requester.replaced ?? parent?.binding(withKeyOf: requester)).map { Borrowed($0) }
    }
}
