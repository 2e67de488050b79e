import BTKInjector
import TestSupport

// A small app: a screen with a list of articles, its model, the store, the router, and screens for details.

struct Article: Hashable, Sendable {
    let id: Int
    let title: String
}

protocol Log: Sendable {
    func write(_ line: String)
    var lines: [String] { get }
}

final class MemoryLog: Log {
    private let storage = Locked<[String]>()

    func write(_ line: String) { storage.append(line) }
    var lines: [String] { storage.value }
}

protocol ArticleService: Sendable {
    func articles() -> [Article]
}

struct FixedArticles: ArticleService {
    let log: any Log

    func articles() -> [Article] {
        log.write("articles")
        return [Article(id: 1, title: "One"), Article(id: 2, title: "Two")]
    }
}

@MainActor protocol ArticleStore: AnyObject {
    var articles: [Article] { get }
    func reload()
}

@MainActor final class DefaultStore: ArticleStore {
    private(set) var articles: [Article] = []
    private let service: any ArticleService

    init(service: any ArticleService) { self.service = service }

    func reload() { articles = service.articles() }
}

@MainActor protocol Router: AnyObject {
    var shown: [Article] { get }
    func show(_ article: Article) throws
    func home() throws -> ListScreen
}

/// Closes a ring: the list's model has the router, which has the list.
@MainActor final class DefaultRouter: Router {
    private(set) var shown: [Article] = []
    private let list: MainActorProvider<ListScreen>
    private let makeDetail: MainActorFactory<DetailScreen, Article>

    init(list: MainActorProvider<ListScreen>, makeDetail: MainActorFactory<DetailScreen, Article>) {
        self.list = list
        self.makeDetail = makeDetail
    }

    func show(_ article: Article) throws { shown.append(try makeDetail(article).article) }
    func home() throws -> ListScreen { try list.get() }
}

@MainActor final class ListModel {
    let store: any ArticleStore
    let router: any Router

    init(store: any ArticleStore, router: any Router) { (self.store, self.router) = (store, router) }

    func select(_ index: Int) throws { try router.show(store.articles[index]) }
}

@MainActor final class ListScreen {
    let model: ListModel

    init(model: ListModel) { self.model = model }
}

@MainActor final class DetailScreen {
    let article: Article
    let draft: Draft

    init(article: Article, draft: Draft) { (self.article, self.draft) = (article, draft) }
}

/// Neither isolated nor Sendable: what keeps it on the main actor is that it is bound there.
final class Draft {
    var text = ""
}

/// Services for any thread.
struct ServiceModule: Module {
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: Log.self) { _ in MemoryLog() }
        binder.wireProvider(for: ArticleService.self, to: FixedArticles.init)
    }
}

/// The bindings of the main actor.
struct ScreenModule: Module {
    func configure(_ binder: inout Binder) throws {
        try binder.install(ServiceModule())
        binder.mainActor.bindProvider(for: ArticleStore.self) { i in DefaultStore(service: try i.instance()) }
        binder.mainActor.wireProvider(for: Router.self, to: DefaultRouter.init)
        binder.mainActor.wireProvider(for: ListModel.self, to: ListModel.init)
        binder.mainActor.bindProvider(for: ListScreen.self) { i in ListScreen(model: try i.instance()) }
        binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
        binder.mainActor.bindFactory(for: DetailScreen.self) { (i, article: Article) in
            DetailScreen(article: article, draft: try i.instance())
        }
    }
}
