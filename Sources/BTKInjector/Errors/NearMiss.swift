/// Suggests bindings for a key that has none.
struct NearMiss {
    private let key: BindingKey
    private let name: String
    private let type: String

    private init(of key: BindingKey) {
        self.key = key
        name = Self.letters(of: key.name?.string ?? "")
        type = Self.core(of: key.type)
    }

    /// Returns at most three, the nearest first: those of the same type, then those of types with like names.
    static func nearest(to key: BindingKey, among candidates: [BindingDescription]) -> [BindingDescription] {
        let miss = NearMiss(of: key)
        var nearest: [(candidate: BindingDescription, distance: Int)] = []
        for candidate in candidates {
            let limit = nearest.count < 3 ? .max : nearest[2].distance
            guard let distance = miss.distance(to: candidate, below: limit), distance < limit else { continue }
            let place = nearest.firstIndex { $0.distance > distance } ?? nearest.count
            nearest.insert((candidate, distance), at: place)
            if nearest.count > 3 { nearest.removeLast() }
        }
        return nearest.map(\.candidate)
    }

    /// Returns how far off a binding is; nil if it can't have been meant, or is not below the limit.
    private func distance(to candidate: BindingDescription, below limit: Int) -> Int? {
        let otherName = candidate.name?.string ?? ""
        if key.type == candidate.type { return Self.edits(from: name, to: Self.letters(of: otherName), below: limit) }
        guard limit > 1000, let types = distance(to: candidate.type) else { return nil }
        // An optional of it, or a namesake, may also be bound under another name.
        guard types == 0 || key.name == candidate.name else { return nil }
        // Of another type: farther than any name of the same.
        return Self.edits(from: name, to: Self.letters(of: otherName), below: limit - 1000 - types)
            .map { 1000 + types + $0 }
    }

    /// Returns how far off a type is that is called alike: the compiler would have found a slip of the finger.
    private func distance(to other: any Any.Type) -> Int? {
        let other = Self.core(of: other)
        if type == other { return 0 }
        if let generic = Self.generic(type), generic == Self.generic(other) { return 1 }
        // `DefaultStore` and `Store`, or `Store` and `StoreImpl`.
        let (short, long) = type.count < other.count ? (type, other) : (other, type)
        let isPart = short.count > 2 && (long.hasSuffix(short) || long.hasPrefix(short))
        return isPart ? long.count - short.count : nil
    }

    /// Returns the lowercased name of a type without `Optional<…>`.
    private static func core(of type: any Any.Type) -> String {
        var name = String(describing: type)[...]
        while name.hasPrefix("Optional<") { name = name.dropFirst("Optional<".count).dropLast() }
        return letters(of: name)
    }

    /// Returns the name of a generic type without its arguments; nil if the type is not generic.
    private static func generic(_ type: String) -> Substring? {
        type.firstIndex(of: "<").map { type[..<$0] }
    }

    /// Returns the start of a text in small letters. Longer ones are not told apart, because comparing takes time.
    private static func letters(of text: some StringProtocol) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(200))).lowercased()
    }

    /// Returns the Levenshtein distance (Wagner and Fischer, JACM 1974), a row at a time, if it is below a limit.
    private static func edits(from first: String, to second: String, below limit: Int) -> Int? {
        // Scalars, because characters are compared ten times as slowly.
        let (first, second) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
        guard abs(first.count - second.count) < limit else { return nil }
        var row = Array(0...second.count)
        for (i, scalar) in first.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            var least = i + 1
            for j in second.indices {
                let replaced = diagonal + (scalar == second[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
                least = min(least, row[j + 1])
            }
            guard least < limit else { return nil }
        }
        return row[second.count] < limit ? row[second.count] : nil
    }
}
