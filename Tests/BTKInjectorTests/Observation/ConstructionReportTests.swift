import BTKInjectorInspection
import TestSupport
import Testing

@testable import BTKInjector

@Suite("Reports of constructions")
struct ConstructionReportTests {
    private let log = ConstructionLog()

    @Test("Each block that ran is reported once, the innermost first, with its depth")
    func order() throws {
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: String.self) { i in "\(try i.instance(for: Int.self))" }
            binder.bindFactory(for: Bool.self, named: "n") { (i, n: Int) in
                _ = try i.instance(for: Double.self)
                return try i.make(for: String.self).count == n
            }
            binder.wireProvider(for: Double.self, to: { (n: Int) in Double(n) })
        }
        #expect(log.lines == [])
        _ = try injector.make(for: Bool.self, named: "n", 3)
        #expect(log.lines == ["Int 2", "Double 1", "String 1", "Bool named \"n\" 0"])
        log.clear()
        _ = try injector.make(for: Bool.self, named: "n", 3)
        #expect(log.lines == ["String 1", "Bool named \"n\" 0"])
        log.clear()
        _ = try injector.instance(for: Double.self)
        #expect(log.lines == [])
    }

    @Test("A report has the place of the binding, and none is of the main actor that is bound without it")
    func site() throws {
        let line = #line
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireFactory(for: String.self, taking: Bool.self, to: { (n: Int, b: Bool) in "\(n) \(b)" })
        }
        _ = try injector.make(for: String.self, true)
        let file = #fileID
        #expect(log.all.map(\.site) == [line + 3, line + 4].map { BindingSite(fileID: file, line: $0) })
        #expect(log.all.allSatisfy { !$0.isOnMainActor && !$0.failed })
    }

    @Test("The duration includes what a block asked for")
    func duration() throws {
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Double.self) { i in Double(try i.instance(for: Int.self)) }
            binder.bindProvider(for: String.self) { i in "\(try i.instance(for: Double.self))" }
        }
        _ = try injector.instance(for: String.self)
        let durations = log.all.map(\.duration)
        #expect(durations == durations.sorted())
        #expect(durations.first ?? .zero > .zero)
    }

    /// They were closures of 260 bytes, and grew with each call of a factory in a block that runs for long.
    @Test("A report waits for the end of its request as a small value")
    func size() {
        #expect(MemoryLayout<ConstructionReport>.stride <= 24)
    }

    @Test("A block that fails is reported as failed, as are those that its error passes through")
    func failed() throws {
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
        }
        #expect(try injector.instance(for: String.self) == "caught")
        #expect(log.lines == ["Int 2 failed", "Double 1 failed", "String 0"])
        log.clear()
        #expect(throws: InjectionError.self) { try injector.instance(for: Bool.self) }
        #expect(log.lines == ["Int 2 failed", "Double 1 failed", "Bool 0 failed"])
        log.clear()
        #expect(throws: InjectionError.self) { try injector.make(for: Int.self, -1) }
        #expect(log.lines == ["Int 0 failed"])
    }

    @Test("Blocks that do not run are not reported: missing bindings, and rings at their second entry")
    func notRun() throws {
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { i in Int(try i.instance(for: Double.self)) }
            binder.bindProvider(for: Double.self) { i in Double(try i.instance(for: Int.self)) }
        }
        #expect(throws: InjectionError.self) { try injector.instance(for: String.self) }
        #expect(log.lines == [])
        #expect(throws: InjectionError.self) { try injector.instance(for: Int.self) }
        #expect(log.lines == ["Double 1 failed", "Int 0 failed"])
    }

    @Test("Instances of weak and of graph scope are reported each time they are made")
    func scopes() throws {
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Tracked.self, scope: .weak) { _ in Tracked() }
            binder.wireProvider(for: Int.self, scope: .graph, to: { 1 })
            binder.wireFactory(for: String.self, to: { (a: Int, b: Int, c: Tracked) in "" })
        }
        _ = try injector.make(for: String.self)
        #expect(log.lines == ["Int 1", "Tracked 1", "String 0"])
        log.clear()
        let object = try injector.instance(for: Tracked.self)
        _ = try injector.make(for: String.self)
        #expect(log.lines == ["Tracked 0", "Int 1", "String 0"])
        withExtendedLifetime(object) {}
    }

    @Test("A value in weak scope is made and refused, and the block that made it is reported")
    func weakValue() throws {
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self, scope: .weak) { _ in 1 }
        }
        expectThrows(.weakScopeOfValue(BindingKey(Int.self))) { try injector.instance(for: Int.self) }
        #expect(log.lines == ["Int 0"])
    }

    @Test("Handles and their late calls are reported as other requests are")
    func handles() throws {
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: String.self) { (i, text: String) in text }
        }
        let provider: Provider<Int> = try injector.provider()
        let optional: Provider<Int?> = try injector.provider()
        let factory: Factory<String, String> = try injector.factory()
        #expect(log.lines == [])
        _ = try (optional.get(), provider.get(), factory("a"), factory("b"))
        #expect(log.lines == ["Int 0", "String 0", "String 0"])
    }

    @Test("Actions at the end of a request are part of it, and what they ask for is reported")
    func actions() throws {
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self) { i in
                i.whenComplete { i in _ = try i.instance(for: Int.self) }
                return ""
            }
        }
        _ = try injector.instance(for: String.self)
        #expect(log.lines == ["String 0", "Int 1"])
    }

    @Test("When an action fails, the blocks that ran are reported, and the next request reports them again")
    func failingAction() throws {
        let tries = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self) { i in
                i.whenComplete { _ in if tries.add() == 1 { throw Failure() } }
                return "\(try i.instance(for: Int.self))"
            }
        }
        #expect(throws: InjectionError.self) { try injector.instance(for: String.self) }
        #expect(log.lines == ["Int 1", "String 0"])
        log.clear()
        #expect(try injector.instance(for: String.self) == "1")
        #expect(log.keys.contains(BindingKey(String.self)))
    }

    @Test("`verify` reports nothing, in children neither, and the injector reports afterwards")
    func verify() throws {
        let injector = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        let child = try injector.makeChild { binder in
            log.observe(&binder)
            binder.wireProvider(for: String.self, to: { (n: Int) in "\(n)" })
        }
        try injector.verify()
        try child.verify()
        #expect(log.lines == [])
        _ = try injector.instance(for: Int.self)
        #expect(log.lines == ["Int 0"])
    }

    @Test("Several observers are told in the order in which they were given, of each construction in turn")
    func several() throws {
        let lines = Locked<[String]>()
        let injector = try Injector.injectorWithBlock { binder in
            binder.onConstruction { lines.append("first \($0.key)") }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, to: { (n: Int) in "\(n)" })
            binder.onConstruction { lines.append("second \($0.key)") }
        }
        _ = try injector.instance(for: String.self)
        #expect(lines.value == ["first Int", "second Int", "first String", "second String"])
    }

    @Test("A module that throws takes its observers back")
    func failedModule() throws {
        struct Observing: Module {
            let log: ConstructionLog
            func configure(_ binder: inout Binder) throws {
                log.observe(&binder)
                throw Failure()
            }
        }
        let injector = try Injector.injectorWithBlock { binder in
            #expect(throws: Failure()) { try binder.install(Observing(log: log)) }
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        _ = try injector.instance(for: Int.self)
        #expect(log.lines == [])
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
