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

    /// Returns how it asks for the key of a place.
    func form(of place: Place, named name: BindingName?) -> OwnForm {
        guard place.binding.metadata.name == name else { return .none }
        if type == place.type, place.takes(nil) { return .plain }
        switch kind {
        case .optional(let type): return wrapped(type).form(of: place, named: name)
        case .handle(let target, let arguments, _, _):
            guard place.takes(arguments.flatMap { BindingDescription.id(of: $0) }) else { return .none }
            let wrapped = (target as? any OptionalType.Type)?.wrappedType
            return target == place.type || wrapped == place.type ? .handle : .none
        case .array, nil: return .none
        }
    }
}

extension Place {
    /// Whether the wired function asks for the binding's own key, at once and by a handle.
    var ownForms: (plain: Bool, handle: Bool) {
        var forms = (plain: false, handle: false)
        guard let wiring = binding.metadata.wiring else { return forms }
        var offers = Offers(of: self, wiring)
        for type in wiring.parameters where offers.takeArgument(type) == nil {
            let need = ParameterNeed(of: type, inFunctionOfMainActor: livesOnMainActor)
            switch need.form(of: self, named: offers.takeKey(for: need)?.name) {
            case .plain: forms.plain = true
            case .handle: forms.handle = true
            case .none: break
            }
        }
        return forms
    }

    /// Whether the wired function asks for the binding's own key.
    var asksForItself: Bool {
        let forms = ownForms
        return forms.plain || forms.handle
    }

    /// The place, and those that it replaces, one after the other.
    var chain: [Place] {
        var chain = [self]
        while let next = chain[chain.count - 1].binding.replaced { chain.append(next) }
        return chain
    }

    /// Whether a binding keeps one that it replaces, because its function asks for that.
    ///
    /// - Parameter last: The last one of those that are replaced.
    func keeps(whatEndsWith last: Place) -> Bool {
        let forms = ownForms
        // A function of `[X]` gathers, unless the last one takes none itself.
        if type is any ArrayType.Type, last.asksForItself { return false }
        if forms.plain { return true }
        guard forms.handle else { return false }
        // A function that replaces itself is the recursion that it was.
        return !(last.ownForms.handle && last.binding.site == binding.site)
    }

    /// Returns the error of a function that asks for its own key where it can't be said what that is.
    fileprivate func ownKeyError(_ circumstances: Circumstances) -> InjectionError {
        .circularDependency(path: [key.with(circumstances), key])
    }
}

extension Layout {
    /// Returns what a function gets that asks for a place: for its own key what it replaces, or shadows; nil if it is meant
    /// itself.
    ///
    /// - Parameter byHandle: Whether it asks by a handle, or a closure.
    @inline(__always)
    func place(
        _ found: Borrowed<Binding>, askedBy owner: Binding, byHandle: Bool
    ) throws(InjectionError) -> Borrowed<Binding>? {
        guard found == Borrowed(owner) || owner.isReplaced else { return found }
        return try placeBehind(found.object, for: owner, byHandle: byHandle).map { Borrowed($0) }
    }

    @inline(never)
    private func placeBehind(_ found: Place, for owner: Place, byHandle: Bool) throws(InjectionError) -> Place? {
        guard found.hasKey(of: owner), found.isPart(of: self) else { return found }
        if let removal = owner.binding.removal, !byHandle { throw owner.ownKeyError(.removed(at: removal.site)) }
        guard let behind = placeBehind(owner) else { return nil }
        guard byHandle, let last = lastBehind(owner), last.ownForms.handle else { return behind }
        // Does the function mean what is behind it, or is it a recursion, as the last one is?
        guard last.binding.site == owner.binding.site else {
            throw owner.ownKeyError(.ambiguous(with: last.description.site))
        }
        return nil
    }

    /// Returns the last one of those that a binding here and what is behind it replace or shadow.
    func lastBehind(_ place: Place) -> Place? {
        guard var last = placeBehind(place) else { return nil }
        while true {
            // At once, because what keeps one that it replaces asks for its own key.
            last = last.layout.end(ofChainFrom: last)
            guard last.asksForItself, let next = last.layout.placeBehind(last) else { return last }
            last = next
        }
    }

    /// Returns what a binding here replaces, or shadows.
    func placeBehind(_ place: Place) -> Place? { place.binding.replaced ?? parent?.place(withKeyOf: place) }
}
