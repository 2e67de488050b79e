/// A binding that may have been meant by a key that has none.
package final class NearMiss {
    /// How it resembles what is missing. The likeliest comes first.
    package enum Likeness {
        /// The same type under another name.
        case otherName
        /// A type that is called the same, or an optional of that, perhaps under another name.
        case namesake
        /// A type that conforms to the missing protocol, or is a subclass of the missing class; if that is not certain,
        /// perhaps with other types than the protocol demands.
        case conforming(isCertain: Bool)
        /// A protocol that is a part of the missing composition, `A` of `A & B`.
        case part
        /// A composition of which the missing protocol is a part.
        case whole
        /// A protocol to which the missing type conforms.
        case `protocol`

        fileprivate var rank: Int {
            switch self {
            case .otherName: 1
            case .namesake: 2
            case .conforming: 3
            case .part, .whole: 4
            case .protocol: 5
            }
        }
    }

    package let binding: BindingDescription
    package let likeness: Likeness
    /// How many letters its name differs from that of the key, where types are alike.
    private let difference: Int

    fileprivate init(_ binding: BindingDescription, _ likeness: Likeness, difference: Int = 0) {
        self.binding = binding
        self.likeness = likeness
        self.difference = difference
    }

    /// Of a type that conforms, and has the very name of the key, only the `for:` is missing.
    private var rank: Int {
        if case .conforming(isCertain: true) = likeness, binding.name != nil { return 0 }
        return likeness.rank
    }

    package static func isLikelier(_ left: NearMiss, _ right: NearMiss) -> Bool {
        (left.rank, left.difference) < (right.rank, right.difference)
    }
}

