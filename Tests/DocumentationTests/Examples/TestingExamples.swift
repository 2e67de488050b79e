import BTKInjector
import BTKInjectorTesting
import Foundation
import Synchronization
import TestSupport
import Testing
import XCTest

// The code of Docs/Testing.md, run.

@Suite("Docs/Testing.md")
struct TestingExamples {
    protocol Clock: Sendable { var hour: Int { get } }

    protocol Mail: Sendable { func send(_ text: String) }

    struct Reminder: Sendable {
        let clock: any Clock
        let mail: @Sendable () -> any Mail

        func run() {
            if clock.hour == 9 { mail().send("Good morning") }
        }
    }

    struct Greeter: Sendable {
        let clock: any Clock
    }

    struct Banner {
        @Injected var clock: any Clock
        var text: String { clock.hour < 12 ? "Good morning" : "Good day" }
    }

    struct SystemClock: Clock { var hour: Int { Calendar.current.component(.hour, from: Date()) } }

    struct SystemMail: Mail { func send(_ text: String) { Issue.record("A test sent mail: \(text)") } }

    struct FixedClock: Clock { let hour: Int }

    final class FakeMail: Mail {
        private let texts = Mutex<[String]>([])
        var sent: [String] { texts.withLock { $0 } }
        func send(_ text: String) { texts.withLock { $0.append(text) } }
    }

    struct ReminderModule: Module {
        func configure(_ binder: inout Binder) { binder.wireProvider(for: Reminder.self, to: Reminder.init) }
    }

    enum Reminders {
        static func wiring(_ binder: inout Binder) throws {
            try binder.install(ReminderModule())
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Mail.self, to: SystemMail.init)
            binder.requireBinding(for: Clock.self)  // Banner requests it.
            binder.requireBinding(for: Reminder.self)
        }

