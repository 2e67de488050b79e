import Foundation
import Synchronization
import TestSupport
import Testing

// Explores all that can happen while a request ends: see `RequestWorld`. And what happens if every reference that an
// injector can hold asks it again when it is released: see `FarewellWorld`.

@Suite("The end of a request, whatever code of users runs there") struct RequestExploration {
    @Test("Each request is one of its own, whatever surprises there are", arguments: RequestKind.common)
    @MainActor func everyEnd(kind: RequestKind) throws {
        let worlds = try Self.explore(kind, among: RequestKind.common, surprises: Self.surprises)
        // How many there are depends on where the compiler destroys objects.
        #expect(worlds > (Self.surprises == 2 ? 100 : 10_000))
    }

    @Test(
        "The same with more surprises, where all requests are for one binding",
        arguments: [(RequestKind.first, 2), (.graph, 2), (.weak, 2), (.value, 2), (.factory, 1)])
    @MainActor func everyEndOfOne(kind: RequestKind, more: Int) throws {
        let worlds = try Self.explore(kind, among: [kind], surprises: (Self.isBrief ? 2 : 3) + more)
        #expect(worlds > (Self.isBrief ? 500 : 5000))
    }

    /// Returns how many courses of events there are.
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
        try await onThread(stackSize: Stack.large) {
            let world = try FarewellWorld(seed: UInt64(threads))
            _ = try onThreads(threads, stackSize: Stack.large) { _ in for _ in 0..<Self.rounds { world.act() } }
            world.end()
            #expect(world.farewells.load(ordering: .relaxed) > Self.rounds)
            #expect(world.tracker.live == 0)
        }
    }

    /// Whether few courses are explored. A debug build takes far longer for each.
    private static let isBrief = Build.isDebug || Exploring.extent == .few
    /// How many choices of a course are others than the first. A sanitizer takes far longer for each, too.
    private static let surprises = number("BTK_SURPRISES") ?? (isBrief || Build.isSanitized ? 2 : 3)
    /// For each thread.
    private static let rounds = number("BTK_ROUNDS") ?? (Exploring.extent == .few ? 200 : 1000)

    /// Returns what the environment asks for, for a longer run.
    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap(Int.init)
    }
}
