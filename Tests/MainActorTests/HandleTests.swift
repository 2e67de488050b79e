import BTKInjector
import TestSupport
import Testing

@Suite("Handles of the main actor") @MainActor struct HandleTests {
    @Test("A handle made by hand wraps its block's error") func byHand() {
        let provider = MainActorProvider<Draft> { throw Failure() }
        let factory = MainActorFactory<Draft, Int> { _ in throw Failure() }
        expectThrows(.failed(BindingKey(Draft.self))) { try provider.get() }
        expectThrows(.failed(BindingKey(Draft.self))) { try factory(1) }
    }

    @Test("In blocks, handles are those of the main actor where nothing else is said, and ordinary ones by context")
    func inBlocks() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.bindFactory(for: String.self) { _ in "plain" }
            binder.bindFactory(for: String.self, named: "n") { (_, n: Int) in "\(n)" }
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.mainActor.bindFactory(for: [String].self) { i in
                expectThrows(.boundOnMainActor(BindingKey(Draft.self))) {
                    let _: Provider<Draft> = try i.provider()
                }
                let unsaid = try i.provider(for: Int.self)
                let isOnMainActor: MainActorProvider<Int> = unsaid
                let ordinary: Provider<Int> = try i.provider()
                let plain = try i.factory(for: String.self)
                let isFactoryOnMainActor: MainActorFactory<String> = plain
                let ordinaryPlain: Factory<String> = try i.factory()
                let byContext: Factory<String, Int> = try i.factory(named: "n")
                let byTypes: Factory<String, Int> = try i.factory(for: String.self, named: "n", taking: Int.self)
                return [
                    "\(try isOnMainActor.get())", "\(try ordinary.get())", try isFactoryOnMainActor(),
                    try ordinaryPlain(), try byContext(1), try byTypes(2),
                ]
            }
        }
        #expect(try injector.mainActor.make(for: [String].self) == ["7", "7", "plain", "plain", "1", "2"])
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
