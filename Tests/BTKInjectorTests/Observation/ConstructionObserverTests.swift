import BTKInjector
import TestSupport
import Testing

@Suite("Observers of constructions that ask their injector", .timeLimit(.minutes(2)))
struct ConstructionObserverTests {
    private let log = ConstructionLog()

    @Test("An observer that asks for the same key gets the instance, and its own requests are not reported")
    func asks() throws {
        let (answers, builds) = (Locked<[String]>(), Locked())
        let injector = try InjectorBox.makeInjector { binder, box in
            log.observe(&binder)
            binder.onConstruction { report in
                answers.append("\(report.key) \((try? box.injector.instance(for: Int.self)) ?? -1)")
                answers.append("\((try? box.injector.make(for: String.self)) ?? "none")")
            }
            binder.bindProvider(for: Int.self) { _ in builds.add() }
            binder.bindFactory(for: String.self) { _ in "new" }
            binder.bindFactory(for: Double.self) { i in Double(try i.instance(for: Int.self)) }
        }
        _ = try injector.instance(for: Double.self)
        #expect(answers.value == ["Int 1", "new", "Double 1", "new"])
        #expect(log.lines == ["Int 1", "Double 0"])
        #expect(builds.value == 1)
        _ = try injector.make(for: String.self)
        #expect(log.lines == ["Int 1", "Double 0", "String 0"])
    }

    @Test("When an observer is told, other threads get the instance too")
    func isPublished() throws {
        let answer = Locked<Int?>(nil)
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.onConstruction { _ in
                answer.value = try? Worker { try box.injector.instance(for: Int.self) }.join()
            }
            binder.bindProvider(for: Int.self) { i in
                i.whenComplete { _ in }
                return 7
            }
        }
        _ = try injector.instance(for: Int.self)
        #expect(answer.value == 7)
    }

    @Test("An observer's requests are requests of their own: with actions and graph instances of their own")
    func ownRequests() throws {
        let (actions, graphs) = (Locked<[String]>(), Locked())
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.onConstruction { report in
                actions.append("told of \(report.key)")
                _ = try? box.injector.make(for: Double.self)
            }
            binder.bindProvider(for: Int.self, scope: .graph) { _ in graphs.add() }
            binder.bindFactory(for: Double.self) { i in
                i.whenComplete { i in actions.append("inner \(try i.instance(for: Int.self))") }
                return Double(try i.instance(for: Int.self))
            }
            binder.bindFactory(for: String.self) { i in
                i.whenComplete { i in actions.append("outer \(try i.instance(for: Int.self))") }
                return "\(try i.instance(for: Int.self))"
            }
        }
        #expect(try injector.make(for: String.self) == "1")
        // The action is done, and only then the observers are told.
        #expect(actions.value == ["outer 1", "told of Int", "inner 2", "told of String", "inner 3"])
    }

    @Test("An observer told within a held request sees no other thread's unfinished one")
    func threads() throws {
        let injector = try InjectorBox.makeInjector { binder, box in
            log.observe(&binder)
            binder.onConstruction { _ in _ = try? box.injector.instances(for: Int.self) }
            for number in 0..<8 {
                binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in
                    i.whenComplete { i in _ = try i.instance(for: Int.self, named: BindingName("\((number + 1) % 8)")) }
                    return number
                }
            }
            binder.bindFactory(for: String.self) { (i, n: Int) in
                "\(try i.instance(for: Int.self, named: BindingName("\(n % 8)")))"
            }
        }
        let texts = try onThreads(8) { n in try (0..<20).map { try injector.make(for: String.self, n + $0) } }
        for (n, texts) in texts.enumerated() { #expect(texts == (0..<20).map { "\((n + $0) % 8)" }) }
        let keys = log.keys
        // The observers' own requests are missing, and nothing is reported twice.
        #expect(keys.filter { $0 == BindingKey(String.self) }.count == 160)
        for number in 0..<8 {
            #expect(keys.filter { $0 == BindingKey(Int.self, named: BindingName("\(number)")) }.count <= 1)
        }
    }

    @Test("An observer whose captured object asks in its deinit is freed with the injector, without harm")
    func asksInDeinit() throws {
        ThrownErrors.forget()
        let outcome = Locked<InjectionError?>(nil)
        var injector: Injector? = try .injectorWithBlock { binder in
            let asker = Asker(outcome)
            asker.log.observe(&binder)
            binder.onConstruction { [asker] _ in asker.count.add() }
            binder.bindProvider(for: Asker.self) { _ in asker }
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        var asker = try injector?.instance(for: Asker.self)
        asker?.handle.value = try injector?.provider()
        _ = try injector?.instance(for: Int.self)
        #expect(asker?.count.value == 2)
        asker = nil
        #expect(outcome.value == nil)
        injector = nil
        #expect(outcome.value == .injectorReleased(BindingKey(Int.self)))
    }

    @Test("Observers are freed with their injectors, also where handles and the errors of a refused child last longer")
    func freed() throws {
        let alive = LifetimeTracker()
        let errors = Locked<InjectionError?>(nil)
        let handles = Locked<[Provider<Int>]>([])
        do {
            let parent = try Injector.injectorWithBlock { binder in
                let object = Tracked(alive)
                binder.onConstruction { _ in withExtendedLifetime(object) {} }
                binder.bindProvider(for: Int.self) { _ in 1 }
            }
            let child = try parent.makeChild { binder in
                let object = Tracked(alive)
                binder.onConstruction { _ in withExtendedLifetime(object) {} }
                binder.bindProvider(for: Int.self, named: "child") { _ in 2 }
            }
            errors.value = failure {
                try child.makeChild { binder in
                    let object = Tracked(alive)
                    binder.onConstruction { _ in withExtendedLifetime(object) {} }
                    binder.requireBinding(for: String.self)
                }
            }
            handles.value = [try child.provider(), try child.provider(named: "child")]
            #expect(try handles.value.map { try $0.get() } == [1, 2])
            #expect(alive.live == 2)
        }
        #expect(alive.live == 0)
        #expect(errors.value != nil)
        #expect(handles.value.count == 2)
    }

    @Test("An object that a block's request frees at its end may ask while observers are still to be told")
    func asksAtTheEnd() throws {
        let injector = try InjectorBox.makeInjector { binder, box in
            log.observe(&binder)
            binder.bindProvider(for: AtEnd.self, scope: .graph) { _ in
                AtEnd { _ = try? box.injector.make(for: Double.self) }
            }
            binder.bindFactory(for: Double.self) { _ in 1 }
            binder.bindFactory(for: String.self) { i in
                _ = try i.instance(for: AtEnd.self)
                return ""
            }
        }
        _ = try injector.make(for: String.self)
        #expect(log.lines.contains("AtEnd 1"))
        #expect(log.lines.contains("String 0"))
        // A request of its own, made by no observer.
        #expect(log.lines.contains("Double 0"))
        log.clear()
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
}

private final class Asker: Sendable {
    let handle = Locked<Provider<Int>?>(nil)
    let count = Locked()
    let log = ConstructionLog()
    private let outcome: Locked<InjectionError?>

    init(_ outcome: Locked<InjectionError?>) { self.outcome = outcome }

    deinit { do throws(InjectionError) { _ = try handle.value?.get() } catch { outcome.value = error } }
}

private final class AtEnd: Sendable {
    private let action: @Sendable () -> Void
    init(_ action: @escaping @Sendable () -> Void) { self.action = action }
    deinit { action() }
}
