import BTKInjector
import Testing

// The code of Docs/Concepts.md, run.

extension BindingName {
    static let utc: BindingName = "utc"
}

@Suite("Docs/Concepts.md") struct ConceptsExamples {
    protocol Clock: Sendable {}
    struct SystemClock: Clock {}
    struct UTCClock: Clock {}

    protocol Store: AnyObject, Sendable {}
    final class DefaultStore: Store {
        let clock: any Clock
        init(clock: any Clock) { self.clock = clock }
    }

    struct Report {
        let title: String
        let clock: any Clock
    }

    @Test("Configure, ask, and make handles by hand")
    func concepts() throws {
        func wiring(_ binder: inout Binder) {
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Clock.self, named: .utc, to: UTCClock.init)
            binder.wireProvider(for: Store.self, to: DefaultStore.init)
            binder.bindFactory(for: Report.self) { (i, title: String) in
                Report(title: title, clock: try i.instance(named: .utc))
            }
        }

        let injector = try Injector.injectorWithBlock(wiring)

        let store: any Store = try injector.instance()
        let utc = try injector.instance(for: Clock.self, named: .utc)
        let report = try injector.make(for: Report.self, "June")

        let later: Provider<any Store> = try injector.provider()
        let makeReport: Factory<Report, String> = try injector.factory()
        let same = try later.get()
        let other = try makeReport("July")

        #expect(same === store)
        #expect(utc is UTCClock)
        #expect(report.title == "June")
        #expect(report.clock is UTCClock)
        #expect(other.title == "July")

        let fake = Provider<any Store> { DefaultStore(clock: SystemClock()) }
        let reports = Factory<Report, String> { title in Report(title: title, clock: SystemClock()) }

        #expect(try fake.get() !== fake.get())
        #expect(try reports("May").title == "May")
    }

    final class LateA: Sendable {
        let b: LateB
        init(b: LateB) { self.b = b }
    }

    final class LateB: Sendable {
        let a: @Sendable () -> LateA
        init(a: @escaping @Sendable () -> LateA) { self.a = a }
    }

    @Test("One closure breaks the cycle")
    func brokenCycle() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(to: LateA.init)
            binder.wireProvider(to: LateB.init)  // init(a: @escaping @Sendable () -> LateA)
        }

        let a: LateA = try injector.instance()
        #expect(a.b.a() === a)
    }
}
