/// The bindings of optionals `X?` in parents that a layout does not find, because an `X` is bound nearer than they are.
/// An object, because few layouts have some.
final class HiddenBindings: Sendable {
    private let bindings: [Binding]
    /// Finds them by their hashes.
    private let hashes: HashTable

    /// Collects them. Makes none if there are none.
    ///
    /// - Parameters:
    ///   - parent: The layout where keys are looked up next.
    ///   - table: The table of the layout itself.
    @inline(never) init?(of parent: Layout, behind table: BindingTable) {
        var bindings: [Binding] = []
        var hashes = HashTable()
        func hide(_ binding: Binding) {
            guard hashes.first(binding.hashValue, where: { bindings[$0] == binding }) == nil else { return }
            hashes.add(bindings.count, hash: binding.hashValue)
            bindings.add(binding)
        }
        parent.hidden?.bindings.forEach(hide)
        for layout in parent.lineage.reversed() {
            for binding in layout.optionals {
                guard let wrapped = (binding.type as? any OptionalType.Type)?.wrappedType else { continue }
                let metadata = binding.metadata
                if table.find(ObjectIdentifier(wrapped), metadata.name, metadata.argumentsID) != nil { hide(binding) }
            }
        }
        guard !bindings.isEmpty else { return nil }
        self.bindings = bindings
        self.hashes = hashes
    }

    func contain(_ binding: Binding) -> Bool { hashes.first(binding.hashValue) { bindings[$0] == binding } != nil }
}
