import BTKInjector
import BTKInjectorTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The code of Docs/Wiring.md, run.

extension BindingName {
    nonisolated static let api: BindingName = "api"
    nonisolated static let images: BindingName = "images"
}

@Suite("Docs/Wiring.md") struct WiringExamples {
    protocol Clock: Sendable {}
    struct SystemClock: Clock {}
    struct FixedClock: Clock {}
    protocol Store: Sendable {}
    struct FileStore: Store { let clock: any Clock }
    protocol Log: Sendable { func write(_ line: String) }
    struct ConsoleLog: Log { func write(_ line: String) { print(line) } }

    struct Report: Sendable {
        let title: String
        let store: any Store
    }

    struct Editor: Sendable {
        let store: any Store
        let log: (any Log)?
        let makeReport: @Sendable (String) throws -> Report
    }

    func wiring(_ binder: inout Binder) {
        binder.wireProvider(for: Clock.self, to: SystemClock.init)
        binder.wireProvider(for: Store.self, to: FileStore.init)  // init(clock: any Clock)
        binder.wireFactory(taking: String.self, to: Report.init)  // init(title: String, store: any Store)
        binder.wireProvider(to: Editor.init)
    }

    @Test("Functions") func functions() throws {
        let editor: Editor = try Injector(wiring).instance()
        #expect(editor.log == nil)
        #expect(editor.store is FileStore)
    }

    @Test("A closure") func closure() throws {
        let injector = try Injector(wiring)
        #expect(try injector.instance(for: Editor.self).makeReport("June").title == "June")
    }

    final class Timer: Sendable {
        let clock: any Clock
        init(clock: any Clock) { self.clock = clock }
        init(clock: any Clock, tick: @escaping @Sendable () -> Void) { self.clock = clock }
    }

    final class Cache: Sendable {
        let clock: any Clock
        init(clock: some Clock) { self.clock = clock }
    }

    struct Retry: Sendable {
        let clock: any Clock
        let attempts: Int
        init(clock: any Clock, attempts: Int = 3) {
            self.clock = clock
            self.attempts = attempts
        }
    }

    struct Page: Sendable { var clock: any Clock = FixedClock() }

    @Test("Initializers that need a closure") func closures() throws {
        let injector = try Injector { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Timer.self, to: Timer.init(clock:))  // overloaded: name the labels
            binder.wireProvider { (clock: any Clock) in Cache(clock: clock) }  // generic
            binder.wireProvider { (clock: any Clock) in Retry(clock: clock) }  // keeps `attempts: Int = 3`
            binder.wireProvider(for: Page.self, to: Page.init(clock:))
        }
        #expect(try injector.instance(for: Timer.self).clock is SystemClock)
        #expect(try injector.instance(for: Retry.self).attempts == 3)
        #expect(try injector.instance(for: Page.self).clock is SystemClock)
    }

    struct Invoice {
        let customer: String
        let clock: any Clock
        let total: Int
    }

    struct Alarm { let clock: any Clock }

    @Test("Arguments") func arguments() throws {
        let injector = try Injector { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            // init(customer: String, clock: any Clock, total: Int)
            binder.wireFactory(taking: (String, Int).self, to: Invoice.init)
            binder.wireFactory(taking: Clock.self, to: Alarm.init)
        }
        let invoice: Invoice = try injector.make("Ada", 7)
        #expect(invoice.customer == "Ada")
        #expect(invoice.total == 7)
        #expect(try injector.make(for: Alarm.self, FixedClock() as any Clock).clock is FixedClock)
        #expect(throws: InjectionError.self) { try injector.make(for: Alarm.self, FixedClock()) }
    }

    struct APISession: Sendable { let session: URLSession }
    struct ImageSession: Sendable { let session: URLSession }

    protocol API: Sendable {}
    struct LiveAPI: API { let session: URLSession }
    protocol Images: Sendable {}
    struct LiveImages: Images { let session: URLSession }

    @Test("Two sessions of one type") func names() throws {
        let types = try Injector { binder in
            binder.wireProvider { APISession(session: URLSession(configuration: .default)) }
            binder.wireProvider { ImageSession(session: URLSession(configuration: .ephemeral)) }
        }
        let main: APISession = try types.instance()
        #expect(try types.instance(for: ImageSession.self).session !== main.session)

        let injector = try Injector { binder in
            binder.wireProvider(for: URLSession.self, named: .api) { URLSession(configuration: .default) }
            binder.wireProvider(for: URLSession.self, named: .images) { URLSession(configuration: .ephemeral) }
            let api = BindingKey(URLSession.self, named: .api)
            binder.wireProvider(for: API.self, with: api, to: LiveAPI.init)
            let images = BindingKey(URLSession.self, named: .images)
            binder.wireProvider(for: Images.self, with: images, to: LiveImages.init)
        }
        let api: URLSession = try injector.instance(named: .api)
        let images: URLSession = try injector.instance(named: .images)
        #expect(api !== images)
        #expect((try injector.instance(for: API.self) as? LiveAPI)?.session === api)
        #expect((try injector.instance(for: Images.self) as? LiveImages)?.session === images)
    }

    protocol Analytics: Sendable { func report(_ event: String) }
    struct LiveAnalytics: Analytics { func report(_ event: String) { print(event) } }
    struct NoAnalytics: Analytics { func report(_ event: String) {} }

    struct Feedback: Sendable { let analytics: any Analytics }
    struct Survey: Sendable { let analytics: (any Analytics)? }

    func feedback(_ binder: inout Binder, sendsAnalytics: Bool) {
        binder.wireProvider(to: Feedback.init)  // init(analytics: any Analytics)
        binder.requireBinding(for: Feedback.self)
        if sendsAnalytics {
            binder.wireProvider(for: Analytics.self, to: LiveAnalytics.init)
        } else {
            binder.wireProvider(for: Analytics.self, to: NoAnalytics.init)
        }
    }

    @Test(arguments: [true, false]) @MainActor func isComplete(sendsAnalytics: Bool) {
        expectComplete { try Injector { feedback(&$0, sendsAnalytics: sendsAnalytics) } }
    }

    @Test("An optional that `for:` would fill is an issue, unless nil is meant") @MainActor func optional() {
        func wiring(_ binder: inout Binder) {
            binder.wireProvider(to: LiveAnalytics.init)
            binder.wireProvider(to: Survey.init)
        }
        withKnownIssue { expectComplete { try Injector(wiring) } }
        expectComplete(except: [BindingKey(Analytics.self)]) { try Injector(wiring) }
    }

    protocol Client: Sendable { var clock: any Clock { get } }
    struct DefaultClient: Client { let clock: any Clock }

    struct ClockModule: Module {
        func configure(_ binder: inout Binder) { binder.wireProvider(for: Clock.self, to: SystemClock.init) }
    }

    struct NetworkModule: Module {
        func configure(_ binder: inout Binder) throws {
            try binder.install(ClockModule())
            binder.wireProvider(for: Client.self, to: DefaultClient.init)
            binder.requireBinding(for: Log.self)  // The app has to bind it.
        }
    }

    @Test("Modules, and what they require") func modules() throws {
        let app = try Injector { binder in
            try binder.install(ClockModule())
            try binder.install(NetworkModule())
            binder.wireProvider(for: Log.self, to: ConsoleLog.init)
        }
        #expect(try app.instance(for: Client.self).clock is SystemClock)
        let error = failure { try Injector { try $0.install(NetworkModule()) } }
        #expect(error?.problems == [.missing(BindingKey(Log.self))])
    }
}
