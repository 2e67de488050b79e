// What calls of handles and the making of handles have in common.

extension Registry {
    /// The slot for a factory handle.
    @usableFromInline
    func slot<T, each Argument>(
        toMake type: T.Type, named name: BindingName?, taking arguments: ArgumentList<repeat each Argument>.Type,
        isOnMainActor: Bool = false, on thread: ResolutionThread
    ) throws(InjectionError) -> Slot {
        guard let slot = slot(ObjectIdentifier(type), name, ObjectIdentifier(arguments)) else {
            throw noSlot(for: type, named: name, taking: arguments, asFactory: true, on: thread)
        }
        guard slot.isFactory else { throw .notAFactory(slot.key(askedOn: thread)) }
        guard isOnMainActor || !slot.isOnMainActor else { throw slot.boundOnMainActor }
        // The block of an ordinary factory owns its arguments. A call on the main actor does not send any.
        guard slot.isOnMainActor || !isOnMainActor || slot.description.takesNoArguments else {
            throw .notOnMainActor(slot.key(askedOn: thread))
        }
        return slot
    }

    /// Goes inside the registry, which does not end meanwhile. Leave it afterwards, whether this throws or not.
    @inlinable
    func enter(_ gate: Lifeline.Gate, calling slot: Slot) throws(InjectionError) {
        guard lifeline.enter(gate) else { throw released(slot) }
    }

    @inlinable
    func leave(_ gate: Lifeline.Gate) {
        if lifeline.leave(gate) { end() }
    }

    @usableFromInline
    func released(_ slot: Slot) -> InjectionError {
        // One gate is closed, and the others may not be yet. From now on nobody gets in by any.
        close()
        return .injectorReleased(slot.key(askedOn: .current))
    }
}

extension InjectionError {
    /// What a block threw, as it comes out of a handle that was made by hand.
    static func wrapping<T>(_ error: any Error, from type: T.Type) -> InjectionError {
        if let error = error as? InjectionError { return error }
        let key = BindingKey(type)
        return .constructionFailed(key, path: ResolutionPath.path(on: .current, to: key), underlying: error)
    }
}
