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
    private func nearestSlot(_ find: (BindingTable) -> BindingTable.Target?) -> Slot? {
        if let target = find(table) { return slot(target) }
        // Safe because each is kept by the one below, and this one by the caller.
        var next = unmanagedParent
        while let registry = next {
            if let slot = registry._withUnsafeGuaranteedRef({ registry in
                find(registry.table).map { registry.slot($0) }
            }) {
                return slot
            }
            next = registry._withUnsafeGuaranteedRef { $0.unmanagedParent }
        }
        return nil
    }
}
