/// Places that are alike in something, such as those of one type: for what the table of bindings can't find, because it has
/// whole keys.
final class PlaceIndex: Sendable {
    private let places: [Place]
    /// Has the first one of those that are alike.
    private let firsts: HashTable
    /// For each the next one that is like it.
    private let followers: [Int?]

    /// - Parameters:
    ///   - places: The places.
    ///   - hash: Equal for places that are alike.
    ///   - areAlike: Whether two places are.
    init(_ places: [Place], hash: (Place) -> Int, areAlike: (Place, Place) -> Bool) {
        var table = HashTable()
        var followers: [Int?] = Array(repeating: nil, count: places.count)
        // For each first place the last one so far.
        var lasts = Array(places.indices)
        for (number, place) in places.enumerated() {
            let hash = hash(place)
            if let first = table.first(hash, where: { areAlike(places[$0], place) }) {
                followers[lasts[first]] = number
                lasts[first] = number
            } else {
                table.add(number, hash: hash)
            }
        }
        (self.places, firsts, self.followers) = (places, table, followers)
    }

    /// Returns the places with a hash for which a condition holds, in order.
    func places(_ hash: Int, where isMeant: (Place) -> Bool) -> [Place] {
        var alike: [Place] = []
        var next = firsts.first(hash) { isMeant(places[$0]) }
        while let number = next {
            alike.add(places[number])
            next = followers[number]
        }
        return alike
    }
}

// A few places are looked through, which takes less time than to hash a key.

extension Layout {
    /// Returns the layout's own factories with arguments that have a type and a name.
    func ownFactories(for type: any Any.Type, named name: BindingName?) -> [Place] {
        guard factoriesWithArguments.count > 16 else {
            return factoriesWithArguments.filter { !$0.isReplaced && $0.binding.metadata.matches(type, name) }
        }
        let index = lazyFactoryIndex.object {
            PlaceIndex(factoriesWithArguments.filter { !$0.isReplaced }, hash: \.keyHash, areAlike: { $0.matches($1) })
        }
        return index.places(Place.keyHash(type, name)) { $0.binding.metadata.matches(type, name) }
    }

    /// Returns the layout's own places of a type and a name, with any arguments.
    func ownPlaces(for type: any Any.Type, named name: BindingName?) -> [Place] {
        ownFactories(for: type, named: name).adding(table.find(ObjectIdentifier(type), name, nil))
    }

    /// Returns the layout's own places of all names of a type, but for factories with arguments.
    func ownPlaces(ofAll type: any Any.Type) -> [Place] {
        guard count > 16 else { return openPlaces.filter { $0.type == type && $0.takes(nil) } }
        let index = lazyNameIndex.object {
            let named = openPlaces.filter { $0.binding.metadata.name != nil && $0.takes(nil) }
            return PlaceIndex(named, hash: \.typeHash, areAlike: { $0.type == $1.type })
        }
        let named = index.places(ObjectIdentifier(type).hashValue) { $0.type == type }
        return named.adding(table.find(ObjectIdentifier(type), tag: 0))
    }
}

extension [Place] {
    /// Returns these places, and another one where it belongs by its number.
    fileprivate func adding(_ place: Place?) -> [Place] {
        guard let place else { return self }
        guard !isEmpty else { return [place] }
        var places = self
        places.insert(place, at: firstIndex { $0.number > place.number } ?? count)
        return places
    }
}
