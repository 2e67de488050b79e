// What a block's resolver is asked for, learned while the block runs for the first time.

extension Request {
    /// The block asks for an instance, or for a provider, of a type.
    @usableFromInline
    func observe<T>(_ type: T.Type, named name: BindingName?, isDeferred: Bool = false) {
        guard let slot = try? registry.slot(toProvide: type, named: name, on: thread) else { return }
        observe(slot, isDeferred: isDeferred)
    }

    /// The block asks for a factory.
    @usableFromInline
    func observe<T>(_ type: T.Type, named name: BindingName?, taking arguments: any Any.Type) {
        guard let slot = registry.slot(ObjectIdentifier(type), name, ObjectIdentifier(arguments)) else { return }
        observe(slot, isDeferred: true)
    }

    /// The block asks for all instances of a type.
    func observeAll<T>(_ type: T.Type) {
        guard observed != nil else { return }
        for slot in registry.visibleSlots where slot.description.type == type && slot.description.takesNoArguments {
            observe(slot, isDeferred: false)
        }
    }

    private func observe(_ slot: Slot, isDeferred: Bool) {
        guard let observed else { return }
        let dependency = Dependency(slot: slot, isDeferred: isDeferred || thread.runsAction)
        Observations.add(dependency, of: observed)
    }
}
