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
    private var known: Set<Digits> = []
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
            if let ring = try next.perform(move) { tally.cycles[ring.count] += 1 }
            try visit(next)
            schedule.removeLast()
        }
    }
}

extension World {
    /// Equal for equal states of one scenario, and for no others.
    fileprivate var fingerprint: Digits {
        var digits = Digits()
        for thread in threads {
            switch thread.activity {
            case .asking(let binding): digits.append(binding)
            case .asleep(let binding): digits.append(4 + binding)
            case .ending(let succeeded): digits.append(succeeded ? 8 : 9)
            case .done(let succeeded): digits.append(succeeded ? 10 : 11)
            case .blocked(let binding):
                digits.append(15)
                digits.append(binding)
            case .deciding(let binding):
                digits.append(15)
                digits.append(4 + binding)
            case .leaving:
                digits.append(15)
                digits.append(8)
            case .releasing(let succeeded):
                digits.append(15)
                digits.append(succeeded ? 9 : 10)
            }
            digits.append(thread.isStopped ? 1 : 0)
            for frame in thread.stack {
                digits.append(12 + frame.binding)
                digits.append(frame.rest.bits)
            }
        }
        for phase in phases {
            switch phase {
            case .idle: digits.append(0)
            case .ready: digits.append(1)
            default:
                digits.append(2 + phase.owner)
                // Where moves are whole, a mark makes no difference.
                if !areWhole { digits.append(phase.isMarked ? 1 : 0) }
            }
        }
        for wait in threads.indices.compactMap({ machine.wait(of: $0) }) {
            digits.append(wait.thread)
            digits.append(wait.slot << 2 | wait.owner)
        }
        return digits
    }
}

/// Digits from 0 to 15, up to 95 of them, packed.
private struct Digits: Hashable {
    private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 1)

    mutating func append(_ digit: Int) {
        precondition(words.0 >> 60 == 0, "There are too many digits.")
        words.0 = words.0 << 4 | words.1 >> 60
        words.1 = words.1 << 4 | words.2 >> 60
        words.2 = words.2 << 4 | words.3 >> 60
        words.3 = words.3 << 4 | words.4 >> 60
        words.4 = words.4 << 4 | words.5 >> 60
        words.5 = words.5 << 4 | UInt64(digit)
    }

    static func == (left: Self, right: Self) -> Bool { left.words == right.words }

    func hash(into hasher: inout Hasher) {
        hasher.combine(words.3)
        hasher.combine(words.4)
        hasher.combine(words.5)
    }
}
