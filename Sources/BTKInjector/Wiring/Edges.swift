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
