/// A binding that may have been meant by a key that has none.
final class NearMiss {
    /// How the binding resembles what is missing.
    enum Likeness {
        /// The same type under another name.
        case otherName
        /// A type that is called the same, or an optional of that, perhaps under another name.
        case namesake
        /// A type that conforms to the missing protocol; if that is not certain, perhaps with other types than it demands.
        case conforming(isCertain: Bool)
        /// A protocol to which the missing type conforms.
        case `protocol`
    }

    let binding: BindingDescription
    let likeness: Likeness
    /// The less, the likelier.
    fileprivate let distance: Int

    fileprivate init(_ binding: BindingDescription, _ likeness: Likeness, distance: Int) {
        (self.binding, self.likeness, self.distance) = (binding, likeness, distance)
    }
}

extension BindingKey {
    /// Returns at most three of the candidates, the likeliest first, but none of those that request the key.
    func nearMisses(but requesters: [BindingKey]) -> [NearMiss] {
        let (typeName, conformance) = (coreName(of: type), Conformance(to: type))

        func nearMiss(_ other: BindingDescription, mayConform: Bool) -> NearMiss? {
            let hasName = other.name == name
            if other.type == type {
                return hasName ? nil : NearMiss(other, .otherName, distance: difference(name, other.name))
            }
            if coreName(of: other.type) == typeName {
                return NearMiss(other, .namesake, distance: 1 << 20 + difference(name, other.name))
            }
            guard hasName, mayConform else { return nil }
            if let conformance, conformance.covers(other.type) {
                return NearMiss(other, .conforming(isCertain: conformance.isWhole), distance: 2 << 20)
            }
            guard facts.subject != .addition, Conformance.canBind(type, for: other.type) else { return nil }
            return NearMiss(other, .protocol, distance: 3 << 20)
        }

        var misses: [NearMiss] = []
        for (index, other) in candidates.enumerated() where !requesters.contains(where: { $0.binding === other }) {
            // No more, because each one that does not conform takes the runtime a search.
            guard let miss = nearMiss(other, mayConform: index < 500) else { continue }
            // A sort would take 4 KB.
            misses.insert(miss, at: misses.firstIndex { $0.distance > miss.distance } ?? misses.count)
            if misses.count > 3 { misses.removeLast() }
        }
        return misses
    }
}

/// Returns how many letters differ between the start and the end that two names share: for one letter that is missing,
/// superfluous or wrong, one.
private func difference(_ name: BindingName?, _ other: BindingName?) -> Int {
    let name = Array((name?.string ?? "").lowercased().utf8)
    let other = Array((other?.string ?? "").lowercased().utf8)
    let shorter = min(name.count, other.count)
    var start = 0
    while start < shorter, name[start] == other[start] { start += 1 }
    var end = 0
    while start + end < shorter, name[name.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
    return max(name.count, other.count) - start - end
}

/// Returns a type's name in small letters, without the optionals around it.
private func coreName(of type: any Any.Type) -> String {
    var type = type
    while let optional = type as? any OptionalType.Type { type = optional.wrappedType }
    return String(describing: type).lowercased()
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
    static func canBind(_ type: any Any.Type, for key: any Any.Type) -> Bool {
        guard let conformance = Conformance(to: key) else { return false }
        return conformance.isWhole && conformance.covers(type)
    }

    /// Whether a type conforms.
    func covers(_ type: any Any.Type) -> Bool {
        func isMember<Metatype>(of metatype: Metatype.Type) -> Bool { (type as Any) is Metatype }
        return isMember(of: metatype)
    }
}
