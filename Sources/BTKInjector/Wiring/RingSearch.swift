/// A search for the rings among bindings that need each other.
///
/// It finds the shortest ring through each edge that is part of any, and each ring once. Rings that share members may
/// be as many as there are edges, and each as long as all of these. So among bindings that all need each other the
/// search ends when it has looked at as many edges as 20 times those between them. Rings that share no members are all
/// found.
struct RingSearch {
    private let edges: Edges
    /// The number of each binding's component, that is of those that all need each other; -1 while it is not known.
    private var components: [Int]
    /// How many edges are still to be looked at within each component.
    private var budgets: [Int] = []
    /// The last search that reached each binding, and the edge by which it did.
    private var searches: [Int]
    private var arrivals: [Int]
    /// How many of the rings that were found each edge is part of: none, or some.
    private var ringCounts: [Int]
    /// The rings, each from its lowest member on to that again.
    private(set) var rings: [[Int]] = []
    /// How many edges were looked at.
    private(set) var stepCount = 0

    init(_ edges: Edges) {
        self.edges = edges
        components = Array(repeating: -1, count: edges.count)
        (searches, arrivals) = (components, components)
        ringCounts = Array(repeating: 0, count: edges.targets.count)
        findComponents()
        findRings()
    }

    /// Finds the components (Tarjan, SIAM J. Comput. 1972), by a list, because chains may be longer than any stack.
    private mutating func findComponents() {
        // The order in which the bindings were met, from 1 on, and the lowest that each leads back to.
        var order = Array(repeating: 0, count: edges.count)
        var lowest = order
        var next = order
        var (path, open, count) = ([Int](), [Int](), 0)
        for start in 0..<edges.count where order[start] == 0 && !edges.places(of: start).isEmpty {
            path.add(start)
            while let number = path.last {
                let places = edges.places(of: number)
                if order[number] == 0 {
                    count += 1
                    (order[number], lowest[number], next[number]) = (count, count, places.lowerBound)
                    open.add(number)
                }
                if next[number] < places.upperBound {
                    stepCount += 1
                    let target = edges.targets[next[number]]
                    if target >= 0, order[target] == 0 {
                        // Looked at again afterwards.
                        path.add(target)
                    } else {
                        if target >= 0, components[target] < 0 { lowest[number] = min(lowest[number], lowest[target]) }
                        next[number] += 1
                    }
                    continue
                }
                path.removeLast()
                guard lowest[number] == order[number] else { continue }
                while components[number] < 0 { components[open.removeLast()] = budgets.count }
                budgets.add(0)
            }
        }
    }

    /// Whether the edge at a place leads to a member of its own component, and so is part of a ring.
    private func isPartOfRing(_ place: Int) -> Bool {
        let target = edges.targets[place]
        return target >= 0 && components[target] == components[edges.sources[place]]
    }

    private mutating func findRings() {
        for place in edges.targets.indices where isPartOfRing(place) { budgets[components[edges.targets[place]]] += 20 }
        for place in edges.targets.indices where isPartOfRing(place) && ringCounts[place] == 0 {
            let component = components[edges.targets[place]]
            guard budgets[component] > 0 else { continue }
            let stepsBefore = stepCount
            search(through: place)
            budgets[component] -= stepCount - stepsBefore
            addRing(of: edges.sources[place])
        }
    }

    /// Finds the shortest way back to the start of an edge, breadth first.
    private mutating func search(through place: Int) {
        let start = edges.sources[place]
        var (queue, next) = ([start], 0)
        // There is a way, since all of a component need each other.
        while searches[start] != place {
            // From the start by that edge only.
            for other in next == 0 ? place..<place + 1 : edges.places(of: queue[next]) {
                if next > 0 { stepCount += 1 }
                let target = edges.targets[other]
                guard isPartOfRing(other), searches[target] != place else { continue }
                (searches[target], arrivals[target]) = (place, other)
                queue.add(target)
            }
            next += 1
        }
    }

    /// Adds the ring that a search has found, by going back.
    private mutating func addRing(of number: Int) {
        var ring: [Int] = []
        var (member, lowest) = (number, 0)
        repeat {
            ringCounts[arrivals[member]] += 1
            if ring.isEmpty || member < ring[lowest] { lowest = ring.count }
            ring.add(member)
            member = edges.sources[arrivals[member]]
        } while member != number
        // Backwards from the lowest member, all the way round.
        var path: [Int] = []
        for index in 0...ring.count { path.add(ring[(lowest + ring.count - index) % ring.count]) }
        rings.append(path)
    }
}

/// The bindings that each of many numbered ones is built of, one's behind those of the one before. Negative numbers are
/// of a parent's.
struct Edges {
    private(set) var targets: [Int] = []
    /// For each target the binding that needs it.
    private(set) var sources: [Int] = []
    /// Where the targets of each binding end.
    private var ends: [Int] = []
    /// The last binding that needs each one.
    private var lastDependents: [Int]

    init(ofBindings count: Int) {
        lastDependents = Array(repeating: -1, count: count)
    }

    /// Makes the edges of a layout.
    init(of layout: Layout) {
        self.init(ofBindings: layout.count)
        for place in layout.places {
            for dependency in place.wiredDependencies where !dependency.isDeferred {
                append(dependency.place.number - layout.firstNumber)
            }
            finishBinding()
        }
    }

    /// How many bindings have been added.
    var count: Int { ends.count }

    /// Adds a binding that the next one needs, unless it is there: a function may need one by several parameters. Of a
    /// parent's it may be there twice.
    mutating func append(_ target: Int) {
        if target >= 0 {
            guard lastDependents[target] != count else { return }
            lastDependents[target] = count
        }
        targets.add(target)
        sources.add(count)
    }

    /// Adds the next binding, with all targets that were appended since the one before.
    mutating func finishBinding() {
        ends.add(targets.count)
    }

    /// Returns where the targets of a binding are.
    func places(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }
}

extension Layout {
    /// Returns the errors of rings that lead through the roots of declared children, which a layout's own check can't see:
    /// those of children without seeds, for nothing else makes others directly.
    func ringsThroughChildren() -> [InjectionError] {
        var (layouts, starts, places) = ([self], [0], self.places)
        var next = 0
        while next < places.count {
            if let child = places[next].child, places[next].description.takesNoArguments {
                layouts.add(child)
                starts.add(places.count)
                places += child.places
            }
            next += 1
        }
        guard layouts.count > 1 else { return [] }
        var edges = Edges(ofBindings: places.count)
        func append(_ place: Place) {
            for (index, layout) in layouts.enumerated() where place.isPart(of: layout) {
                edges.append(starts[index] + place.number - layout.firstNumber)
            }
        }
        for place in places {
            for dependency in place.wiredDependencies where !dependency.isDeferred { append(dependency.place) }
            if let root = place.root { append(root) }
            edges.finishBinding()
        }
        var problems: [InjectionError] = []
        for ring in RingSearch(edges).rings {
            // Others are those of one layout, or of a child's.
            guard ring.contains(where: { $0 < count }), ring.contains(where: { $0 >= count }) else { continue }
            var path: [BindingKey] = []
            for number in ring { path.add(places[number].key) }
            problems.add(.circularDependency(path: path))
        }
        return problems
    }
}
