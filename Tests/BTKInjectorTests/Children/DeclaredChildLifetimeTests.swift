import BTKInjector
import TestSupport
import Testing

private final class Holder: Sendable {
    let child = Locked<Child<Tracked>?>(nil)
    let makeChild: @Sendable (Tracked) throws -> Child<Tracked>

    init(_ makeChild: @escaping @Sendable (Tracked) throws -> Child<Tracked>) { self.makeChild = makeChild }
}

@Suite("The lifetimes of children, those that are declared too") struct DeclaredChildLifetimeTests {
    private func app() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: [Tracked].self) { _ in [Tracked()] }
            binder.wireProvider(to: Holder.init)
            binder.bindChild(for: Tracked.self, taking: Tracked.self) { binder in
                binder.wireProvider { (seed: Tracked) in (seed, Tracked()) }
            }
        }
    }

    // MARK: Children of either kind

    @Test(
        "A child ends with its instances, its parent with its own, and their handles throw",
        arguments: ChildKind.allCases)
    func handles(kind: ChildKind) throws {
        let alive = LifetimeTracker()
        let captured = LifetimeTracker()
        func bind(_ binder: inout Binder, named name: BindingName) {
            let object = captured.track()
            // Its own handle does not keep it.
            binder.bindProvider(for: Tracked.self, named: name) { [object] i in
                withExtendedLifetime(object) {}
                return alive.track(holding: try i.provider(for: Tracked.self, named: name))
            }
            binder.bindFactory(for: Tracked.self, named: name) { (_, _: Int) in alive.track() }
        }
        func handles(_ name: BindingName, of child: Injector) throws -> (Provider<Tracked>, Factory<Tracked, Int>) {
            let provider = try child.provider(for: Tracked.self, named: name)
            let make = try child.factory(for: Tracked.self, named: name, taking: Int.self)
            #expect(try provider.get() === child.instance(for: Tracked.self, named: name))
            _ = try make(1)
            return (provider, make)
        }
        func expectReleased(_ name: BindingName, _ handles: (get: Provider<Tracked>, make: Factory<Tracked, Int>)) {
            let released = InjectionError.injectorReleased(BindingKey(Tracked.self, named: name))
            #expect(throws: released) { try handles.get.get() }
            #expect(throws: released) { try handles.make(1) }
        }
        var (parent, child): (Injector?, Injector?) = try kind.makeFamily {
            bind(&$0, named: "inherited")
        } child: {
            bind(&$0, named: "own")
        }
        let own = try handles("own", of: try #require(child))
        let inherited = try handles("inherited", of: try #require(child))
        let optional = try #require(try child?.provider(for: Tracked?.self, named: "inherited"))
        #expect(alive.live == 2)
        child = nil
        expectReleased("own", own)
        #expect(try inherited.0.get() === parent?.instance(for: Tracked.self, named: "inherited"))
        #expect(try inherited.0.get() === optional.get())
        #expect(alive.live == 1)
        parent = nil
        #expect((alive.live, captured.live) == (0, 0))
        expectReleased("inherited", inherited)
    }

    @Test("A child keeps its parent, and both are destroyed with the child", arguments: ChildKind.allCases)
    func keepsParent(kind: ChildKind) throws {
        let parents = LifetimeTracker()
        do {
            let child = try kind.makeFamily { binder in
                binder.bindProvider(for: Tracked.self) { _ in parents.track() }
            } child: { _ in
            }.child.makeChild { _ in }
            #expect(try child.provider(for: Tracked.self).get() === child.instance(for: Tracked.self))
            #expect(parents.live == 1)
        }
        #expect(parents.live == 0)
    }

    // MARK: Declared ones

    @Test(
        "A seed is released with its child, and a child that a handle has made keeps its parent, whose handles work on")
    func handleOfParent() throws {
        var app: Injector? = try app()
        let makeChild = try app!.factory(for: Child<Tracked>.self, taking: Tracked.self)
        weak let shared = try app!.instance(for: [Tracked].self)[0]
        var child: Injector? = try makeChild(Tracked()).injector
        weak let seed = try child!.instance(for: Tracked.self)
        weak let made = try child!.instance(for: (Tracked, Tracked).self).1
        app = nil
        #expect(seed != nil)
        #expect(made != nil)
        #expect(shared != nil)
        var sibling: Injector? = try makeChild(Tracked()).injector
        child = nil
        #expect(seed == nil)
        #expect(made == nil)
        #expect(try sibling!.instance(for: [Tracked].self)[0] === shared)
        sibling = nil
        #expect(shared == nil)
        expectThrows(.injectorReleased(BindingKey(Child<Tracked>.self))) { try makeChild(Tracked()) }
    }

    @Test("A call that outlives the injector's last owner makes no child") func closing() throws {
        let keeper = Locked<Injector?>(nil)
        let released = InjectionError.injectorReleased(BindingKey(Child<Int>.self))
        keeper.value = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Int.self) { $0.wireProvider { 1 } }
            binder.wireFactory { (makeChild: () throws -> Child<Int>) in
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
        holder.child.value = try holder.makeChild(Tracked())
        app = nil
        #expect(shared != nil)
        holder.child.value = nil
        #expect(shared == nil)
    }

    @Test("Threads that make children, ask them and release them share one parent") func threads() async throws {
        for _ in 0..<20 {
            let sharedCount = Locked()
            weak let shared: Tracked?
            do {
                let app = try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Tracked.self) { _ in sharedCount.counting(Tracked()) }
                    binder.bindChild(for: Int.self, taking: Int.self) { binder in
                        binder.wireProvider { (number: Int, tracked: Tracked) in [(number, tracked)] }
                    }
                }
                let makeChild = try app.factory(for: Child<Int>.self, taking: Int.self)
                try await onThread(stackSize: Stack.large) {
                    _ = try onThreads(4) { thread in
                        for number in 0..<25 {
                            let child = try makeChild(thread * 100 + number).injector
                            #expect(try child.instance(for: [(Int, Tracked)].self)[0].0 == thread * 100 + number)
                        }
                    }
                }
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
                    binder.bindChild(for: [Tracked].self) { $0.wireProvider { (tracked: Tracked) in [tracked] } }
                })
            let makeChild = try #require(app.value).factory(for: Child<[Tracked]>.self)
            try await onThread(stackSize: Stack.large) {
                _ = try onThreads(3) { thread in
                    guard thread > 0 else { return app.value = nil }
                    let error = failure { try makeChild().root }
                    #expect([nil, .injectorReleased(BindingKey(Child<[Tracked]>.self))].contains(error))
                }
            }
        }
    }
}
