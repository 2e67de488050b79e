import BTKInjector
import Synchronization
import Testing

// The code of Docs/Migration-Typhoon.md, run.

extension BindingName {
    static let damsels: BindingName = "damsels"
    static let serviceURL: BindingName = "service.url"
}

@Suite("Docs/Migration-Typhoon.md")
struct MigrationTyphoonExamples {
    protocol Quest: Sendable { var title: String { get } }
    struct CampaignQuest: Quest { let title = "campaign" }
    struct TrainingQuest: Quest { let title = "training" }

    final class Knight: Sendable {
        let quest: any Quest
        init(quest: any Quest) { self.quest = quest }
    }

    struct MiddleAges: Module {
        func configure(_ binder: inout Binder) {
            binder.bindProvider(for: Quest.self) { _ in CampaignQuest() }
            binder.wireProvider(for: Knight.self, to: Knight.init)
        }
    }

    @Test("An assembly, and injection by initializer")
    func assembly() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(MiddleAges())
        }
        let knight: Knight = try injector.instance()

        #expect(knight.quest.title == "campaign")
    }

    @Test("A patch for a test")
    func patch() throws {
        let app = try Injector.injectorWithBlock { binder in
            try binder.install(MiddleAges())
        }

        let test = try app.overriding { binder in
            binder.bindProvider(for: Quest.self) { _ in TrainingQuest() }
        }

        #expect(try test.instance(for: Knight.self).quest.title == "training")
        #expect(try app.instance(for: Knight.self).quest.title == "campaign")
    }

    final class Cavalryman {
        var quest: (any Quest)?
        private(set) var damsels = 0
        private(set) var isReady = false
        func setDamsels(_ damsels: Int) { self.damsels = damsels }
        func didInject() { isReady = quest != nil && damsels > 0 }
    }

    @Test("Properties, methods, and what comes after")
    func propertiesAndMethods() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Quest.self) { _ in CampaignQuest() }
            binder.bindProvider(for: Int.self, named: .damsels) { _ in 12 }
            binder.bindFactory(for: Cavalryman.self) { i in
                let man = Cavalryman()
                man.quest = try i.instance()
                man.setDamsels(try i.instance(named: .damsels))
                man.didInject()
                return man
            }
        }

        let man: Cavalryman = try injector.instance()
        #expect(man.quest?.title == "campaign")
        #expect(man.damsels == 12)
        #expect(man.isReady)
    }

    struct Rescue {
        let quest: any Quest
        let damsel: String
    }

    @Test("Runtime arguments")
    func runtimeArguments() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Quest.self) { _ in CampaignQuest() }
            binder.wireFactory(for: Rescue.self, taking: String.self, to: Rescue.init)
        }
        let rescue: Rescue = try injector.make("Fiona")

        #expect(rescue.damsel == "Fiona")
    }

    final class Castle: Sendable {}

    @Test("Scopes")
    func scopes() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Castle.self, named: "objectGraph", scope: .graph) { _ in Castle() }
            binder.bindFactory(for: Castle.self, named: "prototype") { _ in Castle() }
            binder.bindProvider(for: Castle.self, named: "lazySingleton") { _ in Castle() }
            binder.bindProvider(for: Castle.self, named: "weakSingleton", scope: .weak) { _ in Castle() }
        }

        for (name, isShared) in [
            ("objectGraph", false), ("prototype", false), ("lazySingleton", true), ("weakSingleton", true),
        ] {
            let name = BindingName(name)
            let castle = try injector.instance(for: Castle.self, named: name)
            #expect(try (injector.instance(for: Castle.self, named: name) === castle) == isShared)
        }
    }

    @Test("An eager singleton")
    func eager() throws {
        let built = Built()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Castle.self) { _ in
                built.count.add(1, ordering: .relaxed)
                return Castle()
            }
        }
        #expect(built.count.load(ordering: .relaxed) == 0)

        _ = try injector.instance(for: Castle.self)

        #expect(built.count.load(ordering: .relaxed) == 1)
    }

    final class Built: Sendable { let count = Atomic(0) }

    @MainActor final class JobController {
        let view: JobView
        init(view: JobView) { self.view = view }
    }

    @MainActor final class JobView {
        weak var delegate: JobController?
    }

    @Test("A ring of object graph scope") @MainActor
    func ring() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.wireProvider(for: JobController.self, scope: .graph, to: JobController.init)
            binder.mainActor.bindProvider(for: JobView.self, scope: .graph) { i in
                let view = JobView()
                i.whenComplete { i in view.delegate = try i.instance() }
                return view
            }
        }

        let job: JobController = try injector.mainActor.instance()
        let other: JobController = try injector.mainActor.instance()
        #expect(job.view.delegate === job)
        #expect(other.view.delegate === other)
        #expect(job !== other)
    }

    struct Tour: Sendable { let quests: [any Quest] }

    @Test("All components of a type")
    func collection() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Quest.self, named: "campaign") { _ in CampaignQuest() }
            binder.bindProvider(for: Quest.self, named: "training") { _ in TrainingQuest() }
            binder.wireProvider(for: Tour.self, to: Tour.init)
        }

        let tour: Tour = try injector.instance()
        #expect(tour.quests.map(\.title) == ["campaign", "training"])
    }

    struct Service: Sendable { let url: String }

    @Test("Configuration values")
    func config() throws {
        func values(from file: [String: String], _ binder: inout Binder) {
            for (name, value) in file {
                binder.bindProvider(for: String.self, named: BindingName(name)) { _ in value }
            }
        }
        let production = ["service.url": "https://example.com"]

        let injector = try Injector.injectorWithBlock { binder in
            values(from: production, &binder)
            binder.bindProvider(for: Service.self) { i in Service(url: try i.instance(named: .serviceURL)) }
        }

        #expect(try injector.instance(for: Service.self).url == "https://example.com")
    }

    // MARK: Objects that are hard to test

    protocol KeyValues: Sendable {
        func number(for key: String) -> Int?
        func set(_ number: Int, for key: String)
    }

    struct Reminders: Sendable {
        let keyValues: any KeyValues

        func nextID() -> Int {
            let id = keyValues.number(for: "currentReminderID").map { $0 + 1 } ?? 0
            keyValues.set(id, for: "currentReminderID")
            return id
        }
    }

    final class KeyValuesInMemory: KeyValues {
        private let numbers = Mutex<[String: Int]>([:])
        func number(for key: String) -> Int? { numbers.withLock { $0[key] } }
        func set(_ number: Int, for key: String) { numbers.withLock { $0[key] = number } }
    }

    @Test("The defaults, as a protocol")
    func reminders() throws {
        let test = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: KeyValues.self, to: KeyValuesInMemory.init)
            binder.wireProvider(for: Reminders.self, to: Reminders.init)
        }
        let reminders: Reminders = try test.instance()

        #expect(reminders.nextID() == 0)
        #expect(reminders.nextID() == 1)
        #expect(try test.instance(for: KeyValues.self).number(for: "currentReminderID") == 1)
    }

    protocol Session: Sendable { var isCached: Bool { get } }
    protocol Notifications: Sendable {}
    struct SharedSession: Session { let isCached = true }
    struct FreshSession: Session { let isCached = false }
    struct DefaultNotifications: Notifications {}

    final class CodeHostFetcher: Sendable {
        let session: any Session
        let notifications: any Notifications

        init(session: any Session, notifications: any Notifications) {
            self.session = session
            self.notifications = notifications
        }

        convenience init() { self.init(session: SharedSession(), notifications: DefaultNotifications()) }
    }

    @Test("Two initializers, one with defaults")
    func fetcher() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Session.self, to: FreshSession.init)
            binder.wireProvider(for: Notifications.self, to: DefaultNotifications.init)
            binder.wireProvider(for: CodeHostFetcher.self, to: CodeHostFetcher.init(session:notifications:))
        }

        #expect(try !injector.instance(for: CodeHostFetcher.self).session.isCached)
        #expect(CodeHostFetcher().session.isCached)
    }

    // MARK: A provider by hand

    protocol CoreData: AnyObject, Sendable {}
    final class DefaultCoreData: CoreData {}

    protocol CoreDataProvider: Sendable {
        func get() throws -> any CoreData
    }

    struct InjectedCoreDataProvider: CoreDataProvider {
        let provider: Provider<any CoreData>
        func get() throws -> any CoreData { try provider.get() }
    }

    @Test("A provider protocol of one's own")
    func ownProvider() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: CoreData.self, to: DefaultCoreData.init)
            binder.wireProvider(for: CoreDataProvider.self, to: InjectedCoreDataProvider.init)
        }
        let coreData: any CoreDataProvider = try injector.instance()

        #expect(try coreData.get() === coreData.get())
    }

    @MainActor class SystemViewController {}

    final class QuestController: SystemViewController {
        var quest: (any Quest)?
    }

    @Test("A view controller of a storyboard") @MainActor
    func storyboard() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Quest.self) { _ in CampaignQuest() }
            binder.mainActor.bindFactory(for: QuestController.self) { (i, controller: QuestController) in
                controller.quest = try i.instance()
                return controller
            }
        }
        let inject: MainActorFactory<QuestController, QuestController> = try injector.mainActor.factory()

        let controller = QuestController()
        _ = try inject(controller)

        #expect(controller.quest is CampaignQuest)
    }
}
