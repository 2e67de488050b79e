// The bindings that may have been meant by a key.

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
            case .otherName: rest(other.name.map { "? name it: `\($0.code)`." } ?? "? leave the name out here.")
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
