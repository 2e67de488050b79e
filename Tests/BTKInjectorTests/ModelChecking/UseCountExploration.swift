import Synchronization
import TestSupport
import Testing

@testable import BTKInjector

@Suite("The use count, by which exactly one thread ends a registry, when no caller is inside")
struct UseCountExploration {
    @Test("In every order of eight steps, it ends once: when it is closed, no caller is inside, and no pin is left")
    func everyOrder() async throws {
        let ends = try await onThread(stackSize: Stack.large) { try UseCountSteps.explore(length: 8) }
        #expect(ends > 1000)
    }

    @Test("Threads that enter and leave while it is closed see it end once, and are not inside then")
    func threads() async throws {
        for _ in 0..<50 {
            let race = UseCountRace()
            let problems = try await onThread(stackSize: Stack.large) {
                try onThreads(5) { $0 == 0 ? race.close() : race.comeAndGo() }
            }
            #expect(problems.allSatisfy { $0 == 0 })
            #expect(race.ends.load(ordering: .relaxed) == 1)
        }
    }
}

/// Steps of one thread that plays all parts, against what should come of them.
private struct UseCountSteps {
    private enum Step: CaseIterable {
        case enter, exit, pin, unpin, addOwner, removeOwner
        /// As the registry of a child does that ends: the last owner closes while it has a pin.
        case removePinnedOwner
    }

    private struct WrongAnswer: Error {
        let steps: [Step]
    }

    /// Returns in how many orders it ended.
    static func explore(length: Int) throws -> Int {
        var ends = 0
        func extend(_ steps: [Step]) throws {
            guard let hasEnded = try run(steps) else { return }
            if hasEnded { ends += 1 }
            guard steps.count < length else { return }
            for step in Step.allCases { try extend(steps + [step]) }
        }
        try extend([])
        return ends
    }

    /// Returns whether it ends, or nil if no caller could take these steps.
    private static func run(_ steps: [Step]) throws -> Bool? {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: UseCount.size, alignment: 16)
        defer { memory.deallocate() }
        let useCount = UseCount(at: memory)
        var (inside, pins, owners) = (0, 0, 1)
        var hasEnded = false
        var isClosed: Bool { owners == 0 }
        for step in steps {
            var ends = false
            switch step {
            case .enter:
                let isInside = useCount.enter()
                guard isInside == !isClosed else { throw WrongAnswer(steps: steps) }
                if isInside { inside += 1 } else { ends = useCount.exit() }
            case .exit:
                guard inside > 0 else { return nil }
                inside -= 1
                ends = useCount.exit()
            case .pin:
                guard !isClosed || inside > 0 || pins > 0 else { return nil }
                pins += 1
                useCount.pin()
            case .unpin:
                guard pins > 0 else { return nil }
                pins -= 1
                ends = useCount.exit()
            case .addOwner:
                guard useCount.addOwner() == !isClosed else { throw WrongAnswer(steps: steps) }
                if !isClosed { owners += 1 }
            case .removeOwner, .removePinnedOwner:
                guard !isClosed else { return nil }
                owners -= 1
                guard useCount.removeOwner() == isClosed else { throw WrongAnswer(steps: steps) }
                guard isClosed else { break }
                if step == .removePinnedOwner {
                    pins += 1
                    useCount.pin()
                }
                ends = useCount.close()
            }
            let isEnd = isClosed && inside == 0 && pins == 0 && !hasEnded
            guard ends == isEnd else { throw WrongAnswer(steps: steps) }
            if ends { hasEnded = true }
        }
        return hasEnded
    }
}

// Safe because the memory is that of the use count.
private final class UseCountRace: @unchecked Sendable {
    private let memory: UnsafeMutableRawPointer
    private let useCount: UseCount
    let ends = Atomic(0)

    init() {
        memory = UnsafeMutableRawPointer.allocate(byteCount: UseCount.size, alignment: 16)
        useCount = UseCount(at: memory)
    }

    deinit {
        memory.deallocate()
    }

    /// Returns how often something went wrong.
    func comeAndGo() -> Int {
        var problems = 0
        while true {
            let isInside = useCount.enter()
            if isInside {
                useCount.pin()
                if ends.load(ordering: .acquiring) > 0 { problems += 1 }
            }
            count(useCount.exit())
            guard isInside else { return problems }
            if ends.load(ordering: .acquiring) > 0 { problems += 1 }
            count(useCount.exit())
        }
    }

    func close() -> Int {
        count(useCount.close())
        return 0
    }

    private func count(_ isEnd: Bool) {
        if isEnd { ends.add(1, ordering: .acquiringAndReleasing) }
    }
}
