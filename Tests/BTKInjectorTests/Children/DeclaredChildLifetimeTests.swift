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

    /// A parent and its child, whose blocks make objects that are counted and capture others.
    private struct Family {
        var parent: Injector?
        var child: Injector?
        let made = LifetimeTracker()
        let captured = LifetimeTracker()

        init(_ kind: ChildKind) throws {
            let family = try kind.makeFamily { [made, captured] binder in
                Self.bind(&binder, named: "inherited", made, captured)
            } child: { [made, captured] binder in
                Self.bind(&binder, named: "own", made, captured)
            }
            parent = family.parent
            child = family.child
        }

        private static func bind(
            _ binder: inout Binder, named name: BindingName, _ made: LifetimeTracker, _ captured: LifetimeTracker
        ) {
            let object = captured.track()
            // Its own handle does not keep it.
            binder.bindProvider(for: Tracked.self, named: name) { [object] i in
                withExtendedLifetime(object) {}
                return made.track(holding: try i.provider(for: Tracked.self, named: name))
            }
            binder.bindFactory(for: Tracked.self, named: name) { (_, _: Int) in made.track() }
        }
    }

    /// The handles that a child gives for a name.
    private struct Handles {
        let get: Provider<Tracked>
        let make: Factory<Tracked, Int>

        init(_ name: BindingName, of child: Injector?) throws {
            let child = try #require(child)
            get = try child.provider(for: Tracked.self, named: name)
            make = try child.factory(for: Tracked.self, named: name, taking: Int.self)
        }

        /// Uses both.
        func use() throws {
            _ = try get.get()
            _ = try make(1)
        }
    }

    @Test("The handles of a child give its instances and its parent's", arguments: ChildKind.allCases)
    func handles(kind: ChildKind) throws {
        let family = try Family(kind)
        let child = try #require(family.child)
        let parent = try #require(family.parent)
        let own = try child.provider(for: Tracked.self, named: "own")
        let inherited = try child.provider(for: Tracked.self, named: "inherited")
        let optional = try child.provider(for: Tracked?.self, named: "inherited")
        #expect(try own.get() === child.instance(for: Tracked.self, named: "own"))
        #expect(try inherited.get() === parent.instance(for: Tracked.self, named: "inherited"))
        #expect(try optional.get() === parent.instance(for: Tracked.self, named: "inherited"))
    }

    @Test("A child ends with its instances, and its handles throw", arguments: ChildKind.allCases)
    func childEnds(kind: ChildKind) throws {
        var family = try Family(kind)
        let handles = try Handles("own", of: family.child)
        try handles.use()
        #expect(family.made.live == 1)
        family.child = nil
        #expect(family.made.live == 0)
        let released = InjectionError.injectorReleased(BindingKey(Tracked.self, named: "own"))
        expectThrows(released) { try handles.get.get() }
        expectThrows(released) { try handles.make(1) }
    }

    @Test("A child's handles for its parent's bindings work on when the child has ended", arguments: ChildKind.allCases)
    func handlesForParent(kind: ChildKind) throws {
        var family = try Family(kind)
        let handles = try Handles("inherited", of: family.child)
        let optional = try #require(try family.child?.provider(for: Tracked?.self, named: "inherited"))
        try handles.use()
        family.child = nil
        #expect(family.made.live == 1)
        #expect(try handles.get.get() === family.parent?.instance(for: Tracked.self, named: "inherited"))
        #expect(try handles.get.get() === optional.get())
    }

    @Test("A parent ends with its instances and what its blocks captured", arguments: ChildKind.allCases)
    func parentEnds(kind: ChildKind) throws {
        var family = try Family(kind)
        let own = try Handles("own", of: family.child)
        let inherited = try Handles("inherited", of: family.child)
        try own.use()
        try inherited.use()
        #expect(family.made.live == 2)
        family.child = nil
        family.parent = nil
        #expect(family.made.live == 0)
        #expect(family.captured.live == 0)
    }

    @Test("A child's handles for its parent's bindings throw when the parent has ended", arguments: ChildKind.allCases)
    func handlesOfEndedParent(kind: ChildKind) throws {
        var family = try Family(kind)
        let handles = try Handles("inherited", of: family.child)
        try handles.use()
        family.child = nil
        family.parent = nil
        let released = InjectionError.injectorReleased(BindingKey(Tracked.self, named: "inherited"))
        expectThrows(released) { try handles.get.get() }
        expectThrows(released) { try handles.make(1) }
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

    @Test("A seed is released with its child, as are the instances of the child") func seedEnds() throws {
        let app = try app()
        var child: Injector? = try app.make(for: Child<Tracked>.self, Tracked()).injector
        weak let seed = try child!.instance(for: Tracked.self)
        weak let made = try child!.instance(for: (Tracked, Tracked).self).1
        #expect(seed != nil)
        #expect(made != nil)
        child = nil
        #expect(seed == nil)
        #expect(made == nil)
    }

    @Test("A child that a handle has made keeps its parent") func handleOfParent() throws {
        var app: Injector? = try app()
        let makeChild = try app!.factory(for: Child<Tracked>.self, taking: Tracked.self)
        weak let shared = try app!.instance(for: [Tracked].self)[0]
        var child: Injector? = try makeChild(Tracked()).injector
        app = nil
        #expect(shared != nil)
        #expect(try child!.instance(for: [Tracked].self)[0] === shared)
        child = nil
        #expect(shared == nil)
    }

    @Test("A handle makes children as long as one of them keeps the parent") func handleOfKeptParent() throws {
        var app: Injector? = try app()
        let makeChild = try app!.factory(for: Child<Tracked>.self, taking: Tracked.self)
        weak let shared = try app!.instance(for: [Tracked].self)[0]
        var child: Injector? = try makeChild(Tracked()).injector
        app = nil
        var sibling: Injector? = try makeChild(Tracked()).injector
        withExtendedLifetime(child) {}
        child = nil
        #expect(try sibling!.instance(for: [Tracked].self)[0] === shared)
        sibling = nil
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
