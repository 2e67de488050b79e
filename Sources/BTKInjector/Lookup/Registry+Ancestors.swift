// Searches a registry and those above it: by loops, because children of children may nest deeper than any stack.

extension Registry {
    @usableFromInline
    func nearestSlot(_ type: ObjectIdentifier) -> Slot? { nearestSlot { $0.find(type) } }

    @usableFromInline
    func nearestSlot(_ type: ObjectIdentifier, _ name: BindingName) -> Slot? { nearestSlot { $0.find(type, name) } }

    @usableFromInline
    func nearestSlot(_ type: ObjectIdentifier, _ name: BindingName?, _ arguments: ObjectIdentifier) -> Slot? {
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

    /// All that can be asked for: inherited slots first, and in the places of those that are shadowed what shadows
    /// them.
    var visibleSlots: [Slot] {
        guard parent != nil else { return slots }
        var visible: [Slot] = []
        var places: [BindingDescription.Signature: Int] = [:]
        for registry in lineage.reversed() {
            let inheritedCount = visible.count
            for slot in registry.slots {
                let key = slot.description.signature
                if let place = places[key], place < inheritedCount {
                    // With duplicates, too: errors of such a registry list what is visible.
                    if visible[place].header.pointee.registry !== registry { visible[place] = slot }
                } else {
                    places[key] = visible.count
                    visible.append(slot)
                }
            }
        }
        return visible
    }

    /// The bindings of a type and name, inherited ones first.
    func descriptions(of type: any Any.Type, named name: BindingName?) -> [BindingDescription] {
        var descriptions: [[BindingDescription]] = []
        var seen: Set<BindingDescription.Signature> = []
        for registry in sequence(first: self, next: \.parent) {
            // Compared where they lie: this is asked for each key that is missing.
            let own = registry.slots.filter { $0.header.pointee.description.matches(type, name) }.map(\.description)
            guard !own.isEmpty else { continue }
            descriptions.append(own.filter { !seen.contains($0.signature) })
            seen.formUnion(own.map(\.signature))
        }
        return descriptions.reversed().flatMap { $0 }
    }
}
