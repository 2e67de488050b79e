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
    /// The bindings whose instances are there from the start.
    var made: BindingSet = []
}

extension Scenario: CustomStringConvertible {
    var description: String {
        let edges = dependencies.indices.map { "\($0) asks for \(dependencies[$0])" }
        return edges.joined(separator: ", ")
            + "; the threads ask for \(requests); catching: \(catching), throwing: \(throwing), made: \(made)"
    }
}

// MARK: What it means

extension Scenario {
    /// The binding, and all that its block leads to. An instance that exists leads nowhere.
    func reached(from binding: Int) -> BindingSet {
        var reached: BindingSet = [binding]
        while true {
            let further = reached.reduce(into: reached) { if !made.contains($1) { $0.formUnion(dependencies[$1]) } }
            if further == reached { return reached }
            reached = further
        }
    }

    /// Whether a binding leads to one that leads to itself.
    func reachesCycle(from binding: Int) -> Bool {
        reached(from: binding).contains { member in
            !made.contains(member) && dependencies[member].contains { reached(from: $0).contains(member) }
        }
    }

    /// Returns whether one thread alone gets an instance of a binding, and the instances that exist then, if no block
    /// throws.
    ///
    /// - Parameter building: The bindings whose blocks run already.
    func succeedsAlone(_ binding: Int, within building: BindingSet = [], making made: inout BindingSet) -> Bool {
        if made.contains(binding) { return true }
        if building.contains(binding) { return false }
        var building = building
        building.insert(binding)
        // Also where the block catches the error: a cycle fails its whole request.
        for dependency in dependencies[binding] {
            guard succeedsAlone(dependency, within: building, making: &made) else { return false }
        }
        made.insert(binding)
        return true
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
                let reached = scenario.requests.reduce(into: BindingSet()) { $0.formUnion(scenario.reached(from: $1)) }
                return reached.count == dependencies.count
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
