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
}

@Suite("Code that is on the main actor by default") struct DefaultIsolationTests {
    private let injector: Injector

    init() throws { injector = try Injector(App.wiring) }

    @Test("A module's screens live where their isolation says, in a cycle that a handle closes") func graph() throws {
        let screen: ListScreen = try injector.mainActor.instance()
        #expect(try screen.select(1).article == "Two")
        #expect(try screen.router.home() === screen)
        expectThrows(.boundOnMainActor(BindingKey(ListScreen.self))) { try injector.instance(for: ListScreen.self) }
        #expect(try injector.verify().contains(BindingKey(DetailScreen.self)))
    }

    @Test("Other threads ask for services, await screens and keep handles") func otherThreads() async throws {
        let injector = injector
        let (lines, screen) = try await Task.detached {
            let screen = try await injector.mainActor.instance(for: ListScreen.self)
            let drafts = try injector.mainActor.provider(for: Draft.self)
            try await MainActor.run { try drafts.get().text = "new" }
            return (try injector.instance(for: Log.self).lines, screen)
        }.value
        #expect(lines == ["articles"])
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
        #expect(try router.home() === list)
        #expect(try router.show("Three").article == "Three")
    }

    @Test("Properties ask the global injector", .usesGlobalInjector) func properties() throws {
        try GlobalInjector.setUp(App.wiring)
        defer { GlobalInjector.remove() }
        let banner = Banner()
        #expect(try banner.list.router.home() === banner.list)
        #expect(banner.log.lines == ["articles"])
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

    @Test("An override of an injector that is made there", .overriding(try Injector(App.wiring), App.replaced))
    func overriding() { #expect(Banner().draft.text == "replaced") }
}
