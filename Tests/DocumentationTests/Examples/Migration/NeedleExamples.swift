import BTKInjector
import Testing

// The code of Docs/Migration.md, Needle and Resolver, run.

@Suite("Docs/Migration.md, Needle and Resolver") struct NeedleExamples {
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

    final class Feed: Sendable {
        let makeModel: @Sendable () -> FeedModel
        init(makeModel: @escaping @Sendable () -> FeedModel) { self.makeModel = makeModel }
    }

    struct FeedModule: Module {
        func configure(_ binder: inout Binder) {
            binder.requireBinding(for: Store.self)
            binder.bindChild(for: Feed.self) { binder in
                binder.wireProvider(to: Cache.init)
                binder.wireFactory(to: FeedModel.init)
                binder.wireProvider(to: Feed.init)  // init(makeModel: @escaping @Sendable () -> FeedModel)
            }
        }
    }

    @Test("A component, and registrations")
    func component() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Store.self, to: DefaultStore.init)
            binder.wireFactory(taking: String.self, to: Report.init)
            try binder.install(FeedModule())
        }

        let feed: Child<Feed> = try injector.make()
        #expect(feed.root.makeModel().cache === feed.root.makeModel().cache)
        #expect(try injector.make(for: Report.self, "June").title == "June")
    }
}
