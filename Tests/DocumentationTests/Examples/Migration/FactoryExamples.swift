import BTKInjector
import BTKInjectorTesting
import Observation
import Synchronization
import Testing

// The code of Docs/Migration/Factory.md, run.

@Suite("Docs/Migration/Factory.md") struct FactoryExamples {
    protocol Database: Sendable { var title: String { get } }
    struct DiskDatabase: Database { let title = "disk" }
    struct MemoryDatabase: Database { let title: String }

    protocol Repo: Sendable { func title() -> String }
    struct DefaultRepo: Repo {
        let database: any Database
        func title() -> String { database.title }
    }

    final class FakeRepo: Repo {
        let original: DefaultRepo
        let calls = Mutex(0)
        init(original: DefaultRepo) { self.original = original }
        func title() -> String {
            calls.withLock { $0 += 1 }
            return "fake " + original.title()
        }
    }

    protocol Session: Sendable { var timeout: Int { get } }
    struct LiveSession: Session { let timeout: Int }
    struct Reader: Sendable { let session: any Session }

    @Observable @MainActor final class Alert {
        private(set) var text = ""
        func show(_ text: String) { self.text = text }
    }

    final class EpisodeModel: Sendable {
        let id: Int
        let repo: any Repo
        init(id: Int, repo: any Repo) {
            self.id = id
            self.repo = repo
        }
    }

    struct AppModule: Module {
        func configure(_ binder: inout Binder) {
            binder.wireProvider(for: Database.self, to: DiskDatabase.init)
            binder.wireProvider(for: Repo.self, to: DefaultRepo.init)
            binder.wireProvider(for: Session.self, named: .feed) {
                LiveSession(timeout: 30)
            }
            let feed = BindingKey(Session.self, named: .feed)
            binder.wireProvider(with: feed, to: Reader.init)
            binder.wireProvider(to: Alert.init)
            binder.wireFactory(taking: Int.self, to: EpisodeModel.init)
            binder.requireBinding(for: Repo.self)  // ListModel requests it.
        }
    }

    @Observable @MainActor final class ListModel {
        @ObservationIgnored @Injected private var repo: any Repo
        @ObservationIgnored @Injected private var alert: Alert

        func load() { alert.show(repo.title()) }
    }

    final class Delegate: Sendable {
        private static let session = Injected<any Session>(named: .feed)
        private let repo = Injected<any Repo>()

        func title() throws -> String {
            repo.wrappedValue.title() + " \(Self.session.wrappedValue.timeout)"
        }
    }

    struct Doubles: Module {
        func configure(_ binder: inout Binder) {
            binder.wireProvider(to: DefaultRepo.init)  // for FakeRepo.init
            binder.wireProvider(to: FakeRepo.init)
            binder.wireProvider(for: Repo.self) { (fake: FakeRepo) in fake }
        }
    }

    @Suite(
        .overriding(try Injector.injectorWithBlock { binder in try binder.install(AppModule()) }) { binder in
            try binder.install(Doubles())
        })
    struct ListTests {
        @Injected private var fake: FakeRepo  // without `as! FakeRepo`

        @Test @MainActor func loads() {
            ListModel().load()
            #expect(fake.calls.withLock { $0 } == 1)
        }
    }

    struct Container: Sendable {
        static let shared = Container()
        var repo: Injected<any Repo> { Injected() }
    }

    @propertyWrapper struct DynamicInjected<T: Sendable>: Sendable {
        private let property: Injected<T>
        init(_ keyPath: KeyPath<Container, Injected<T>>) {
            property = Container.shared[keyPath: keyPath]
        }
        var wrappedValue: T { property.wrappedValue }
    }

    struct Player {
        @DynamicInjected(\.repo) private var repo
        var title: String { repo.title() }
    }

    @Test("Key paths", .injector { binder in try binder.install(AppModule()) })
    func keyPaths() {
        #expect(Player().title == "disk")
        #expect(Container.shared.repo.wrappedValue.title() == "disk")
    }

    @Test("Registrations")
    @MainActor func registrations() throws {
        let injector = try Injector.injectorWithBlock { binder in try binder.install(AppModule()) }

        let repo: any Repo = try injector.instance()
        let episode = try injector.make(for: EpisodeModel.self, 7)

        #expect(repo.title() == "disk")
        #expect(episode.id == 7)
        #expect(try injector.instance(for: Session.self, named: .feed).timeout == 30)
        #expect(try injector.instance(for: Reader.self).session.timeout == 30)
    }
}

extension FactoryExamples.ListTests {
    @Test(
        .overriding { binder in
            binder.wireProvider(for: FactoryExamples.Database.self) { FactoryExamples.MemoryDatabase(title: "other") }
        })
    func another() throws {
        #expect(try FactoryExamples.Delegate().title() == "fake other 30")
        #expect(Manager().repo.title() == "fake other")
    }
}

private typealias Repo = FactoryExamples.Repo
private protocol Managing {}
private struct Manager: Managing {}

extension Managing {
    var repo: any Repo { Injected().wrappedValue }
}

extension BindingName {
    static let feed: BindingName = "feed"
}
