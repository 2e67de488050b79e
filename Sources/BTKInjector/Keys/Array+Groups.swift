// The keys are erased, so that a program has one kind of table for all of them.

extension Array {
    /// Returns the elements in groups of those with equal keys, in order.
    @inline(never) func grouped(by key: (Element) -> some Hashable) -> [[Element]] {
        var groups: [[Element]] = []
        var positions: [AnyHashable: Int] = [:]
        for element in self {
            let key = AnyHashable(key(element))
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
    @inline(never) func unique(by key: (Element) -> some Hashable) -> [Element] {
        var keys: Set<AnyHashable> = []
        return filter { keys.insert(AnyHashable(key($0))).inserted }
    }

    /// Returns the elements whose keys are not among some.
    @inline(never) func elements<Key: Hashable>(notAmong keys: [Key], by key: (Element) -> Key) -> [Element] {
        let keys = Set(keys.map { AnyHashable($0) })
        return filter { !keys.contains(AnyHashable(key($0))) }
    }
}
