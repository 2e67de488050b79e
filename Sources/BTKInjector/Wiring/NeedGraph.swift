/// A graph of the bindings that a layout sees, by their numbers: what the function of each needs at once.
///
/// Behind them are those of declared children, once they are added.
struct NeedGraph {
    private let layout: Layout
    private var places: [Place]
    /// For each binding those that it needs.
    private var edges: [[Int]]
    /// The keys of the bindings. Made once, if there are errors, which may share many.
    private var keys: [BindingKey] = []
    /// The number to add to those of the layout's own places, which is 0, and to those of the child that is looked at, of its
    /// child and so on.
    private var shifts = [0]
    /// The errors that were found.
    private(set) var problems: [InjectionError] = []

    init(of layout: Layout) {
        self.layout = layout
        places = layout.allPlaces
        edges = Array(repeating: [], count: places.count)
        for place in places {
            // Inherited factories make what a singleton here may keep. No other inherited binding matters.
            if place.isPart(of: layout) || (layout.hasGraphScope && place.isFactory) { addNeeds(of: place) }
        }
    }

    @inline(never) private mutating func addNeeds(of place: Place) {
        for dependency in place.wiredDependencies where !dependency.isDeferred {
            edges[number(of: place)].add(number(of: dependency.place))
        }
    }

    /// Returns the number of a place: of the layout, of a parent, or of the child that is looked at and of those around it.
    private func number(of place: Place) -> Int {
        place.number + shifts[max(0, place.layout.generation - layout.generation)]
    }

    @inline(never) private mutating func keys(at numbers: [Int]) -> [BindingKey] {
        if keys.count < places.count { keys = places.map(\.key) }
        return numbers.map { keys[$0] }
    }

    /// The numbers of the layout's own bindings.
    private var ownNumbers: Range<Int> { layout.firstNumber..<layout.endNumber }

    /// Adds an error for each binding of the main actor that ordinary bindings request.
    ///
    /// Where these move there, so must the ordinary bindings that need them. Each error has all of these.
    mutating func findMisplacements(_ misplaced: [[Int]]) {
        let dependents = edges.reversedEdges
        for (number, direct) in misplaced.enumerated() where !direct.isEmpty {
            let indirect = keys(at: reached(from: direct, by: dependents, asCaptors: false))
            let key = places[number].key.required(by: keys(at: direct))
            problems.add(.boundOnMainActor(key.with { $0.indirectDependents = indirect }))
        }
    }

    /// Adds an error for each binding of graph scope whose instance singletons would keep, directly or inside a factory's
    /// product. It has all of these, the first one bound first.
    mutating func findCaptives() {
        let dependents = edges.reversedEdges
        for (number, place) in places.enumerated() where place.binding.metadata.scope == .graph {
            let owners = reached(from: [number], by: dependents, asCaptors: true)
            guard let first = owners.first else { continue }
            problems.add(.captiveDependency(place.key.required(by: keys(at: owners)), keptBy: places[first].key))
        }
    }

    /// Returns the layout's own bindings that lead to some, but for these: as captors the singletons, through factories;
    /// otherwise the ordinary bindings, through such, because those of the main actor need not move there.
    @inline(never) private func reached(from numbers: [Int], by dependents: [[Int]], asCaptors: Bool) -> [Int] {
        var isReached = Array(repeating: false, count: places.count)
        var rest = numbers
        while let next = rest.popLast() {
            guard !isReached[next] else { continue }
            isReached[next] = true
            let place = places[next]
            guard asCaptors ? place.isFactory || next == numbers[0] : !place.livesOnMainActor else { continue }
            rest += dependents[next]
        }
        for number in numbers { isReached[number] = false }
        return ownNumbers.filter {
            isReached[$0] && (asCaptors ? places[$0].isSingleton : !places[$0].livesOnMainActor)
        }
    }

    /// Adds the errors of rings: of those of the layout, and then of those that lead through the roots of declared children,
    /// which no layout's own check can see. Those are children without seeds, for nothing else makes others directly.
    mutating func findRings() {
        addRings(through: layout.firstNumber)
        guard !layout.children.isEmpty else { return }
        addChildren(of: layout)
        addRings(through: layout.endNumber)
    }

    /// Adds the errors of those that have one of the layout's own bindings, and one of these on.
    @inline(never) private mutating func addRings(through first: Int) {
        // Reversed twice, which leaves each edge once, and those of a binding in order.
        for ring in RingSearch(edges.reversedEdges.reversedEdges).rings
        where ring.contains(where: ownNumbers.contains) && ring.contains(where: { $0 >= first }) {
            problems.add(.circularDependency(path: keys(at: ring)))
        }
    }

    private mutating func addChildren(of layout: Layout) {
        for place in layout.places where place.takes(nil) {
            guard let child = place.child, let root = place.root else { continue }
            shifts.add(places.count - child.firstNumber)
            places += child.places
            for _ in child.places { edges.add([]) }
            // Made with the child.
            edges[number(of: place)].add(number(of: root))
            for place in child.places { addNeeds(of: place) }
            addChildren(of: child)
            shifts.removeLast()
        }
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
