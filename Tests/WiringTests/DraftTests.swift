import Testing

@testable import Wiring

/// A module that is not installed, and binds a client which needs a clock.
@Suite("Lines that are tried") struct DraftTests {
    private let source = """
        protocol Client: Sendable
        struct Network: Module
          init()
        protocol Clock: Sendable
        struct SystemClock: Clock, Sendable
          init()
        """
    private let before = WiringFile([.init(0, "Model", needs: [.init("Client")])])
    private let after = WiringFile([
        .init(0, "Model", needs: [.init("Client", by: 1)]),
        .init(1, "Client", module: "Network", needs: [.init("Clock")]),
    ])
    private let clockLine = "binder.wireProvider(for: Clock.self, to: SystemClock.init)"

    private func plan(_ wiring: WiringFile, _ source: String) -> Planner {
        Planner(wiring, symbols: symbols(source), answers: [])
    }

    @Test("What a module needs in turn gets a line, once") func following() {
        var draft = Draft(plan(before, source))
        let first = draft.follow(plan(after, source))
        #expect(first && draft.lines.map(\.code) == [["try binder.install(Network())"], [clockLine]])
        let second = draft.follow(plan(after, source))
        #expect(!second && draft.lines.count == 2)
    }

    @Test("What a module needs in turn may be a question, whose type may still be missing") func asking() {
        let source = source + "\nstruct UTCClock: Clock, Sendable\n  init()"
        var draft = Draft(plan(before, source))
        let isNew = draft.follow(plan(after, source))
        #expect(!isNew && draft.openTypes == ["Clock"])
        #expect(draft.questions.first?.hasPrefix("which Clock, for Client?") == true)
    }

    @Test("A line that is refused is a question, and does not come back") func refusing() {
        var draft = Draft(plan(before, source))
        _ = draft.follow(plan(after, source))
        draft.refuse([1: "no."])
        #expect(draft.lines.map(\.code) == [["try binder.install(Network())"]])
        #expect(draft.questions == ["Clock, for Client: bind it by hand. `\(clockLine)` was tried: no."])
        let isNew = draft.follow(plan(after, source))
        #expect(!isNew && draft.lines.count == 1)
    }
}
