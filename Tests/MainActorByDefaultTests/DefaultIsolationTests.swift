import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

/// A screen that is not injected: its properties ask the global injector.
private final class Banner {
    @Injected var log: any Log
    @Injected var list: ListScreen
    @Injected(named: "second") var draft: Draft
}

/// A composition root without annotations.
private enum App {
    static var text = "first"

    static func wiring(_ binder: inout Binder) throws {
        let text = text
        try binder.install(ScreenModule())
        binder.mainActor.bindFactory(for: Draft.self, named: "second") { _ in Draft(text) }
    }

    static func replaced(_ binder: inout Binder) {
        binder.mainActor.bindFactory(for: Draft.self, named: "second") { _ in Draft("replaced") }
    }

    static func makeInjector() throws -> Injector { try Injector.injectorWithBlock(wiring) }
}

/// Bound for any thread, and keeps a handle of the main actor.
private nonisolated final class Notifier: Sendable {
    let drafts: MainActorProvider<Draft>
    init(drafts: MainActorProvider<Draft>) { self.drafts = drafts }

    func notify(_ text: String) async throws { try await MainActor.run { try drafts.get().text = text } }
}

@Suite("Code that is on the main actor by default") struct DefaultIsolationTests {
    private let injector: Injector

    init() throws { injector = try App.makeInjector() }

    @Test("A module's screens are made with their models, in a cycle that a handle closes") func graph() throws {
        let screen: ListScreen = try injector.mainActor.instance()
        screen.model.store.reload()
        try screen.model.select(1)
        #expect(screen.model.store.articles.map(\.title) == ["One", "Two"])
        #expect(screen.model.router.shown.map(\.id) == [2])
        #expect(try screen.model.router.home() === screen)
        #expect(try injector.verify().contains(BindingKey(DetailScreen.self)))
    }

    @Test("Functions live where their isolation says, without a word in the wiring") func isolation() throws {
        let injector = try Injector { binder in try ScreenModule().configure(&binder) }
        let log: any Log = try injector.instance()
        log.write("here")
        #expect(try injector.mainActor.instance(for: Log.self).lines == ["here"])
        let errors = [
            failure { try injector.instance(for: ListScreen.self) },
            failure { try injector.provider(for: Router.self) },
        ]
        #expect(errors == [.boundOnMainActor(BindingKey(ListScreen.self)), .boundOnMainActor(BindingKey(Router.self))])
    }

    @Test("Other threads ask for services, await view models and keep handles") func otherThreads() async throws {
        let injector = try injector.makeChild { $0.wireProvider(for: Notifier.self, to: Notifier.init) }
        let (lines, screen) = try await Task.detached {
            let notifier: Notifier = try injector.instance()
            try await notifier.notify("new")
            let log: any Log = try injector.instance()
            log.write("elsewhere")
            return (log.lines, try await injector.mainActor.instance(for: ListScreen.self))
        }.value
        #expect(lines == ["elsewhere"])
        #expect(try injector.mainActor.instance(for: ListScreen.self) === screen)
        #expect(try injector.mainActor.instance(for: Draft.self).text == "new")
    }

    @Test("Blocks, actions, observers and overrides are closures without annotations") func closures() throws {
        final class Page { var cells: [Cell] = [] }
        final class Cell { weak var page: Page? }
        let log = MemoryLog()
        let injector = try injector.overriding(addingBindings: true) { binder in
            binder.onConstruction { log.write("\($0.key) \($0.isOnMainActor)") }
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
        #expect(log.lines == ["Cell true", "Page true"])
    }

    @Test("Handles are made by hand") func byHand() throws {
        let list: ListScreen = try injector.mainActor.instance()
        let router = DefaultRouter(
            list: MainActorProvider { list },
            makeDetail: MainActorFactory { article in DetailScreen(article: article, draft: Draft()) })
        try router.show(Article(id: 3, title: "Three"))
        #expect(try router.home() === list)
        #expect(router.shown.map(\.id) == [3])
    }

    @Test("Properties ask the global injector", .usesGlobalInjector) func properties() throws {
        try GlobalInjector.setUp(App.wiring)
        defer { GlobalInjector.remove() }
        let banner = Banner()
        banner.log.write("shown")
        #expect(banner.log.lines == ["shown"])
        #expect(try banner.list.model.router.home() === banner.list)
        #expect(banner.draft !== banner.draft)
    }
}

@Suite("Traits of tests that are on the main actor by default", .injector(App.wiring))
struct DefaultIsolationTraitTests {
    @Test("A function") func function() { #expect(Banner().draft.text == "first") }

    @Test("A closure that calls a function of the main actor", .injector { @MainActor in App.replaced(&$0) })
    func closure() { #expect(Banner().draft.text == "replaced") }

    @Test(
        "A closure of no actor",
        .injector { $0.mainActor.bindFactory(for: Draft.self, named: "second") { _ in Draft("plain") } })
    func plain() { #expect(Banner().draft.text == "plain") }

    @Test("An override of an injector that is made there", .overriding(try App.makeInjector(), App.replaced))
    func overriding() { #expect(Banner().draft.text == "replaced") }
}
