/// A search for rings among numbered bindings that need each other, depth first.
///
/// It finds the ring that each edge closes which leads back into the path by which it was reached. Rings that share no
/// members with others are all found. Of those that do, some are found only when others are gone: together they have about
/// as many members as there are edges, at most, so the search and its result take time in proportion to these.
struct RingSearch {
    /// The rings, each from its lowest member on to that again.
    private(set) var rings: [[Int]] = []
    private var memberCount = 0

    /// - Parameter edges: For each binding the numbers of those that it needs, each once. Negative ones are a parent's.
    init(_ edges: [[Int]]) {
        let edgeCount = edges.reduce(0) { $0 + $1.count }
        // By a list, because chains may be longer than any stack. Each member with the index of its next edge.
        var path: [(number: Int, next: Int)] = []
        // Where each binding is in the path, if it is.
        var places: [Int?] = Array(repeating: nil, count: edges.count)
        var isMet = Array(repeating: false, count: edges.count)
        for start in edges.indices where !isMet[start] {
            isMet[start] = true
            places[start] = 0
            path.append((start, 0))
            while let (number, next) = path.last {
                guard next < edges[number].count else {
                    path.removeLast()
                    places[number] = nil
                    continue
                }
                path[path.count - 1].next += 1
                let target = edges[number][next]
                guard target >= 0 else { continue }
                if let place = places[target] {
                    if memberCount < edgeCount { addRing(path[place...].map(\.number)) }
                } else if !isMet[target] {
                    isMet[target] = true
                    places[target] = path.count
                    path.append((target, 0))
                }
            }
        }
    }

    private mutating func addRing(_ members: [Int]) {
        let start = members.indices.min { members[$0] < members[$1] }!
        rings.append(Array(members[start...]) + members[...start])
        memberCount += members.count
    }
}

extension Place {
    /// The places that must be made before this one, or with it: what its wired function needs at once, and the root of the
    /// children that it declares.
    fileprivate var directNeeds: [Place] {
        wiredDependencies.filter { !$0.isDeferred }.map(\.place) + (root.map { [$0] } ?? [])
    }
}

extension Layout {
    /// For each binding the numbers of those that its wired function needs at once, each once and in order. Those of a parent
    /// are negative.
    var edges: [[Int]] {
        places.map { place in
            Self.distinct(place.wiredDependencies.filter { !$0.isDeferred }.map { $0.place.number - firstNumber })
        }
    }

    private static func distinct(_ numbers: [Int]) -> [Int] {
        numbers.count > 1 ? Set(numbers).sorted() : numbers
    }

    /// Returns the errors of rings that lead through the roots of declared children, which a layout's own check can't see:
    /// those of children without seeds, for nothing else makes others directly.
    func ringsThroughChildren() -> [InjectionError] {
        // All places, those of a layout one behind the other.
        var (places, starts) = (self.places, [(layout: self, start: 0)])
        var next = 0
        while next < places.count {
            if let child = places[next].child, places[next].takes(nil) {
                starts.append((child, places.count))
                places += child.places
            }
            next += 1
        }
        guard starts.count > 1 else { return [] }
        let edges = places.map { place in
            Self.distinct(
                place.directNeeds.compactMap { need in
                    starts.first { need.isPart(of: $0.layout) }.map { $0.start + need.number - $0.layout.firstNumber }
                })
        }
        // Others are those of one layout, or of a child's.
        return RingSearch(edges).rings.filter { $0.contains { $0 < count } && $0.contains { $0 >= count } }.map {
            ring in
            .circularDependency(path: ring.map { places[$0].key })
        }
    }
}
