import BTKInjector
import TestSupport
import Testing

@Suite("Failures on the main actor")
@MainActor struct FailureTests {
    @Test("A block does not run for a request without the main actor, in any form")
    func elsewhere() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Int.self) { _ in
                Issue.record("A block of the main actor runs elsewhere.")
                return 1
            }
            binder.mainActor.wireFactory(for: String.self, taking: Bool.self, to: { (b: Bool) in "\(b)" })
            binder.mainActor.bindProvider(for: Double.self) { _ in 1 }
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
        // An instance that exists changes nothing.
        _ = try injector.mainActor.instance(for: Double.self)
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
        expectThrows(.boundOnMainActor(BindingKey(Double.self))) { try injector.instance(for: Double.self) }
        expectThrows(.boundOnMainActor(text)) { try injector.make(for: String.self, true) }
        expectThrows(.boundOnMainActor(text)) { try injector.make(for: String?.self, true) }
        expectThrows(.boundOnMainActor(text)) { try injector.factory(for: String.self, taking: Bool.self) }
        #expect(injector.madeInstances(of: Int.self) == [])
    }

    @Test("Errors are those of other requests, with their paths: of cycles, failures, missing bindings and wrong kinds")
    func errors() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Int.self) { i in try i.instance(for: [Int].self).count }
            binder.mainActor.bindProvider(for: [Int].self) { i in [try i.provider().get()] }
            binder.mainActor.bindFactory(for: Draft.self) { (i, text: String) in
                Draft("\(try i.instance(for: Bool.self))")
            }
            binder.mainActor.bindProvider(for: Draft.self) { _ in throw NoDraft() }
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
        expectThrows(.failed(drafts, draft, with: NoDraft())) { try injector.mainActor.instance(for: [Draft].self) }
    }
}
