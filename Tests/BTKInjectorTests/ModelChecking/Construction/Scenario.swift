/// One case for an ``Exploration``: bindings, what their blocks ask for, and what each thread asks for.
///
/// Bindings are numbers, and threads too.
struct Scenario: Sendable {
    /// The dependencies of the block of each binding, in ascending order.
    let dependencies: [BindingSet]
    /// The one request of each thread.
    let requests: [Int]
    /// The bindings whose blocks catch what their dependencies throw, and go on.
    var catching: BindingSet = []
    /// The bindings whose blocks, when they have all they requested, may return and may throw.
    var throwing: BindingSet = []

    /// The binding, and all that its block leads to.
    func reached(from binding: Int) -> BindingSet {
        var reached: BindingSet = [binding]
        while true {
            let further = reached.reduce(into: reached) { $0.bits |= dependencies[$1].bits }
            if further == reached { return reached }
            reached = further
        }
    }
}

// MARK: All of them

extension Scenario {
    /// Each graph of some bindings with all that threads can ask for.
    ///
    /// Without those where a binding has no dependents: they are like graphs of fewer bindings.
    static func all(bindings: Int, threads: Int) -> [Scenario] {
        (0..<(1 << (bindings * bindings))).flatMap { edges in
            all(dependencies: graph(of: bindings, edges: edges), threads: threads)
        }
    }

    /// One graph with all that threads can ask for.
    static func all(dependencies: [BindingSet], threads: Int) -> [Scenario] {
        requests(by: threads, of: dependencies.count).lazy
            .map { Scenario(dependencies: dependencies, requests: $0) }
            .filter { scenario in
                scenario.requests.reduce(0) { $0 | scenario.reached(from: $1).bits } == 1 << dependencies.count - 1
            }
    }

    /// The graph whose edges are the bits of a number. Each binding may ask for all, itself included.
    static func graph(of bindings: Int, edges: Int) -> [BindingSet] {
        (0..<bindings).map { BindingSet(bits: edges >> (bindings * $0) & (1 << bindings - 1)) }
    }

    /// The requests of threads. Which thread makes which makes no difference, so the numbers never descend.
    private static func requests(by threads: Int, of bindings: Int) -> [[Int]] {
        guard threads > 0 else { return [[]] }
        return requests(by: threads - 1, of: bindings).flatMap { requests in
            ((requests.last ?? 0)..<bindings).map { requests + [$0] }
        }
    }
}

/// A set of small numbers, which stand for bindings.
struct BindingSet: Hashable, Sendable, Sequence, IteratorProtocol, ExpressibleByArrayLiteral {
    /// Bit `n` is set if `n` is in the set.
    var bits: Int

    init(bits: Int) { self.bits = bits }

    init(arrayLiteral bindings: Int...) { bits = bindings.reduce(0) { $0 | 1 << $1 } }

    func contains(_ binding: Int) -> Bool { bits & 1 << binding != 0 }

    mutating func insert(_ binding: Int) { bits |= 1 << binding }

    /// Takes the smallest number out.
    mutating func next() -> Int? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return bits.trailingZeroBitCount
    }
}
