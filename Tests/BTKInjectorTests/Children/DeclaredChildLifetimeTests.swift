import BTKInjector
import TestSupport
import Testing

private final class Holder: Sendable {
    let child = Locked<Injector?>(nil)
    let makeChild: @Sendable (Tracked) throws -> Injector

    init(_ makeChild: @escaping @Sendable (Tracked) throws -> Injector) { self.makeChild = makeChild }
}

@Suite("The lifetimes of declared children")
struct DeclaredChildLifetimeTests {
    private func app() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: [Tracked].self) { _ in [Tracked()] }
            binder.wireProvider(to: Holder.init)
            binder.bindChild(taking: Tracked.self) { binder in
                binder.wireProvider { (seed: Tracked) in (seed, Tracked()) }
            }
        }
    }

    @Test("A child is released with its seed and its instances; its parent is not")
    func release() throws {
        let app = try app()
        var child: Injector? = try app.make(for: Injector.self, Tracked())
        weak let seed = try child!.instance(for: Tracked.self)
        weak let made = try child!.instance(for: (Tracked, Tracked).self).1
        #expect(seed != nil && made != nil)
        child = nil
        #expect(seed == nil && made == nil)
        #expect(try app.instance(for: [Tracked].self).count == 1)
    }

    @Test("A child that a handle has made keeps its parent open")
    func keepsParent() throws {
        var app: Injector? = try app()
        let makeChild = try app!.factory(for: Injector.self, taking: Tracked.self)
        weak let shared = try app!.instance(for: [Tracked].self)[0]
        var child: Injector? = try makeChild(Tracked())
        app = nil
        #expect(shared != nil)
        #expect(try child!.instance(for: [Tracked].self)[0] === shared)
        // The parent's handles work as long as the child is there.
        var sibling: Injector? = try makeChild(Tracked())
        child = nil
        #expect(try sibling!.instance(for: [Tracked].self)[0] === shared)
        sibling = nil
        #expect(shared == nil)
        expectThrows(.injectorReleased(BindingKey(Injector.self))) { try makeChild(Tracked()) }
    }

    @Test("A call that outlives the injector's last owner makes no child")
    func closing() throws {
        let keeper = Locked<Injector?>(nil)
        let released = InjectionError.injectorReleased(BindingKey(Injector.self))
        keeper.value = try Injector.injectorWithBlock { binder in
            binder.bindChild { _ in }
            binder.wireFactory { (makeChild: () throws -> Injector) in
                keeper.value = nil
                expectThrows(released) { try makeChild() }
            }
        }
        let run = try #require(keeper.value).factory(for: Void.self)
        try run()
        expectThrows(.injectorReleased(BindingKey(Void.self))) { try run() }
    }

    @Test("A shared instance of the parent that keeps a child keeps its injector, until it releases the child")
    func holder() throws {
        var app: Injector? = try app()
        weak let shared = try app!.instance(for: [Tracked].self)[0]
        let holder: Holder = try app!.instance()
        let child = try holder.makeChild(Tracked())
        holder.child.withLock { $0 = child }
        _ = consume child
        app = nil
        #expect(shared != nil)
        let last = holder.child.withLock { $0.take() }
        #expect(last != nil)
        _ = consume last
        #expect(shared == nil)
    }

    @Test("A chain of children of children is released without deep recursion")
    func generations() throws {
        func declare(_ depth: Int, _ binder: inout Binder) {
            guard depth > 0 else { return }
            binder.bindChild { declare(depth - 1, &$0) }
        }
        var injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in Tracked() }
            declare(100, &binder)
        }
        weak let shared = try injector.instance(for: Tracked.self)
        for _ in 0..<100 { injector = try injector.make(for: Injector.self) }
        #expect(try injector.instance(for: Tracked.self) === shared)
        injector = try Injector.injectorWithBlock { _ in }
        #expect(shared == nil)
    }

    @Test("What blocks of a declaration capture is released with the parent, though handles are kept")
    func captures() throws {
        weak var captured: Tracked?
        var handle: Factory<Injector>?
        do {
            let object = Tracked()
            captured = object
            let app = try Injector.injectorWithBlock { binder in
                binder.bindChild { $0.bindProvider(for: Tracked.self) { _ in object } }
            }
            handle = try app.factory()
            let child = try app.make(for: Injector.self)
            let provider = try child.provider(for: Tracked.self)
            #expect(try provider.get() === object)
        }
        #expect(captured == nil)
        expectThrows(.injectorReleased(BindingKey(Injector.self))) { try handle!() }
    }

    @Test("Threads that make children, ask them and release them share one parent")
    func threads() async throws {
        for _ in 0..<20 {
            let sharedCount = Locked(0)
            weak let shared: Tracked?
            do {
                let app = try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Tracked.self) { _ in
                        sharedCount.add(1)
                        return Tracked()
                    }
                    binder.bindChild(taking: Int.self) { binder in
                        binder.wireProvider { (number: Int, tracked: Tracked) in [(number, tracked)] }
                    }
                }
                let makeChild = try app.factory(for: Injector.self, taking: Int.self)
                let sums = try await onThread(stackSize: Stack.large) {
                    try onThreads(4) { thread in
                        var sum = 0
                        for round in 0..<25 {
                            let child = try makeChild(thread * 100 + round)
                            sum += try child.instance(for: [(Int, Tracked)].self)[0].0
                        }
                        return sum
                    }
                }
                #expect(sums == (0..<4).map { thread in (0..<25).reduce(0) { $0 + thread * 100 + $1 } })
                shared = try app.instance()
            }
            #expect(sharedCount.value == 1)
            #expect(shared == nil)
        }
    }

    @Test("Threads that make children while their parent is released get a child or the error")
    func releaseRace() async throws {
        for _ in 0..<50 {
            let app = Locked<Injector?>(
                try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Tracked.self) { _ in Tracked() }
                    binder.bindChild { $0.wireProvider { (tracked: Tracked) in [tracked] } }
                })
            let makeChild = try #require(app.value).factory(for: Injector.self)
            let results = try await onThread(stackSize: Stack.large) {
                try onThreads(3) { thread -> Bool in
                    guard thread > 0 else {
                        _ = app.withLock { $0.take() }
                        return true
                    }
                    do {
                        let child = try makeChild()
                        return try child.instance(for: [Tracked].self).count == 1
                    } catch InjectionError.injectorReleased {
                        return true
                    }
                }
            }
            #expect(results == [true, true, true])
        }
    }
}
