import BTKInjector
import TestSupport

/// Puts the library to the test with one plan.
struct GraphTrial {
    let seed: UInt64
    let plan: GraphPlan

    init(seed: UInt64) {
        self.seed = seed
        var planning = RandomPlanning(seed: seed)
        plan = planning.plan()
    }

    /// Where the library does what it must not, and all that is needed to see it again.
    private func violation(_ message: String) -> Violation { Violation(message: "\(message)\n\(self)") }

    /// Makes all requests of an injector and of an oracle. Returns the kinds of errors that came, or nil if the plan
    /// takes too much work.
    func runAlone() throws -> Set<String>? {
        let injector = try PlannedInjector(plan)
        defer { injector.close() }
        let oracle = Oracle(plan)
        var errors: Set<String> = []
        for request in plan.requests {
            guard let answer = try compare(request, of: injector, with: oracle) else { return nil }
            if let error = answer.error { errors.insert(error.id) }
        }
        return errors
    }

    /// Returns nil if the oracle is exhausted.
    private func compare(
        _ request: GraphPlan.Request, of injector: PlannedInjector, with oracle: Oracle
    ) throws -> GraphAnswer? {
        let expected = oracle.answer(request)
        if oracle.isExhausted { return nil }
        injector.blocks.forgetEvents()
        let answer = injector.answer(request)
        let (record, expectedRecord) = (injector.blocks.record, oracle.blocks.record)
        if answer != expected { throw violation("\(request): \(answer), not \(expected)") }
        if record != expectedRecord { throw violation("\(request): \(record), not \(expectedRecord)") }
        return answer
    }

    /// Asks an injector on several threads at once, and looks for faults. Then asks for everything once more on this
    /// thread: what is left behind must be as the oracle knows it. Returns what ``runAlone()`` does.
    func runRace(using random: inout SplitMix64) throws -> Set<String>? {
        let shares = (0..<Int.random(in: 2...4, using: &random)).map { _ in plan.requests.shuffled(using: &random) }
        // One thread alone could do it.
        let rehearsal = Oracle(plan)
        for request in shares.joined() where !rehearsal.isExhausted { _ = rehearsal.answer(request) }
        if rehearsal.isExhausted { return nil }

        let injector = try PlannedInjector(plan)
        defer { injector.close() }
        let answers = try? onThreads(shares.count, stackSize: Stack.large) { thread in
            shares[thread].map { (request: $0, answer: injector.answer($0)) }
        }
        guard let answers = answers?.flatMap({ $0 }) else { throw violation("threads hang") }
        var race = GraphRace(plan: plan)
        let faults = race.faults(of: injector.blocks.record.events, answers)
        if let fault = faults.first { throw violation(fault) }
        let oracle = Oracle(plan, after: injector.blocks.record, allowance: .max)
        for request in plan.requests { _ = try compare(request, of: injector, with: oracle) }
        return Set(answers.compactMap(\.answer.error?.id))
    }
}
