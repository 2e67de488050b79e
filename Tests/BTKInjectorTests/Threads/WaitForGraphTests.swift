import Testing

@testable import BTKInjector

// The model explores the interplay of few threads. These are many.

@Suite("The state machine of construction, with many threads") struct WaitForGraphTests {
    private static let count = 20_000

    /// Threads of which each builds the slot of its number, and waits for the one before.
    private func chain() -> WaitForGraph {
        var graph = WaitForGraph()
        for thread in 1..<Self.count { _ = graph.claim(thread - 1, of: thread - 1, isHeld: false, by: thread) }
        return graph
    }

    @Test("A release wakes the thread that waits for it, and no other") func release() {
        var graph = chain()
        for thread in 0..<Self.count - 1 {
            let woken = graph.leave(thread, of: thread)
            guard woken == [thread + 1] else {
                Issue.record("\(woken)")
                return
            }
        }
    }

    @Test("A ring of all of them is found") func ring() {
        var graph = chain()
        let (decision, woken) = graph.claim(Self.count - 1, of: Self.count - 1, isHeld: false, by: 0)
        guard case .cycle(let waits) = decision else {
            Issue.record("\(decision)")
            return
        }
        #expect(waits.map(\.thread) == (1..<Self.count).reversed())
        #expect(woken == [])
    }

    @Test("All who wait for a thread that ends are woken, and build what it has built") func end() {
        var graph = WaitForGraph()
        for thread in 1..<Self.count { _ = graph.claim(0, of: 0, isHeld: false, by: thread) }
        #expect(graph.end(0, failure: nil) == Array(1..<Self.count))
        #expect(graph.claim(0, of: 0, isHeld: false, by: 7).decision.kind == .build)
    }

    @Test("Of a group, each fails that has taken something of who fails, and all are woken when the last has arrived")
    func group() {
        var partners = Partners()
        for thread in 1..<Self.count { partners.join(thread - 1, thread) }
        for thread in 1..<Self.count / 2 { partners.take(of: thread - 1, by: thread) }
        for thread in 1..<Self.count { #expect(partners.arrive(thread, failure: nil).isEmpty) }
        #expect(partners.arrive(0, failure: Violation(message: "")).count == Self.count)
        let failed = (0..<Self.count).filter { partners.removeFailure(of: $0) != nil }
        #expect(failed == Array(0..<Self.count / 2))
    }
}
