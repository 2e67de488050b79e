import BTKInjector
import TestSupport
import Testing

@Suite("Requests of blocks of the main actor")
@MainActor struct ResolverTests {
    @Test("Handles are those of the main actor where nothing else is said, and ordinary ones by context")
    func handles() throws {
        let injector = try Injector.injectorWithBlock { binder in
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

    @Test("An ordinary handle on what lives on the main actor is refused")
    func ordinaryHandles() throws {
        let injector = try Injector.injectorWithBlock { binder in
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

    @Test("Ordinary handles that are made there may be sent to any thread")
    func ordinaryElsewhere() async throws {
        final class Sender: Sendable {
            let number: Provider<Int>
            init(number: Provider<Int>) { self.number = number }
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.mainActor.bindProvider(for: Sender.self, named: "bound") { i in Sender(number: try i.provider()) }
            binder.mainActor.wireProvider(for: Sender.self, named: "wired", to: Sender.init)
        }
        for sender in try injector.mainActor.instances(for: Sender.self) {
            #expect(try await Task.detached { try sender.number.get() }.value == 7)
        }
    }

    @Test("`make` calls ordinary factories too, if all arguments are Sendable, also for optionals")
    func make() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Draft.self) { _ in Draft() }
            binder.bindFactory(for: Draft.self) { (_, text: String) in
                let draft = Draft()
                draft.text = text
                return draft
            }
            binder.bindFactory(for: Draft.self) { (_, other: sending Draft) in other }
            binder.mainActor.bindFactory(for: Int.self) { (_, draft: Draft) in draft.text.count }
            binder.mainActor.bindFactory(for: [Draft?].self) { i in
                let optional: Draft? = try i.make("b")
                let nested: Draft?? = try i.make("c")
                return [try i.make(), try i.make("a"), optional, nested ?? nil]
            }
        }
        let drafts = try injector.mainActor.make(for: [Draft?].self)
        #expect(drafts.map { $0?.text } == ["", "a", "b", "c"])
        let draft: Draft = try injector.mainActor.make("abc")
        #expect(try injector.mainActor.make(for: Int.self, draft) == 3)
        #expect(try injector.mainActor.make(for: Int??.self, draft) == 3)
        expectThrows(.notOnMainActor(BindingKey(Draft.self))) { try injector.mainActor.make(for: Draft.self, draft) }
        expectThrows(.notOnMainActor(BindingKey(Draft.self))) { try injector.mainActor.make(for: Draft?.self, draft) }
    }

    @Test("`make` on the main actor throws as `factory` does")
    func makeErrors() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.mainActor.bindFactory(for: Int.self) { (_, n: Int) in n }
        }
        expectThrows(.notAFactory(BindingKey(Draft.self))) { try injector.mainActor.make(for: Draft.self) }
        expectThrows(.argumentMismatch(BindingKey(Int.self), expected: "(Int)", requested: "(Draft)")) {
            try injector.mainActor.make(for: Int.self, Draft())
        }
        let text = BindingKey(String.self)
        expectThrows(.bindingNotFound(text, path: [text])) { try injector.mainActor.make(for: String.self, 1) }
    }

    @Test("Names, scopes and actions are there as elsewhere")
    func namesAndScopes() throws {
        final class Page {
            let (a, b): (Draft, Draft)
            var isComplete = false
            init(_ a: Draft, _ b: Draft) { (self.a, self.b) = (a, b) }
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self, named: "graph", scope: .graph) { _ in Draft() }
            binder.mainActor.bindProvider(for: Draft.self, named: "weak", scope: .weak) { _ in Draft() }
            for scope: BindingName in ["graph", "weak"] {
                binder.mainActor.bindFactory(for: Page.self, named: scope) { i in
                    let page = Page(try i.instance(named: scope), try i.instance(named: scope))
                    i.whenComplete { i in
                        page.isComplete = i.hasBinding(for: Page.self, named: scope)
                        let draft: Draft = try i.instance(named: scope)
                        #expect(draft === page.a)
                    }
                    #expect(!page.isComplete)
                    return page
                }
            }
        }
        let graph = try injector.mainActor.make(for: Page.self, named: "graph")
        let weak = try injector.mainActor.make(for: Page.self, named: "weak")
        #expect(graph.a === graph.b && weak.a === weak.b)
        #expect(graph.isComplete && weak.isComplete)
        #expect(try injector.mainActor.instance(for: Draft.self, named: "graph") !== graph.a)
        #expect(try injector.mainActor.instance(for: Draft.self, named: "weak") === weak.a)
    }

    @Test("An ordinary block may have handles of the main actor, with names and arguments")
    func handlesInOrdinaryBlocks() throws {
        struct Handles: Sendable {
            let draft: MainActorProvider<Draft>
            let make: MainActorFactory<Int, Int>
            let plain: MainActorFactory<String>
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self, named: "d") { _ in Draft() }
            binder.mainActor.bindFactory(for: Int.self) { (_, n: Int) in n + 1 }
            binder.mainActor.wireFactory(for: String.self, to: { "plain" })
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

    @Test("Sendable results may be awaited anywhere, with arguments, for optionals and in arrays")
    func awaited() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindFactory(for: String.self) { (_, n: Int) in "main \(n)" }
            binder.bindFactory(for: String.self) { (_, n: Double) in "any \(n)" }
            binder.mainActor.wireProvider(for: Int.self, named: "a", to: { 1 })
            binder.bindProvider(for: Int.self, named: "b") { _ in 2 }
        }
        let texts = try await Task.detached {
            let optional: String? = try await injector.mainActor.make(2)
            let make: MainActorFactory<String, Int> = try injector.mainActor.factory()
            return [
                try await injector.mainActor.make(for: String.self, 1), optional,
                try await injector.mainActor.make(for: String.self, 0.5), try await make(3),
                "\(try await injector.mainActor.instances(for: Int.self))",
                "\(await injector.mainActor.madeInstances(of: Int.self))",
            ]
        }.value
        #expect(texts == ["main 1", "main 2", "any 0.5", "main 3", "[1, 2]", "[1, 2]"])
    }

    @Test("A block that is asked for without the main actor does not run, whatever the word")
    func runsNothing() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Int.self) { _ in
                Issue.record("A block of the main actor runs elsewhere.")
                return 1
            }
            binder.mainActor.wireFactory(for: String.self, taking: Bool.self, to: { (b: Bool) in "\(b)" })
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
        expectThrows(.boundOnMainActor(text)) { try injector.make(for: String.self, true) }
        expectThrows(.boundOnMainActor(text)) { try injector.make(for: String?.self, true) }
        expectThrows(.boundOnMainActor(text)) { try injector.factory(for: String.self, taking: Bool.self) }
        #expect(injector.madeInstances(of: Int.self) == [])
    }
}
