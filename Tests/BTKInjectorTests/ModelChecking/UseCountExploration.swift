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

    @Test(
        "A caller that meets a closed stripe closes the others, and may have to end it",
        arguments: 0..<UseCount.stripeCount)
    func helping(first: Int) throws {
        let tracker = LifetimeTracker()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in tracker.track() }
        }
        _ = try injector.instance(for: Tracked.self)
        let registry = injector.registry
        // As if the thread that closes the stripes had got no further than the first one.
        let isEnd = registry.useCount.close(registry.useCount.stripe(first))
        #expect(!isEnd)
        for index in [first] + Array(0..<UseCount.stripeCount) {
            let stripe = registry.useCount.stripe(index)
            expectThrows(.injectorReleased(BindingKey(Tracked.self))) {
                defer { registry.leave(stripe) }
                try registry.enter(stripe, calling: registry.slots[0])
            }
            #expect(tracker.live == 0)
        }
    }

    @Test("Threads that enter and leave while it is closed see it end once, and are not inside then")
    func threads() async throws {
        for _ in 0..<50 {
            let race = UseCountRace()
            let problems = try await onThread(stackSize: Stack.large) {
                try onThreads(5) { $0 == 0 ? race.close() : race.comeAndGo(by: $0 - 1) }
            }
            #expect(problems.allSatisfy { $0 == 0 })
            #expect(race.ends.load(ordering: .relaxed) == 1)
        }
    }
}

/// Steps of one thread that plays all parts, against what should come of them.
private struct UseCountSteps {
    private enum Step: CaseIterable {
        case enterFirst, enterSecond, leaveFirst, leaveSecond, pin, unpin, close
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
        let useCount = UseCount()
        var inside = [0, 0]
        var pins = 0
        var (isClosed, hasEnded) = (false, false)
        for step in steps {
            var ends = false
            switch step {
            case .enterFirst, .enterSecond:
                let index = step == .enterFirst ? 0 : 1
                let isInside = useCount.enter(useCount.stripe(index))
                guard isInside == !isClosed else { throw WrongAnswer(steps: steps) }
                if isInside {
                    inside[index] += 1
                } else {
                    guard !useCount.close() else { throw WrongAnswer(steps: steps) }
                    ends = useCount.exit(useCount.stripe(index))
                }
            case .leaveFirst, .leaveSecond:
                let index = step == .leaveFirst ? 0 : 1
                guard inside[index] > 0 else { return nil }
                inside[index] -= 1
                ends = useCount.exit(useCount.stripe(index))
            case .pin:
                guard !isClosed || inside != [0, 0] || pins > 0 else { return nil }
                pins += 1
                useCount.pin()
            case .unpin:
                guard pins > 0 else { return nil }
                pins -= 1
                ends = useCount.unpin()
            case .close:
                guard !isClosed else { return nil }
                isClosed = true
                ends = useCount.close()
            }
            let isEnd = isClosed && inside == [0, 0] && pins == 0 && !hasEnded
            guard ends == isEnd else { throw WrongAnswer(steps: steps) }
            if ends { hasEnded = true }
        }
        return hasEnded
    }
}

private final class UseCountRace: Sendable {
    private let useCount = UseCount()
    let ends = Atomic(0)

    /// Returns how often something went wrong.
    func comeAndGo(by index: Int) -> Int {
        var problems = 0
        while true {
            let stripe = useCount.stripe(index % UseCount.stripeCount)
            let isInside = useCount.enter(stripe)
            if isInside {
                useCount.pin()
                if ends.load(ordering: .acquiring) > 0 { problems += 1 }
            } else {
                count(useCount.close())
                for other in 0..<UseCount.stripeCount {
                    if useCount.enter(useCount.stripe(other)) { problems += 1 }
                    count(useCount.exit(useCount.stripe(other)))
                }
            }
            count(useCount.exit(stripe))
            guard isInside else { return problems }
            if ends.load(ordering: .acquiring) > 0 { problems += 1 }
            count(useCount.unpin())
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
