/// The bindings that may have been meant by a key that has none, the likeliest first.
struct NearMisses {
    /// How a binding resembles what is missing.
    enum Likeness {
        /// The same type under another name.
        case otherName
        /// A type that is called the same, or an optional of that, perhaps under another name.
        case namesake
        /// A type that conforms to the missing protocol, or is a subclass of the missing class; if that is not certain,
        /// perhaps with other types than the protocol demands.
        case conforming(isCertain: Bool)
        /// A protocol to which the missing type conforms.
        case `protocol`
    }

    private let key: BindingKey
    private let typeName: String
    private let conformance: Conformance?
    private let candidates: [BindingDescription]
    /// The distance of each candidate; the maximum for one that is not alike, or was returned.
    private var distances: [Int] = []

    /// Searches the key's candidates, but not those that request it.
    init(of key: BindingKey, but requesters: BindingSet) {
        (self.key, candidates) = (key, key.candidates())
        (typeName, conformance) = (Self.coreName(of: key.type), Conformance(to: key.type))
        for index in candidates.indices {
            distances.add(requesters.contains(candidates[index]) ? .max : likeness(at: index)?.distance ?? .max)
        }
    }

    /// Returns the likeliest that was not returned yet; nil if there is none.
    mutating func next() -> (binding: BindingDescription, likeness: Likeness)? {
        // A sort would take 4 KB.
        guard let index = distances.indices.min(by: { distances[$0] < distances[$1] }), distances[index] < .max else {
            return nil
        }
        distances[index] = .max
        return likeness(at: index).map { (candidates[index], $0.likeness) }
    }

    /// Returns how a candidate resembles the key, and its distance: the less, the likelier; nil if it does not.
    private func likeness(at index: Int) -> (likeness: Likeness, distance: Int)? {
        let other = candidates[index]
        if other.type == key.type { return other.name == key.name ? nil : (.otherName, difference(to: other.name)) }
        let name = Self.coreName(of: other.type)
        if name == typeName || Self.isConstrained(name, typeName) {
            return (.namesake, 1_000_000 + difference(to: other.name))
        }
        // No more, because each one that does not conform takes the runtime a search.
        guard other.name == key.name, index < 500 else { return nil }
        if let conformance, conformance.covers(other.type) {
            return (.conforming(isCertain: conformance.isWhole), 2_000_000)
        }
        if Self.isSubclass(other.type, of: key.type) { return (.conforming(isCertain: true), 2_000_000) }
        guard key.facts.subject != .addition, Conformance.canBind(key.type, for: other.type) else { return nil }
        return (.protocol, 3_000_000)
    }

    /// Whether a type is a class that inherits from another one.
    @inline(never) static func isSubclass(_ type: any Any.Type, of other: any Any.Type) -> Bool {
        func inherits<Other>(from other: Other.Type) -> Bool { type is Other.Type }
        return type is AnyClass && other is AnyClass && type != other && inherits(from: other)
    }

    /// Returns how many letters differ between the start and the end that the key's name shares with another: for one letter
    /// that is missing, superfluous or wrong, one.
    private func difference(to other: BindingName?) -> Int {
        let name = Array((key.name?.string ?? "").lowercased().utf8)
        let other = Array((other?.string ?? "").lowercased().utf8)
        let shorter = min(name.count, other.count)
        var start = 0
        while start < shorter, name[start] == other[start] { start += 1 }
        var end = 0
        while start + end < shorter, name[name.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
        return max(name.count, other.count) - start - end
    }

    /// Returns a type's name in small letters, without the optionals around it.
    private static func coreName(of type: any Any.Type) -> String {
        var type = type
        while let optional = type as? any OptionalType.Type { type = optional.wrappedType }
        return String(describing: type).lowercased()
    }

    /// Whether one name is that of a protocol, and the other one that of the same with constraints: `any box<int>`.
    private static func isConstrained(_ name: String, _ other: String) -> Bool {
        name.hasPrefix("any " + other + "<") || other.hasPrefix("any " + name + "<")
    }
}

/// The protocol of an existential type, by which other types are asked whether they conform.
struct Conformance {
    /// `any P.Type` for `any P`, because a type can be cast to that.
    private let metatype: any Any.Type
    /// Whether this is all that the existential type demands.
    let isWhole: Bool

    /// Returns nil for what is no protocol, and for a private one, which the runtime does not find by its name.
    init?(to type: any Any.Type) {
        guard FunctionType.isExistential(type), let name = _mangledTypeName(type) else { return nil }
        // `any P<A>` is called as `any P`, and its constraints behind that. `_p` ends the protocol, but may be a part of
        // its name, too: so each is tried.
        var (start, rest) = ("", name[...])
        while let letter = rest.popFirst() {
            start.append(letter)
            guard start.hasSuffix("_p"), let metatype = _typeByName(start + "Xp") else { continue }
            (self.metatype, isWhole) = (metatype, rest.isEmpty)
            return
        }
        return nil
    }

    /// Whether what is of a type can be bound for a protocol. For a private one this is not known.
    @inline(never) static func canBind(_ type: any Any.Type, for key: any Any.Type) -> Bool {
        guard let conformance = Conformance(to: key) else { return false }
        return conformance.isWhole && conformance.covers(type)
    }

    /// Whether a type conforms.
    func covers(_ type: any Any.Type) -> Bool {
        func isMember<Metatype>(of metatype: Metatype.Type) -> Bool { (type as Any) is Metatype }
        return isMember(of: metatype)
    }
}
