extension Array {
    /// Returns the elements in groups of those with equal keys, in order.
    func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
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
    func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] { grouped(by: key).map { $0[0] } }
}
