import BTKInjector
import TestSupport
import Testing

@Suite("Failures on the main actor")
@MainActor struct FailureTests {
    @Test("A block that is asked for without the main actor does not run, whatever the word")
    func elsewhere() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Int.self) { _ in
                Issue.record("A block of the main actor runs elsewhere.")
                return 1
            }
            binder.mainActor.wireFactory(for: String.self, taking: Bool.self, to: { (b: Bool) in "\(b)" })
            for scope in [Scope.weak, .graph] {
                binder.mainActor.bindProvider(for: Draft.self, named: BindingName("\(scope)"), scope: scope) { _ in
                    Issue.record("A block of \(scope) scope runs elsewhere.")
                    return Draft()
                }
            }
            binder.mainActor.bindFactory(for: Draft.self, named: "factory") { _ in
                Issue.record("A factory's block runs elsewhere.")
                return Draft()
            }
        }
        await checkElsewhere(injector)
    }

    /// Not in a detached task, whose issues belong to no test.
    @concurrent private nonisolated func checkElsewhere(_ injector: Injector) async {
        let (number, text) = (BindingKey(Int.self), BindingKey(String.self))
        expectThrows(.boundOnMainActor(number)) { try injector.instance(for: Int.self) }
        expectThrows(.boundOnMainActor(number)) { try injector.instance(for: Int?.self) }
        expectThrows(.boundOnMainActor(number)) { try injector.instances(for: Int.self) }
        expectThrows(.boundOnMainActor(number)) { try injector.provider(for: Int.self) }
        expectThrows(.boundOnMainActor(number)) { try injector.provider(for: Int?.self) }
        for name: BindingName in ["weak", "graph", "factory"] {
            let key = InjectionError.boundOnMainActor(BindingKey(Draft.self, named: name))
            expectThrows(key) { try injector.instance(for: Draft.self, named: name) }
            expectThrows(key) { try injector.instance(for: Draft?.self, named: name) }
            expectThrows(key) { try injector.provider(for: Draft.self, named: name) }
        }
        expectThrows(.boundOnMainActor(text)) { try injector.make(for: String.self, true) }
        expectThrows(.boundOnMainActor(text)) { try injector.make(for: String?.self, true) }
        expectThrows(.boundOnMainActor(text)) { try injector.factory(for: String.self, taking: Bool.self) }
        #expect(injector.madeInstances(of: Int.self) == [])
    }

    @Test("The text of a request without the main actor names the place of the binding, and the ways out")
    func text() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self, fileID: "App/Wiring.swift", line: 7) { _ in Draft() }
        }
        // An instance that exists changes nothing.
        _ = try injector.mainActor.instance(for: Draft.self)
        #expect(
            expectThrows(.boundOnMainActor(BindingKey(Draft.self))) { try injector.instance(for: Draft.self) }?
                .description == """
                    [bound-on-main-actor] Draft is bound on the main actor, and was asked for without it.
                      Draft, bound at App/Wiring.swift:7
                      fix: move what asks to the main actor, `binder.mainActor`, or ask there with `injector.mainActor`.
                      fix: or let it keep a MainActorProvider, as a property `@MainActorProvider`, and ask that on the main actor.
                      fix: or bind Draft as an ordinary factory, `binder.bindFactory`, if it need not live there.
                    """)
    }

    /// A Provider was proposed, which would have been `boundOnMainActor`.
    @Test("A provider of the main actor that is requested as a factory is one for a MainActorProvider")
    func notAFactory() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self, fileID: "App/Wiring.swift", line: 7) { _ in Draft() }
        }
        #expect(
            expectThrows(.notAFactory(BindingKey(Draft.self))) { try injector.mainActor.factory(for: Draft.self) }?
                .description == """
                    [not-a-factory] Draft is bound to a provider, and a factory was asked for.
                      Draft, bound at App/Wiring.swift:7
                      fix: ask for an instance or a MainActorProvider of Draft, or bind it with `binder.mainActor.bindFactory`.
                    """)
    }

    @Test("Errors are those of other requests, with their paths: of cycles, failures, missing bindings and wrong kinds")
    func errors() throws {
        var runs = 0
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Int.self) { i in try i.instance(for: [Int].self).count }
            binder.mainActor.bindProvider(for: [Int].self) { i in [try i.provider().get()] }
            binder.mainActor.bindFactory(for: Draft.self) { (i, text: String) in
                Draft("\(try i.instance(for: Bool.self))")
            }
            binder.mainActor.bindProvider(for: Draft.self) { i in
                runs += 1
                if runs == 1 { throw NoDraft() }
                // Takes the instance with it.
                if runs == 2 { i.whenComplete { _ in throw NoDraft() } }
                return Draft()
            }
            binder.mainActor.wireFactory(for: [Draft].self, to: { (d: Draft) in [d] })
        }
        let (number, list, flag) = (BindingKey(Int.self), BindingKey([Int].self), BindingKey(Bool.self))
        let (draft, drafts) = (BindingKey(Draft.self), BindingKey([Draft].self))
        expectThrows(.cycle(number, list, number)) { try injector.mainActor.instance(for: Int.self) }
        expectThrows(.missing(draft, flag)) { try injector.mainActor.make(for: Draft.self, "") }
        expectThrows(.missing(flag)) { try injector.mainActor.make(for: Bool.self, 1) }
        expectThrows(.notAFactory(number)) { try injector.mainActor.make(for: Int.self) }
        expectThrows(.notAFactory(number)) { try injector.mainActor.factory(for: Int.self) }
        expectThrows(.argumentMismatch(draft, expected: "(String) or ()", requested: "(Draft)")) {
            try injector.mainActor.make(for: Draft.self, Draft())
        }
        for _ in 1...2 {
            expectThrows(.failed(drafts, draft, with: NoDraft())) { try injector.mainActor.instance(for: [Draft].self) }
        }
        #expect(try injector.mainActor.make(for: [Draft].self).first === injector.mainActor.instance(for: Draft.self))
        #expect(runs == 3)
    }
}
