@testable import BTKInjector

/// Takes a ``Scenario`` through every order in which its threads can call the state machine.
struct Exploration {
    /// The numbers of states and cycles that were met.
    struct Tally: Sendable, Equatable {
        var states = 0
        /// How many cycles were reported, by the number of threads that wait in them.
        var cycles = [0, 0, 0]

        static func += (total: inout Tally, other: Tally) {
            total.states += other.states
            for (waits, count) in other.cycles.enumerated() { total.cycles[waits] += count }
        }
    }

    private var tally = Tally()
    private var known: Set<Fingerprint> = []
    /// The threads that have moved, in order.
    private var schedule: [Int] = []

    /// Explores scenarios of up to four bindings and three threads.
    ///
    /// - Parameter areWhole: Whether moves are whole functions.
    /// - Throws: What the machine does wrong first, with the scenario and the schedule that lead to it.
    static func explore(_ scenarios: some Sequence<Scenario>, areWhole: Bool) throws -> Tally {
        var total = Tally()
        for scenario in scenarios {
            var exploration = Exploration()
            do {
                try exploration.visit(World(scenario, areWhole: areWhole))
            } catch let violation as Violation {
                let schedule = exploration.schedule
                throw Violation(message: "\(violation.message)\n\(scenario)\nthreads in order of moves: \(schedule)")
            }
            total += exploration.tally
        }
        return total
    }

    private mutating func visit(_ world: World) throws {
        guard known.insert(world.fingerprint).inserted else { return }
        tally.states += 1
        try world.checkInvariants()
        let moves = world.moves
        if moves.isEmpty { try world.checkEnd() }
        for move in moves {
            var next = world
            schedule.append(move.thread)
            if let cycle = try next.perform(move) { tally.cycles[cycle.count] += 1 }
            try visit(next)
            schedule.removeLast()
        }
    }
}

/// Equal for equal states of one scenario, and for no others.
private struct Fingerprint: Hashable {
    let threads: [World.Thread]
    let phases: [Int]
    let waits: [[Int]]
}

extension World {
    fileprivate var fingerprint: Fingerprint {
        Fingerprint(
            threads: threads,
            // Where moves are whole, a mark makes no difference.
            phases: phases.map { areWhole && $0.isMarked ? $0.word ^ 1 : $0.word },
            waits: threads.indices.compactMap { machine.wait(of: $0) }.map { [$0.thread, $0.slot, $0.owner] })
    }
}