/// The bindings that may have been meant by a key that has none.
package final class NearMisses {
    private let key: BindingKey
    private let typeName: String
    private let conformance: Conformance?
    private let allowsProtocols: Bool
    /// In the order of binding.
    package private(set) var all: [NearMiss] = []
    /// The bindings of the very type under names, of each name the first one.
    private(set) var named: [BindingDescription] = []

    /// Searches some bindings.
    ///
    /// - Parameters:
    ///   - bindings: The bindings to search.
    ///   - requesters: The bindings that request it, which are left out.
    ///   - allowsProtocols: Whether a protocol may be meant to which the type conforms.
    package init(
        of key: BindingKey, but requesters: [BindingDescription], among bindings: [BindingDescription],
        allowsProtocols: Bool = true
    ) {
        self.key = key
        self.allowsProtocols = allowsProtocols
        typeName = Self.coreName(of: key.type)
        conformance = Conformance(to: key.type)
        let candidates = bindings.elements(notAmong: requesters.map { ObjectIdentifier($0) }) {
            ObjectIdentifier($0)
        }
        for (index, binding) in candidates.enumerated() {
            // No more conformances, because each that there is not takes the runtime a search.
            if let miss = miss(by: binding, searchesConformances: index < 500) { all.append(miss) }
            if binding.type == key.type, binding.name != nil { named.append(binding) }
        }
        named = named.unique { $0.name }
    }

    /// Returns some of the misses, the likeliest first.
    func likeliest(_ count: Int) -> ArraySlice<NearMiss> { all.sorted(by: NearMiss.isLikelier).prefix(count) }

    /// Returns how a binding resembles the key; nil if it does not.
    private func miss(by other: BindingDescription, searchesConformances: Bool) -> NearMiss? {
        if other.type == key.type {
            guard other.name != key.name else { return nil }
            return NearMiss(other, .otherName, difference: difference(to: other.name))
        }
        let name = Self.coreName(of: other.type)
        if name == typeName || Self.isConstrained(name, typeName) {
            return NearMiss(other, .namesake, difference: difference(to: other.name))
        }
        guard other.name == key.name, searchesConformances, let likeness = conformance(of: other.type) else {
            return nil
        }
        return NearMiss(other, likeness)
    }

    private func conformance(of type: any Any.Type) -> NearMiss.Likeness? {
        if let conformance, conformance.covers(type) { return .conforming(isCertain: conformance.isWhole) }
        if Self.isSubclass(type, of: key.type) { return .conforming(isCertain: true) }
        if let likeness = Self.composition(key.type, type) { return likeness }
        return allowsProtocols && Conformance.canBind(key.type, for: type) ? .protocol : nil
    }

    /// Returns whether one of two protocols is a composition of the other one with more.
    private static func composition(_ type: any Any.Type, _ other: any Any.Type) -> NearMiss.Likeness? {
        guard TypeKind.isExistential(type), TypeKind.isExistential(other) else { return nil }
        // By their full names, because the runtime tells nothing else.
        let parts = Set(String(reflecting: type).split(separator: " & "))
        let others = Set(String(reflecting: other).split(separator: " & "))
        if parts.isStrictSuperset(of: others) { return .part }
        return parts.isStrictSubset(of: others) ? .whole : nil
    }

    /// Whether a type is a class that inherits from another one.
    @inline(never) static func isSubclass(_ type: any Any.Type, of other: any Any.Type) -> Bool {
        func inherits<Other>(from other: Other.Type) -> Bool { type is Other.Type }
        return type is AnyClass && other is AnyClass && type != other && inherits(from: other)
    }

    /// Returns how many letters differ between the start and the end that the key's name shares with another: for one
    /// letter that is missing, superfluous or wrong, one.
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

// MARK: Texts

extension ErrorText {
    /// Adds at most three bindings that may have been meant, and how to get them.
    mutating func suggestNearMisses(of problem: Problem) {
        let key = problem.key
        var isRoot = false
        var isOverride = false
        switch problem.kind {
        case .missing(let missing): isRoot = missing.declaration != nil
        case .unusedOverride: isOverride = true
        default: break
        }
        let isParameter = problem.isRequestedByParameter
        let misses = NearMisses(
            of: key, but: (problem.path + problem.dependents).compactMap(\.binding), among: problem.candidates(),
            allowsProtocols: !isOverride)
        let hasNames = !isRoot && suggestNames(of: key, isParameter: isParameter, misses.named)
        for miss in misses.likeliest(3) {
            if hasNames, case .otherName = miss.likeness { continue }
            let other = miss.binding.key
            fix("did you mean \(other), bound at \(miss.binding.site)")
            switch miss.likeness {
            case .otherName where isRoot: rest("? A root has no name.")
            // A parameter has no name.
            case .otherName where isParameter && other.name != nil: rest("? name it: `with: \(other.code)`.")
            case .otherName:
                let code = other.name.map { "name it: `\($0.code)`." }
                rest("? " + (code ?? "leave the name out here, or bind that under the name."))
            case .part where !isOverride: rest(", a part of it? bind what is both `for: \(key.codeArguments)`.")
            case .whole where !isOverride:
                rest(", which is one, too? take that, or bind it `for: \(key.codeArguments)`.")
            case .conforming(let isCertain) where !isOverride:
                rest("? bind it `for: \(key.codeArguments)`\(isCertain ? "" : ", if it is one").")
            case .protocol: rest(", to which it conforms?")
            case .namesake, .conforming, .part, .whole: rest("?")
            }
        }
    }

    /// Adds the names under which the very type is bound, if there are several: none is likelier than the others.
    /// Returns whether there are.
    private mutating func suggestNames(of key: BindingKey, isParameter: Bool, _ named: [BindingDescription]) -> Bool {
        guard key.name == nil, named.count > 1 else { return false }
        var ways: [String] = []
        for other in named.prefix(3) {
            let code = isParameter ? "with: \(other.key.code)" : other.name!.code
            ways.append("`\(code)`, bound at \(other.site)")
        }
        if named.count > 3 { ways.append("another of \(named.count) names") }
        fix("name the one that is meant: \(ways.joined(separator: ", or ")).")
        return true
    }
}
