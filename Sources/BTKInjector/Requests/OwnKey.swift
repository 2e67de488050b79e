// A wired function that asks for its own key gets what its binding replaces in an override, or shadows in a child.

extension ParameterNeed {
    /// How a parameter asks for the key of its own function.
    enum OwnForm {
        case none
        /// At once.
        case plain
        /// By a handle or a closure.
        case handle
    }

    /// Returns how it asks for the key of a binding.
    func form(of binding: Binding) -> OwnForm {
        guard binding.metadata.name == name else { return .none }
        if type == binding.type, binding.takes(nil) { return .plain }
        switch kind {
        case .optional(let type): return wrapped(type).form(of: binding)
        case .handle(let target, let arguments, _, _):
            guard binding.takes(arguments.flatMap { BindingDescription.id(of: $0) }) else { return .none }
            let wrapped = (target as? any OptionalType.Type)?.wrappedType
            return target == binding.type || wrapped == binding.type ? .handle : .none
        case .array, nil: return .none
        }
    }
}

extension Binding {
    /// Whether the wired function asks for the binding's own key, at once and by a handle.
    @inline(never) var ownForms: (plain: Bool, handle: Bool) {
        var forms = (plain: false, handle: false)
        for case let need? in needs {
            switch need.form(of: self) {
            case .plain: forms.plain = true
            case .handle: forms.handle = true
            case .none: break
            }
        }
        return forms
    }

    /// Whether the wired function asks for the binding's own key.
    @inline(never) var asksForItself: Bool {
        let forms = ownForms
        return forms.plain || forms.handle
    }

    /// The binding, and those that it replaces, one after the other.
    @inline(never) var chain: [Binding] {
        var chain = [self]
        while let next = chain[chain.count - 1].replaced { chain.append(next) }
        return chain
    }

    /// Whether a binding keeps one that it replaces, because its function asks for that.
    ///
    /// - Parameter last: The last one of those that are replaced.
    func keeps(whatEndsWith last: Binding) -> Bool {
        let forms = ownForms
        // A function of `[X]` gathers, unless the last one takes none itself.
        if type is any ArrayType.Type, last.asksForItself { return false }
        if forms.plain { return true }
        guard forms.handle else { return false }
        // A function that replaces itself is the recursion that it was.
        return !(last.ownForms.handle && last.site == site)
    }

    /// Returns the error of a function that asks for its own key where it can't be said what that is.
    fileprivate func ownKeyError(_ circumstances: Circumstances) -> InjectionError {
        .circularDependency(path: [key.with(circumstances), key])
    }
}

extension Layout {
    /// Returns what a function gets that asks for a binding: for its own key what it replaces, or shadows; nil if it is
    /// meant itself.
    ///
    /// - Parameter byHandle: Whether it asks by a handle, or a closure.
    @inline(__always)
    func binding(
        _ found: Borrowed<Binding>, requestedBy requester: Binding, byHandle: Bool
    ) throws(InjectionError) -> Borrowed<Binding>? {
        guard found == Borrowed(requester) || requester.isReplaced else { return found }
        return try bindingBehind(found.object, for: requester, byHandle: byHandle).map { Borrowed($0) }
    }

    @inline(never)
    private func bindingBehind(_ found: Binding, for requester: Binding, byHandle: Bool) throws(InjectionError)
        -> Binding?
    {
        guard found.hasKey(of: requester), found.isPart(of: self) else { return found }
        if let removal = requester.removal, !byHandle { throw requester.ownKeyError(.removed(at: removal.site)) }
        guard let behind = bindingBehind(requester) else { return nil }
        guard byHandle, let last = lastBehind(requester), last.ownForms.handle else { return behind }
        // Does the function mean what is behind it, or is it a recursion, as the last one is?
        guard last.site == requester.site else {
            throw requester.ownKeyError(.ambiguous(with: last.description.site))
        }
        return nil
    }

    /// Returns the last one of those that a binding here and what is behind it replace or shadow.
    func lastBehind(_ binding: Binding) -> Binding? {
        guard var last = bindingBehind(binding) else { return nil }
        while true {
            // At once, because what keeps one that it replaces asks for its own key.
            last = last.layout.end(ofChainFrom: last)
            guard last.asksForItself, let next = last.layout.bindingBehind(last) else { return last }
            last = next
        }
    }

    /// Returns what a binding here replaces, or shadows.
    func bindingBehind(_ binding: Binding) -> Binding? { binding.replaced ?? parent?.binding(withKeyOf: binding) }
}
