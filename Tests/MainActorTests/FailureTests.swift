import BTKInjector
import TestSupport
import Testing

@Suite("Failures on the main actor")
@MainActor struct FailureTests {
    final class A {
        let b: B
        init(b: B) { self.b = b }
    }
    final class B {
        let a: A
        init(a: A) { self.a = a }
    }
    struct Offline: Error {}

    @Test("Asked for without the main actor, a binding is an error that names its place")
    func askedForElsewhere() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self, fileID: "App/Wiring.swift", line: 7) { _ in Draft() }
            binder.mainActor.bindFactory(for: DetailScreen.self) { (i, article: Article) in
                DetailScreen(article: article, draft: try i.instance())
            }
        }
        _ = try injector.mainActor.instance(for: Draft.self)
        let key = InjectionError.boundOnMainActor(BindingKey(Draft.self))

        let error = #expect(throws: key) { try injector.instance(for: Draft.self) }
        #expect(
            error?.description == """
                [bound-on-main-actor] Draft is bound on the main actor, and was asked for without it.
                  Draft, bound at App/Wiring.swift:7
                  fix: move what asks to the main actor, `binder.mainActor`, or ask there with `injector.mainActor`.
                  fix: or let it keep a MainActorProvider, as a property `@MainActorProvider`, and ask that on the main actor.
                  fix: or bind Draft as an ordinary factory, `binder.bindFactory`, if it need not live there.
                """)
        #expect(throws: key) { try injector.provider(for: Draft.self) }
        #expect(throws: key) { try injector.instance(for: Draft?.self) }
        expectThrows(.boundOnMainActor(BindingKey(DetailScreen.self))) {
            try injector.factory(for: DetailScreen.self, taking: Article.self)
        }
        await Task.detached { _ = #expect(throws: key) { _ = try injector.instance(for: Draft.self) } }.value
    }

    /// A Provider was proposed, which would have been `boundOnMainActor`.
    @Test("A provider of the main actor that is requested as a factory is one for a MainActorProvider")
    func notAFactory() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self, fileID: "App/Wiring.swift", line: 7) { _ in Draft() }
        }
        let error = expectThrows(.notAFactory(BindingKey(Draft.self))) {
            try injector.mainActor.factory(for: Draft.self)
        }
        #expect(
            error?.description == """
                [not-a-factory] Draft is bound to a provider, and a factory was asked for.
                  Draft, bound at App/Wiring.swift:7
                  fix: ask for an instance or a MainActorProvider of Draft, or bind it with `binder.mainActor.bindFactory`.
                """)
    }

    @Test("A cycle has its path")
    func cycle() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: A.self) { i in A(b: try i.instance()) }
            binder.mainActor.bindProvider(for: B.self) { i in B(a: try i.provider().get()) }
            binder.mainActor.bindFactory(for: [A].self) { i in [try i.instance()] }
        }
        let (a, b) = (BindingKey(A.self), BindingKey(B.self))
        for _ in 0..<2 {
            expectThrows(.circularDependency(path: [a, b, a])) { try injector.mainActor.instance(for: [A].self) }
        }
        expectThrows(.circularDependency(path: [b, a, b])) { try injector.mainActor.instance(for: B.self) }
    }

    @Test("A missing binding is named with its path")
    func missing() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: ListScreen.self) { i in ListScreen(model: try i.instance()) }
            binder.mainActor.bindProvider(for: ListModel.self) { i in
                ListModel(store: try i.instance(), router: FakeRouter())
            }
        }
        let store = BindingKey(ArticleStore.self)
        expectThrows(.bindingNotFound(store, path: [BindingKey(ListScreen.self), BindingKey(ListModel.self), store])) {
            try injector.mainActor.instance(for: ListScreen.self)
        }
        expectThrows(.bindingNotFound(store, path: [store])) { try injector.mainActor.provider(for: ArticleStore.self) }
        expectThrows(.notAFactory(BindingKey(ListModel.self))) { try injector.mainActor.factory(for: ListModel.self) }
    }

    @Test("A block that failed runs again")
    func failedBlock() throws {
        var runs = 0
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self) { _ in
                runs += 1
                if runs == 1 { throw Offline() }
                return Draft()
            }
            binder.mainActor.bindProvider(for: [Draft].self) { i in [try i.instance()] }
        }
        let (draft, drafts) = (BindingKey(Draft.self), BindingKey([Draft].self))
        expectThrows(.constructionFailed(draft, path: [drafts, draft], underlying: Offline())) {
            try injector.mainActor.instance(for: [Draft].self)
        }
        #expect(try injector.mainActor.instance(for: [Draft].self).count == 1)
        #expect(runs == 2)
    }

    @Test("An action that fails takes the instances of its request with it")
    func failedAction() throws {
        var runs = 0
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self) { i in
                runs += 1
                if runs == 1 { i.whenComplete { _ in throw Offline() } }
                return Draft()
            }
        }
        #expect(throws: InjectionError.self) { try injector.mainActor.instance(for: Draft.self) }
        let draft: Draft = try injector.mainActor.instance()
        #expect(try injector.mainActor.instance(for: Draft.self) === draft)
        #expect(runs == 2)
    }

    @Test("A handle whose injector was released throws")
    func released() throws {
        func handles() throws -> (MainActorProvider<Draft>, MainActorFactory<DetailScreen, Article>) {
            let injector = try Injector.injectorWithBlock { binder in try binder.install(ScreenModule()) }
            return try (injector.mainActor.provider(), injector.mainActor.factory())
        }
        let (later, make) = try handles()
        expectThrows(.injectorReleased(BindingKey(Draft.self))) { try later.get() }
        expectThrows(.injectorReleased(BindingKey(DetailScreen.self))) { try make(Article(id: 1, title: "One")) }
    }
}
