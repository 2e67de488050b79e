// Records the needs of a block while it runs for the first time.

extension LookupContext {
    /// The block asks for an instance, or for a provider, of a type.
    @usableFromInline
    func observe<T>(_ type: T.Type, named name: BindingName?, isDeferred: Bool = false) {
        guard let slot = try? registry.slot(toProvide: type, named: name, on: thread) else { return }
        observe(slot, isDeferred: isDeferred)
    }

    /// The block asks for a factory, to call it later, or for what the factory makes.
    @usableFromInline
    func observe<T>(_ type: T.Type, named name: BindingName?, taking arguments: any Any.Type, isDeferred: Bool) {
        var type: any Any.Type = type
        while true {
            if let slot = registry.slot(ObjectIdentifier(type), name, ObjectIdentifier(arguments)) {
                return observe(slot, isDeferred: isDeferred)
            }
            guard let optional = type as? any OptionalType.Type else { return }
            type = optional.wrappedType
        }
    }

    /// The block asks for all instances of a type.
    func observeAll<T>(_ type: T.Type) {
        guard observed != nil else { return }
        for slot in registry.slots(ofAll: type) { observe(slot, isDeferred: false) }
    }

    private func observe(_ slot: Slot, isDeferred: Bool) {
        guard let observed else { return }
        let dependency = Dependency(slot: slot, isDeferred: isDeferred || thread.runsAction)
        Observations.add(dependency, of: observed)
    }
}
