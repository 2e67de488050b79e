import BTKInjector
import Synchronization

// A small app without annotations: everything is on the main actor that does not say otherwise.

nonisolated struct Article: Hashable, Sendable {
    let id: Int
    let title: String
}

nonisolated protocol Log: Sendable {
    func write(_ line: String)
    var lines: [String] { get }
}

nonisolated final class MemoryLog: Log {
    private let storage = Mutex<[String]>([])

    func write(_ line: String) { storage.withLock { $0.append(line) } }
    var lines: [String] { storage.withLock { $0 } }
}

protocol ArticleStore: AnyObject {
    var articles: [Article] { get }
    func reload()
}

final class DefaultStore: ArticleStore {
    private(set) var articles: [Article] = []
    private let log: any Log

    init(log: any Log) { self.log = log }

    func reload() {
        log.write("articles")
        articles = [Article(id: 1, title: "One"), Article(id: 2, title: "Two")]
    }
}

protocol Router: AnyObject {
    var shown: [Article] { get }
    func show(_ article: Article) throws
    func home() throws -> ListScreen
}

/// Closes a cycle: the list's model has the router, which has the list.
final class DefaultRouter: Router {
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

final class ListModel {
    let store: any ArticleStore
    let router: any Router

    init(store: any ArticleStore, router: any Router) {
        self.store = store
        self.router = router
    }

    func select(_ index: Int) throws { try router.show(store.articles[index]) }
}

final class ListScreen {
    let model: ListModel

    init(model: ListModel) { self.model = model }
}

final class DetailScreen {
    let article: Article
    let draft: Draft

    init(article: Article, draft: Draft) {
        self.article = article
        self.draft = draft
    }
}

/// Neither isolated nor Sendable: what keeps it on the main actor is that it is bound there.
nonisolated final class Draft {
    var text: String
    init(_ text: String = "") { self.text = text }
}

/// The bindings, most of them of the main actor.
struct ScreenModule: Module {
    func configure(_ binder: inout Binder) throws {
        binder.wireProvider(for: Log.self, to: MemoryLog.init)
        binder.wireProvider(for: ArticleStore.self, to: DefaultStore.init)
        binder.wireProvider(for: Router.self, to: DefaultRouter.init)
        binder.wireProvider(to: ListModel.init)
        binder.wireProvider(to: ListScreen.init)
        binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
        binder.mainActor.bindFactory(for: DetailScreen.self) { (i, article: Article) in
            DetailScreen(article: article, draft: try i.instance())
        }
    }
}
