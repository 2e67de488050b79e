import TestSupport
import Testing

@testable import BTKInjector

@Suite("Reports of constructions") struct ConstructionReportTests {
    private let log = ConstructionLog()

    /// Makes an injector whose second observer calls a closure for each report.
    private func makeObserved(_ second: @escaping @Sendable () -> Void = {}) throws -> Injector {
        try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: String.self) { i in "\(try i.instance(for: Int.self))" }
            binder.bindFactory(for: Bool.self, named: "n") { (i, n: Int) in
                _ = try i.instance(for: Double.self)
                return try i.make(for: String.self).count == n
            }
            binder.wireProvider(for: Double.self, to: { (n: Int) in Double(n) })
            binder.onConstruction { _ in second() }
        }
    }

    @Test("Each block that ran is reported once, the innermost first, with its depth") func order() throws {
        let injector = try makeObserved()
        let make: Factory<Bool, Int> = try injector.factory(named: "n")
        #expect(log.lines == [])
        _ = try make(3)
        #expect(log.lines == ["Int 2", "Double 1", "String 1", "Bool named \"n\" 0"])
    }

    @Test("An instance that exists is not reported again") func existing() throws {
        let injector = try makeObserved()
        let double: Provider<Double> = try injector.provider()
        let optional: Provider<Double?> = try injector.provider()
        _ = try injector.make(for: Bool.self, named: "n", 3)
        #expect(log.takeLines().count == 4)
        _ = try optional.get()
        _ = try double.get()
        _ = try injector.instance(for: Double.self)
        #expect(log.lines == [])
        _ = try injector.make(for: Bool.self, named: "n", 3)
        #expect(log.lines == ["String 1", "Bool named \"n\" 0"])
    }

    @Test("Observers get each report in turn") func observers() throws {
        let counts = Locked<[Int]>()
        let injector = try makeObserved { [log] in counts.append(log.all.count) }
        _ = try injector.make(for: Bool.self, named: "n", 3)
        #expect(counts.value == [1, 2, 3, 4])
        _ = try injector.make(for: Bool.self, named: "n", 3)
        #expect(counts.value == [1, 2, 3, 4, 5, 6])
    }

    @Test("A report has the place of its binding, and says that it succeeded off the main actor") func site() throws {
        let file = #fileID
        let line = #line
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireFactory(for: String.self, taking: Bool.self, to: { (n: Int, b: Bool) in "\(n) \(b)" })
        }
        _ = try injector.make(for: String.self, true)
        #expect(log.all.map(\.site) == [line + 3, line + 4].map { BindingSite(fileID: file, line: $0) })
        #expect(log.all.map(\.isOnMainActor) == [false, false])
        #expect(log.all.map(\.didFail) == [false, false])
    }

    @Test("The duration of a block is that with its dependencies") func duration() throws {
        _ = try makeObserved().make(for: String.self)
        let inner = try #require(log.all.first)
        let outer = try #require(log.all.last)
        #expect(inner.duration > .zero)
        #expect(inner.duration <= outer.duration)
        #expect(outer.start <= inner.start)
        #expect(inner.start <= .now)
    }

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

    /// Makes an injector with blocks that fail, and one that catches their error.
    private func makeFailing() throws -> Injector {
        try Injector.injectorWithBlock { binder in
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
    }

    @Test("A block that fails is reported as failed, with those that its error passes through, at each attempt")
    func failed() throws {
        let injector = try makeFailing()
        #expect(try injector.instance(for: String.self) == "caught")
        #expect(log.takeLines() == ["Int 2 failed", "Double 1 failed", "String 0"])
        #expect(throws: InjectionError.self) { try injector.instance(for: Bool.self) }
        #expect(log.lines == ["Int 2 failed", "Double 1 failed", "Bool 0 failed"])
    }

    @Test("Each block of a cycle is reported once, since none runs at its second entry, and a missing key is not")
    func cycle() throws {
        let injector = try makeFailing()
        #expect(throws: InjectionError.self) { try injector.instance(for: UInt.self) }
        #expect(log.takeLines() == ["UInt named \"next\" 1 failed", "UInt 0 failed"])
        #expect(throws: InjectionError.self) { try injector.instance(for: Character.self) }
        #expect(log.lines == [])
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

    /// Makes a parent with one observer, and its child with another one.
    private func makeFamily(_ kind: ChildKind) throws -> (parent: Injector, child: Injector) {
        try kind.makeFamily { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
        } child: { binder in
            other.observe(&binder)
            binder.wireProvider(for: String.self, to: { (n: Int) in "\(n)" })
        }
    }

    @Test("A child's blocks are reported to the observers of its ancestors too", arguments: ChildKind.allCases)
    func children(kind: ChildKind) throws {
        let grandchild = try makeFamily(kind).child.makeChild { binder in
            binder.bindFactory(for: Bool.self) { i in try i.instance() == "1" }
        }
        _ = try grandchild.make(for: Bool.self)
        #expect(log.lines == ["Int 2", "String 1", "Bool 0"])
        #expect(other.lines == ["String 1", "Bool 0"])
    }

    @Test(
        "An override reports to the observers of its original, and to those of its parent",
        arguments: ChildKind.allCases)
    func overrideOfFamily(kind: ChildKind) throws {
        let family = try makeFamily(kind)
        _ = try family.child.overriding { $0.bindProvider(for: String.self) { _ in "test" } }.instance(for: String.self)
        #expect(log.takeLines() == ["String 0"])
        #expect(other.takeLines() == ["String 0"])
        _ = try family.parent.overriding { _ in }.instance(for: Int.self)
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

    @Test("A request for another injector within a block ends with the outer one, and tells that injector's observers")
    func otherInjectors() throws {
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
                #expect(log.lines == [] && other.lines == [])
                return "\(number)"
            }
        }
        #expect(try outer.instance(for: String.self) == "1")
        #expect(log.lines == ["String 0"])
        #expect(other.lines == ["Int 1", "Int 1"])
    }
}
