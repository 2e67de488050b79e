import BTKInjector
import TestSupport
import Testing

@Suite("Scopes, children and overrides on the main actor")
@MainActor struct ScopeTests {
    @Test("A weak instance lasts as long as someone holds it")
    func weakScope() throws {
        var made = 0
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self, scope: .weak) { _ in
                made += 1
                return Draft()
            }
        }
        do {
            let draft: Draft = try injector.mainActor.instance()
            #expect(try injector.mainActor.instance(for: Draft.self) === draft)
        }
        #expect(made == 1)
        _ = try injector.mainActor.instance(for: Draft.self)
        #expect(made == 2)
    }

    @Test("An instance of graph scope is shared within one request")
    func graphScope() throws {
        final class Pair {
            let first: Draft
            let second: Draft
            init(first: Draft, second: Draft) { (self.first, self.second) = (first, second) }
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self, scope: .graph) { _ in Draft() }
            binder.mainActor.wireFactory(for: Pair.self, to: Pair.init)
        }
        let (one, other) = try (
            injector.mainActor.instance(for: Pair.self), injector.mainActor.instance(for: Pair.self)
        )
        #expect(one.first === one.second)
        #expect(one.first !== other.first)
    }

    @Test("A child has its parent's instances, and may shadow bindings for itself")
    func children() throws {
        let parent = try Injector.injectorWithBlock { binder in try binder.install(ScreenModule()) }
        let child = try parent.makeChild { binder in
            binder.mainActor.bindProvider(for: ArticleStore.self) { _ in FakeStore() }
        }
        let screen: ListScreen = try child.mainActor.instance()

        #expect(try parent.mainActor.instance(for: ListScreen.self) === screen)
        #expect(screen.model.store is DefaultStore)
        #expect(try child.mainActor.instance(for: ArticleStore.self) is FakeStore)
    }

    @Test("An override has instances of its own")
    func overrides() throws {
        let app = try Injector.injectorWithBlock { binder in try binder.install(ScreenModule()) }
        let test = try app.overriding { binder in
            binder.mainActor.bindProvider(for: ArticleStore.self) { _ in FakeStore() }
        }
        let screen: ListScreen = try test.mainActor.instance()

        #expect(screen.model.store.articles.map(\.id) == [9])
        #expect(try app.mainActor.instance(for: ListScreen.self) !== screen)
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
        expectThrows(.boundOnMainActor(BindingKey(String.self, named: "a"))) {
            try injector.instances(for: String.self)
        }
    }
}
