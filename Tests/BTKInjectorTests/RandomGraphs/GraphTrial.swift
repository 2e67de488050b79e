import TestSupport

/// Puts the library to the test with one plan.
struct GraphTrial {
    /// Where the library does what it must not, and all that is needed to see it again.
    struct Failure: Error, CustomStringConvertible {
        let name: String
        let plan: GraphPlan
        let message: String

        var description: String { "\(message)\nin \(name):\n\(plan)" }
    }

    /// The numbers and kinds of events that were met.
    struct Coverage: Sendable {
        var plans = 0
        var endlessRecursions = 0
        var outcomes: Set<String> = []
        var foreseeableRaces = 0
    }

    /// How to get this plan again.
    let name: String
    let plan: GraphPlan

    init(_ name: String, _ plan: GraphPlan) {
        self.name = name
        self.plan = plan
    }

    init(seed: UInt64) { self.init("GraphPlan.random(seed: \(seed))", .random(seed: seed)) }

    private func failure(_ message: String) -> Failure { Failure(name: name, plan: plan, message: message) }
}

// MARK: One thread

extension GraphTrial {
    /// Takes all steps with an injector and with an oracle. Passes over plans that take too much work.
    func runAlone(adding coverage: inout Coverage) throws {
        let injector = try PlannedInjector(plan)
        defer { injector.close() }
        var oracle = Oracle(plan)
        do {
            for (index, step) in plan.steps.enumerated() {
                let outcome = try compare(step, number: index, of: injector, with: &oracle)
                coverage.outcomes.insert(outcome.kind)
            }
        } catch is Oracle.TooMuchWork {
            return
        }
        coverage.plans += 1
        if oracle.foundEndlessRecursion { coverage.endlessRecursions += 1 }
    }

    private func compare(
        _ step: GraphPlan.Step, number: Int, of injector: PlannedInjector, with oracle: inout Oracle
    ) throws -> GraphOutcome {
        let expected = try oracle.perform(step)
        injector.forgetEvents()
        let outcome = injector.perform(step)
        if outcome != expected { throw failure("step \(number), \(step): \(outcome), not \(expected)") }
        if let difference = injector.record.difference(from: oracle.record) {
            throw failure("step \(number), \(step): \(difference)")
        }
        return outcome
    }
}

// MARK: Several threads

extension GraphTrial {
    /// Asks an injector on several threads at once, and looks for faults. Then asks for everything once more on this
    /// thread: what is left behind must be as the oracle knows it.
    func runRace(using random: inout SplitMix64, adding coverage: inout Coverage) throws {
        let requests = plan.steps.compactMap { if case .ask(let request) = $0 { request } else { nil } }
        let threads = Int.random(in: 2...4, using: &random)
        let shares = (0..<threads).map { _ in requests.shuffled(using: &random) }
        guard isFeasible(shares.joined()) else { return }

        let injector = try PlannedInjector(plan, yields: true)
        defer { injector.close() }
        guard let race = GraphRace(in: injector, asking: shares) else { throw failure("threads hang") }
        if let fault = race.faults.first { throw failure(fault) }
        coverage.plans += 1
        if plan.isForeseeable { coverage.foreseeableRaces += 1 }
        coverage.outcomes.formUnion(race.answers.map(\.outcome.kind))

        var oracle = Oracle(plan, after: injector.record, allowance: .max)
        for (index, request) in requests.enumerated() {
            _ = try compare(.ask(request), number: index, of: injector, with: &oracle)
        }
    }

    /// Whether one thread alone could do it.
    private func isFeasible(_ requests: some Sequence<GraphPlan.Request>) -> Bool {
        var oracle = Oracle(plan)
        return requests.allSatisfy { (try? oracle.perform(.ask($0))) != nil }
    }
}
