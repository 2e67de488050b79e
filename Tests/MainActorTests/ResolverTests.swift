import BTKInjector
import TestSupport
import Testing

@Suite("Requests of blocks of the main actor") @MainActor struct ResolverTests {
    private func makeInjector() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Draft.self) { _ in Draft() }
            binder.bindFactory(for: Draft.self) { (_, text: String) in Draft(text) }
            binder.bindFactory(for: Draft.self) { (_, other: sending Draft) in other }
            binder.mainActor.bindFactory(for: Int.self) { (_, draft: Draft) in draft.text.count }
            binder.mainActor.bindFactory(for: [Draft?].self) { i in
                let optional: Draft? = try i.make("b")
                return [try i.make(), try i.make("a"), optional]
            }
        }
    }

    @Test("`make` calls ordinary factories if all arguments are Sendable") func make() throws {
        let drafts = try makeInjector().mainActor.make(for: [Draft?].self)
        #expect(drafts.map { $0?.text } == ["", "a", "b"])
    }

    @Test("`make` refuses ordinary factories if an argument is not Sendable") func makeRefused() throws {
        let injector = try makeInjector()
        let draft = Draft("abc")
        expectThrows(.notOnMainActor(BindingKey(Draft.self))) { try injector.mainActor.make(for: Draft.self, draft) }
        expectThrows(.notOnMainActor(BindingKey(Draft.self))) { try injector.mainActor.make(for: Draft?.self, draft) }
    }

    @Test("`make` calls factories of the main actor with any arguments") func makeThere() throws {
        let injector = try makeInjector()
        let draft: Draft = try injector.mainActor.make("abc")
        #expect(try injector.mainActor.make(for: Int.self, draft) == 3)
        #expect(try injector.mainActor.make(for: Int?.self, draft) == 3)
    }

    @Test("Scopes and actions are there as elsewhere", arguments: [Scope.graph, .weak])
    func scopes(scope: Scope) throws {
        var seen: Draft?
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self, scope: scope) { _ in Draft() }
            binder.mainActor.bindFactory(for: [Draft].self) { i in
                i.whenComplete { i in seen = try i.instance() }
                return [try i.instance(), try i.instance()]
            }
        }
        let drafts = try injector.mainActor.make(for: [Draft].self)
        #expect(drafts[0] === drafts[1])
        #expect(drafts[0] === seen)
        #expect(try (injector.mainActor.instance(for: Draft.self) === seen) == (scope == .weak))
    }

    @Test("Sendable results may be awaited anywhere, with arguments, for optionals and in arrays")
    func awaited() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindFactory(for: String.self) { (_, n: Int) in "main \(n)" }
            binder.bindFactory(for: String.self) { (_, n: Double) in "any \(n)" }
            binder.wireProvider(for: Int.self, named: "a", to: { @MainActor in 1 })
            binder.bindProvider(for: Int.self, named: "b") { _ in 2 }
        }
        let texts = try await Task.detached {
            let optional: String? = try await injector.mainActor.make(2)
            let make: MainActorFactory<String, Int> = try injector.mainActor.factory()
            return [
                try await injector.mainActor.make(for: String.self, 1), optional,
                try await injector.mainActor.make(for: String.self, 0.5), try await make(3),
                "\(try await injector.mainActor.instances(for: Int.self))",
                "\(await injector.mainActor.madeInstances(of: Int.self)) left",
            ]
        }.value
        #expect(texts == ["main 1", "main 2", "any 0.5", "main 3", "[1, 2]", "[2] left"])
    }
}

@MainActor private final class Panel {
    let number: Int

    init(_ number: Int) { self.number = number }
}

/// Helps blocks, and callers that have an injector.
@MainActor private func panel(_ i: borrowing MainActorResolver) throws -> Panel { try i.make(7) }

/// Is lent what `mainActor` lends while it sleeps.
@MainActor private func panelLater(_ i: borrowing MainActorResolver) async throws -> Panel {
    await Task.yield()
    return try panel(i)
}

private func wire(_ binder: inout Binder) {
    binder.mainActor.bindFactory(for: Panel.self) { (_, number: Int) in Panel(number) }
    binder.mainActor.bindProvider(for: [Panel].self) { i in
        [try panel(i), try panel(i.mainActor), try i.mainActor.make(try i.mainActor.make(for: Panel.self, 8).number)]
    }
}

@Suite("What `mainActor` lends") struct ViewTests {
    @Test("A function that borrows it serves blocks and callers of injectors")
    @MainActor
    func borrowed() async throws {
        let injector = try Injector.injectorWithBlock(wire)
        #expect(try panel(injector.mainActor).number == 7)
        #expect(try await panelLater(injector.mainActor).number == 7)
        #expect(try injector.mainActor.instance(for: [Panel].self).map(\.number) == [7, 7, 8])
    }

    @Test("An injector that nobody else keeps lasts as long as the call, on whichever threads")
    func temporary() async throws {
        #expect(try await Injector.injectorWithBlock(wire).mainActor.make(for: Panel.self, 1).number == 1)
        #expect(try await panelLater(Injector.injectorWithBlock(wire).mainActor).number == 7)
        async let panel = Injector.injectorWithBlock(wire).mainActor.make(for: Panel.self, 2)
        #expect(try await panel.number == 2)
    }
}
