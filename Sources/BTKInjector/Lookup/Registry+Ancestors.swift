// Searches a registry and those above it: by loops, because children of children may nest deeper than any stack.

extension Registry {
    @usableFromInline
    func nearestSlot(_ type: ObjectIdentifier) -> Slot? { nearestSlot { $0.find(type) } }

    @usableFromInline
    func nearestSlot(_ type: ObjectIdentifier, _ name: BindingName) -> Slot? { nearestSlot { $0.find(type, name) } }

    @usableFromInline
    func nearestSlot(_ type: ObjectIdentifier, _ name: BindingName?, _ arguments: ObjectIdentifier?) -> Slot? {
        nearestSlot { $0.find(type, name, arguments) }
    }

    /// Returns the slot of this table, or of the nearest one above.
    ///
    /// The registries above are not counted in and out, which would cost more than looking.
    @inline(__always)
    private func nearestSlot(_ find: (BindingTable) -> Slot?) -> Slot? {
        if let slot = find(table) { return slot }
        // Safe because each is kept by the one below, and this one by the caller.
        var next = unmanagedParent
        while let registry = next {
            if let slot = registry._withUnsafeGuaranteedRef({ find($0.table) }) { return slot }
            next = registry._withUnsafeGuaranteedRef { $0.unmanagedParent }
        }
        return nil
    }

    /// The slots that can be asked for: inherited ones first, and in the places of those that are shadowed the nearer
    /// ones.
    var visibleSlots: [Slot] {
        guard parent != nil else { return slots }
        let (lineage, allSlots) = (lineage, allSlots)
        // Of the slots of one key, one table has the nearest, and the other the farthest.
        let (nearest, farthest) = (BindingTable(capacity: allSlots.count), BindingTable(capacity: allSlots.count))
        defer {
            nearest.deallocate()
            farthest.deallocate()
        }
        for registry in lineage {
            for slot in registry.slots { _ = nearest.insert(slot) }
        }
        var visible: [Slot] = []
        for slot in allSlots {
            if let other = farthest.insert(slot) {
                // With duplicates, too: errors of such a registry list what is visible.
                if other.header.pointee.registry === slot.header.pointee.registry { visible.append(slot) }
            } else {
                let description = slot.description
                visible.append(
                    nearest.find(ObjectIdentifier(description.type), description.name, description.argumentsID)!)
            }
        }
        return visible
    }

    /// The bindings of the visible slots, for errors: listed at the first of these.
    var visibleBindings: [BindingDescription] {
        Self.errorLock.lock()
        defer { Self.errorLock.unlock() }
        if let bindingsOfErrors { return bindingsOfErrors }
        var bindings: [BindingDescription] = []
        for slot in visibleSlots { bindings.append(slot.description) }
        bindingsOfErrors = bindings
        return bindings
    }

    /// Returns the bindings of a type and name, inherited ones first.
    func descriptions(of type: any Any.Type, named name: BindingName?) -> [BindingDescription] {
        var descriptions: [BindingDescription] = []
        var next = Optional(self)
        while let registry = next {
            // The nearer ones are behind.
            var count = 0
            // Compared where they lie: this is asked for each key that is missing.
            for slot in registry.slots where slot.header.pointee.description.matches(type, name) {
                let description = slot.description
                var isShadowed = false
                for nearer in descriptions[count...] where nearer.arguments == description.arguments {
                    isShadowed = true
                }
                guard !isShadowed else { continue }
                descriptions.insert(description, at: count)
                count += 1
            }
            next = registry.parent
        }
        return descriptions
    }
}
