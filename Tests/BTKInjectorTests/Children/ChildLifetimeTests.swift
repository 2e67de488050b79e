import BTKInjector
import TestSupport
import Testing

@Suite("The lifetimes of children") struct ChildLifetimeTests {
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
        let optional: Provider<Tracked?>
        let make: Factory<Tracked, Int>
        private let name: BindingName

        init(_ name: BindingName, of child: Injector?) throws {
            let child = try #require(child)
            self.name = name
            get = try child.provider(for: Tracked.self, named: name)
            optional = try child.provider(for: Tracked?.self, named: name)
            make = try child.factory(for: Tracked.self, named: name, taking: Int.self)
            _ = try get.get()
            _ = try make(1)
        }

        /// Expects that they give the instance of an injector.
        func expectInstance(of injector: Injector?) throws {
            let instance = try injector?.instance(for: Tracked.self, named: name)
            #expect(try get.get() === instance)
            #expect(try optional.get() === instance)
        }

        func expectReleased() {
            let released = InjectionError.injectorReleased(BindingKey(Tracked.self, named: name))
            expectThrows(released) { try get.get() }
            expectThrows(released) { try make(1) }
        }
    }

    @Test("A child ends with its instances, and its handles give them until then", arguments: ChildKind.allCases)
    func childEnds(kind: ChildKind) throws {
        var family = try Family(kind)
        let handles = try Handles("own", of: family.child)
        try handles.expectInstance(of: family.child)
        #expect(family.made.live == 1)
        family.child = nil
        #expect(family.made.live == 0)
        handles.expectReleased()
    }

    @Test("A child's handles for its parent's bindings work until the parent ends", arguments: ChildKind.allCases)
    func handlesForParent(kind: ChildKind) throws {
        var family = try Family(kind)
        let handles = try Handles("inherited", of: family.child)
        family.child = nil
        #expect(family.made.live == 1)
        try handles.expectInstance(of: family.parent)
        family.parent = nil
        handles.expectReleased()
    }

    @Test("A child keeps its parent, whose instances and captured objects end with it", arguments: ChildKind.allCases)
    func keepsParent(kind: ChildKind) throws {
        var family = try Family(kind)
        let handles = try [Handles("own", of: family.child), Handles("inherited", of: family.child)]
        family.parent = nil
        #expect((family.made.live, family.captured.live) == (2, 2))
        // The youngest of them.
        family.child = try family.child?.makeChild { _ in }
        #expect((family.made.live, family.captured.live) == (2, 2))
        family.child = nil
        #expect((family.made.live, family.captured.live) == (0, 0))
        withExtendedLifetime(handles) {}
    }

    // MARK: Declared ones

    private final class Holder: Sendable {
        let child = Locked<Child<Tracked>?>(nil)
        let makeChild: @Sendable (Tracked) throws -> Child<Tracked>

        init(_ makeChild: @escaping @Sendable (Tracked) throws -> Child<Tracked>) { self.makeChild = makeChild }
    }

    private let shared = LifetimeTracker()
    private let own = LifetimeTracker()

    /// Makes an app with one shared object, and a child with a seed and an object of its own.
    private func makeApp() throws -> Injector {
        let app = try Injector { [shared, own] binder in
            binder.bindProvider(for: [Tracked].self) { _ in [shared.track()] }
            binder.wireProvider(to: Holder.init)
            binder.bindChild(for: Tracked.self, taking: Tracked.self) { binder in
                binder.wireProvider { (seed: Tracked) in (seed, own.track()) }
            }
        }
        _ = try app.instance(for: [Tracked].self)
        return app
    }

    @Test("With the last copy of a child its seed and its instances end") func copies() throws {
        let app = try makeApp()
        var child: Child<Tracked>? = try app.make(own.track())
        _ = try #require(child).injector.instance(for: (Tracked, Tracked).self)
        var copy = child
        child = nil
        #expect(own.live == 2)
        _ = copy.take()
        #expect(own.live == 0)
    }

    @Test("A child that a handle has made keeps its parent, and the handle works as long as one does") func handle()
        throws
    {
        var app: Injector? = try makeApp()
        let makeChild = try #require(app).factory(for: Child<Tracked>.self, taking: Tracked.self)
        var child: Injector? = try makeChild(Tracked()).injector
        app = nil
        var sibling: Injector? = try makeChild(Tracked()).injector
        _ = child.take()
        #expect(shared.live == 1)
        _ = sibling.take()
        #expect(shared.live == 0)
        expectThrows(.injectorReleased(BindingKey(Child<Tracked>.self))) { try makeChild(Tracked()) }
    }

    @Test("A shared instance of the parent that keeps a child keeps its injector, until it releases the child")
    func holder() throws {
        var app: Injector? = try makeApp()
        let holder: Holder = try #require(app).instance()
        holder.child.value = try holder.makeChild(Tracked())
        app = nil
        #expect(shared.live == 1)
        holder.child.value = nil
        #expect(shared.live == 0)
    }

    @Test("A call that outlives the injector's last owner makes no child") func closing() throws {
        let keeper = Locked<Injector?>(nil)
        let released = InjectionError.injectorReleased(BindingKey(Child<Int>.self))
        keeper.value = try Injector { binder in
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

    @Test("Threads that make children, ask them and release them share one parent") func threads() async throws {
        for _ in 0..<20 {
            let shared = LifetimeTracker()
            do {
                let app = try Injector { binder in
                    binder.bindProvider(for: Tracked.self) { _ in shared.track() }
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
            }
            #expect((shared.total, shared.live) == (1, 0))
        }
    }

    @Test("Threads that make children while their parent is released get a child or the error")
    func releaseRace() async throws {
        let key = BindingKey(Child<[Tracked]>.self)
        for _ in 0..<50 {
            let app = Locked<Injector?>(
                try Injector { binder in
                    binder.bindProvider(for: Tracked.self) { _ in Tracked() }
                    binder.bindChild(for: [Tracked].self) { $0.wireProvider { (tracked: Tracked) in [tracked] } }
                })
            let makeChild = try #require(app.value).factory(for: Child<[Tracked]>.self)
            try await onThread(stackSize: Stack.large) {
                _ = try onThreads(3) { thread in
                    guard thread > 0 else { return app.value = nil }
                    let error = failure { try makeChild().root }
                    #expect([nil, .injectorReleased(key)].contains(error))
                }
            }
        }
    }
}
