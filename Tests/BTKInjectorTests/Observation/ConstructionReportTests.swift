import TestSupport
import Testing

@testable import BTKInjector

@Suite("Reports of constructions") struct ConstructionReportTests {
    private let log = ConstructionLog()

    @Test("Each block that ran is reported once, the innermost first, with its depth, to each observer in turn")
    func order() throws {
        let counts = Locked<[Int]>()
        let injector = try Injector { binder in
            log.observe(&binder)
            binder.onConstruction { [log] _ in counts.append(log.all.count) }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider { (n: Int) in Double(n) }
            binder.bindFactory(for: String.self) { i in "\(try i.instance(for: Int.self))" }
            binder.bindFactory(for: Bool.self, named: "n") { (i, n: Int) in
                _ = try i.instance(for: Double.self)
                return try i.make(for: String.self).count == n
            }
        }
        let make: Factory<Bool, Int> = try injector.factory(named: "n")
        #expect(log.lines == [])
        _ = try make(3)
        #expect(log.takeLines() == ["Int 2", "Double 1", "String 1", "Bool named \"n\" 0"])
        #expect(counts.value == [1, 2, 3, 4])
        // What exists is not made.
        _ = try injector.provider(for: Double?.self).get()
        _ = try make(3)
        #expect(log.lines == ["String 1", "Bool named \"n\" 0"])
    }

    @Test("A report has the place and the actor of its binding, its time with its dependencies, and whether it failed")
    func properties() throws {
        let line = #line
        let injector = try Injector { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireFactory(taking: Bool.self) { (n: Int, b: Bool) throws -> String in throw Failure() }
        }
        _ = try? injector.make(for: String.self, true)
        let inner = try #require(log.all.first)
        let outer = try #require(log.all.last)
        #expect([inner, outer].map(\.site) == [3, 4].map { BindingSite(fileID: #fileID, line: line + $0) })
        #expect([inner, outer].map(\.isOnMainActor) == [false, false])
        #expect([inner, outer].map(\.didFail) == [false, true])
        #expect(.zero < inner.duration && inner.duration <= outer.duration)
        #expect(outer.start <= inner.start && inner.start <= .now)
        #expect("\(inner)" == "Int at \(#fileID):\(line + 3), \(inner.duration)")
        #expect("\(outer)" == "String at \(#fileID):\(line + 4), \(outer.duration), failed")
    }

    @Test("A block that fails is reported as failed, with those that its error passes through, at each attempt")
    func failed() throws {
        let injector = try Injector { binder in
            log.observe(&binder)
            binder.bindFactory(for: Int.self) { (_, _: Int) in throw Failure() }
            binder.bindProvider(for: Double.self) { i in Double(try i.make(for: Int.self, 0)) }
            binder.bindProvider(for: String.self) { i in
                do { return "\(try i.instance(for: Double.self))" } catch { return "caught" }
            }
            binder.wireFactory { (_: Double) in true }
            binder.bindProvider(for: UInt.self) { i in try i.instance(for: UInt.self, named: "next") }
            binder.bindProvider(for: UInt.self, named: "next") { i in try i.instance(for: UInt.self) }
        }
        #expect(try injector.instance(for: String.self) == "caught")
        #expect(log.takeLines() == ["Int 2 failed", "Double 1 failed", "String 0"])
        #expect(throws: InjectionError.self) { try injector.instance(for: Bool.self) }
        #expect(log.takeLines() == ["Int 2 failed", "Double 1 failed", "Bool 0 failed"])
        // No block of a cycle runs at its second entry.
        #expect(throws: InjectionError.self) { try injector.instance(for: UInt.self) }
        #expect(log.lines == ["UInt named \"next\" 1 failed", "UInt 0 failed"])
    }
}

