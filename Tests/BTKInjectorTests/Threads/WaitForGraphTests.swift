import Testing

@testable import BTKInjector

// The model explores the interplay of few threads. These are many.

@Suite("The state machine of construction, with many threads") struct WaitForGraphTests {
    private static let count = 20_000

    /// Threads of which each builds the slot of its number, and waits for the one before.
    private func chain() -> WaitForGraph {
        var graph = WaitForGraph()
        for thread in 1..<Self.count { _ = graph.wait(for: thread - 1, of: thread - 1, by: thread) }
        return graph
    }

    @Test("A release wakes the thread that waits for it, and no other") func release() {
        var graph = chain()
        let woken = (0..<Self.count - 1).map { graph.endWaits(for: $0, of: $0) }
        #expect(woken == (1..<Self.count).map { [$0] })
    }

    @Test("A cycle of all of them is found") func cycle() {
        var graph = chain()
        let waits = graph.wait(for: Self.count - 1, of: Self.count - 1, by: 0)
        #expect(waits?.map(\.thread) == (1..<Self.count).reversed())
    }
}
