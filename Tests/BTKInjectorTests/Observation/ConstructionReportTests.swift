import TestSupport
import Testing

@testable import BTKInjector

@Suite("Reports of constructions") struct ConstructionReportTests {
    private let log = ConstructionLog()

    @Test("Each block that ran is reported once, the innermost first, with its depth, to each observer in turn")
    func order() throws {
        let seconds = Locked<[Int]>()
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: String.self) { i in "\(try i.instance(for: Int.self))" }
            binder.bindFactory(for: Bool.self, named: "n") { (i, n: Int) in
                _ = try i.instance(for: Double.self)
                return try i.make(for: String.self).count == n
            }
            binder.wireProvider(for: Double.self, to: { (n: Int) in Double(n) })
            binder.onConstruction { [log] _ in seconds.append(log.all.count) }
        }
        let make: Factory<Bool, Int> = try injector.factory(named: "n")
        let double: Provider<Double> = try injector.provider()
        let optional: Provider<Double?> = try injector.provider()
        #expect(log.lines == [])
        _ = try make(3)
        _ = try optional.get()
        _ = try double.get()
        #expect(log.lines == ["Int 2", "Double 1", "String 1", "Bool named \"n\" 0"])
        #expect(seconds.value == [1, 2, 3, 4])
        _ = try injector.make(for: Bool.self, named: "n", 3)
        _ = try injector.instance(for: Double.self)
        #expect(log.lines.suffix(2) == ["String 1", "Bool named \"n\" 0"])
        #expect(seconds.value == [1, 2, 3, 4, 5, 6])
    }

    @Test("A report has the place of its binding, and its duration with that of its dependencies") func site() throws {
        let line = #line
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireFactory(for: String.self, taking: Bool.self, to: { (n: Int, b: Bool) in "\(n) \(b)" })
        }
        _ = try injector.make(for: String.self, true)
        let file = #fileID
        #expect(log.all.map(\.site) == [line + 3, line + 4].map { BindingSite(fileID: file, line: $0) })
        #expect(log.all.allSatisfy { !$0.isOnMainActor && !$0.didFail && $0.duration > .zero })
        #expect(log.all[0].duration <= log.all[1].duration)
        #expect(log.all[1].start <= log.all[0].start)
        #expect(log.all[0].start <= .now)
    }

    @Test("Times are exact, from nanoseconds to centuries", arguments: [0, 1, 999_999_999, 1_000_000_001, .max, -1])
    func times(nanoseconds: Int64) { #expect(Duration(nanoseconds: nanoseconds) == .nanoseconds(nanoseconds)) }

    /// They were closures of 260 bytes, and grew with each call of a factory in a block that runs for long.
    @Test("A report waits for the end of its request as a small value") func size() {
        #expect(MemoryLayout<ConstructionReport>.stride <= 32)
    }

    @Test("Reports that an observer keeps do not keep the observer") func keptReports() throws {
        let tracker = LifetimeTracker()
        do {
            let reports = Locked<[ConstructionReport]>()
            let object = tracker.track()
            let injector = try Injector.injectorWithBlock { binder in
                binder.onConstruction { report in withExtendedLifetime(object) { reports.append(report) } }
                binder.bindProvider(for: Int.self) { _ in 1 }
            }
            #expect(try injector.instance(for: Int.self) == 1)
            #expect(reports.value.map(\.key) == [BindingKey(Int.self)])
        }
        #expect(tracker.live == 0)
    }

    @Test("A block that fails is reported as failed, as are those that its error passes through") func failed() throws {
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindFactory(for: Int.self) { (_, n: Int) in
                guard n > 0 else { throw Failure() }
                return n
            }
            binder.bindProvider(for: Double.self) { i in Double(try i.make(for: Int.self, 0)) }
            binder.bindProvider(for: String.self) { i in
                do { return "\(try i.instance(for: Double.self))" } catch { return "caught" }
            }
            binder.wireFactory(for: Bool.self, to: { (_: Double) in true })
            binder.bindProvider(for: UInt.self) { i in try i.instance(for: UInt.self, named: "next") }
            binder.bindProvider(for: UInt.self, named: "next") { i in try i.instance(for: UInt.self) }
        }
        #expect(try injector.instance(for: String.self) == "caught")
        #expect(log.takeLines() == ["Int 2 failed", "Double 1 failed", "String 0"])
        #expect(throws: InjectionError.self) { try injector.instance(for: Bool.self) }
        #expect(log.takeLines() == ["Int 2 failed", "Double 1 failed", "Bool 0 failed"])
        // Blocks that do not run: of missing bindings, and of rings at their second entry.
        #expect(throws: InjectionError.self) { try injector.instance(for: Character.self) }
        #expect(log.lines == [])
        #expect(throws: InjectionError.self) { try injector.instance(for: UInt.self) }
        #expect(log.lines == ["UInt named \"next\" 1 failed", "UInt 0 failed"])
    }

    @Test("Instances of weak and of graph scope are reported each time they are made") func scopes() throws {
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Tracked.self, scope: .weak) { _ in Tracked() }
            binder.wireProvider(for: Int.self, scope: .graph, to: { 1 })
            binder.bindProvider(for: Bool.self, scope: .weak) { _ in true }
            binder.wireFactory(for: String.self, to: { (a: Int, b: Int, c: Tracked) in "" })
        }
        _ = try injector.make(for: String.self)
        #expect(log.takeLines() == ["Int 1", "Tracked 1", "String 0"])
        let object = try injector.instance(for: Tracked.self)
        _ = try injector.make(for: String.self)
        #expect(log.takeLines() == ["Tracked 0", "Int 1", "String 0"])
        withExtendedLifetime(object) {}
        // A value is made, and refused.
        #expect(throws: InjectionError.self) { try injector.instance(for: Bool.self) }
        #expect(log.lines == ["Bool 0"])
    }

    @Test("Requests of actions are reported, and the blocks of a request whose action fails, again the next time")
    func actions() throws {
        let tries = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self) { i in
                i.whenComplete { i in
                    _ = try i.instance(for: Int.self)
                    if tries.add() == 1 { throw Failure() }
                }
                return ""
            }
        }
        #expect(throws: InjectionError.self) { try injector.instance(for: String.self) }
        #expect(log.takeLines() == ["String 0", "Int 1"])
        _ = try injector.instance(for: String.self)
        #expect(log.lines == ["String 0", "Int 1"])
    }

    @Test("The result and the arguments of an observed block are neither kept nor retained once too often")
    func lifetimes() throws {
        let alive = LifetimeTracker()
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindFactory(for: Tracked.self) { _ in Tracked(alive) }
            binder.wireFactory(
                for: [Tracked].self, taking: Tracked.self,
                to: { (a: Tracked, b: Tracked?) in [a] + (b.map { [$0] } ?? []) })
        }
        do {
            let made = try injector.make(for: [Tracked].self, Tracked(alive))
            withExtendedLifetime(made) {
                #expect(made.count == 2)
                #expect(alive.live == 2)
            }
        }
        #expect(alive.live == 0)
    }
}

