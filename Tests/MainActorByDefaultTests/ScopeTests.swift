import BTKInjector
import Testing

@Suite("Scopes, children and overrides on the main actor, by default")
struct ScopeTests {
    @Test("A weak instance lasts as long as someone holds it")
    func weakScope() throws {
        var made = 0
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Draft.self, on: MainActor.self, scope: .weak) { _ in
                made += 1
                return Draft()
            }
        }
        do {
            let draft: Draft = try injector.instance(on: MainActor.self)
            #expect(try injector.instance(for: Draft.self, on: MainActor.self) === draft)
        }
        #expect(made == 1)
        _ = try injector.instance(for: Draft.self, on: MainActor.self)
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
            binder.bindProvider(for: Draft.self, on: MainActor.self, scope: .graph) { _ in Draft() }
            binder.bindFactory(for: Pair.self, on: MainActor.self, to: Pair.init)
        }
        let (one, other) = try (
            injector.instance(for: Pair.self, on: MainActor.self), injector.instance(for: Pair.self, on: MainActor.self)
        )
        #expect(one.first === one.second)
        #expect(one.first !== other.first)
    }

    @Test("A child has its parent's instances, and may shadow bindings for itself")
    func children() throws {
        let parent = try Injector.injectorWithBlock { binder in try binder.install(ScreenModule()) }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: ArticleStore.self, on: MainActor.self) { _ in FakeStore() }
        }
        let screen: ListScreen = try child.instance(on: MainActor.self)

        #expect(try parent.instance(for: ListScreen.self, on: MainActor.self) === screen)
        #expect(screen.model.store is DefaultStore)
        #expect(try child.instance(for: ArticleStore.self, on: MainActor.self) is FakeStore)
    }

    @Test("An override has instances of its own")
    func overrides() throws {
        let app = try Injector.injectorWithBlock { binder in try binder.install(ScreenModule()) }
        let test = try app.overriding { binder in
            binder.bindProvider(for: ArticleStore.self, on: MainActor.self) { _ in FakeStore() }
        }
        let screen: ListScreen = try test.instance(on: MainActor.self)

        #expect(screen.model.store.articles.map(\.id) == [9])
        #expect(try app.instance(for: ListScreen.self, on: MainActor.self) !== screen)
    }

    @Test("All names of a type, from the main actor and from elsewhere, in the order of binding")
    func instances() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self, named: "a", on: MainActor.self) { _ in "main" }
            binder.bindProvider(for: String.self, named: "b") { _ in "any" }
            binder.bindFactory(for: String.self, named: "c", on: MainActor.self) { _ in "new" }
        }
        #expect(try injector.instances(for: String.self, on: MainActor.self) == ["main", "any", "new"])
        #expect(try injector.instances(for: Int.self, on: MainActor.self) == [])
        #expect(throws: InjectionError.boundOnMainActor(BindingKey(String.self, named: "a"))) {
            try injector.instances(for: String.self)
        }
    }
}
