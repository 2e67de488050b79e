import BTKInjector
import Testing

// The code of Docs/Bindings.md, run.

extension BindingName {
    static let apiURL: BindingName = "apiURL"
    static let apiKey: BindingName = "apiKey"
    static let backup: BindingName = "backup"
}

@Suite("Docs/Bindings.md") struct BindingsExamples {
    protocol Clock: Sendable {}
    protocol Log: Sendable {}
    protocol Store: AnyObject, Sendable {}

    struct SystemClock: Clock {}

    final class Report {
        let title: String
        let store: any Store
        init(title: String, store: any Store) {
            self.title = title
            self.store = store
        }
    }

    struct Editor: Sendable {
        let store: any Store
        let log: (any Log)?
        let upload: @Sendable () -> any Upload
        let makeReport: @Sendable (String) -> Report
    }

    protocol Upload: Sendable {}
    struct DefaultUpload: Upload { let store: any Store }

    @Test("By function")
    func byFunction() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Store.self, to: ClockStore.init)
            binder.wireProvider(for: Upload.self, to: DefaultUpload.init)
            binder.wireFactory(taking: String.self, to: Report.init)
            binder.wireProvider(to: Editor.init)
        }

        let editor: Editor = try injector.instance()
        #expect((editor.store as? ClockStore)?.clock is SystemClock)
        #expect(editor.log == nil)
        #expect((editor.upload() as? DefaultUpload)?.store === editor.store)
        #expect(editor.makeReport("June").store === editor.store)
        #expect(editor.makeReport("June").title == "June")
    }

    final class Cache: Sendable {
        let clock: any Clock
        init(clock: some Clock) { self.clock = clock }
    }

    final class Timer: Sendable {
        let clock: any Clock
        let tick: (@Sendable () -> Void)?

        init(clock: any Clock) {
            self.clock = clock
            tick = nil
        }

        init(clock: any Clock, tick: @escaping @Sendable () -> Void) {
            self.clock = clock
            self.tick = tick
        }
    }

    struct Retry: Sendable {
        let clock: any Clock
        let attempts: Int
        init(clock: any Clock, attempts: Int = 3) {
            self.clock = clock
            self.attempts = attempts
        }
    }

    struct Page: Sendable {
        var clock: any Clock = FixedClock()
    }

    @Test("A struct whose properties all have defaults has two initializers")
    func memberwise() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Page.self, to: Page.init(clock:))
        }

        #expect(try injector.instance(for: Page.self).clock is SystemClock)
    }

    static func openStore(clock: any Clock) throws -> any Store { ClockStore(clock: clock) }

    final class ClockStore: Store {
        let clock: any Clock
        init(clock: any Clock) { self.clock = clock }
    }

    @Test("Labels and closures")
    func limits() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            // A function instead of an initializer.
            binder.wireProvider(for: Store.self, to: Self.openStore)
            // Overloaded: name it with its labels.
            binder.wireProvider(for: Timer.self, to: Timer.init(clock:))
            // Generic: use a closure.
            binder.wireProvider { (clock: any Clock) in Cache(clock: clock) }
            // Keeps a default value: use a closure.
            binder.wireProvider { (clock: any Clock) in Retry(clock: clock) }
            // The same with an argument.
            binder.wireFactory(taking: Int.self) { (attempts: Int, clock: any Clock) in
                Retry(clock: clock, attempts: attempts)
            }
        }

        #expect(try injector.instance(for: Timer.self).tick == nil)
        #expect(try injector.instance(for: Cache.self) === injector.instance(for: Cache.self))
        #expect(try injector.instance(for: Retry.self).attempts == 3)
        #expect(try injector.make(for: Retry.self, 7).attempts == 7)
        #expect(try injector.instance(for: Store.self) is ClockStore)
    }

    @Test("What a block may do")
    func block() throws {
        let isOffline = true
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, named: .backup, to: SystemClock.init)
            binder.bindProvider(for: Retry.self) { i in
                Retry(clock: try i.instance(named: .backup), attempts: isOffline ? 1 : 5)
            }
        }

        #expect(try injector.instance(for: Retry.self).attempts == 1)
    }

    @Test("A name")
    func name() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Clock.self, named: .backup, to: FixedClock.init)
            let clock = BindingKey(Clock.self, named: .backup)
            binder.wireProvider(for: Store.self, with: clock, to: ClockStore.init)
        }

        #expect(try (injector.instance(for: Store.self) as? ClockStore)?.clock is FixedClock)
    }

    struct Invoice {
        let customer: String
        let clock: any Clock
        let total: Int
    }

    struct FixedClock: Clock {}
    struct Alarm { let clock: any Clock }

    @Test("Factories with arguments")
    func arguments() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireFactory(taking: (String, Int).self, to: Invoice.init)
            binder.wireFactory(taking: Clock.self, to: Alarm.init)
        }

        let invoice = try injector.make(for: Invoice.self, "Ada", 7)
        let other: Invoice = try injector.make("Grace", 8)
        let makeInvoice = try injector.factory(
            for: Invoice.self, taking: (String, Int).self)
        let third = try makeInvoice("Edsger", 9)

        let alarm = try injector.make(for: Alarm.self, FixedClock() as any Clock)

        #expect(invoice.customer == "Ada")
        #expect(invoice.clock is SystemClock)
        #expect(invoice.total == 7)
        #expect(other.customer == "Grace")
        #expect(third.total == 9)
        #expect(alarm.clock is FixedClock)
        #expect(
            throws: InjectionError.argumentMismatch(
                BindingKey(Alarm.self), expected: "(Clock)", requested: "(FixedClock)")
        ) { try injector.make(for: Alarm.self, FixedClock()) }
    }

    struct Sync: Sendable {
        let main: any Store
        let backup: any Store
    }

    struct Translation: Sendable {
        let text: String
        let key: String
    }

    @Test("All of one type are named, or none")
    func allOrNone() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Store.self, to: ClockStore.init)
            binder.wireProvider(for: Store.self, named: .backup, to: ClockStore.init)
            binder.bindProvider(for: String.self, named: .apiKey) { _ in "secret" }

            let backup = BindingKey(Store.self, named: .backup)
            binder.wireProvider(with: BindingKey(Store.self), backup, to: Sync.init)

            let apiKey = BindingKey(String.self, named: .apiKey)
            binder.wireFactory(taking: String.self, with: apiKey) { (text: String, key: () -> String) in
                Translation(text: text, key: key())
            }
        }
        _ = try injector.instance(for: Sync.self)
        let translation: Translation = try injector.make("tea")
        #expect(translation.text == "tea")
        #expect(translation.key == "secret")
    }

    protocol Backup: Sendable { var place: String { get } }
    struct LocalBackup: Backup { let place = "local" }
    struct CloudBackup: Backup { let place = "cloud" }
    struct Backups: Sendable { let all: [any Backup] }

    @Test("Several of a type")
    func several() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Backup.self, to: LocalBackup.init)
            binder.wireProvider(for: Backup.self, named: "cloud", to: CloudBackup.init)
            binder.wireProvider(for: Backups.self, to: Backups.init)
        }

        let backups = try injector.instances(for: Backup.self)
        print(backups.map(\.place))  // ["local", "cloud"]

        #expect(backups.map(\.place) == ["local", "cloud"])
        #expect(try injector.instance(for: Backups.self).all.map(\.place) == ["local", "cloud"])
        #expect(try injector.instances(for: Clock.self).isEmpty)
    }

    struct Client: Sendable {
        let url: String
        let limit: Limit
    }

    struct Limit: Sendable, Equatable { let requests: Int }

    @Test("Values by name, and values by type")
    func values() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self, named: .apiURL) { _ in
                "https://example.com/v1"
            }
            binder.bindProvider(for: Limit.self) { _ in Limit(requests: 4) }
            let url = BindingKey(String.self, named: .apiURL)
            binder.wireProvider(with: url, to: Client.init)
        }

        let client: Client = try injector.instance()
        #expect(client.url == "https://example.com/v1")
        #expect(client.limit == Limit(requests: 4))
    }
}
