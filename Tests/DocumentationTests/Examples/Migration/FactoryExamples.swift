import BTKInjector
import BTKInjectorTesting
import Observation
import Synchronization
import Testing

// The code of Docs/Migration.md, Factory, run.

@Suite("Docs/Migration.md, Factory") struct FactoryExamples {
    protocol Database: Sendable { var title: String { get } }
    struct DiskDatabase: Database { let title = "disk" }
    struct MemoryDatabase: Database { let title: String }

    protocol Repo: Sendable { func title() -> String }
    struct DefaultRepo: Repo {
        let database: any Database
        func title() -> String { database.title }
    }

    final class FakeRepo: Repo {
        let calls = Mutex(0)
        func title() -> String {
            calls.withLock { $0 += 1 }
            return "fake"
        }
    }

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
            binder.wireProvider(to: Alert.init)
            binder.wireFactory(taking: Int.self, to: EpisodeModel.init)
            binder.requireBinding(for: Repo.self)  // ListModel has a property.
        }
    }

    @Observable @MainActor final class ListModel {
        @ObservationIgnored @Injected private var repo: any Repo
        @ObservationIgnored @Injected private var alert: Alert

        func load() { alert.show(repo.title()) }
    }

    final class Delegate: Sendable {
        private let repo = Injected<any Repo>()
        func title() -> String { repo.wrappedValue.title() }
    }

    @Suite(
        .overriding(try Injector { try $0.install(AppModule()) }) { binder in
            binder.wireProvider(to: FakeRepo.init)
            binder.wireProvider(for: Repo.self) { (fake: FakeRepo) in fake }
        })
    struct ListTests {
        @Injected private var fake: FakeRepo  // without `as! FakeRepo`

        @Test @MainActor func loads() {
            ListModel().load()
            #expect(fake.calls.withLock { $0 } == 1)
            #expect(Delegate().title() == "fake")
        }
    }

    struct Container: Sendable {
        static let shared = Container()
        var repo: Injected<any Repo> { Injected() }
    }

    @propertyWrapper struct DynamicInjected<T: Sendable>: Sendable {
        private let property: Injected<T>
        init(_ keyPath: KeyPath<Container, Injected<T>>) { property = Container.shared[keyPath: keyPath] }
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

    @Test("Registrations") @MainActor func registrations() throws {
        let injector = try Injector { try $0.install(AppModule()) }
        #expect(try injector.instance(for: Repo.self).title() == "disk")
        #expect(try injector.make(for: EpisodeModel.self, 7).id == 7)
    }
}
