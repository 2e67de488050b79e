import TestSupport
import Testing

@testable import BTKInjector

@Suite("Whether a caller is on the main actor") struct MainActorQuestionTests {
    @Test("On the main actor it is, also after a suspension") @MainActor func there() async {
        #expect(isOnMainActor())
        await Task.yield()
        #expect(isOnMainActor())
    }

    @Test("Elsewhere it is not, also if the main actor does meanwhile what it is asked for") func elsewhere()
        async throws
    {
        let asking = Worker { (0..<20_000).count { _ in isOnMainActor() } }
        #expect(try await asking.result.get() == 0)
        let count = await Task.detached { (0..<1000).count { _ in isOnMainActor() } }.value
        #expect(count == 0)
    }
}
