/// A graph of the bindings of a layout, and of those that these need: what the function of each needs at once.
///
/// The layout's own have the first numbers. Behind them are those of parents, as they are met.
struct NeedGraph: ~Copyable {
    private let layout: Layout
    private var bindings: [Binding]
    /// For each binding, the bindings that it needs.
    private var edges: [[Int]]
    /// Finds the numbers of bindings that are not the layout's own.
    private var otherNumbers: [Binding: Int] = [:]
    /// The keys of the bindings. Made once, if there are errors, which may share many.
    private var keys: [BindingKey] = []
    /// For each binding, the bindings that need it. Made for the first search.
    private var dependents: [[Int]] = []
    /// For each binding the last search that has met it.
    private var lastSearches: [Int] = []
    private var searchCount = 0
    /// The problems that were found.
    private(set) var problems: [Problem] = []

    @inline(never) init(of layout: Layout) {
        self.layout = layout
        bindings = layout.bindings
        edges = Array(repeating: [], count: bindings.count)
        let ownCount = bindings.count
        var next = 0
        while next < bindings.count {
            // Inherited factories make what a singleton here may keep. No other inherited binding matters.
            if next < ownCount || bindings[next].productHasGraphScope { addNeeds(of: next) }
            next += 1
        }
    }

    private mutating func addNeeds(of number: Int) {
        for dependency in bindings[number].wiredDependencies where !dependency.isDeferred {
            let target = self.number(of: dependency.binding)
            edges[number].append(target)
        }
    }

    /// Returns the number of a binding, which is added if it was not met before.
    @inline(never) private mutating func number(of binding: Binding) -> Int {
        if binding.isPart(of: layout) { return binding.number - layout.firstNumber }
        if let number = otherNumbers[binding] { return number }
        otherNumbers[binding] = bindings.count
        bindings.append(binding)
        edges.append([])
        return bindings.count - 1
    }

    @inline(never) private mutating func keys(at numbers: [Int]) -> [BindingKey] {
        if keys.count < bindings.count { keys = bindings.map(\.key) }
        return numbers.map { keys[$0] }
    }

    /// Returns the requests of bindings as a problem tells of them.
    private mutating func requests(at numbers: [Int]) -> [Problem.Request] {
        keys(at: numbers).map { Problem.Request(.block, by: $0) }
    }

    /// Returns the number of the binding with an index where those of parents are the first.
    private func number(parentsFirst index: Int) -> Int { (index + layout.count) % bindings.count }

    /// Adds an error for each binding of the main actor that ordinary bindings request.
    ///
    /// Where these move there, so must the ordinary bindings that need them. Each error has all of these.
    ///
    /// - Parameters:
    ///   - misplaced: What is requested.
    ///   - requesters: For each of these the binding that requests it.
    mutating func findMisplacements(_ misplaced: [Binding], requestedBy requesters: [Binding]) {
        let numbers = misplaced.map { number(of: $0) }
        var direct: [[Int]] = Array(repeating: [], count: bindings.count)
        for (index, number) in numbers.enumerated() {
            let requester = self.number(of: requesters[index])
            if direct[number].last != requester { direct[number].append(requester) }
        }
        for index in bindings.indices {
            let number = number(parentsFirst: index)
            guard !direct[number].isEmpty else { continue }
            let others = keys(at: ordinaryDependents(of: direct[number]))
            problems.append(
                Problem(
                    .boundOnMainActor(neededBy: others), bindings[number].key, requests: requests(at: direct[number])))
        }
    }

    /// Adds an error for each binding of graph scope whose instance singletons would keep, directly or inside a
    /// factory's product. It has all of these, the first one bound first.
    mutating func findCaptives() {
        var graphScoped: [Int] = []
        for index in bindings.indices {
            let number = number(parentsFirst: index)
            if bindings[number].metadata.scope == .graph { graphScoped.append(number) }
        }
        // All of them are looked at together, because mostly there is none. The factories on the way are noted for the
        // checks of children, as those of a parent were by its own check.
        let layout = layout
        let all = captors(of: graphScoped) { factory in
            if factory.isPart(of: layout) { factory.noteGraphScopeOfProduct() }
        }
        guard !all.isEmpty else { return }
        // Many may lead through one chain of factories, which is searched once.
        var ends: [Int?] = Array(repeating: nil, count: bindings.count)
        var keepersByEnd: [Int: [Problem.Request]] = [:]
        for number in graphScoped {
            let end = endOfWay(from: number, notingIn: &ends)
            let keepers = keepersByEnd[end] ?? requests(at: captors(of: [end]))
            keepersByEnd[end] = keepers
            guard let first = keepers.first?.requester else { continue }
            problems.append(Problem(.captive(keeper: first), bindings[number].key, requests: keepers))
        }
    }

