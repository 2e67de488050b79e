/// Bindings that somebody may have meant who asked for a key under which nothing is bound.
enum NearMiss {
    /// At most three, the nearest first: those of the same type, then those of types that are called alike.
    static func nearest(to key: BindingKey, among candidates: [BindingDescription]) -> [BindingDescription] {
        let ranked = candidates.enumerated().compactMap { index, candidate in
            distance(from: key, to: candidate).map { (distance: $0, index: index, candidate: candidate) }
        }
        return ranked.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(3).map(\.candidate)
    }

    /// How far off a binding is, or nil if nobody can have meant it.
    private static func distance(from key: BindingKey, to candidate: BindingDescription) -> Int? {
        if key.type == candidate.type { return names(key.name, candidate.name) }
        guard let types = types(key.type, candidate.type) else { return nil }
        // An optional of it, or a namesake, may also be bound under another name.
        guard types == 0 || key.name == candidate.name else { return nil }
        // Of another type: farther than any name of the same.
        return 1000 + types + names(key.name, candidate.name)
    }

    private static func names(_ first: BindingName?, _ second: BindingName?) -> Int {
        edits(from: first?.string.lowercased() ?? "", to: second?.string.lowercased() ?? "")
    }

    private static func types(_ first: any Any.Type, _ second: any Any.Type) -> Int? {
        let (first, second) = (core(of: first), core(of: second))
        // `DefaultStore` and `Store`, `Store` and `StoreImpl`, or a slip of the finger.
        let (short, long) = first.count < second.count ? (first, second) : (second, first)
        let isPart = short.count > 2 && (long.hasSuffix(short) || long.hasPrefix(short))
        // Most are told apart by their lengths.
        guard isPart || long.count - short.count <= long.count / 4 else { return nil }
        let edits = edits(from: first, to: second)
        return isPart || edits <= long.count / 4 ? edits : nil
    }

    /// The name without what is often forgotten or too much: that it is optional, and capital letters.
    private static func core(of type: any Any.Type) -> String {
        var name = String(describing: type)[...]
        while name.hasPrefix("Optional<") { name = name.dropFirst("Optional<".count).dropLast() }
        return name.lowercased()
    }

    /// The Levenshtein distance (Wagner and Fischer, JACM 1974), a row at a time.
    private static func edits(from first: String, to second: String) -> Int {
        // Scalars, because characters are compared ten times as slowly.
        let second = Array(second.unicodeScalars)
        var row = Array(0...second.count)
        for (i, scalar) in first.unicodeScalars.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in second.indices {
                let replaced = diagonal + (scalar == second[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[second.count]
    }
}
