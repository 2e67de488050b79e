// What calls of handles and the making of handles have in common.

extension Registry {
    /// The slot for a factory handle.
    @usableFromInline
    func slot<T, each Argument>(
        toMake type: T.Type, named name: BindingName?, taking arguments: ArgumentList<repeat each Argument>.Type,
        on thread: ResolutionThread
    ) throws(InjectionError) -> Slot {
        guard let slot = table.find(ObjectIdentifier(type), name, ObjectIdentifier(arguments)) else {
            throw noSlot(for: type, named: name, taking: arguments, on: thread)
        }
        guard slot.description.kind == .factory else { throw .notAFactory(slot.key) }
        return slot
    }

    /// Runs a body inside the registry, which does not end meanwhile.
    @inlinable
    func inside<T>(
        calling slot: Slot, _ body: () throws(InjectionError) -> sending T
    ) throws(InjectionError) -> sending T {
        let isOpen = lifeline.enter()
        defer { if lifeline.leave() { end() } }
        guard isOpen else { throw released(slot) }
        return try body()
    }

    @usableFromInline
    func released(_ slot: Slot) -> InjectionError {
        .injectorReleased(slot.key)
    }
}
