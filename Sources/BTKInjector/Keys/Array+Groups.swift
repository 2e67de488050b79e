// Generic code that runs unspecialized: it is cold, and a dictionary of each type takes 5 to 20 KB in programs.
// With loops, and `Dictionary()`: Swift would write its own `map`, and the initializer of a literal, into it: 1.7 KB.

extension Array {
    /// Returns the elements in groups of those with equal keys, in order.
    @inline(never)
    func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        var groups: [[Element]] = []
        var positions: [Key: Int] = Dictionary()
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
    @inline(never)
    func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var unique: [Element] = []
        for group in grouped(by: key) { unique.append(group[0]) }
        return unique
    }

    /// Returns the elements whose keys are not among some.
    @inline(never)
    func elements<Key: Hashable>(notAmong keys: [Key], by key: (Element) -> Key) -> [Element] {
        let keys = Set(keys)
        return filter { !keys.contains(key($0)) }
    }

    /// Appends the elements of another array.
    @inline(never)
    mutating func add(contentsOf other: [Element]) { self += other }

    /// Returns the elements in their order, equal ones as they are.
    @inline(never)
    func ordered(by areInOrder: (Element, Element) -> Bool) -> [Element] {
        sorted(by: areInOrder)
    }
}
