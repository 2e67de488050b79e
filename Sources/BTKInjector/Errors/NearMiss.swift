/// A binding that may have been meant by a key that has none.
struct NearMiss {
    let binding: BindingDescription
    let likeness: Likeness
    /// How many letters of the name differ.
    let difference: Int

    /// How a binding resembles what is missing, the likeliest first.
    enum Likeness: Int {
        /// The same type under another name.
        case otherName
        /// A type that is called the same, or an optional of that, perhaps under another name.
        case namesake
        /// A type that conforms to the missing protocol.
        case conforming
        /// A type that conforms to it, perhaps with other types than it demands.
        case conformingToBase
        /// A protocol to which the missing type conforms.
        case `protocol`
    }

    /// Returns at most three, the nearest first. Leaves out the bindings that request the key.
    static func nearest(
        to key: BindingKey, among candidates: [BindingDescription], but requesters: [BindingKey]
    ) -> [NearMiss] {
        let conformance = Conformance(to: key.type)
        let name = coreName(of: key.type)
        var misses: [NearMiss] = []
        for (index, candidate) in candidates.enumerated() {
            guard !requesters.contains(where: { $0.binding === candidate }) else { continue }
            let difference = difference(key.name?.string ?? "", candidate.name?.string ?? "")
            let likeness: Likeness? =
                if candidate.type == key.type {
                    candidate.name == key.name ? nil : .otherName
                } else if coreName(of: candidate.type) == name {
                    .namesake
                } else if candidate.name != key.name || index >= 500 {
                    // No more, because each one that does not conform takes the runtime a search.
                    nil
                } else if let conformance, conformance.covers(candidate.type) {
                    conformance.isWhole ? .conforming : .conformingToBase
                } else if key.facts.subject != .addition, canBind(key.type, for: candidate.type) {
                    .protocol
                } else {
                    nil
                }
            if let likeness { misses.append(NearMiss(binding: candidate, likeness: likeness, difference: difference)) }
        }
        var nearest: [NearMiss] = []
        // Three searches take less code than a sort: 4 KB.
        while nearest.count < 3,
            let next = misses.indices.min(by: { misses[$0].isNearer(than: misses[$1]) })
        {
            nearest.append(misses.remove(at: next))
        }
        return nearest
    }

    private func isNearer(than other: NearMiss) -> Bool {
        (likeness.rawValue, difference) < (other.likeness.rawValue, other.difference)
    }

    /// Whether what is of a type can be bound for a protocol. For a private one this is not known.
    static func canBind(_ type: any Any.Type, for key: any Any.Type) -> Bool {
        guard let conformance = Conformance(to: key) else { return false }
        return conformance.isWhole && conformance.covers(type)
    }

    /// Returns how many letters differ between the start and the end that two names share: for one letter that is
    /// missing, superfluous or wrong, one.
    private static func difference(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.lowercased().utf8), Array(second.lowercased().utf8))
        let shorter = min(first.count, second.count)
        var start = 0
        while start < shorter, first[start] == second[start] { start += 1 }
        var end = 0
        while start + end < shorter, first[first.count - 1 - end] == second[second.count - 1 - end] { end += 1 }
        return max(first.count, second.count) - start - end
    }

    /// Returns a type's name in small letters, without the optionals around it.
    private static func coreName(of type: any Any.Type) -> String {
        var type = type
        while let optional = type as? any OptionalType.Type { type = optional.wrappedType }
        return String(describing: type).lowercased()
    }
}

/// The protocol of an existential type, by which other types are asked whether they conform.
private struct Conformance {
    /// `any P.Type` for `any P`, because a type can be cast to that.
    private let metatype: any Any.Type
    /// Whether this is all that the existential type demands.
    let isWhole: Bool

    /// Returns nil for what is no protocol, and for a private one, which the runtime does not find by its name.
    init?(to type: any Any.Type) {
        guard FunctionType.isExistential(type), let name = _mangledTypeName(type) else { return nil }
        isWhole = name.hasSuffix("_p")
        guard let metatype = isWhole ? _typeByName(name + "Xp") : Self.baseMetatype(of: name) else { return nil }
        self.metatype = metatype
    }

    /// Returns `any P.Type` for `any P<A>`, which is called as `any P`, and its constraints behind that.
    ///
    /// `_p` ends the protocol, but may be a part of its name, too: so each is tried.
    private static func baseMetatype(of name: String) -> (any Any.Type)? {
        var (start, rest) = ("", name[...])
        while let letter = rest.popFirst() {
            start.append(letter)
            if start.hasSuffix("_p"), let metatype = _typeByName(start + "Xp") { return metatype }
        }
        return nil
    }

    func covers(_ type: any Any.Type) -> Bool {
        func isMember<Metatype>(of metatype: Metatype.Type) -> Bool { (type as Any) is Metatype }
        return isMember(of: metatype)
    }
}
