// The bindings that may have been meant by a key.

extension ErrorText {
    /// Adds at most three bindings that may have been meant, and how to get them.
    mutating func suggestNearMisses(of key: BindingKey, but path: [BindingKey]) {
        let requesters = (path + key.requests.dependents).compactMap(\.binding)
        var isAddition = false
        switch key.circumstances {
        case .added, .removedNothing: isAddition = true
        default: break
        }
        var isRoot = false
        if case .root = key.circumstances { isRoot = true }
        let isParameter = key.requests.areOfParameter
        let misses = NearMisses(of: key, but: requesters, allowsProtocols: !isAddition)
        let hasNames = !isRoot && suggestNames(of: key, isParameter: isParameter, misses.named)
        for miss in misses.likeliest(3) {
            if hasNames, case .otherName = miss.likeness { continue }
            let other = miss.binding.key
            fix("did you mean \(other), bound at \(miss.binding.site)")
            switch miss.likeness {
            case .otherName where isRoot: rest("? A root has no name.")
            // A parameter has no name.
            case .otherName where isParameter && other.name != nil:
                rest("? name it: `with: BindingKey(\(other.codeArguments))`.")
            case .otherName:
                rest("\(other.name.map { text("? name it: `\($0.code)`.") } ?? "? leave the name out here.")")
            case .conforming(let isCertain) where !isAddition:
                rest("? bind it `for: \(key.codeArguments)`\(isCertain ? "" : ", if it is one").")
            case .protocol: rest(", to which it conforms?")
            case .namesake, .conforming: rest("?")
            }
        }
    }

    /// Adds the names under which the very type is bound, if there are several: none is likelier than the others.
    /// Returns whether there are.
    private mutating func suggestNames(of key: BindingKey, isParameter: Bool, _ named: [BindingDescription]) -> Bool {
        guard key.name == nil, named.count > 1 else { return false }
        var ways: [String] = []
        for other in named.prefix(3) {
            let code = isParameter ? text("with: BindingKey(\(other.key.codeArguments))") : other.name!.code
            ways.add(text("`\(code)`, bound at \(other.site)"))
        }
        if named.count > 3 { ways.add(text("another of \(named.count) names")) }
        fix("name the one that is meant: \(ways.joined(separator: ", or ")).")
        return true
    }
}
