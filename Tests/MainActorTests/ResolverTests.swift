import BTKInjector
import TestSupport
import Testing

@Suite("Requests of blocks of the main actor")
@MainActor struct ResolverTests {
    @Test("`make` calls ordinary factories too, if all arguments are Sendable, also for optionals")
    func make() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Draft.self) { _ in Draft() }
            binder.bindFactory(for: Draft.self) { (_, text: String) in Draft(text) }
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

    @Test("Names, scopes and actions are there as elsewhere")
    func namesAndScopes() throws {
        let seen = Locked<[Bool]>()
        let injector = try Injector.injectorWithBlock { binder in
            for scope in [Scope.graph, .weak] {
                let name = BindingName("\(scope)")
                binder.mainActor.bindProvider(for: Draft.self, named: name, scope: scope) { _ in Draft() }
                binder.mainActor.bindFactory(for: [Draft].self, named: name) { i in
                    let drafts: [Draft] = try [i.instance(named: name), i.instance(named: name)]
                    i.whenComplete { i in seen.append(try i.instance(for: Draft.self, named: name) === drafts[0]) }
                    return drafts
                }
            }
        }
        let graph = try injector.mainActor.make(for: [Draft].self, named: "graph")
        let weak = try injector.mainActor.make(for: [Draft].self, named: "weak")
        #expect(graph[0] === graph[1] && weak[0] === weak[1])
        #expect(seen.value == [true, true])
        #expect(try injector.mainActor.instance(for: Draft.self, named: "graph") !== graph[0])
        #expect(try injector.mainActor.instance(for: Draft.self, named: "weak") === weak[0])
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

    @Test("All names of a type, from the main actor and from elsewhere, in the order of binding")
    func instances() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: String.self, named: "a") { _ in "main" }
            binder.bindProvider(for: String.self, named: "b") { _ in "any" }
            binder.mainActor.bindFactory(for: String.self, named: "c") { _ in "new" }
        }
        #expect(try injector.mainActor.instances(for: String.self) == ["main", "any", "new"])
        #expect(try injector.mainActor.instances(for: Int.self) == [])
    }
}
