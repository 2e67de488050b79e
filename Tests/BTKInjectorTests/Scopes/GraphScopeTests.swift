import BTKInjector
import TestSupport
import Testing

/// A part that has the object of its request.
private struct Part: Sendable {
    let object: Tracked
    init(_ object: Tracked) { self.object = object }
}

@Suite("Scopes: graph") struct GraphScopeTests {
    /// Returns how many objects there are.
    private func count(_ objects: [Tracked]) -> Int { Set(objects.map(ObjectIdentifier.init)).count }

    @Test("All blocks of an outermost request share the instance, however they request it, and the next gets another")
    func onePerRequest() throws {
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.bindProvider(for: Tracked.self, scope: .graph) { _ in Tracked() }
            binder.bindFactory(for: Part.self) { i in Part(try i.instance()) }
            binder.bindFactory(for: Part.self) { (i, _: Int) in Part(try i.provider(for: Tracked.self).get()) }
            binder.wireFactory(for: [Tracked].self) { (object: Tracked, part: Part) in [object, part.object] }
            binder.bindFactory(for: [Tracked].self, named: "all") { i in
                let captured: Part = try box.injector.instance()
                return [try i.instance(), try i.make(for: Part.self, 1).object, captured.object]
                    + (try i.instance(for: [Tracked].self))
            }
        }
        let requests = try (1...2).map { _ in try injector.instance(for: [Tracked].self, named: "all") }
        for objects in requests { #expect((objects.count, count(objects)) == (5, 1)) }
        let provider: Provider<Tracked> = try injector.provider()
        #expect(count(try requests.map { $0[0] } + [provider.get(), provider.get(), injector.instance()]) == 5)
    }

    @Test("Nothing is kept of a request: not when it succeeds, nor when it fails") func nothingIsKept() throws {
        let alive = LifetimeTracker()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self, scope: .graph) { _ in Tracked(alive) }
            binder.bindFactory(for: Bool.self) { i in
                let object = try i.instance(for: Tracked.self)
                return try i.instance(for: Tracked.self) === object && alive.live == 1
            }
            binder.bindFactory(for: Int.self) { i in
                _ = try i.instance(for: Tracked.self)
                throw Failure()
            }
        }
        #expect(try injector.instance(for: Bool.self))
        #expect(alive.live == 0)
        #expect(failure { try injector.instance(for: Int.self) } != nil)
        #expect((alive.total, alive.live) == (2, 0))
    }

    @Test("Each name has an instance of its own, and values may be of graph scope") func namesAndValues() throws {
        let builds = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "a", scope: .graph) { _ in builds.add() }
            binder.bindProvider(for: Int.self, named: "b", scope: .graph) { _ in builds.add() }
            binder.bindFactory(for: [Int].self) { i in try i.instances(for: Int.self) + i.instances(for: Int.self) }
        }
        #expect(try injector.instance(for: [Int].self) == [1, 2, 1, 2])
        #expect(try injector.instance(for: [Int].self) == [3, 4, 3, 4])
    }

    @Test("Parent and child share the instance of a binding within a request, and each keeps to its own binding")
    func child() throws {
        func bind(_ binder: inout Binder) {
            binder.bindFactory(for: [Tracked].self) { i in [try i.instance(), try i.instance(for: Part.self).object] }
        }
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self, scope: .graph) { _ in Tracked() }
            binder.bindFactory(for: Part.self) { i in Part(try i.instance()) }
        }
        let heir = try parent.makeChild(bind)
        #expect(count(try heir.instance(for: [Tracked].self)) == 1)
        let rebel = try parent.makeChild { binder in
            binder.bindProvider(for: Tracked.self, scope: .graph) { _ in Tracked() }
            bind(&binder)
        }
        #expect(count(try rebel.instance(for: [Tracked].self)) == 2)
    }
}
