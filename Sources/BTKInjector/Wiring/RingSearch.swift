/// A search for the rings among bindings that need each other.
///
/// It finds the shortest ring through each edge that is part of any, and each ring once. Rings that share members may
/// be as many as there are edges, and each as long as all of these. So among bindings that all need each other the
/// search ends when it has looked at as many edges as 20 times those between them. Rings that share no members are all
/// found.
// No class: the exclusivity of each access to it would be checked.
struct RingSearch: ~Copyable {
    private let edges: Edges
    /// The number of each binding's component, that is of those that all need each other; -1 for one that is in no
    /// ring.
    private var components: [Int]
    /// How many edges lie within each component.
    private var sizes: [Int] = []
    /// The last search that reached each binding, the edge by which it did, and where that starts.
    private var searches: [Int]
    private var arrivals: [Int]
    private var previous: [Int]
    /// The rings, each from its lowest member on to that again.
    private(set) var rings: [[Int]] = []
    /// How many edges were looked at.
    private(set) var stepCount = 0

    init(_ edges: Edges) {
        self.edges = edges
        components = Array(repeating: -1, count: edges.count)
        (searches, arrivals, previous) = ([], [], [])
        findComponents()
        guard !sizes.isEmpty else { return }
        searches = Array(repeating: -1, count: edges.count)
        (arrivals, previous) = (searches, searches)
        findRings()
    }

    /// Finds the components (Tarjan, SIAM J. Comput. 1972), by a list, because chains may be longer than any stack.
    private mutating func findComponents() {
        // The order in which the bindings were met, from 1 on, and the lowest that each leads back to: the highest
        // number when its component is known.
        var order = Array(repeating: 0, count: edges.count)
        var lowest = order
        var next = order
        var (path, open, count) = ([Int](), [Int](), 0)
        for start in 0..<edges.count where order[start] == 0 && !edges.places(of: start).isEmpty {
            path.append(start)
            while let number = path.last {
                let places = edges.places(of: number)
                if order[number] == 0 {
                    count += 1
                    (order[number], lowest[number], next[number]) = (count, count, places.lowerBound)
                    open.append(number)
                }
                let depth = path.count
                while next[number] < places.upperBound, path.count == depth {
                    stepCount += 1
                    let target = edges.targets[next[number]]
                    if target >= 0, order[target] == 0 {
                        // Looked at again afterwards.
                        path.append(target)
                    } else {
                        if target >= 0 { lowest[number] = min(lowest[number], lowest[target]) }
                        next[number] += 1
                    }
                }
                guard path.count == depth else { continue }
                path.removeLast()
                guard lowest[number] == order[number] else { continue }
                let members = open[open.lastIndex(of: number)!...]
                for member in members { lowest[member] = .max }
                addComponent(of: members)
                open.removeLast(members.count)
            }
        }
    }

    private mutating func addComponent(of members: ArraySlice<Int>) {
        for member in members { components[member] = sizes.count }
        var size = 0
        for member in members {
            for place in edges.places(of: member) where contains(place, in: sizes.count) { size += 1 }
        }
        if size > 0 { sizes.append(size) } else { components[members.first!] = -1 }
    }

    /// Whether the edge at a place leads into a component.
    private func contains(_ place: Int, in component: Int) -> Bool {
        edges.targets[place] >= 0 && components[edges.targets[place]] == component
    }

    private mutating func findRings() {
        var isCovered = Array(repeating: false, count: edges.targets.count)
        var stepCounts = sizes.map { _ in 0 }
        for number in 0..<edges.count where components[number] >= 0 {
            let component = components[number]
            for place in edges.places(of: number) where !isCovered[place] && contains(place, in: component) {
                guard stepCounts[component] < 20 * sizes[component] else { break }
                let stepsBefore = stepCount
                search(through: place, from: number)
                stepCounts[component] += stepCount - stepsBefore
                addRing(of: number, &isCovered)
            }
        }
    }

    /// Finds the shortest way back to the start of an edge, breadth first.
    private mutating func search(through place: Int, from number: Int) {
        let (start, component) = (edges.targets[place], components[number])
        (searches[start], arrivals[start], previous[start]) = (place, place, number)
        var (queue, next) = ([start], 0)
        // There is a way, since all of a component need each other.
        while searches[number] != place {
            let member = queue[next]
            next += 1
            for other in edges.places(of: member) {
                stepCount += 1
                guard contains(other, in: component), searches[edges.targets[other]] != place else { continue }
                let target = edges.targets[other]
                (searches[target], arrivals[target], previous[target]) = (place, other, member)
                queue.append(target)
            }
        }
    }

    /// Adds the ring that a search has found, by going back.
    private mutating func addRing(of number: Int, _ isCovered: inout [Bool]) {
        var ring: [Int] = []
        var (member, lowest) = (number, 0)
        repeat {
            isCovered[arrivals[member]] = true
            if ring.isEmpty || member < ring[lowest] { lowest = ring.count }
            ring.append(member)
            member = previous[member]
        } while member != number
        // Backwards from the lowest member, all the way round.
        var path: [Int] = []
        for index in 0...ring.count { path.append(ring[(lowest + ring.count - index) % ring.count]) }
        rings.append(path)
    }
}

/// The bindings that each of many numbered ones is built of, one's behind those of the one before. Negative numbers are
/// of a parent's.
struct Edges {
    private(set) var targets: [Int] = []
    /// Where the targets of each binding end.
    private var ends: [Int] = []

    private let bindingCount: Int
    /// Up to how many needs of a binding are looked through one by one.
    private static var few: Int { 16 }
    /// The last binding that needs each one, of those with many needs. Empty until there is one.
    private var lastDependents: [Int] = []

    init(ofBindings count: Int) {
        bindingCount = count
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

    /// Adds a binding that the next one needs, unless it is there.
    mutating func append(_ target: Int) {
        if !hasAppended(target) { targets.append(target) }
    }

    /// Whether the next binding needs another one already: a function may do so by several parameters.
    private mutating func hasAppended(_ target: Int) -> Bool {
        let start = ends.last ?? 0
        guard targets.count - start >= Self.few else {
            for place in start..<targets.count where targets[place] == target { return true }
            return false
        }
        return target >= 0 && hasAppended(target, behind: start)
    }

    /// Does the same in a time that does not depend on how many it needs, such as all elements of an array.
    @inline(never)
    private mutating func hasAppended(_ target: Int, behind start: Int) -> Bool {
        if lastDependents.isEmpty { lastDependents = Array(repeating: -1, count: bindingCount) }
        if targets.count - start == Self.few {
            for place in start..<targets.count where targets[place] >= 0 { lastDependents[targets[place]] = count }
        }
        defer { lastDependents[target] = count }
        return lastDependents[target] == count
    }

    /// Adds the next binding, with all targets that were appended since the one before.
    mutating func finishBinding() {
        ends.append(targets.count)
    }

    /// Returns where the targets of a binding are.
    func places(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    /// Returns the edges the other way round.
    func reversed() -> Edges {
        var reversed = Edges(ofBindings: count)
        var next = Array(repeating: 0, count: count)
        for target in targets where target >= 0 { next[target] += 1 }
        var end = 0
        for number in 0..<count {
            (next[number], end) = (end, end + next[number])
            reversed.ends.append(end)
        }
        reversed.targets = Array(repeating: 0, count: end)
        for number in 0..<count {
            for place in places(of: number) where targets[place] >= 0 {
                reversed.targets[next[targets[place]]] = number
                next[targets[place]] += 1
            }
        }
        return reversed
    }
}
