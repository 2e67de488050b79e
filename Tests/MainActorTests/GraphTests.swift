import BTKInjector
import Testing

@Suite("A graph of view models")
@MainActor struct GraphTests {
    let injector: Injector

    init() throws { injector = try Injector.injectorWithBlock { binder in try binder.install(ScreenModule()) } }

    @Test("A screen gets its model, the model its store and router")
    func screen() throws {
        let screen: ListScreen = try injector.mainActor.instance()
        let model: ListModel = try injector.mainActor.instance()
        screen.model.store.reload()

        #expect(screen.model === model)
        #expect(screen.model.store.articles.map(\.title) == ["One", "Two"])
        #expect(try injector.mainActor.instance(for: ArticleStore.self) === model.store)
    }

    @Test("A ring is closed by a provider")
    func ring() throws {
        let screen: ListScreen = try injector.mainActor.instance()
        #expect(try screen.model.router.home() === screen)
    }

    @Test("Screens for details are made with their article")
    func details() throws {
        let screen: ListScreen = try injector.mainActor.instance()
        screen.model.store.reload()
        try screen.model.select(1)
        #expect(screen.model.router.shown.map(\.id) == [2])

        let make = try injector.mainActor.factory(for: DetailScreen.self, taking: Article.self)
        let (first, second) = try (make(Article(id: 7, title: "Seven")), make(Article(id: 7, title: "Seven")))
        #expect(first !== second)
        #expect(first.draft === second.draft)
    }

    @Test("Objects pass through a factory without an extra reference")
    func objectsAsArguments() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindFactory(for: [Draft].self) { (_, first: Draft, second: Draft) in [first, second] }
        }
        let make = try injector.mainActor.factory(for: [Draft].self, taking: Draft.self, Draft.self)
        weak var gone: Draft?
        do {
            let (first, second) = (Draft(), Draft())
            gone = first
            for _ in 0..<3 {
                let made = try make(first, second)
                #expect(made[0] === first && made[1] === second)
            }
        }
        #expect(gone == nil)
    }

    @Test("Services are for any thread")
    func services() async throws {
        let injector = injector
        let titles = try await Task.detached {
            let service: any ArticleService = try injector.instance()
            return service.articles().map(\.title)
        }.value
        let log: any Log = try injector.instance()

        #expect(titles == ["One", "Two"])
        #expect(log.lines == ["articles"])
        #expect(try injector.mainActor.instance(for: Log.self).lines == ["articles"])
    }

    @Test("A view model that is Sendable can be awaited from elsewhere")
    func awaited() async throws {
        let injector = injector
        let screen = try await Task.detached { try await injector.mainActor.instance(for: ListScreen.self) }.value
        #expect(try injector.mainActor.instance(for: ListScreen.self) === screen)
    }

    @Test("A handle may be sent to any thread, and is called on the main actor")
    func handles() async throws {
        let later: MainActorProvider<Draft> = try injector.mainActor.provider()
        let text = try await Task.detached {
            try await MainActor.run {
                try later.get().text = "sent"
                return try later.get().text
            }
        }.value
        #expect(text == "sent")
        #expect(try injector.mainActor.instance(for: Draft.self).text == "sent")
    }

    @Test("An instance for any thread may have a handle of the main actor")
    func handleElsewhere() async throws {
        final class Notifier: Sendable {
            let drafts: MainActorProvider<Draft>
            init(drafts: MainActorProvider<Draft>) { self.drafts = drafts }

            func notify(_ text: String) async throws {
                try await MainActor.run { try drafts.get().text = text }
            }
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
            binder.wireProvider(for: Notifier.self, to: Notifier.init)
        }
        try await Task.detached {
            let notifier: Notifier = try injector.instance()
            try await notifier.notify("new")
        }.value
        #expect(try injector.mainActor.instance(for: Draft.self).text == "new")
    }

    @Test("Property injection gives an instance its owner")
    func propertyInjection() throws {
        final class Page {
            var cells: [Cell] = []
        }
        final class Cell {
            weak var page: Page?
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Cell.self) { i in
                let cell = Cell()
                i.whenComplete { i in cell.page = try i.instance() }
                return cell
            }
            binder.mainActor.bindProvider(for: Page.self) { i in
                let page = Page()
                page.cells = [try i.instance()]
                return page
            }
        }
        let page: Page = try injector.mainActor.instance()
        #expect(page.cells.first?.page === page)
    }

    @Test("Handles made by hand stand in for an injector's")
    func byHand() throws {
        let list = ListScreen(model: ListModel(store: FakeStore(), router: FakeRouter()))
        let router = DefaultRouter(
            list: MainActorProvider { list },
            makeDetail: MainActorFactory { article in DetailScreen(article: article, draft: Draft()) })

        try router.show(Article(id: 3, title: "Three"))
        #expect(try router.home() === list)
        #expect(router.shown.map(\.id) == [3])

        let failing = MainActorProvider<Draft> { throw NoDraft() }
        let error = #expect(throws: InjectionError.self) { try failing.get() }
        #expect(
            error
                == .constructionFailed(BindingKey(Draft.self), path: [BindingKey(Draft.self)], underlying: NoDraft()))
    }
}

struct NoDraft: Error {}

@MainActor final class FakeStore: ArticleStore {
    let articles = [Article(id: 9, title: "Nine")]
    func reload() {}
}

@MainActor final class FakeRouter: Router {
    let shown: [Article] = []
    func show(_ article: Article) {}
    func home() throws -> ListScreen { throw NoDraft() }
}
