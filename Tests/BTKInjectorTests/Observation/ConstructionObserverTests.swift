import BTKInjector
import TestSupport
import Testing

@Suite("Observers of constructions that ask their injector", .timeLimit(.minutes(5)))
struct ConstructionObserverTests {
    private let log = ConstructionLog()

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
        #expect(builds.value == 1)
        _ = try injector.make(for: String.self)
        #expect(log.lines == ["Int 1", "Double 0", "String 0"])
    }

    @Test("An observer's requests are requests of their own: with actions and graph instances of their own")
    func ownRequests() throws {
        let actions = Locked<[String]>()
        let graphs = Locked()
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.onConstruction { report in
                actions.append("told of \(report.key)")
                _ = try? box.injector.make(for: Double.self)
            }
            binder.bindProvider(for: Int.self, scope: .graph) { _ in graphs.add() }
            binder.bindFactory(for: Double.self) { i in
                actions.append("inner \(try i.instance(for: Int.self))")
                return Double(try i.instance(for: Int.self))
            }
            binder.bindFactory(for: String.self) { i in
                actions.append("outer \(try i.instance(for: Int.self))")
                return "\(try i.instance(for: Int.self))"
            }
        }
        #expect(try injector.make(for: String.self) == "1")
        // The action is done, and only then the observers are called.
        #expect(actions.value == ["outer 1", "told of Int", "inner 2", "told of String", "inner 3"])
    }

    @Test("Observers are freed with their injectors, also where handles and the errors of a refused child last longer")
    func freed() throws {
        let alive = LifetimeTracker()
        let errors = Locked<InjectionError?>(nil)
        let handles = Locked<[Provider<Int>]>([])
        func observe(_ binder: inout Binder) {
            let object = Tracked(alive)
            binder.onConstruction { _ in withExtendedLifetime(object) {} }
        }
        do {
            let parent = try Injector.injectorWithBlock { binder in
                observe(&binder)
                binder.bindProvider(for: Int.self) { _ in 1 }
            }
            let child = try parent.makeChild { binder in
                observe(&binder)
                binder.bindProvider(for: Int.self, named: "child") { _ in 2 }
            }
            errors.value = failure {
                try child.makeChild { binder in
                    observe(&binder)
                    binder.requireBinding(for: String.self)
                }
            }
            handles.value = [try child.provider(), try child.provider(named: "child")]
            #expect(try handles.value.map { try $0.get() } == [1, 2])
            #expect(alive.live == 2)
        }
        #expect(alive.live == 0)
        #expect(errors.value != nil)
    }

    @Test("An object that a block's request frees at its end may ask while observers are still to be told")
    func asksAtTheEnd() throws {
        let injector = try InjectorBox.makeInjector { binder, box in
            log.observe(&binder)
            binder.bindProvider(for: Farewell.self, scope: .graph) { _ in
                Farewell { _ = try? box.injector.make(for: Double.self) }
            }
            binder.bindFactory(for: Double.self) { _ in 1 }
            binder.bindFactory(for: String.self) { i in
                _ = try i.instance(for: Farewell.self)
                return ""
            }
        }
        _ = try injector.make(for: String.self)
        // The last is a request of its own, made by no observer.
        let lines = log.takeLines()
        for line in ["Farewell 1", "String 0", "Double 0"] { #expect(lines.contains(line)) }
        _ = try injector.make(for: Double.self)
        #expect(log.lines == ["Double 0"])
    }

    @Test("An observer that releases the last reference to the injector ends it after the request")
    func releases() throws {
        let alive = LifetimeTracker()
        let owner = Locked<Injector?>(nil)
        let told = Locked()
        do {
            let object = Tracked(alive)
            owner.value = try Injector.injectorWithBlock { binder in
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
        #expect(told.value == 2)
        #expect(alive.live == 0)
        expectThrows(.injectorReleased(BindingKey(String.self))) { try make?() }
    }

    // More than a request looks through one by one.
    @Test("Reports of children that a block makes and releases come when its request has ended, and then these end")
    func releasedChildren() throws {
        let alive = LifetimeTracker()
        let injector = try InjectorBox.makeInjector { binder, box in
            log.observe(&binder)
            binder.bindFactory(for: Int.self) { _ in 1 }
            binder.bindFactory(for: String.self) { i in
                for _ in 1...40 {
                    let child = try box.injector.makeChild { binder in
                        binder.bindProvider(for: Tracked.self) { _ in Tracked(alive) }
                    }
                    _ = try child.instance(for: Tracked.self)
                    _ = try i.instance(for: Int.self)
                }
                return ""
            }
        }
        _ = try injector.make(for: String.self)
        #expect(log.lines == (1...40).flatMap { _ in ["Tracked 1", "Int 1"] } + ["String 0"])
        #expect(alive.live == 0)
    }
}