    /// Returns the last one of the factories behind a binding that each have only the next one as a dependent, or the
    /// binding itself: what leads to singletons from there leads to them from all of these.
    ///
    /// - Parameter ends: For each binding its end, if that is known. Within a cycle it is any member.
    private func endOfWay(from number: Int, notingIn ends: inout [Int?]) -> Int {
        var end = number
        var passed: [Int] = []
        while ends[end] == nil {
            ends[end] = end
            guard dependents[end].count == 1, bindings[dependents[end][0]].isFactory else { break }
            passed.append(end)
            end = dependents[end][0]
        }
        let last = ends[end]!
        for number in passed { ends[number] = last }
        return last
    }

    /// Returns the layout's own singletons that lead to some bindings, through factories. Calls a function with each of
    /// these factories, here and above.
    private mutating func captors(of numbers: [Int], through visit: (Binding) -> Void = { _ in }) -> [Int] {
        search(from: numbers) { binding in
            if binding.isFactory { visit(binding) }
            return (isFound: binding.isSingleton, isPassed: binding.isFactory)
        }
    }

    /// Returns the layout's own ordinary bindings that lead to some, through such, because those of the main actor need
    /// not move there.
    private mutating func ordinaryDependents(of numbers: [Int]) -> [Int] {
        search(from: numbers.filter { !bindings[$0].livesOnMainActor }) { binding in
            (isFound: !binding.livesOnMainActor, isPassed: !binding.livesOnMainActor)
        }
    }

    /// Returns the layout's own bindings that are found on the way from some to those that need them, but for these.
    @inline(never) private mutating func search(
        from numbers: [Int], _ look: (Binding) -> (isFound: Bool, isPassed: Bool)
    ) -> [Int] {
        if dependents.count < bindings.count {
            dependents = edges.reversedEdges
            lastSearches = Array(repeating: 0, count: bindings.count)
        }
        searchCount += 1
        var found: [Int] = []
        var rest: [Int] = []
        for number in numbers {
            lastSearches[number] = searchCount
            rest += dependents[number]
        }
        while let number = rest.popLast() {
            guard lastSearches[number] < searchCount else { continue }
            lastSearches[number] = searchCount
            let (isFound, isPassed) = look(bindings[number])
            if isFound, number < layout.count { found.append(number) }
            if isPassed { rest += dependents[number] }
        }
        return found.sorted()
    }

    /// Adds the errors of cycles that have one of the layout's own bindings.
    mutating func findCycles() {
        for cycle in cycles where cycle.contains(where: { $0 < layout.count }) { addError(of: cycle) }
    }

    // Reversing the edges twice sorts those of each binding, and leaves each edge once, in time that grows with them.
    private var cycles: [[Int]] { @inline(never) get { CycleSearch(edges.reversedEdges.reversedEdges).cycles } }

    private mutating func addError(of cycle: [Int]) {
        let path = cycle.map { bindings[$0].key }
        problems.append(Problem(.cycle, path[0], path: path))
    }
}

/// A search for cycles among numbered bindings that need each other, depth first.
///
/// An edge that leads back into the path on which the search has come closes a cycle. Cycles that share no member are
/// all found. Of cycles that share members, some are found only when others are gone. Together the cycles that are
/// found have at most about as many members as there are edges, so the search takes time in proportion to the edges.
struct CycleSearch {
    /// The cycles, each from its lowest member on to that member again.
    private(set) var cycles: [[Int]] = []
    /// How many members more there may be.
    private var memberLimit: Int
    /// The numbers that lead to the current one: a list, because chains may be longer than any stack.
    private var path: [Int] = []
    private var isInPath: [Bool]
    /// Whether the search has come to a binding.
    private var wasMet: [Bool]
    /// For each binding the index of the edge to look at next.
    private var next: [Int]

    /// - Parameter edges: For each binding the numbers of those that it needs, each once.
    init(_ edges: [[Int]]) {
        memberLimit = edges.reduce(0) { $0 + $1.count }
        isInPath = Array(repeating: false, count: edges.count)
        wasMet = isInPath
        next = Array(repeating: 0, count: edges.count)
        for start in edges.indices where !wasMet[start] {
            meet(start)
            while let number = path.last {
                guard next[number] < edges[number].count else {
                    isInPath[number] = false
                    path.removeLast()
                    continue
                }
                let target = edges[number][next[number]]
                next[number] += 1
                if !wasMet[target] {
                    meet(target)
                } else if isInPath[target], memberLimit > 0 {
                    addCycle(through: target)
                }
            }
        }
    }

    private mutating func meet(_ number: Int) {
        wasMet[number] = true
        isInPath[number] = true
        path.append(number)
    }

    /// Adds the cycle of the members of the path from this one on.
    private mutating func addCycle(through number: Int) {
        let first = path.lastIndex(of: number)!
        var lowest = first
        for index in first..<path.count where path[index] < path[lowest] { lowest = index }
        let count = path.count - first
        cycles.append((0...count).map { path[first + (lowest - first + $0) % count] })
        memberLimit -= count
    }
}

extension [[Int]] {
    /// The same lists the other way round: for each number those of the lists that have it, in order, each once.
    fileprivate var reversedEdges: [[Int]] {
        var reversed: [[Int]] = Array(repeating: [], count: count)
        for (number, targets) in enumerated() {
            for target in targets where reversed[target].last != number { reversed[target].append(number) }
        }
        return reversed
    }
}
