import TestSupport
import Testing

// Explores all that can happen while a request ends: see `RequestWorld`. And what happens if every reference that an
// injector can hold asks it again when it is released: see `FarewellWorld`.

@Suite("The end of a request, whatever code of users runs there") struct RequestExploration {
    @Test("Each request is one of its own, whatever surprises there are", arguments: RequestKind.common)
    @MainActor func everyEnd(kind: RequestKind) throws {
        // A sanitizer takes far longer for each course.
        let surprises = Self.isBrief || Build.isSanitized ? 2 : 3
        let worlds = try Self.explore(kind, among: RequestKind.common, surprises: surprises)
        // How many there are depends on where the compiler destroys objects.
        #expect(worlds > (surprises == 2 ? 100 : 10_000))
    }

    @Test(
        "The same with more surprises, where all requests are for one binding",
        arguments: [(RequestKind.first, 2), (.graph, 2), (.weak, 2), (.value, 2), (.factory, 1)])
    @MainActor func everyEndOfOne(kind: RequestKind, more: Int) throws {
        let worlds = try Self.explore(kind, among: [kind], surprises: (Self.isBrief ? 2 : 3) + more)
        #expect(worlds > (Self.isBrief ? 500 : 5000))
    }

    /// Whether few courses are explored. A debug build takes far longer for each.
    private static let isBrief = Build.isDebug || Exploring.extent == .few

    /// Returns how many courses of events there are.
    ///
    /// - Parameter surprises: How many choices of a course are others than the first.
    private static func explore(_ kind: RequestKind, among kinds: [RequestKind], surprises: Int) throws -> Int {
        ThrownErrors.forget()
        var choices = Choices(budget: surprises)
        var count = 0
        repeat {
            let world = RequestWorld(choices, askingFor: kinds)
            try world.run(kind)
            if let violation = world.violation { throw Violation(message: violation) }
            choices = world.choices
            count += 1
        } while choices.advance()
        return count
    }

    @Test("Whatever is released may ask, on several threads", arguments: [1, 2, 4])
    func farewells(threads: Int) async throws {
        let rounds = Exploring.extent == .few ? 200 : 1000
        try await onThread(stackSize: Stack.large) {
            let world = try FarewellWorld(seed: UInt64(threads))
            _ = try onThreads(threads, stackSize: Stack.large) { _ in for _ in 0..<rounds { world.act() } }
            world.end()
            #expect(world.farewells.value > rounds)
            #expect(world.tracker.live == 0)
        }
    }
}