@Suite("Reports of constructions in children, overrides and other injectors")
struct ConstructionInjectorTests {
    private let log = ConstructionLog()
    private let other = ConstructionLog()

    @Test(
        "A child and its overrides report to its parent's observers, and not the reverse",
        arguments: ChildKind.allCases)
    func children(kind: ChildKind) throws {
        let (parent, child) = try kind.makeFamily { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
        } child: { binder in
            other.observe(&binder)
            binder.wireProvider(for: String.self, to: { (n: Int) in "\(n)" })
        }
        _ = try child.makeChild { $0.bindFactory(for: Bool.self) { i in try i.instance() == "1" } }.make(for: Bool.self)
        #expect(log.takeLines() == ["Int 2", "String 1", "Bool 0"])
        #expect(other.takeLines() == ["String 1", "Bool 0"])
        _ = try child.overriding { $0.bindProvider(for: String.self) { _ in "test" } }.instance(for: String.self)
        #expect(log.takeLines() == ["String 0"])
        #expect(other.takeLines() == ["String 0"])
        _ = try parent.overriding { _ in }.instance(for: Int.self)
        #expect(log.lines == ["Int 0"])
        #expect(other.lines == [])
    }

    @Test("Overrides keep observers, add their own, and tell each once") func overrides() throws {
        let app = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        let test = try app.overriding(addingBindings: true) { binder in
            other.observe(&binder)
            binder.bindProvider(for: String.self) { i in "\(try i.instance(for: Int.self))" }
        }
        let again = try test.overriding { _ in }
        for injector in [test, again] {
            _ = try injector.instance(for: String.self)
            #expect(log.takeLines() == ["Int 1", "String 0"])
            #expect(other.takeLines() == ["Int 1", "String 0"])
        }
        _ = try app.instance(for: Int.self)
        #expect(log.lines == ["Int 0"])
        #expect(other.lines == [])
    }

    @Test("A request for another injector within a block is part of the outer one, and ends with it")
    func otherInjector() throws {
        @Sendable func makeInner() throws -> Injector {
            try Injector.injectorWithBlock { binder in
                other.observe(&binder)
                binder.bindFactory(for: Int.self) { _ in 1 }
            }
        }
        let inner = try makeInner()
        let outer = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: String.self) { [log, other] _ in
                // The second one is freed before the outer request ends.
                let number = try inner.instance(for: Int.self) * makeInner().instance(for: Int.self)
                #expect(log.lines == [])
                #expect(other.lines == [])
                return "\(number)"
            }
        }
        #expect(try outer.instance(for: String.self) == "1")
        #expect(log.lines == ["String 0"])
        #expect(other.lines == ["Int 1", "Int 1"])
    }
}
