/// Places that are found by their types, or by types and names: what the table of bindings can't do, because it has whole
/// keys.
final class PlaceIndex: Sendable {
    private let places: [Borrowed<Binding>]
    /// Whether names count.
    private let hasNames: Bool
    /// Has the first one of those that are alike, if there are many. A few are looked through, which takes less time than to
    /// hash a key.
    private let firsts: HashTable
    /// For each the number of the next one that is like it; its own if there is none.
    private let followers: [Int]

    @inline(never) init(_ places: [Borrowed<Binding>], hasNames: Bool) {
        self.places = places
        self.hasNames = hasNames
        var table = HashTable()
        var (followers, lasts): ([Int], [Int]) = ([], [])
        for number in places.indices where places.count > Self.fewPlaces {
            let (type, name) = places[number].lend { ($0.type, hasNames ? $0.metadata.name : nil) }
            let hash = Self.hash(type, name)
            followers.add(number)
            // For each first place the last one so far.
            lasts.add(number)
            let first = table.first(hash) { number in
                places[number].lend { $0.type == type && (!hasNames || $0.metadata.name == name) }
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

    private static var fewPlaces: Int { 16 }

    private static func hash(_ type: any Any.Type, _ name: BindingName?) -> Int {
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(name)
        return hasher.finalize()
    }

    /// Returns the places of a type, and of a name if names count, in order.
    @inline(never) func places(of type: any Any.Type, named name: BindingName? = nil) -> [Borrowed<Binding>] {
        func isMeant(_ number: Int) -> Bool {
            places[number].lend { $0.type == type && (!hasNames || $0.metadata.name == name) }
        }
        var found: [Borrowed<Binding>] = []
        if places.count <= Self.fewPlaces {
            for number in places.indices where isMeant(number) { found.add(places[number]) }
        } else if var number = firsts.first(Self.hash(type, name), where: isMeant) {
            found.add(places[number])
            while followers[number] != number {
                number = followers[number]
                found.add(places[number])
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
            PlaceIndex(factoriesWithArguments.filter { !$0.isReplaced }.map { Borrowed($0) }, hasNames: true)
        }
        return index.places(of: type, named: name)
    }

    /// Returns the layout's own places of a type and a name, with any arguments.
    @inline(never) func ownPlaces(for type: any Any.Type, named name: BindingName?) -> [Borrowed<Binding>] {
        Self.inOrder(table.find(ObjectIdentifier(type), name, nil), ownFactories(for: type, named: name))
    }

    /// Returns the layout's own places of all names of a type, but for factories with arguments.
    @inline(never) func ownPlaces(ofAll type: any Any.Type) -> [Borrowed<Binding>] {
        let named = lazyNameIndex.object {
            var named: [Borrowed<Binding>] = []
            for place in openPlaces where place.takes(nil) && place.binding.metadata.name != nil {
                named.add(Borrowed(place))
            }
            return PlaceIndex(named, hasNames: false)
        }
        return Self.inOrder(table.find(ObjectIdentifier(type), tag: 0), named.places(of: type))
    }

    /// Returns some places, and another one where it belongs by its number.
    @inline(never) private static func inOrder(_ place: Borrowed<Binding>?, _ others: [Borrowed<Binding>]) -> [Borrowed<
        Binding
    >] {
        guard let place else { return others }
        let number = place.lend(\.number)
        var all: [Borrowed<Binding>] = []
        for other in others where other.lend(\.number) < number { all.add(other) }
        all.add(place)
        for other in others where other.lend(\.number) > number { all.add(other) }
        return all
    }
}
