/// A graph of the bindings of a layout, and of those that these need: what the function of each needs at once.
///
/// The layout's own have the first numbers. Behind them are those of declared children, if they are looked at, and those of
/// parents, as they are met.
struct NeedGraph: ~Copyable {
    private let layout: Layout
    private var places: [Place]
    /// For each binding those that it needs.
    private var edges: [[Int]]
    /// Finds the numbers of places that are not the layout's own.
    private var otherNumbers = HashTable()
    /// The keys of the bindings. Made once, if there are errors, which may share many.
    private var keys: [BindingKey] = []
    /// For each binding those that need it. Made for the first search.
    private var dependents: [[Int]] = []
    /// For each binding the last search that has met it.
    private var lastSearches: [Int] = []
    private var searchCount = 0
    /// The errors that were found.
    private(set) var problems: [InjectionError] = []

    init(of layout: Layout) {
        self.layout = layout
        places = layout.places
        edges = Array(repeating: [], count: places.count)
        var next = 0
        while next < places.count {
            // Inherited factories make what a singleton here may keep. No other inherited binding matters.
            if next < layout.count || (layout.hasGraphScope && places[next].isFactory) { addNeeds(of: next) }
            next += 1
        }
    }

    /// Makes a graph of a layout and of the children that are declared in it, at any depth, which leads through their roots.
    init(ofFamily family: [Layout]) {
        layout = family[0]
        places = layout.places
        edges = Array(repeating: [], count: places.count)
        for child in family.dropFirst() {
            for place in child.places { _ = number(of: place) }
        }
        for number in places.indices {
            addNeeds(of: number)
            // Made with the child.
            if places[number].takes(nil), let root = places[number].root { edges[number].add(self.number(of: root)) }
        }
    }

    @inline(never) private mutating func addNeeds(of number: Int) {
        for dependency in places[number].wiredDependencies where !dependency.isDeferred {
            let target = self.number(of: dependency.place)
            edges[number].add(target)
        }
    }

    /// Returns the number of a place, which is added if it was not met before.
    @inline(never) private mutating func number(of place: Place) -> Int {
        if place.isPart(of: layout) { return place.number - layout.firstNumber }
        let hash = place.hashValue
        if let number = otherNumbers.first(hash, where: { places[$0] == place }) { return number }
        otherNumbers.add(places.count, hash: hash)
        places.add(place)
        edges.add([])
        return places.count - 1
    }

    @inline(never) private mutating func keys(at numbers: [Int]) -> [BindingKey] {
        if keys.count < places.count { keys = places.map(\.key) }
        return numbers.map { keys[$0] }
    }

    /// Returns the number of the binding with an index where those of parents are the first.
    private func number(parentsFirst index: Int) -> Int { (index + layout.count) % places.count }

    /// Adds an error for each binding of the main actor that ordinary bindings request.
    ///
    /// Where these move there, so must the ordinary bindings that need them. Each error has all of these.
    ///
    /// - Parameters:
    ///   - misplaced: What is requested.
    ///   - requesters: For each of these the binding that requests it.
    mutating func findMisplacements(_ misplaced: [Place], requestedBy requesters: [Place]) {
        var direct: [[Int]] = []
        for (index, place) in misplaced.enumerated() {
            let (number, requester) = (number(of: place), number(of: requesters[index]))
            while direct.count < places.count { direct.add([]) }
            if direct[number].last != requester { direct[number].add(requester) }
        }
        for index in places.indices {
            let number = number(parentsFirst: index)
            guard !direct[number].isEmpty else { continue }
            let requests = RequestSummary(
                dependents: keys(at: direct[number]),
                indirectDependents: keys(at: dependents(of: direct[number], asCaptors: false)))
            problems.add(.boundOnMainActor(places[number].key.with(requests)))
        }
    }

    /// Adds an error for each binding of graph scope whose instance singletons would keep, directly or inside a factory's
    /// product. It has all of these, the first one bound first.
    mutating func findCaptives() {
        for index in places.indices {
            let number = number(parentsFirst: index)
            guard places[number].binding.metadata.scope == .graph else { continue }
            let owners = dependents(of: [number], asCaptors: true)
            guard let first = owners.first else { continue }
            let captive = places[number].key.required(by: keys(at: owners))
            problems.add(.captiveDependency(captive, keptBy: places[first].key))
        }
    }

