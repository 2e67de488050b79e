/// A search for bindings that may have been meant by a key that has none.
struct NearMiss: ~Copyable {
    /// Small letters, as bytes: these are compared soonest.
    private typealias Letters = [UInt8]

    private let key: BindingKey
    private let name: Letters
    private let type: Letters
    /// The type of the types that conform, if a protocol is missing.
    private let conforming: (any Any.Type)?

    private init(of key: BindingKey) {
        self.key = key
        conforming = Self.conforming(to: key.type)
        name = Self.letters(of: key.name?.string ?? "")
        type = Self.core(of: key.type)
    }

    /// Returns at most three, the nearest first: those of the same type, those that conform to it, and those of types with
    /// like names. Leaves out the bindings that request the key.
    static func nearest(
        to key: BindingKey, among candidates: [BindingDescription], but requesters: [BindingKey]
    ) -> [BindingDescription] {
        let miss = NearMiss(of: key)
        // Numbers, each of a distance and an index: sorting pairs would need code of its own.
        var numbers: [Int] = []
        for (index, candidate) in candidates.enumerated() {
            var distance = miss.distance(to: candidate)
            // Few, because one that does not conform takes the runtime a search.
            if index < 500, candidate.type != key.type, key.isNamed(candidate.name), let conforming = miss.conforming,
                Self.conforms(candidate.type, conforming)
            {
                distance = distance == nil ? 950 : 900
            }
            guard let distance else { continue }
            numbers.add(min(distance, 3000) * candidates.count + index)
        }
        var nearest: [BindingDescription] = []
        for number in sorted(numbers) where nearest.count < 3 {
            let candidate = candidates[number % candidates.count]
            if !requesters.contains(where: { $0.binding === candidate }) { nearest.add(candidate) }
        }
        return nearest
    }

    /// Whether what is of a type can be bound for a protocol. For a private one this is not known.
    static func canBind(_ type: any Any.Type, for key: any Any.Type) -> Bool {
        guard let conforming = conforming(to: key) else { return false }
        return conforms(type, conforming)
    }

    /// Returns `any P.Type` for `any P`, because a type can be cast to that. Nil for what is no protocol, and for a private
    /// one, which the runtime does not find by its name.
    @inline(never)
    private static func conforming(to type: any Any.Type) -> (any Any.Type)? {
        guard let name = _mangledTypeName(type), name.hasSuffix("_p") else { return nil }
        return _typeByName(name + "Xp")
    }

    private static func conforms(_ type: any Any.Type, _ conforming: any Any.Type) -> Bool {
        func isMember<Metatype>(of metatype: Metatype.Type) -> Bool { (type as Any) is Metatype }
        return isMember(of: conforming)
    }

    /// Returns how far off a binding is; nil if it can't have been meant.
    private func distance(to candidate: BindingDescription) -> Int? {
        let names = Self.difference(name, Self.letters(of: candidate.name?.string ?? ""))
        if key.type == candidate.type { return names }
        // An optional of it, or a namesake, may also be bound under another name.
        guard let types = distance(to: candidate.type), types == 0 || key.isNamed(candidate.name) else { return nil }
        // Farther than any name of the same type.
        return 1000 + types + names
    }

    /// Returns how far off a type is with a similar name. The compiler already finds typing errors.
    private func distance(to other: any Any.Type) -> Int? {
        let other = Self.core(of: other)
        let (short, long) = type.count < other.count ? (type, other) : (other, type)
        let difference = long.count - short.count
        let start = Self.commonStart(short, long)
        if start == short.count, difference == 0 { return 0 }
        // Other arguments of a generic type, but not another child.
        if start > 0, short[..<start].contains(UInt8(ascii: "<")), !Self.isChild(short) { return 1 }
        // `DefaultStore` and `Store`, or `Store` and `StoreImpl`.
        let isPart = start == short.count || Self.commonEnd(short, long, after: 0) == short.count
        return short.count > 2 && isPart ? difference : nil
    }

    private static func isChild(_ name: Letters) -> Bool {
        let child = letters(of: "Child<")
        return commonStart(name, child) == child.count
    }

    /// Returns how many letters differ between the start and the end that two names share: for one letter that is
    /// missing, superfluous or wrong, one.
    private static func difference(_ first: Letters, _ second: Letters) -> Int {
        let start = commonStart(first, second)
        return max(first.count, second.count) - start - commonEnd(first, second, after: start)
    }

    private static func commonStart(_ first: Letters, _ second: Letters) -> Int {
        var count = 0
        while count < first.count, count < second.count, first[count] == second[count] { count += 1 }
        return count
    }

    private static func commonEnd(_ first: Letters, _ second: Letters, after start: Int) -> Int {
        var count = 0
        while count + start < first.count, count + start < second.count,
            first[first.count - 1 - count] == second[second.count - 1 - count]
        {
            count += 1
        }
        return count
    }

    /// Returns the small letters of a type's name without `Optional<…>`.
    private static func core(of type: any Any.Type) -> Letters {
        let optional = letters(of: "Optional<")
        var name = letters(of: String(describing: type))
        while commonStart(name, optional) == optional.count {
            name = Letters(name[optional.count..<name.count - 1])
        }
        return name
    }

    @inline(never)
    private static func letters(of text: String) -> Letters {
        Letters(text.lowercased().utf8)
    }
}
