import BTKInjector
import TestSupport
import Testing

@Suite("Requests without the main actor") struct ElsewhereTests {
    @Test(
        "No block runs for one, in any form, also if the instance exists",
        arguments: ["singleton", "weak", "graph", "factory", "made"])
    func drafts(name: String) async throws {
        let name = BindingName(name)
        let injector = try Injector { binder in
            for scope in [Scope.singleton, .weak, .graph] {
                binder.mainActor.bindProvider(for: Draft.self, named: BindingName("\(scope)"), scope: scope) { _ in
                    Issue.record("A block of \(scope) scope runs elsewhere.")
                    return Draft()
                }
            }
            binder.mainActor.bindFactory(for: Draft.self, named: "factory") { _ in
                Issue.record("A factory's block runs elsewhere.")
                return Draft()
            }
            binder.mainActor.bindProvider(for: Draft.self, named: "made") { _ in Draft() }
        }
        try await MainActor.run { _ = try injector.mainActor.instance(for: Draft.self, named: "made") }
        let error = InjectionError.boundOnMainActor(BindingKey(Draft.self, named: name))
        expectThrows(error) { try injector.instance(for: Draft.self, named: name) }
        expectThrows(error) { try injector.instance(for: Draft?.self, named: name) }
        expectThrows(error) { try injector.provider(for: Draft.self, named: name) }
        expectThrows(error) { try injector.provider(for: Draft?.self, named: name) }
    }

    @Test("A list, a factory with arguments and its optional are refused") func lists() throws {
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Draft.self, named: "first") { _ in Draft() }
            binder.wireFactory(for: String.self, taking: Bool.self, to: { @MainActor (b: Bool) in "\(b)" })
        }
        let text = InjectionError.boundOnMainActor(BindingKey(String.self))
        expectThrows(.boundOnMainActor(BindingKey(Draft.self, named: "first"))) {
            try injector.instances(for: Draft.self)
        }
        expectThrows(text) { try injector.make(for: String.self, true) }
        expectThrows(text) { try injector.make(for: String?.self, true) }
        expectThrows(text) { try injector.factory(for: String.self, taking: Bool.self) }
    }

    @Test("Sendable results may be awaited, with arguments, for optionals and in arrays") func awaited() async throws {
        let injector = try Injector { binder in
            binder.mainActor.bindFactory(for: String.self) { (_, n: Int) in "main \(n)" }
            binder.bindFactory(for: String.self) { (_, n: Double) in "any \(n)" }
            binder.wireProvider(for: Int.self, named: "a", to: { @MainActor in 1 })
            binder.bindProvider(for: Int.self, named: "b") { _ in 2 }
        }
        let optional: String? = try await injector.mainActor.make(2)
        let make: MainActorFactory<String, Int> = try injector.mainActor.factory()
        #expect(try await injector.mainActor.make(for: String.self, 0.5) == "any 0.5")
        #expect(optional == "main 2")
        #expect(try await make(3) == "main 3")
        #expect(try await injector.mainActor.instances(for: Int.self) == [1, 2])
    }
}

@Suite("Requests on the main actor") @MainActor struct RequestTests {
    private func makeInjector() throws -> Injector {
        try Injector { binder in
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

    @Test("`make` calls ordinary factories if all arguments are Sendable, and refuses others") func make() throws {
        let injector = try makeInjector()
        #expect(try injector.mainActor.make(for: [Draft?].self).map { $0?.text } == ["", "a", "b"])
        let draft = Draft("abc")
        expectThrows(.notOnMainActor(BindingKey(Draft.self))) { try injector.mainActor.make(for: Draft.self, draft) }
        expectThrows(.notOnMainActor(BindingKey(Draft.self))) { try injector.mainActor.make(for: Draft?.self, draft) }
    }

    @Test("`make` calls factories of the main actor with any arguments, which its caller may keep") func makeThere()
        throws
    {
        let injector = try makeInjector()
        let draft: Draft = try injector.mainActor.make("abc")
        #expect(try injector.mainActor.make(for: Int.self, draft) == 3)
        draft.text += "!"
        #expect(try injector.mainActor.make(for: Int?.self, draft) == 4)
    }

    @Test("Errors are those of other requests, with their paths") func errors() throws {
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Int.self) { i in try i.instance(for: [Int].self).count }
            binder.mainActor.bindProvider(for: [Int].self) { i in [try i.provider().get()] }
            binder.mainActor.bindFactory(for: Draft.self) { (i, _: String) in Draft("\(try i.instance(for: Bool.self))")
            }
            binder.wireFactory(for: Draft.self, to: { @MainActor in throw NoDraft() })
        }
        let number = BindingKey(Int.self)
        let list = BindingKey([Int].self)
        let draft = BindingKey(Draft.self)
        expectThrows(.cycle(number, list, number)) { try injector.mainActor.instance(for: Int.self) }
        expectThrows(.missing(draft, BindingKey(Bool.self))) { try injector.mainActor.make(for: Draft.self, "") }
        expectThrows(.missing(BindingKey(Bool.self))) { try injector.mainActor.make(for: Bool.self, 1) }
        expectThrows(.failed(draft, with: NoDraft())) { try injector.mainActor.instance(for: Draft.self) }
    }

