extension Array {
    /// Returns the elements in groups of those with equal keys, in order.
    @inline(never) func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        var groups: [[Element]] = []
        var positions: [Key: Int] = [:]
        for element in self {
            let key = key(element)
            if let position = positions[key] {
                groups[position].append(element)
            } else {
                positions[key] = groups.count
                groups.append([element])
            }
        }
        return groups
    }

    /// Returns the first one of the elements with equal keys, in order.
    @inline(never) func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var keys: Set<Key> = []
        return filter { keys.insert(key($0)).inserted }
    }

    /// Returns the elements whose keys are not among some.
    @inline(never) func elements<Key: Hashable>(notAmong keys: [Key], by key: (Element) -> Key) -> [Element] {
        let keys = Set(keys)
        return filter { !keys.contains(key($0)) }
    }
}
