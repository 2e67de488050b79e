import BTKInjector
import BTKInjectorTesting
import Foundation
import Synchronization
import TestSupport
import Testing
import XCTest

// The code of Docs/Testing.md, run.

@Suite("Docs/Testing.md") struct TestingExamples {
    protocol Clock: Sendable { var hour: Int { get } }
    struct SystemClock: Clock { var hour: Int { Calendar.current.component(.hour, from: Date()) } }
    struct FixedClock: Clock { let hour: Int }

    protocol Mail: Sendable { func send(_ text: String) }
    struct SystemMail: Mail { func send(_ text: String) { Issue.record("A test sent mail: \(text)") } }

    final class FakeMail: Mail {
        private let texts = Mutex<[String]>([])
        var sent: [String] { texts.withLock { $0 } }
        func send(_ text: String) { texts.withLock { $0.append(text) } }
    }

    struct RecordingMail: Mail {
        private let mail: any Mail
        init(_ mail: any Mail) { self.mail = mail }
        func send(_ text: String) { mail.send("recorded: \(text)") }
    }

    struct Reminder: Sendable {
        let clock: any Clock
        let mail: @Sendable () -> any Mail

        func run() {
            if clock.hour == 9 { mail().send("Good morning") }
        }
    }

    struct User: Sendable {}
    struct Session: Sendable { let mail: any Mail }

    @Test func remindsAtNine() {
        let mail = FakeMail()
        let reminder = Reminder(clock: FixedClock(hour: 9), mail: { mail })
        reminder.run()
        #expect(mail.sent == ["Good morning"])
    }

    @Test @MainActor func wiringIsComplete() {
        expectComplete { try Injector(wiring) }
    }

    @Test func sendsOneMail() throws {
        let mail = FakeMail()
        let injector = try Injector(wiring).overriding { binder in
            binder.wireProvider(for: Clock.self) { FixedClock(hour: 9) }
            binder.wireProvider(for: Mail.self) { mail }
        }
        try injector.instance(for: Reminder.self).run()
        #expect(mail.sent == ["Good morning"])
    }

    @Test("One kind of session") func session() throws {
        let mail = FakeMail()
        let injector = try Injector(wiring).overriding { binder in
            binder.bindChild(for: Session.self, taking: User.self) { binder in
                binder.wireProvider(for: Mail.self) { mail }
            }
        }
        #expect(try injector.make(for: Child<Session>.self, User()).root.mail is FakeMail)
        #expect(try injector.instance(for: Mail.self) is SystemMail)
    }

    @Test("A fake reaches an app's key and a session's") func reaches() throws {
        let app = try Injector { binder in
            wiring(&binder)
            binder.bindChild(for: Session.self, named: "own", taking: User.self) { binder in
                binder.wireProvider(for: Mail.self, to: SystemMail.init)
                binder.wireProvider(to: Session.init)
            }
        }
        let test = try app.overriding { $0.wireProvider(for: Mail.self) { FakeMail() } }
        #expect(try test.make(for: Child<Session>.self, User()).root.mail is FakeMail)
        #expect(try test.make(for: Child<Session>.self, named: "own", User()).root.mail is FakeMail)
    }

    @Test("What passes through") func recording() throws {
        let mail = FakeMail()
        let fakes = try Injector(wiring).overriding { binder in
            binder.wireProvider(for: Clock.self) { FixedClock(hour: 9) }
            binder.wireProvider(for: Mail.self) { mail }
        }
        let injector = try fakes.overriding { binder in
            binder.wireProvider(for: Mail.self) { (live: any Mail) in RecordingMail(live) }
        }
        try injector.instance(for: Reminder.self).run()
        #expect(mail.sent == ["recorded: Good morning"])
    }

    func withoutTheWorld(_ binder: inout Binder) {
        binder.removeBinding(for: Clock.self)
        binder.removeBinding(for: Mail.self)
    }

    @Test("A forgotten fake is a problem of the override") func forgotten() {
        let error = failure {
            let injector = try Injector(wiring).overriding { binder in
                withoutTheWorld(&binder)
                binder.wireProvider(for: Clock.self) { FixedClock(hour: 9) }
            }
            _ = injector
        }
        #expect(error?.problems == [.missing(BindingKey(Reminder.self), BindingKey(Mail.self))])
    }

    struct Banner {
        @Injected var clock: any Clock
        var text: String { clock.hour < 12 ? "Good morning" : "Good day" }
    }

    @Test(.injector { binder in binder.wireProvider(for: Clock.self) { FixedClock(hour: 9) } })
    func greetsInTheMorning() { #expect(Banner().text == "Good morning") }

    @Suite(.overriding(try Injector(wiring)) { $0.wireProvider(for: Clock.self) { FixedClock(hour: 9) } })
    struct Greetings {
        @Test("A detached task gets the injector") func detached() async throws {
            let injector = try GlobalInjector.get()
            let task = Task.detached {
                GlobalInjector.withInjector(injector) { Banner().text }
            }
            #expect(await task.value == "Good morning")
        }

        @Test("A test changes its suite's", .overriding { $0.wireProvider(for: Clock.self) { FixedClock(hour: 15) } })
        func afternoon() { #expect(Banner().text == "Good day") }
    }

    @Test("The graph") func graph() throws {
        let lines = try Injector(wiring).dependencyGraph.text.split(separator: "\n")
        #expect(lines.contains("Reminder -> Clock"))
        #expect(lines.contains("Reminder ~> Mail"))
    }

    @Test("The graph of a block") func verifiedGraph() throws {
        let injector = try Injector { binder in
            wiring(&binder)
            binder.bindProvider(for: String.self) { i in "It is \(try i.instance(for: Clock.self).hour)." }
        }
        #expect(!injector.dependencyGraph.text.contains("String"))
        #expect(try injector.verifiedDependencyGraph().text.contains("String -> Clock"))
    }
}

private func wiring(_ binder: inout Binder) {
    binder.wireProvider(for: TestingExamples.Clock.self, to: TestingExamples.SystemClock.init)
    binder.wireProvider(for: TestingExamples.Mail.self, to: TestingExamples.SystemMail.init)
    binder.wireProvider(to: TestingExamples.Reminder.init)
    binder.requireBinding(for: TestingExamples.Reminder.self)
    binder.requireBinding(for: Child<TestingExamples.Session>.self, taking: TestingExamples.User.self)
    binder.bindChild(for: TestingExamples.Session.self, taking: TestingExamples.User.self) { binder in
        binder.wireProvider(to: TestingExamples.Session.init)
    }
}

final class BannerTests: XCTestCase {
    func testMorning() throws {
        let injector = try Injector(wiring).overriding { binder in
            binder.wireProvider(for: TestingExamples.Clock.self) { TestingExamples.FixedClock(hour: 9) }
        }
        GlobalInjector.withInjector(injector) {
            XCTAssertEqual(TestingExamples.Banner().text, "Good morning")
        }
    }
}
