import BTKInjector
import Testing

// The code of Docs/Migration/Needle-and-Resolver.md, run.

@Suite("Docs/Migration/Needle-and-Resolver.md")
struct NeedleAndResolverExamples {
    protocol Clock: Sendable {}
    struct SystemClock: Clock {}

    protocol Store: Sendable {}
    struct DefaultStore: Store { let clock: any Clock }

    final class Cache: Sendable {
        let store: any Store
        init(store: any Store) { self.store = store }
    }

    final class FeedModel {
        let cache: Cache
        init(cache: Cache) { self.cache = cache }
    }

    struct Report { let title: String }

    struct FeedModule: Module {
        func configure(_ binder: inout Binder) {
            binder.requireBinding(for: Store.self)
            binder.wireProvider(to: Cache.init)
            binder.wireFactory(to: FeedModel.init)
        }
    }

    struct FeedComponent {
        private let injector: Injector

        init(parent: Injector) throws {
            injector = try parent.makeChild { binder in
                try binder.install(FeedModule())
            }
        }

        func model() throws -> FeedModel { try injector.instance() }
    }

    @Test("A component, and registrations")
    func component() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Store.self, to: DefaultStore.init)
            binder.wireFactory(taking: String.self, to: Report.init)
        }

        let feed = try FeedComponent(parent: injector)
        #expect(try feed.model().cache === feed.model().cache)
        #expect(try injector.make(for: Report.self, "June").title == "June")
    }
}