@Suite("Observers of constructions", .timeLimit(.minutes(5))) struct ConstructionObserverTests {
    private let log = ConstructionLog()
    private let other = ConstructionLog()

    @Test(
        "A child's blocks are reported to the observers of its ancestors, too, and those of its override likewise",
        arguments: ChildKind.allCases)
    func children(kind: ChildKind) throws {
        let family = try kind.makeFamily { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
        } child: { binder in
            other.observe(&binder)
            binder.wireProvider { (n: Int) in "\(n)" }
        }
        let grandchild = try family.child.makeChild { binder in
            binder.bindFactory(for: Bool.self) { i in try i.instance() == "1" }
        }
        _ = try grandchild.make(for: Bool.self)
        #expect(log.takeLines() == ["Int 2", "String 1", "Bool 0"])
        #expect(other.takeLines() == ["String 1", "Bool 0"])

        _ = try family.child.overriding { $0.bindProvider(for: String.self) { _ in "test" } }.instance(for: String.self)
        #expect(log.takeLines() == ["String 0"])
        #expect(other.takeLines() == ["String 0"])
        _ = try family.parent.overriding { _ in }.instance(for: Int.self)
        #expect(log.lines == ["Int 0"])
        #expect(other.lines == [])
    }

    @Test("Overrides keep observers, add their own, and tell each once") func overrides() throws {
        let app = try Injector { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        let test = try app.overriding { other.observe(&$0) }
        for injector in [test, try test.overriding { _ in }] {
            _ = try injector.instance(for: Int.self)
            #expect(log.takeLines() == ["Int 0"])
            #expect(other.takeLines() == ["Int 0"])
        }
        _ = try app.instance(for: Int.self)
        #expect(log.lines == ["Int 0"])
        #expect(other.lines == [])
    }

    @Test("A request for another injector within a block ends with the outer one, and tells that injector's observers")
    func otherInjectors() throws {
        let outer = try Injector { binder in
            log.observe(&binder)
            binder.bindProvider(for: String.self) { [log, other] _ in
                // Freed before the outer request ends.
                let inner = try Injector { binder in
                    other.observe(&binder)
                    binder.bindFactory(for: Int.self) { _ in 1 }
                }
                let text = "\(try inner.instance(for: Int.self))"
                #expect(log.lines == [] && other.lines == [])
                return text
            }
        }
        #expect(try outer.instance(for: String.self) == "1")
        #expect(log.lines == ["String 0"])
        #expect(other.lines == ["Int 1"])
    }

    @Test("An observer that asks for the same key, on any thread, gets the instance, and its requests are not reported")
    func asks() throws {
        let answers = Locked<[String]>()
        let builds = Locked()
        let injector = try InjectorBox.makeInjector { binder, box in
            log.observe(&binder)
            binder.onConstruction { report in
                answers.append("\(report.key) \((try? box.injector.instance(for: Int.self)) ?? -1)")
                answers.append("\((try? Worker { try box.injector.instance(for: Int.self) }.join()) ?? -1)")
                answers.append("\((try? box.injector.make(for: String.self)) ?? "none")")
            }
            binder.bindProvider(for: Int.self) { _ in builds.add() }
            binder.bindFactory(for: String.self) { _ in "new" }
            binder.bindFactory(for: Double.self) { i in Double(try i.instance(for: Int.self)) }
        }
        _ = try injector.instance(for: Double.self)
        #expect(answers.value == ["Int 1", "1", "new", "Double 1", "1", "new"])
        #expect(log.lines == ["Int 1", "Double 0"])
    }

    @Test("An observer's requests are requests of their own, behind the one that is told") func ownRequests() throws {
        let order = Locked<[String]>()
        let graphs = Locked()
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.onConstruction { report in
                order.append("told of \(report.key)")
                _ = try? box.injector.make(for: Double.self)
            }
            binder.bindProvider(for: Int.self, scope: .graph) { _ in graphs.add() }
            binder.bindFactory(for: Double.self) { i in
                order.append("inner \(try i.instance(for: Int.self))")
                return Double(try i.instance(for: Int.self))
            }
            binder.bindFactory(for: String.self) { i in
                order.append("outer \(try i.instance(for: Int.self))")
                return "\(try i.instance(for: Int.self))"
            }
        }
        #expect(try injector.make(for: String.self) == "1")
        #expect(order.value == ["outer 1", "told of Int", "inner 2", "told of String", "inner 3"])
    }

    @Test("Observers are freed with their injectors, also where reports, handles and errors last longer")
    func freed() throws {
        let alive = LifetimeTracker()
        let errors = Locked<InjectionError?>(nil)
        let handles = Locked<[Provider<Int>]>([])
        func observe(_ binder: inout Binder) {
            let object = alive.track()
            let reports = ConstructionLog()
            binder.onConstruction { report in withExtendedLifetime(object) { reports.add(report) } }
        }
        do {
            let child = try Injector { binder in
                observe(&binder)
                binder.bindProvider(for: Int.self) { _ in 1 }
            }
            .makeChild(observe)
            errors.value = failure {
                try child.makeChild { binder in
                    observe(&binder)
                    binder.requireBinding(for: String.self)
                }
            }
            handles.value = [try child.provider()]
            #expect(try handles.value[0].get() == 1)
            #expect((alive.total, alive.live) == (3, 2))
        }
        #expect(alive.live == 0)
        #expect(errors.value != nil)
    }

    @Test("An observer that releases the last reference to the injector ends it after the request")
    func releases() throws {
        let alive = LifetimeTracker()
        let owner = Locked<Injector?>(nil)
        let told = Locked()
        do {
            let object = alive.track()
            owner.value = try Injector { binder in
                binder.onConstruction { _ in
                    owner.value = nil
                    told.add()
                }
                binder.bindFactory(for: Int.self) { _ in withExtendedLifetime(object) { 1 } }
                binder.bindFactory(for: String.self) { i in "\(try i.instance(for: Int.self))" }
            }
        }
        let make: Factory<String>? = try owner.value?.factory()
        #expect(try make?() == "1")
        #expect((told.value, alive.live) == (2, 0))
        expectThrows(.injectorReleased(BindingKey(String.self))) { try make?() }
    }

    @Test("Reports of children that a block makes and releases come when its request has ended, and then these end")
    func releasedChildren() throws {
        let alive = LifetimeTracker()
        let injector = try InjectorBox.makeInjector { binder, box in
            log.observe(&binder)
            binder.bindFactory(for: String.self) { i in
                // More than a request looks through one by one.
                for _ in 1...40 {
                    let child = try box.injector.makeChild { $0.wireProvider { alive.track() } }
                    _ = try child.instance(for: Tracked.self)
                }
                return ""
            }
        }
        _ = try injector.make(for: String.self)
        #expect(log.lines == Array(repeating: "Tracked 1", count: 40) + ["String 0"])
        #expect(alive.live == 0)
    }
}
