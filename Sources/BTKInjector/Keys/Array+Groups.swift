// By keys of any type, because Swift writes a dictionary of its own for each type of keys: 13 KB of a program.

extension Array {
    /// Returns the elements in groups of those with equal keys, in order.
    @inline(never)
    func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        positions(ofEqual: map { AnyHashable(key($0)) }).map { positions in positions.map { self[$0] } }
    }

    /// Returns the first one of the elements with equal keys, in order.
    @inline(never)
    func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        positions(ofEqual: map { AnyHashable(key($0)) }).map { self[$0[0]] }
    }

    /// Returns the elements whose keys are not among some.
    @inline(never)
    func elements<Key: Hashable>(notAmong keys: [Key], by key: (Element) -> Key) -> [Element] {
        let keys = Set(keys.map { AnyHashable($0) })
        return filter { !keys.contains(AnyHashable(key($0))) }
    }
}

/// Returns the positions of equal keys in groups, in order.
@inline(never) private func positions(ofEqual keys: [AnyHashable]) -> [[Int]] {
    var groups: [[Int]] = []
    var numbers: [AnyHashable: Int] = [:]
    for (position, key) in keys.enumerated() {
        if let number = numbers[key] {
            groups[number].append(position)
        } else {
            numbers[key] = groups.count
            groups.append([position])
        }
    }
    return groups
}
