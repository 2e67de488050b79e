import BTKInjector
import TestSupport
import Testing

@Suite("Handles of the main actor") @MainActor struct HandleTests {
    @Test("A handle made by hand wraps its block's error") func byHand() {
        let provider = MainActorProvider<Draft> { throw NoDraft() }
        let factory = MainActorFactory<Draft, Int> { _ in throw NoDraft() }
        expectThrows(.failed(BindingKey(Draft.self), with: NoDraft())) { try provider.get() }
        expectThrows(.failed(BindingKey(Draft.self), with: NoDraft())) { try factory(1) }
    }

    @Test("A handle or a closure whose injector was released throws") func released() throws {
        func makeRequests() throws -> [() throws -> Void] {
            let injector = try Injector { binder in
                binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
                binder.mainActor.bindFactory(for: Draft.self) { (_, n: Int) in Draft() }
                binder.wireFactory(
                    for: [() throws -> Draft].self, to: { @MainActor (get: @escaping () throws -> Draft) in [get] })
            }
            let later = try injector.mainActor.provider(for: Draft.self)
            let optional = try injector.mainActor.provider(for: Draft?.self)
            let make: MainActorFactory<Draft, Int> = try injector.mainActor.factory()
            let get = try injector.mainActor.make(for: [() throws -> Draft].self)[0]
            #expect(try get() === later.get())
            return [{ _ = try later.get() }, { _ = try optional.get() }, { _ = try make(1) }, { _ = try get() }]
        }
        for request in try makeRequests() { expectThrows(.injectorReleased(BindingKey(Draft.self))) { try request() } }
    }

    @Test("In blocks, handles are those of the main actor where nothing else is said, and ordinary ones by context")
    func inBlocks() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.bindFactory(for: String.self) { _ in "plain" }
            binder.bindFactory(for: String.self, named: "n") { (_, n: Int) in "\(n)" }
            binder.mainActor.bindFactory(for: [String].self) { i in
                let unsaid = try i.provider(for: Int.self)
                let isOnMainActor: MainActorProvider<Int> = unsaid
                let ordinary: Provider<Int> = try i.provider()
                let named: Provider<Int> = try i.provider(for: Int.self)
                let plain = try i.factory(for: String.self)
                let isFactoryOnMainActor: MainActorFactory<String> = plain
                let ordinaryPlain: Factory<String> = try i.factory()
                let other: Factory<String> = try i.factory(for: String.self)
                let byContext: Factory<String, Int> = try i.factory(named: "n")
                let byTypes: Factory<String, Int> = try i.factory(for: String.self, named: "n", taking: Int.self)
                return [
                    "\(try isOnMainActor.get())", "\(try ordinary.get())", "\(try named.get())",
                    try isFactoryOnMainActor(), try ordinaryPlain(), try other(), try byContext(1), try byTypes(2),
                ]
            }
        }
        #expect(
            try injector.mainActor.make(for: [String].self) == ["7", "7", "7", "plain", "plain", "plain", "1", "2"])
    }

    @Test("An ordinary handle on what lives on the main actor is refused there, too") func ordinary() throws {
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.mainActor.bindFactory(for: Int.self) { (_, n: Int) in n }
            binder.mainActor.bindFactory(for: String.self, named: "provider") { i in
                let later: Provider<Draft> = try i.provider()
                return try later.get().text
            }
            binder.mainActor.bindFactory(for: String.self, named: "factory") { i in
                let make: Factory<Int, Int> = try i.factory()
                return "\(try make(1))"
            }
        }
        expectThrows(.boundOnMainActor(BindingKey(Draft.self))) {
            try injector.mainActor.make(for: String.self, named: "provider")
        }
        expectThrows(.boundOnMainActor(BindingKey(Int.self))) {
            try injector.mainActor.make(for: String.self, named: "factory")
        }
    }

    @Test("An ordinary block may have handles of the main actor, with names and arguments")
    func inOrdinaryBlocks() throws {
        struct Handles: Sendable {
            let draft: MainActorProvider<Draft>
            let make: MainActorFactory<Int, Int>
            let plain: MainActorFactory<String>
        }
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Draft.self, named: "d") { _ in Draft() }
            binder.mainActor.bindFactory(for: Int.self) { (_, n: Int) in n + 1 }
            binder.wireFactory(for: String.self, to: { @MainActor in "plain" })
            binder.bindProvider(for: Handles.self) { i in
                Handles(
                    draft: try i.mainActor.provider(named: "d"), make: try i.mainActor.factory(),
                    plain: try i.mainActor.factory(for: String.self))
            }
        }
        let handles = try injector.instance(for: Handles.self)
        #expect(try handles.draft.get() === injector.mainActor.instance(for: Draft.self, named: "d"))
        #expect(try handles.make(1) == 2)
        #expect(try handles.plain() == "plain")
    }
}
