import BTKInjector
import TestSupport
import Testing

@Suite("Overrides") struct OverrideTests {
    /// An injector and an override of it, which replaces, adds and removes.
    private struct Pair {
        let original: Injector
        let override: Injector

        static func make() throws -> Self {
            let original = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: String.self) { _ in "original" }
                binder.bindProvider(for: Int.self, named: "a") { _ in 1 }
                binder.bindProvider(for: Bool.self) { _ in true }
                binder.bindProvider(for: [String].self) { i in [try i.instance(), "\(try i.instances(for: Int.self))"] }
                binder.wireProvider(named: "wired") { (all: [Int], flag: Bool?, later: () -> String) in
                    ["\(all) \(flag as Any) \(later())"]
                }
            }
            let override = try original.overriding(addingBindings: true) { binder in
                binder.bindProvider(for: String.self) { _ in "replaced" }
                binder.bindProvider(for: [Int].self) { _ in [5] }
                binder.bindProvider(for: Double.self) { _ in 0.5 }
                binder.removeBinding(for: Bool.self)
            }
            return Self(original: original, override: override)
        }
    }

    @Test("The blocks and functions of an override get what it replaces, adds and removes") func replaces() throws {
        let override = try Pair.make().override
        #expect(try override.instance(for: [String].self) == ["replaced", "[1]"])
        #expect(try override.instance(for: [String].self, named: "wired") == ["[5] nil replaced"])
    }

    @Test("The original stays as it was") func originalStays() throws {
        let original = try Pair.make().original
        #expect(try original.instance(for: [String].self) == ["original", "[1]"])
        #expect(try original.instance(for: [String].self, named: "wired") == ["[1] Optional(true) original"])
    }

    @Test("Only the override has what it adds") func addition() throws {
        let pair = try Pair.make()
        #expect(pair.override.hasBinding(for: Double.self))
        #expect(!pair.original.hasBinding(for: Double.self))
    }

    @Test("What a function of the original needs can't be removed") func neededRemoval() throws {
        let original = try Pair.make().original
        let error = failure { try original.overriding { $0.removeBinding(for: Int.self, named: "a") } }
        #expect(error?.problems == [.missing(BindingKey([String].self, named: "wired"), BindingKey(Int.self))])
    }

    @Test("An override and its original have instances of their own") func independent() throws {
        let original = try Injector.injectorWithBlock { $0.bindProvider(for: Tracked.self) { _ in Tracked() } }
        let object = try original.instance(for: Tracked.self)
        let override = try original.overriding { _ in }
        #expect(try override.instance(for: Tracked.self) !== object)
        #expect(try original.instance(for: Tracked.self) === object)
    }

    @Test("An override does not keep its original, but what the functions of that capture") func keepsCaptured() throws
    {
        let made = LifetimeTracker()
        let captured = LifetimeTracker()
        func makeOverride() throws -> Injector {
            let object = captured.track()
            let original = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Tracked.self) { _ in made.track() }
                binder.wireFactory { withExtendedLifetime(object) { 3 } }
            }
            _ = try original.instance(for: Tracked.self)
            return try original.overriding { _ in }.overriding { _ in }
        }
        do {
            let override = try makeOverride()
            #expect((made.total, made.live) == (1, 0))
            #expect(captured.live == 1)
            #expect(try override.make(for: Int.self) == 3)
        }
        #expect(captured.live == 0)
    }

    @Test("`removeBinding` takes away what is overridden, with all lists of arguments") func removes() throws {
        let original = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "plain" }
            binder.bindFactory(for: String.self) { (_, number: Int) in "\(number)" }
            binder.bindFactory(for: String.self) { (_, flag: Bool) in "\(flag)" }
            binder.bindProvider(for: String.self, named: "kept") { _ in "kept" }
        }
        let override = try original.overriding { binder in
            binder.removeBinding(for: String.self)
        }
        #expect(!override.hasBinding(for: String.self))
        expectThrows(.missing(BindingKey(String.self))) { try override.factory(for: String.self, taking: Int.self) }
        #expect(try override.instances(for: String.self) == ["kept"])
        #expect(try original.instances(for: String.self) == ["plain", "kept"])
    }

    @Test("An override may change a provider into a factory, but another list of arguments stands beside it")
    func otherKinds() throws {
        let original = try Injector.injectorWithBlock { $0.bindProvider(for: Tracked.self) { _ in Tracked() } }
        let override = try original.overriding(addingBindings: true) { binder in
            binder.bindFactory(for: Tracked.self) { _ in Tracked() }
            binder.bindFactory(for: Tracked.self) { (_, _: Int) in Tracked() }
        }
        #expect(try override.instance(for: Tracked.self) !== override.instance(for: Tracked.self))
        _ = try override.factory(for: Tracked.self, taking: Int.self)(1)
        let third = try original.overriding(addingBindings: true) { binder in
            binder.bindFactory(for: Tracked.self) { (_, _: Int) in Tracked() }
        }
        #expect(try third.instance(for: Tracked.self) === third.instance(for: Tracked.self))
    }

    @Test("An override of a child is a new child of the same parent, which shares the parent's instances")
    func ofChild() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in Tracked() }
            binder.bindProvider(for: String.self) { _ in "parent" }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: String.self) { _ in "child" }
            binder.bindProvider(for: Tracked.self, named: "child") { _ in Tracked() }
        }
        let override = try child.overriding { $0.removeBinding(for: String.self) }
        #expect(try override.instance(for: String.self) == "parent")
        #expect(try override.instance(for: Tracked.self) === parent.instance(for: Tracked.self))
        #expect(
            try override.instance(for: Tracked.self, named: "child")
                !== child.instance(for: Tracked.self, named: "child"))
        #expect(try child.instance(for: String.self) == "child")
    }

    @Test("Overrides keep the scopes of the bindings that they take over") func scopes() throws {
        let original = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self, named: "weak", scope: .weak) { _ in Tracked() }
            binder.bindProvider(for: Tracked.self, named: "graph", scope: .graph) { _ in Tracked() }
        }
        let override = try original.overriding { _ in }
        let weak = try override.instance(for: Tracked.self, named: "weak")
        #expect(try override.instance(for: Tracked.self, named: "weak") === weak)
        #expect(try original.instance(for: Tracked.self, named: "weak") !== weak)
        let graph = try override.instance(for: Tracked.self, named: "graph")
        #expect(try override.instance(for: Tracked.self, named: "graph") !== graph)
    }
}

@Suite("What an override keeps of its block") struct OverrideOwnershipTests {
    @Test("What stands nowhere in an override is released with its block, and what stands in children with these")
    func releases() throws {
        let tracker = LifetimeTracker()
        let app = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self) { _ in "" }
            binder.bindChild(for: Bool.self) { binder in
                binder.wireProvider { (_: Double) in true }
                binder.wireProvider { 1.0 }
            }
        }
        var override: Injector?
        do {
            let kept = tracker.track()
            override = try app.overriding { binder in
                binder.wireProvider { withExtendedLifetime(kept) { 2.0 } }
            }
        }
        let handle: Provider<Child<Bool>> = try #require(try override?.provider())
        #expect(tracker.live == 1)
        override = nil
        #expect(tracker.live == 0)
        withExtendedLifetime(handle) {}
    }
}
