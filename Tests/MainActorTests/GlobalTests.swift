import BTKInjector
import Testing

@Suite("The global injector on the main actor", .serialized)
@MainActor struct GlobalTests {
    @MainActor final class Banner {
        @MainActorProvider var screen: ListScreen
        @MainActorProvider(named: "second") var draft: Draft
        @Provider var log: any Log
    }

    @Test("Properties ask it at each use")
    func properties() async throws {
        try await setUp { binder in
            try binder.install(ScreenModule())
            binder.bindFactory(for: Draft.self, named: "second", on: MainActor.self) { _ in Draft() }
        }
        defer { GlobalInjector.remove() }
        let banner = Banner()
        banner.log.write("shown")

        #expect(banner.screen === banner.screen)
        #expect(try banner.screen.model.router.home() === banner.screen)
        #expect(banner.draft !== banner.draft)
        #expect(banner.log.lines == ["shown"])
    }

    /// Other suites of the process have it too, for a moment.
    private func setUp(_ configure: (inout Binder) throws -> Void) async throws {
        while true {
            do {
                return try GlobalInjector.setUp(configure)
            } catch InjectionError.globalInjectorAlreadySet {
                await Task.yield()
            }
        }
    }
}
