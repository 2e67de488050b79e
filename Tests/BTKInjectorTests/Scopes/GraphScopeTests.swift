import BTKInjector
import TestSupport
import Testing

@Suite("Scopes: graph") struct GraphScopeTests {
    @Test(
        "All that one outermost request runs shares the instance, by every way to request it, and the next one gets another"
    )
    func onePerRequest() throws {
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.bindProvider(for: Tracked.self, scope: .graph) { _ in Tracked() }
            binder.bindFactory(for: Leaf.self) { i in Leaf(try i.instance()) }
            binder.bindFactory(for: Leaf.self) { (i, _: Int) in Leaf(try i.provider(for: Tracked.self).get()) }
            binder.bindFactory(for: Tree.self) { i in
                Tree(object: try i.instance(), leaf: try i.instance(), other: try i.make(1))
            }
            binder.bindFactory(for: Tree.self, named: "captured") { i in
                Tree(object: try i.instance(), leaf: try box.injector.instance(), other: try i.instance())
            }
        }
        let trees = try [
            injector.instance(for: Tree.self), injector.instance(for: Tree.self), injector.instance(named: "captured"),
        ]
        let provider: Provider<Tracked> = try injector.provider()
        let objects = try trees.map(\.object) + [provider.get(), provider.get(), injector.instance()]
        for tree in trees { #expect(tree.isShared) }
        #expect(Set(objects.map(ObjectIdentifier.init)).count == 6)
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
        #expect(alive.live == 0)
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

    @Test("Two threads have requests of their own at the same time") func threads() throws {
        let barrier = Barrier(2)
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self, scope: .graph) { _ in
                // Both blocks run at once.
                barrier.arrive()
                return Tracked()
            }
            binder.bindFactory(for: Pair.self) { i in Pair(try i.instance(), try i.instance()) }
        }
        let pairs = try onThreads(2) { _ in try injector.instance(for: Pair.self) }
        for pair in pairs { #expect(pair.first === pair.second) }
        #expect(pairs[0].first !== pairs[1].first)
    }

    @Test("Parent and child share the instance of a binding within a request, and each keeps to its own binding")
    func child() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self, scope: .graph) { _ in Tracked() }
            binder.bindFactory(for: Leaf.self) { i in Leaf(try i.instance()) }
        }
        let heir = try parent.makeChild { binder in
            binder.bindFactory(for: Tree.self) { i in
                Tree(object: try i.instance(), leaf: try i.instance(), other: try i.instance())
            }
        }
        #expect(try heir.instance(for: Tree.self).isShared)
        let rebel = try heir.makeChild { binder in
            binder.bindProvider(for: Tracked.self, scope: .graph) { _ in Tracked() }
            binder.bindFactory(for: Pair.self) { i in Pair(try i.instance(), try i.instance(for: Leaf.self).object) }
        }
        let pair = try rebel.instance(for: Pair.self)
        #expect(pair.first !== pair.second)
    }
}

private final class Leaf: Sendable {
    let object: Tracked
    init(_ object: Tracked) { self.object = object }
}

private struct Tree {
    let object: Tracked
    let leaf: Leaf
    let other: Leaf
    var isShared: Bool { leaf.object === object && other.object === object }
}

private struct Pair: Sendable {
    let first: Tracked
    let second: Tracked
    init(_ first: Tracked, _ second: Tracked) {
        self.first = first
        self.second = second
    }
}
