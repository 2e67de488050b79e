import BTKInjector
import TestSupport
import Testing

@Suite("The lifetimes of children") struct ChildLifetimeTests {
    private let made = LifetimeTracker()
    private let captured = LifetimeTracker()

    // MARK: Children of either kind

    /// Makes a parent and its child, whose blocks make objects that are counted, and capture others.
    private func makeFamily(_ kind: ChildKind) throws -> (parent: Injector?, child: Injector?) {
        func bind(_ binder: inout Binder, named name: BindingName) {
            let object = captured.track()
            // Its own handle does not keep it.
            binder.bindProvider(for: Tracked.self, named: name) { [object, made] i in
                withExtendedLifetime(object) {}
                return made.track(holding: try i.provider(for: Tracked.self, named: name))
            }
            binder.bindFactory(for: Tracked.self, named: name) { [made] (_, _: Int) in made.track() }
        }
        return try kind.makeFamily {
            bind(&$0, named: "inherited")
        } child: {
            bind(&$0, named: "own")
        }
    }

    @Test(
        "A child ends with its instances, and its handles give them until then, those for its parent's longer",
        arguments: ChildKind.allCases)
    func childEnds(kind: ChildKind) throws {
        var family = try makeFamily(kind)
        let own: Provider<Tracked> = try #require(family.child).provider(named: "own")
        let makeOwn: Factory<Tracked, Int> = try #require(family.child).factory(named: "own")
        let inherited: Provider<Tracked> = try #require(family.child).provider(named: "inherited")
        #expect(try own.get() === family.child?.instance(for: Tracked.self, named: "own"))
        #expect(try inherited.get() === family.parent?.instance(for: Tracked.self, named: "inherited"))
        _ = try makeOwn(1)
        #expect(made.live == 2)
        family.child = nil
        #expect(made.live == 1)
        expectThrows(.injectorReleased(BindingKey(Tracked.self, named: "own"))) { try own.get() }
        expectThrows(.injectorReleased(BindingKey(Tracked.self, named: "own"))) { try makeOwn(1) }
        #expect(try inherited.get() === family.parent?.instance(for: Tracked.self, named: "inherited"))
        family.parent = nil
        expectThrows(.injectorReleased(BindingKey(Tracked.self, named: "inherited"))) { try inherited.get() }
    }

    @Test("A child keeps its parent, whose instances and captured objects end with it", arguments: ChildKind.allCases)
    func keepsParent(kind: ChildKind) throws {
        var family = try makeFamily(kind)
        for name: BindingName in ["own", "inherited"] {
            _ = try family.child?.instance(for: Tracked.self, named: name)
        }
        family.parent = nil
        #expect((made.live, captured.live) == (2, 2))
        // The youngest of them.
        family.child = try family.child?.makeChild { _ in }
        #expect((made.live, captured.live) == (2, 2))
        family.child = nil
        #expect((made.live, captured.live) == (0, 0))
    }

    // MARK: Declared ones

    @Test("A child that a handle has made keeps its parent, and the handle works as long as one does")
    func handle() throws {
        var app: Injector? = try Injector { [made] binder in
            binder.bindProvider(for: Tracked.self) { _ in made.track() }
            binder.bindChild(for: Int.self) { $0.wireProvider { (_: Tracked) in 1 } }
        }
        let makeChild = try #require(app).factory(for: Child<Int>.self)
        var child: Injector? = try makeChild().injector
        app = nil
        var sibling: Injector? = try makeChild().injector
        _ = child.take()
        #expect(made.live == 1)
        _ = sibling.take()
        #expect(made.live == 0)
        expectThrows(.injectorReleased(BindingKey(Child<Int>.self))) { try makeChild() }
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

    @Test("Threads that make children while their parent is released share its instance, or get the error")
    func releaseRace() async throws {
        for _ in 0..<50 {
            let shared = LifetimeTracker()
            let app = Locked<Injector?>(
                try Injector { binder in
                    binder.bindProvider(for: Tracked.self) { _ in shared.track() }
                    binder.bindChild(for: Int.self, taking: Int.self) { binder in
                        binder.wireProvider { (number: Int, tracked: Tracked) in [(number, tracked)] }
                    }
                })
            let makeChild = try #require(app.value).factory(for: Child<Int>.self, taking: Int.self)
            try await onThread(stackSize: Stack.large) {
                _ = try onThreads(4) { thread in
                    guard thread > 0 else { return app.value = nil }
                    for number in thread * 10..<thread * 10 + 5 {
                        let error = failure {
                            let child = try makeChild(number).injector
                            #expect(try child.instance(for: [(Int, Tracked)].self)[0].0 == number)
                        }
                        #expect([nil, .injectorReleased(BindingKey(Child<Int>.self))].contains(error))
                    }
                }
            }
            #expect(shared.total <= 1 && shared.live == 0)
        }
    }
}
