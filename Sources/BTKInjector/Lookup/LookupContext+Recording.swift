// Records the needs of a block while it runs for the first time.

extension LookupContext {
    /// Records that the block asks for an instance, or for a provider, of a type.
    @usableFromInline
    func record<T>(_ type: T.Type, named name: BindingName?, isDeferred: Bool = false) {
        record(slot(for: type, named: name), of: type, named: name, isDeferred: isDeferred)
    }

    /// Records the same with the slot of the type, if there is one. Otherwise an optional may stand for another.
    @usableFromInline
    func record<T>(_ slot: Slot?, of type: T.Type, named name: BindingName?, isDeferred: Bool = false) {
        if let slot { return add(slot.place, isDeferred: isDeferred) }
        guard let optional = T.self as? any OptionalType.Type,
            let place = try? optional.wrappedPlace(in: registry.layout, named: name, on: thread)
        else { return }
        add(place, isDeferred: isDeferred)
    }

    /// Records that the block asks for a factory, or for what the factory makes.
    @usableFromInline
    func record<T>(
        factory type: T.Type, named name: BindingName?, taking arguments: any Any.Type, isDeferred: Bool
    ) {
        guard recording != nil else { return }
        var type: any Any.Type = type
        while true {
            if let place = registry.layout.place(type, named: name, taking: arguments) {
                return add(place, isDeferred: isDeferred)
            }
            guard let optional = type as? any OptionalType.Type else { return }
            type = optional.wrappedType
        }
    }

    /// Records that the block asks for all instances of a type.
    func recordAll<T>(_ type: T.Type) {
        guard recording != nil else { return }
        for place in registry.layout.places(ofAll: type) { add(place, isDeferred: false) }
    }

    private func add(_ place: Place, isDeferred: Bool) {
        guard let recording else { return }
        let dependency = Dependency(place: place, isDeferred: isDeferred || thread.runsAction)
        DependencyRecorder.add(dependency, of: recording)
    }
}
