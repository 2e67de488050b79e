/// Bindings that are found by their types, or by types and names: what the table of bindings can't do, because it has
/// whole keys.
final class BindingIndex: Sendable {
    /// The bindings of each type and name, in order.
    private let bindings: [BindingIdentity: [Borrowed<Binding>]]

    /// Makes an index of some bindings.
    ///
    /// - Parameter hasNames: Whether names count.
    @inline(never) init(_ bindings: [Borrowed<Binding>], hasNames: Bool) {
        self.bindings = Dictionary(grouping: bindings) { binding in
            binding.lend { BindingIdentity($0.type, hasNames ? $0.metadata.name : nil) }
        }
    }

    /// Returns the bindings of a type, and of a name if names count, in order.
    @inline(never) func bindings(of type: any Any.Type, named name: BindingName? = nil) -> [Borrowed<Binding>] {
        bindings[BindingIdentity(type, name)] ?? []
    }
}

extension Layout {
    /// Returns the layout's own factories with arguments that have a type and a name.
    @inline(never) func ownFactories(for type: any Any.Type, named name: BindingName?) -> [Borrowed<Binding>] {
        guard !factoriesWithArguments.isEmpty else { return [] }
        let index = lazyFactoryIndex.object {
            BindingIndex(factoriesWithArguments.filter { !$0.isReplaced }.map { Borrowed($0) }, hasNames: true)
        }
        return index.bindings(of: type, named: name)
    }

    /// Returns the layout's own bindings of a type and a name, with any arguments.
    @inline(never) func ownBindings(for type: any Any.Type, named name: BindingName?) -> [Borrowed<Binding>] {
        Self.inOrder(table.find(ObjectIdentifier(type), name, nil), ownFactories(for: type, named: name))
    }

    /// Returns the layout's own bindings of all names of a type, but for factories with arguments.
    @inline(never) func ownBindings(ofAll type: any Any.Type) -> [Borrowed<Binding>] {
        let named = lazyNameIndex.object {
            var named: [Borrowed<Binding>] = []
            for binding in openBindings where binding.takes(nil) && binding.metadata.name != nil {
                named.append(Borrowed(binding))
            }
            return BindingIndex(named, hasNames: false)
        }
        return Self.inOrder(table.find(ObjectIdentifier(type), tag: 0), named.bindings(of: type))
    }

    /// Returns some bindings, and another one where it belongs by its number.
    @inline(never)
    private static func inOrder(
        _ binding: Borrowed<Binding>?, _ others: [Borrowed<Binding>]
    ) -> [Borrowed<Binding>] {
        guard let binding else { return others }
        let number = binding.lend(\.number)
        var all: [Borrowed<Binding>] = []
        for other in others where other.lend(\.number) < number { all.append(other) }
        all.append(binding)
        for other in others where other.lend(\.number) > number { all.append(other) }
        return all
    }
}