        static func makeInjector() throws -> Injector {
            try Injector.injectorWithBlock(wiring)
        }
    }

    @Test("Goes out at nine")
    func nine() {
        let mail = FakeMail()
        let reminder = Reminder(clock: FixedClock(hour: 9), mail: { mail })
        reminder.run()
        #expect(mail.sent == ["Good morning"])
    }

    @Test("An error, asserted")
    func error() throws {
        let path = [BindingKey(Greeter.self), BindingKey(Clock.self)]
        let missing = InjectionError.bindingNotFound(path[1], path: path)
        #expect(throws: InjectionError.invalidConfiguration([missing])) {
            try Injector.injectorWithBlock { binder in
                binder.wireProvider(to: Greeter.init)
            }
        }

        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Greeter.self) { i in Greeter(clock: try i.instance()) }
        }
        #expect(throws: missing) { try injector.instance(for: Greeter.self) }
    }

    @Test("The wiring is complete")
    @MainActor func wiring() {
        expectComplete { try Reminders.makeInjector() }
    }

    @Test("The graph is the one that was reviewed")
    func graph() throws {
        let reviewed = """
            Reminder -> Clock
            Reminder ~> Mail
            """
        let graph = try Reminders.makeInjector().dependencyGraph.text
        let lines = reviewed.split(separator: "\n")
        for change in graph.split(separator: "\n").difference(from: lines) {
            switch change {
            case .insert(_, let line, _): Issue.record("+ \(line)")
            case .remove(_, let line, _): Issue.record("- \(line)")
            }
        }
    }

    @Test(
        "Greets in the morning",
        .injector { binder in
            binder.wireProvider(for: Clock.self) { FixedClock(hour: 9) }
        })
    func morning() {
        #expect(Banner().text == "Good morning")
    }

    @Suite(.app(at: 9))
    struct ReminderTests {
        @Test("Goes out once")
        func once() throws {
            try GlobalInjector.get().instance(for: Reminder.self).run()
            let mail = try GlobalInjector.get().instance(for: Mail.self) as? FakeMail
            #expect(mail?.sent == ["Good morning"])
        }
    }

    func withoutTheWorld(_ binder: inout Binder) {
        binder.removeBinding(for: Clock.self)
        binder.removeBinding(for: Mail.self)
    }

    @Test("A forgotten fake is a problem of the configuration")
    func forgottenFake() throws {
        let app = try Reminders.makeInjector()
        let error = failure {
            let injector = try app.overriding { binder in
                withoutTheWorld(&binder)
                binder.wireProvider(for: Clock.self) { FixedClock(hour: 9) }
            }
            _ = injector
        }
        #expect(error?.problems == [.missing(BindingKey(Reminder.self), BindingKey(Mail.self))])
    }

    struct Recorder: Mail {
        let mail: any Mail
        func send(_ text: String) { mail.send("recorded: \(text)") }
    }

    @Test("A decorator has the one before")
    func decorator() throws {
        let mail = FakeMail()
        let app = try Reminders.makeInjector().overriding { binder in
            binder.wireProvider(for: Clock.self) { FixedClock(hour: 9) }
            binder.wireProvider(for: Mail.self) { mail }
        }
        let injector = try app.overriding { binder in
            binder.wireProvider(for: Mail.self) { (mail: any Mail) in
                Recorder(mail: mail)
            }
        }
        try injector.instance(for: Reminder.self).run()
        #expect(mail.sent == ["recorded: Good morning"])
    }

    @Suite("Greetings", .app(at: 9))
    struct GreetingTests {
        @Test("In the morning")
        func morning() {
            #expect(Banner().text == "Good morning")
        }

        @Test(
            "In the afternoon",
            .overriding { binder in
                binder.wireProvider(for: Clock.self) { FixedClock(hour: 15) }
            })
        func afternoon() {
            #expect(Banner().text == "Good day")
        }
    }

    @MainActor enum Preferences {
        static var hour = 9

        static func wiring(_ binder: inout Binder) {
            let hour = hour
            binder.wireProvider(for: Clock.self) { FixedClock(hour: hour) }
        }
    }

    @Test("Greets at the preferred hour", .injector(Preferences.wiring))
    func preferred() {
        #expect(Banner().text == "Good morning")
    }

    @Test("Greets from a detached task", .app(at: 9))
    func detached() async throws {
        let injector = try GlobalInjector.get()
        let task = Task.detached {
            GlobalInjector.withInjector(injector) { Banner().text }
        }
        #expect(await task.value == "Good morning")
    }

    @Test("The library is in this process once")
    func oneCopy() {
        #expect(Reminders.library == ObjectIdentifier(GlobalInjector.self))
    }

    @Test("The error that a detached task gets", .usesGlobalInjector, .app(at: 9))
    func detachedWithout() async throws {
        let result = await Task.detached { try GlobalInjector.get() }.result
        #expect(throws: InjectionError.globalInjectorNotSet) { try result.get() }
        guard case .failure(let error) = result else { return }
        try expectText(error, isShownIn: "Docs/Diagnostics.md")
    }
}

// The types outside the suite have the names that they would have in a test target of their own.
private typealias Reminders = TestingExamples.Reminders
private typealias Banner = TestingExamples.Banner
private typealias Clock = TestingExamples.Clock
private typealias FakeMail = TestingExamples.FakeMail
private typealias FixedClock = TestingExamples.FixedClock
private typealias Mail = TestingExamples.Mail

extension Reminders {
    static var library: ObjectIdentifier {
        ObjectIdentifier(GlobalInjector.self)
    }
}

extension Trait where Self == InjectorTrait {
    static func app(at hour: Int) -> Self {
        .overriding(try Reminders.makeInjector()) { binder in
            binder.wireProvider(for: Clock.self) { FixedClock(hour: hour) }
            binder.wireProvider(for: Mail.self) { FakeMail() }
        }
    }
}

final class BannerTests: XCTestCase {
    func testMorning() throws {
        let injector = try Reminders.makeInjector().overriding { binder in
            binder.wireProvider(for: Clock.self) { FixedClock(hour: 9) }
        }
        GlobalInjector.withInjector(injector) {
            XCTAssertEqual(Banner().text, "Good morning")
        }
    }
}
