/// A search for rings among numbered bindings that need each other, depth first.
///
/// It finds the ring that each edge closes which leads back into the path by which it was reached. Rings that share no
/// members with others are all found. Of those that do, some are found only when others are gone: together they have about
/// as many members as there are edges, at most, so the search and its result take time in proportion to these.
struct RingSearch {
    /// The rings, each from its lowest member on to that again.
    private(set) var rings: [[Int]] = []
    private var memberCount = 0

    /// - Parameter edges: For each binding the numbers of those that it needs, each once.
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
    /// The places that the wired function needs at once.
    var directNeeds: [Place] {
        var needs: [Place] = []
        for dependency in wiredDependencies where !dependency.isDeferred { needs.append(dependency.place) }
        return needs
    }
}

extension Layout {
    /// For each binding, by its number, those that its wired function needs at once, each once and in order. Those of parents
    /// need none here.
    var edges: [[Int]] {
        var edges: [[Int]] = Array(repeating: [], count: endNumber)
        for place in places {
            for need in place.directNeeds { edges.add(need.number, at: place.number) }
        }
        return edges.inOrder
    }

    /// Returns the errors of rings that lead through the roots of declared children, which a layout's own check can't see:
    /// those of children without seeds, for nothing else makes others directly.
    func ringsThroughChildren() -> [InjectionError] {
        // All places, those of a layout one behind the other.
        var (places, starts) = (self.places, [0])
        var next = 0
        while next < places.count {
            if let child = places[next].child, child.count > 0, places[next].takes(nil) {
                starts.append(places.count)
                places += child.places
            }
            next += 1
        }
        guard starts.count > 1 else { return [] }
        var edges: [[Int]] = Array(repeating: [], count: places.count)
        for (index, place) in places.enumerated() {
            // These must be made before this one, or with it.
            for need in place.directNeeds + (place.root.map { [$0] } ?? []) {
                for start in starts where need.isPart(of: places[start].layout) {
                    edges.add(start + need.number - places[start].number, at: index)
                }
            }
        }
        var problems: [InjectionError] = []
        for ring in RingSearch(edges.inOrder).rings {
            // Others are those of one layout, or of a child's.
            guard ring.contains(where: { $0 < count }), ring.contains(where: { $0 >= count }) else { continue }
            problems.append(.circularDependency(path: ring.map { places[$0].key }))
        }
        return problems
    }
}

extension [[Int]] {
    /// The same lists the other way round: for each number those of the lists that have it, in order, each once.
    var reversedEdges: [[Int]] {
        var reversed: [[Int]] = Array(repeating: [], count: count)
        for (number, targets) in enumerated() {
            for target in targets where reversed[target].last != number { reversed.add(number, at: target) }
        }
        return reversed
    }

    @inline(never)
    mutating func add(_ number: Int, at index: Int) { self[index].append(number) }

    /// The lists in order, with each number once.
    fileprivate var inOrder: [[Int]] { reversedEdges.reversedEdges }
}
