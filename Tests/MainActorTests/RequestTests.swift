import BTKInjector
import TestSupport
import Testing

@Suite("Requests without the main actor") struct ElsewhereTests {
    @Test(
        "No block runs for one, in any form, also if the instance exists",
        arguments: ["singleton", "weak", "graph", "factory"])
    func drafts(name: String) async throws {
        let name = BindingName(name)
        let ran = Locked()
        let injector = try Injector { binder in
            for scope in [Scope.singleton, .weak, .graph] {
                binder.mainActor.bindProvider(for: Draft.self, named: BindingName("\(scope)"), scope: scope) { _ in
                    ran.counting(Draft())
                }
            }
            binder.mainActor.bindFactory(for: Draft.self, named: "factory") { _ in ran.counting(Draft()) }
        }
        let error = InjectionError.boundOnMainActor(BindingKey(Draft.self, named: name))
        for count in 0...1 {
            expectThrows(error) { try injector.instance(for: Draft.self, named: name) }
            expectThrows(error) { try injector.instance(for: Draft?.self, named: name) }
            expectThrows(error) { try injector.provider(for: Draft.self, named: name) }
            expectThrows(error) { try injector.provider(for: Draft?.self, named: name) }
            #expect(ran.value == count)
            try await MainActor.run { _ = try injector.mainActor.instance(for: Draft.self, named: name) }
        }
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
    @Test("`make` calls ordinary factories if all arguments are Sendable, and factories of the main actor with any")
    func make() throws {
        let injector = try Injector { binder in
            binder.bindFactory(for: Draft.self) { _ in Draft() }
            binder.bindFactory(for: Draft.self) { (_, text: String) in Draft(text) }
            binder.bindFactory(for: Draft.self) { (_, other: sending Draft) in other }
            binder.mainActor.bindFactory(for: Int.self) { (_, draft: Draft) in draft.text.count }
            binder.mainActor.bindFactory(for: [Draft?].self) { i in
                let optional: Draft? = try i.make("b")
                return [try i.make(), try i.make("a"), optional]
            }
        }
        #expect(try injector.mainActor.make(for: [Draft?].self).map { $0?.text } == ["", "a", "b"])
        let draft: Draft = try injector.mainActor.make("abc")
        expectThrows(.notOnMainActor(BindingKey(Draft.self))) { try injector.mainActor.make(for: Draft.self, draft) }
        expectThrows(.notOnMainActor(BindingKey(Draft.self))) { try injector.mainActor.make(for: Draft?.self, draft) }
        #expect(try injector.mainActor.make(for: Int.self, draft) == 3)
        // The caller may keep what it gives.
        draft.text += "!"
        #expect(try injector.mainActor.make(for: Int?.self, draft) == 4)
    }

    @Test("Errors are those of other requests, with their paths") func errors() throws {
        let injector = try Injector { binder in
            binder.mainActor.bindFactory(for: Draft.self) { (i, _: String) in Draft(try i.instance(for: String.self)) }
            binder.wireFactory(for: Draft.self, to: { @MainActor in throw Failure() })
        }
        let draft = BindingKey(Draft.self)
        expectThrows(.missing(draft, BindingKey(String.self))) { try injector.mainActor.make(for: Draft.self, "") }
        expectThrows(.missing(BindingKey(Bool.self))) { try injector.mainActor.make(for: Bool.self, 1) }
        expectThrows(.failed(draft)) { try injector.mainActor.instance(for: Draft.self) }
    }

    @Test("Reports come after the actions, and say what is of the main actor, with the depth across both kinds")
    func reports() throws {
        let lines = Locked<[String]>()
        let injector = try Injector { binder in
            binder.onConstruction {
                lines.append("\($0.key) \($0.depth) \($0.isOnMainActor)\($0.didFail ? " failed" : "")")
            }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.mainActor.bindFactory(for: Draft.self) { (i, n: Int) in
                i.whenComplete { _ in lines.append("complete") }
                return Draft()
            }
            binder.wireFactory(
                for: String.self, taking: Bool.self,
                to: { @MainActor (n: Int, flag: Bool, make: MainActorFactory<Draft, Int>) in
                    if flag { throw Failure() }
                    return try make(n).text
                })
        }
        _ = try injector.mainActor.make(for: String.self, false)
        #expect(lines.value == ["complete", "Int 1 false", "Draft 1 true", "String 0 true"])
        #expect(throws: InjectionError.self) { try injector.mainActor.make(for: String.self, true) }
        #expect(lines.value.dropFirst(4) == ["String 0 true failed"])
    }
}

/// Helps blocks, and callers that have an injector.
@MainActor private func draft(_ i: borrowing MainActorResolver) throws -> Draft { try i.make("7") }

/// Is lent what `mainActor` lends while it sleeps.
@MainActor private func draftLater(_ i: borrowing MainActorResolver) async throws -> String {
    await Task.yield()
    return try draft(i).text
}

@Suite("What `mainActor` lends") struct ViewTests {
    private static func wire(_ binder: inout Binder) {
        binder.mainActor.bindFactory(for: Draft.self) { (_, text: String) in Draft(text) }
        binder.mainActor.bindFactory(for: String.self) { i in try draft(i).text + draft(i.mainActor).text }
    }

    @Test("A function that borrows it serves blocks and callers, whose injector lasts as long as the call")
    func borrowed() async throws {
        #expect(try await Injector(Self.wire).mainActor.instance(for: String.self) == "77")
        #expect(try await draftLater(Injector(Self.wire).mainActor) == "7")
    }
}
