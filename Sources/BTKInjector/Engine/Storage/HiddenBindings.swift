/// The bindings of parents for `X?` that are not found in a layout, because it binds an `X` nearer. An object, because
/// few layouts have some.
final class HiddenBindings: Sendable {
    private let bindings: [Binding]
    /// Finds them by their hashes.
    private let hashes: HashTable

    private init(_ bindings: [Binding]) {
        self.bindings = bindings
        var hashes = HashTable()
        for (number, binding) in bindings.enumerated() { hashes.add(number, hash: binding.hashValue) }
        self.hashes = hashes
    }

    /// Returns those that are hidden in a layout; nil if there are none.
    ///
    /// - Parameters:
    ///   - bindings: The layout's own. Each is looked for, and not each optional of the parents: a child of a few
    ///     bindings costs the same, however many these are.
    ///   - parent: The layout where keys are looked up next.
    @inline(never) static func hidden(by bindings: [Binding], of parent: Layout) -> HiddenBindings? {
        func optional<T>(of type: T.Type) -> any Any.Type { T?.self }
        var new: [Binding] = []
        for layout in parent.lineage where layout.bindsOptionals {
            for binding in bindings {
                let metadata = binding.metadata
                let type = ObjectIdentifier(optional(of: metadata.type))
                guard let hidden = layout.table.find(type, metadata.name, metadata.argumentsID) else { continue }
                if !parent.hides(hidden) { new.add(hidden.object) }
            }
        }
        return new.isEmpty ? parent.hidden : HiddenBindings((parent.hidden?.bindings ?? []) + new)
    }

    /// Whether a binding is one of them.
    func contain(_ binding: Binding) -> Bool { hashes.first(binding.hashValue) { bindings[$0] == binding } != nil }
}
