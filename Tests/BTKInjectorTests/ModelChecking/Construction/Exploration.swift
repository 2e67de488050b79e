@testable import BTKInjector

/// Takes a ``Scenario`` through every order in which its threads can call the state machine.
struct Exploration {
    /// Equal for equal states of one scenario, and for no others.
    private struct Fingerprint: Hashable {
        let threads: [World.Thread]
        let phases: [Int]
        let waits: [[Int]]

        init(_ world: World) {
            threads = world.threads
            phases = world.phases.map(\.word)
            waits = threads.indices.compactMap { world.machine.wait(of: $0) }.map { [$0.thread, $0.slot, $0.owner] }
        }
    }

    private var tally = [0, 0, 0, 0]
    private var known: Set<Fingerprint> = []
    /// The threads that have moved, in order.
    private var schedule: [Int] = []

    /// Explores scenarios of up to four bindings and three threads.
    ///
    /// - Returns: The number of states, then those of cycles, by how many threads wait in them.
    /// - Throws: What the machine does wrong first, with the scenario and the schedule that lead to it.
    static func explore(_ scenarios: some Sequence<Scenario>) throws -> [Int] {
        var exploration = Exploration()
        for scenario in scenarios {
            exploration.known = []
            do {
                try exploration.visit(World(scenario))
            } catch let violation as Violation {
                let schedule = exploration.schedule
                throw Violation(message: "\(violation.message)\n\(scenario)\nthreads in order of moves: \(schedule)")
            }
        }
        return exploration.tally
    }

    private mutating func visit(_ world: World) throws {
        guard known.insert(Fingerprint(world)).inserted else { return }
        tally[0] += 1
        try world.checkInvariants()
        let moves = world.moves
        let isAsleep = world.threads.contains { if case .asleep = $0.activity { true } else { false } }
        try world.require(!moves.isEmpty || !isAsleep, "a thread sleeps for ever")
        for move in moves {
            var next = world
            schedule.append(move.thread)
            try next.perform(move)
            if let cycle = next.cycle { tally[1 + cycle] += 1 }
            try visit(next)
            schedule.removeLast()
        }
    }
}
