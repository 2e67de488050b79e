/// Bindings that are found by their types, or by types and names: what the table of bindings can't do, because it has
/// whole keys.
final class BindingIndex: Sendable {
    private let bindings: [Borrowed<Binding>]
    /// Whether names count.
    private let hasNames: Bool
    /// Has the first one of those that are alike, if there are many. A few are looked through, which takes less time
    /// than to hash a key.
    private let firsts: HashTable
    /// For each the number of the next one that is like it; its own if there is none.
    private let followers: [Int]

    @inline(never) init(_ bindings: [Borrowed<Binding>], hasNames: Bool) {
        self.bindings = bindings
        self.hasNames = hasNames
        var table = HashTable()
        var followers: [Int] = []
        var lasts: [Int] = []
        for number in bindings.indices where bindings.count > Self.fewBindings {
            let (type, name) = bindings[number].lend { ($0.type, hasNames ? $0.metadata.name : nil) }
            let hash = Self.hash(type, name)
            followers.add(number)
            // For each first binding the last one so far.
            lasts.add(number)
            let first = table.first(hash) { number in
                bindings[number].lend { $0.type == type && (!hasNames || $0.metadata.name == name) }
            }
            if let first {
                followers[lasts[first]] = number
                lasts[first] = number
            } else {
                table.add(number, hash: hash)
            }
        }
        self.followers = followers
        firsts = table
    }

    private static var fewBindings: Int { 16 }

    private static func hash(_ type: any Any.Type, _ name: BindingName?) -> Int {
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(name)
        return hasher.finalize()
    }

    /// Returns the bindings of a type, and of a name if names count, in order.
    @inline(never) func bindings(of type: any Any.Type, named name: BindingName? = nil) -> [Borrowed<Binding>] {
        func isMeant(_ number: Int) -> Bool {
            bindings[number].lend { $0.type == type && (!hasNames || $0.metadata.name == name) }
        }
        var found: [Borrowed<Binding>] = []
        if bindings.count <= Self.fewBindings {
            for number in bindings.indices where isMeant(number) { found.add(bindings[number]) }
        } else if var number = firsts.first(Self.hash(type, name), where: isMeant) {
            found.add(bindings[number])
            while followers[number] != number {
                number = followers[number]
                found.add(bindings[number])
            }
        }
        return found
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
                named.add(Borrowed(binding))
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
        for other in others where other.lend(\.number) < number { all.add(other) }
        all.add(binding)
        for other in others where other.lend(\.number) > number { all.add(other) }
        return all
    }
}
