import BTKInjector
import TestSupport
import Testing

@Suite("The global injector on the main actor, by default", .usesGlobalInjector)
struct GlobalTests {
    final class Banner {
        @MainActorProvider var screen: ListScreen
        @MainActorProvider(named: "second") var draft: Draft
        @Provider var log: any Log
    }

    @Test("Properties ask it at each use")
    func properties() throws {
        try GlobalInjector.setUp { binder in
            try binder.install(ScreenModule())
            binder.mainActor.bindFactory(for: Draft.self, named: "second") { _ in Draft() }
        }
        defer { GlobalInjector.remove() }
        let banner = Banner()
        banner.log.write("shown")

        #expect(banner.screen === banner.screen)
        #expect(try banner.screen.model.router.home() === banner.screen)
        #expect(banner.draft !== banner.draft)
        #expect(banner.log.lines == ["shown"])
    }
}
