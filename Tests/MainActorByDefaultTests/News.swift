import BTKInjector
import Synchronization

// A small app without annotations: everything is on the main actor that does not say otherwise.

nonisolated protocol Log: Sendable {
    func write(_ line: String)
    var lines: [String] { get }
}

nonisolated final class MemoryLog: Log {
    private let storage = Mutex<[String]>([])

    func write(_ line: String) { storage.withLock { $0.append(line) } }
    var lines: [String] { storage.withLock { $0 } }
}

protocol ArticleStore: AnyObject { var articles: [String] { get } }

final class DefaultStore: ArticleStore {
    let articles = ["One", "Two"]
    init(log: any Log) { log.write("articles") }
}

protocol Router: AnyObject {
    func show(_ article: String) throws -> DetailScreen
    func home() throws -> ListScreen
}

/// Closes a cycle: the list has the router, which has the list.
final class DefaultRouter: Router {
    private let list: MainActorProvider<ListScreen>
    private let makeDetail: MainActorFactory<DetailScreen, String>

    init(list: MainActorProvider<ListScreen>, makeDetail: MainActorFactory<DetailScreen, String>) {
        self.list = list
        self.makeDetail = makeDetail
    }

    func show(_ article: String) throws -> DetailScreen { try makeDetail(article) }
    func home() throws -> ListScreen { try list.get() }
}

final class ListScreen {
    let router: any Router
    private let store: any ArticleStore

    init(store: any ArticleStore, router: any Router) {
        self.store = store
        self.router = router
    }

    func select(_ index: Int) throws -> DetailScreen { try router.show(store.articles[index]) }
}

final class DetailScreen {
    let article: String
    let draft: Draft

    init(article: String, draft: Draft) {
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
        binder.wireProvider(to: ListScreen.init)
        binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
        binder.mainActor.bindFactory(for: DetailScreen.self) { (i, article: String) in
            DetailScreen(article: article, draft: try i.instance())
        }
    }
}