    /// Returns the layout's own bindings that lead to some, but for these: as captors the singletons, through factories;
    /// otherwise the ordinary bindings, through such, because those of the main actor need not move there.
    @inline(never) private mutating func dependents(of numbers: [Int], asCaptors: Bool) -> [Int] {
        if dependents.count < places.count {
            dependents = edges.reversedEdges
            lastSearches = Array(repeating: 0, count: places.count)
        }
        searchCount += 1
        var found: [Int] = []
        var rest: [Int] = []
        for number in numbers {
            lastSearches[number] = searchCount
            if asCaptors || !places[number].livesOnMainActor { addDependents(of: number, to: &rest) }
        }
        while let number = rest.popLast() {
            guard lastSearches[number] < searchCount else { continue }
            lastSearches[number] = searchCount
            let place = places[number]
            let isMeant = asCaptors ? place.isSingleton : !place.livesOnMainActor
            if isMeant, number < layout.count { found.add(number) }
            if asCaptors ? place.isFactory : isMeant { addDependents(of: number, to: &rest) }
        }
        return sorted(found)
    }

    @inline(never) private func addDependents(of number: Int, to numbers: inout [Int]) {
        for dependent in dependents[number] { numbers.add(dependent) }
    }

    /// Adds the errors of rings that have one of the layout's own bindings.
    mutating func findRings() {
        for ring in rings where ring.contains(where: { $0 < layout.count }) { addError(of: ring) }
    }

    /// Adds the errors of rings that lead through the roots of declared children. Those are children without seeds, for nothing
    /// else makes others directly.
    mutating func findRingsThroughRoots() {
        for ring in rings {
            let first = Borrowed(places[ring[0]].layout)
            if !ring.allSatisfy({ places[$0].isPart(of: first) }) { addError(of: ring) }
        }
    }

    // Reversed twice, which leaves each edge once, and those of a binding in order.
    private var rings: [[Int]] { @inline(never) get { RingSearch(edges.reversedEdges.reversedEdges).rings } }

    @inline(never) private mutating func addError(of ring: [Int]) {
        problems.add(.circularDependency(path: keys(at: ring)))
    }
}

/// A search for rings among numbered bindings that need each other, depth first.
///
/// It finds the ring that each edge closes which leads back into the path by which it was reached. Rings that share no
/// members with others are all found. Of those that do, some are found only when others are gone: together they have about
/// as many members as there are edges, at most, so the search and its result take time in proportion to these.
struct RingSearch {
    /// The rings, each from its lowest member on to that again.
    private(set) var rings: [[Int]] = []
    /// How many members more there may be.
    private var memberLimit: Int
    /// The numbers that lead to the one that is looked at. By a list, because chains may be longer than any stack.
    private var path: [Int] = []
    /// For each binding the index of its next edge, or -1 until it is met, and where it is in the path, or -1.
    private var (next, positions): ([Int], [Int])

    /// - Parameter edges: For each binding the numbers of those that it needs, each once.
    init(_ edges: [[Int]]) {
        memberLimit = edges.reduce(0) { $0 + $1.count }
        next = Array(repeating: -1, count: edges.count)
        positions = next
        for start in edges.indices where next[start] < 0 {
            meet(start)
            while let number = path.last {
                guard next[number] < edges[number].count else {
                    positions[number] = -1
                    path.removeLast()
                    continue
                }
                let target = edges[number][next[number]]
                next[number] += 1
                if next[target] < 0 {
                    meet(target)
                } else if positions[target] >= 0, memberLimit > 0 {
                    addRing(from: positions[target])
                }
            }
        }
    }

    private mutating func meet(_ number: Int) {
        (next[number], positions[number]) = (0, path.count)
        path.add(number)
    }

    /// Adds the ring of the members of the path from one of these on.
    private mutating func addRing(from first: Int) {
        var lowest = first
        for index in first..<path.count where path[index] < path[lowest] { lowest = index }
        let count = path.count - first
        rings.add((0...count).map { path[first + (lowest - first + $0) % count] })
        memberLimit -= count
    }
}

/// Returns numbers in their order, by merging. Swift's own sort would take 3 KB.
func sorted(_ numbers: [Int]) -> [Int] {
    var (sorted, width) = (numbers, 1)
    while width < numbers.count {
        var merged: [Int] = []
        for start in stride(from: 0, to: numbers.count, by: 2 * width) {
            let (middle, end) = (min(start + width, numbers.count), min(start + 2 * width, numbers.count))
            var (left, right) = (start, middle)
            while left < middle || right < end {
                let takesLeft = right == end || (left < middle && sorted[left] < sorted[right])
                merged.add(sorted[takesLeft ? left : right])
                if takesLeft { left += 1 } else { right += 1 }
            }
        }
        (sorted, width) = (merged, 2 * width)
    }
    return sorted
}

extension [[Int]] {
    /// The same lists the other way round: for each number those of the lists that have it, in order, each once.
    fileprivate var reversedEdges: [[Int]] {
        var reversed: [[Int]] = Array(repeating: [], count: count)
        for (number, targets) in enumerated() {
            for target in targets where reversed[target].last != number { reversed[target].add(number) }
        }
        return reversed
    }
}