    @Test("Scopes and actions are there as elsewhere", arguments: [Scope.graph, .weak])
    func scopes(scope: Scope) throws {
        var seen: Draft?
        let injector = try Injector { binder in
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

    @Test("A report says whether its binding is of the main actor, with the depth across both kinds") func reports()
        throws
    {
        let lines = Locked<[String]>()
        let injector = try Injector { binder in
            binder.onConstruction {
                lines.append("\($0.key) \($0.depth) \($0.isOnMainActor)\($0.didFail ? " failed" : "")")
            }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.mainActor.bindFactory(for: Draft.self) { (_, n: Int) in Draft() }
            binder.wireFactory(
                for: String.self, taking: Bool.self,
                to: { @MainActor (n: Int, flag: Bool, make: MainActorFactory<Draft, Int>) in
                    if flag { throw NoDraft() }
                    return try make(n).text
                })
        }
        _ = try injector.mainActor.make(for: String.self, false)
        #expect(lines.value == ["Int 1 false", "Draft 1 true", "String 0 true"])
        #expect(throws: InjectionError.self) { try injector.mainActor.make(for: String.self, true) }
        #expect(lines.value.dropFirst(3) == ["String 0 true failed"])
    }

    @Test("An observer is called on the main actor after the actions, and may request instances") func observer()
        throws
    {
        let lines = Locked<[String]>()
        let holder = Holder()
        let injector = try Injector { binder in
            binder.onConstruction { _ in
                MainActor.assumeIsolated {
                    lines.append((try? holder.injector?.mainActor.instance(for: Draft.self).text) ?? "none")
                }
            }
            binder.mainActor.bindProvider(for: Draft.self) { i in
                i.whenComplete { _ in lines.append("complete") }
                return Draft("shared")
            }
        }
        holder.injector = injector
        _ = try injector.mainActor.instance(for: Draft.self)
        #expect(lines.value == ["complete", "shared"])
    }
}

/// Helps blocks, and callers that have an injector.
@MainActor private func draft(_ i: borrowing MainActorResolver) throws -> Draft { try i.make("7") }

/// Is lent what `mainActor` lends while it sleeps.
@MainActor private func draftLater(_ i: borrowing MainActorResolver) async throws -> String {
    await Task.yield()
    return try draft(i).text
}

private func wire(_ binder: inout Binder) {
    binder.mainActor.bindFactory(for: Draft.self) { (_, text: String) in Draft(text) }
    binder.mainActor.bindFactory(for: String.self) { i in try draft(i).text + draft(i.mainActor).text }
}

@Suite("What `mainActor` lends") struct ViewTests {
    @Test("A function that borrows it serves blocks and callers of injectors")
    @MainActor
    func borrowed() async throws {
        let injector = try Injector(wire)
        #expect(try draft(injector.mainActor).text == "7")
        #expect(try await draftLater(injector.mainActor) == "7")
        #expect(try injector.mainActor.instance(for: String.self) == "77")
    }

    @Test("An injector that nobody else keeps lasts as long as the call, on whichever threads")
    func temporary() async throws {
        #expect(try await Injector(wire).mainActor.instance(for: String.self) == "77")
        #expect(try await draftLater(Injector(wire).mainActor) == "7")
        async let text = Injector(wire).mainActor.instance(for: String.self)
        #expect(try await text == "77")
    }
}
