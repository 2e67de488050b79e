import BTKInjector
import TestSupport
import Testing

@Suite("Children")
struct ChildTests {
    @Test("A child sees its parent's bindings, through every kind of lookup")
    func inherits() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in Tracked() }
            binder.bindProvider(for: Tracked.self, named: "other") { _ in Tracked() }
            binder.bindFactory(for: String.self) { (_, number: Int) in "\(number)" }
        }
        let child = try parent.makeChild { _ in }
        // The parent's instances are its own, whichever is asked first.
        for heir in [child, try parent.makeChild { _ in }, try child.makeChild { _ in }] {
            #expect(try heir.instance(for: Tracked.self) === parent.instance(for: Tracked.self))
            #expect(
                try heir.instance(for: Tracked.self, named: "other")
                    === parent.instance(for: Tracked.self, named: "other"))
            #expect(try heir.provider(for: Tracked.self).get() === parent.instance(for: Tracked.self))
            #expect(try heir.factory(for: String.self, taking: Int.self)(3) == "3")
            #expect(heir.hasBinding(for: Tracked.self, named: "other"))
            #expect(!heir.hasBinding(for: Int.self))
            expectThrows(.missing(BindingKey(Int.self))) { try heir.instance(for: Int.self) }
        }
    }

    @Test("A child may shadow a binding for itself; its parent, siblings and the parent's blocks never see it")
    func shadows() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "parent" }
            binder.bindProvider(for: [String].self) { i in [try i.instance(), try i.provider(for: String.self).get()] }
            binder.bindFactory(for: [String].self, named: "new") { i in
                [try i.instance(), try i.factory(for: String.self, taking: Int.self)(1)]
            }
            binder.bindFactory(for: String.self) { (_, number: Int) in "parent \(number)" }
            binder.bindProvider(for: Bool.self) { i in i.hasBinding(for: Int.self) }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: String.self) { _ in "child" }
            binder.bindFactory(for: String.self) { (_, number: Int) in "child \(number)" }
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        for (injector, text) in [
            (child, "child"), (try child.makeChild { _ in }, "child"), (parent, "parent"),
            (try parent.makeChild { _ in }, "parent"),
        ] {
            #expect(try injector.instance(for: String.self) == text)
            #expect(try injector.make(for: String.self, 2) == "\(text) 2")
            #expect(injector.hasBinding(for: Int.self) == (text == "child"))
            // Also where a child asks first.
            #expect(try injector.instance(for: [String].self) == ["parent", "parent"])
            #expect(try injector.instance(for: [String].self, named: "new") == ["parent", "parent 1"])
            #expect(try !injector.instance(for: Bool.self))
        }
    }

    @Test("A child's binding of another list of arguments stands beside its parent's")
    func argumentLists() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: String.self) { (_, number: Int) in "parent \(number)" }
        }
        let child = try parent.makeChild { binder in
            binder.bindFactory(for: String.self) { (_, flag: Bool) in "child \(flag)" }
        }
        #expect(try child.factory(for: String.self, taking: Int.self)(1) == "parent 1")
        #expect(try child.factory(for: String.self, taking: Bool.self)(true) == "child true")
    }

    @Test("A child that shadows a factory with a provider has no factory there")
    func shadowsWithOtherKind() throws {
        let parent = try Injector.injectorWithBlock { $0.bindFactory(for: Tracked.self) { _ in Tracked() } }
        let child = try parent.makeChild { $0.bindProvider(for: Tracked.self) { _ in Tracked() } }
        expectThrows(.notAFactory(BindingKey(Tracked.self))) { try child.factory(for: Tracked.self) }
        #expect(try child.instance(for: Tracked.self) === child.instance(for: Tracked.self))
        #expect(try parent.instance(for: Tracked.self) !== parent.instance(for: Tracked.self))
    }

    @Test("`removeBinding` does not act on inherited bindings, and a missing one is no error")
    func removeInherited() throws {
        let parent = try Injector.injectorWithBlock { $0.bindProvider(for: String.self) { _ in "parent" } }
        let child = try parent.makeChild { binder in
            binder.removeBinding(for: String.self)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Int.self, named: "kept") { _ in 2 }
            binder.removeBinding(for: Int.self)
            binder.removeBinding(for: Double.self, named: "never")
        }
        #expect(try child.instance(for: String.self) == "parent")
        #expect(!child.hasBinding(for: Int.self))
        #expect(try child.instance(for: Int.self, named: "kept") == 2)
    }

    // The text of the second problem ended the process: it looked for neighbours in a table of unique keys.
    @Test("A child with duplicates is refused, and the text says what else is wrong")
    func textOfDuplicates() throws {
        let parent = try Injector.injectorWithBlock { _ in }
        let error = failure {
            try parent.makeChild { binder in
                binder.bindProvider(for: Int.self, named: "one") { _ in 1 }
                binder.bindProvider(for: Int.self, named: "one") { _ in 1 }
                binder.wireProvider(for: String.self, to: { (number: Int) in "\(number)" })
            }
        }
        #expect(error?.problems.count == 2)
        #expect(error?.description.contains("Nothing is bound for Int.") == true)
    }

    // It kept the registry that was refused, which kept the parent.
    @Test("The error of a refused child keeps neither the parent nor the objects that blocks captured")
    func problemsKeepNothing() throws {
        let tracker = LifetimeTracker()
        var parent: Injector? = try .injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in tracker.track() }
        }
        _ = try parent?.instance(for: Tracked.self)
        let error = failure {
            let captured = tracker.track()
            return try parent?.makeChild { binder in
                binder.bindProvider(for: Double.self) { _ in withExtendedLifetime(captured) { 1 } }
                binder.wireProvider(for: String.self, to: { (number: Int) in "\(number)" })
            }
        }
        #expect((tracker.total, tracker.live) == (2, 1))
        parent = nil
        #expect(tracker.live == 0)
        #expect(error?.description.contains("Nothing is bound for Int.") == true)
    }
}

@Suite("Children: ownership")
struct ChildLifetimeTests {
    @Test("A child is destroyed when it is released, and its parent's instances stay")
    func childGoes() throws {
        let (parents, childs) = (LifetimeTracker(), LifetimeTracker())
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in Tracked(parents) }
        }
        func session() throws {
            let child = try parent.makeChild { binder in
                binder.bindProvider(for: Keeper.self) { i in
                    Keeper(childs, of: try i.instance(), itself: try i.provider())
                }
            }
            let keeper = try child.instance(for: Keeper.self)
            #expect(try keeper.object === parent.instance(for: Tracked.self))
            #expect((parents.live, childs.live) == (1, 1))
        }
        for _ in 0..<3 {
            try session()
            #expect((parents.live, childs.live) == (1, 0))
        }
        _ = try parent.instance(for: Tracked.self)
        #expect(parents.live == 1)
    }

    @Test("A child keeps its parent, and both are destroyed with the child")
    func childKeepsParent() throws {
        let parents = LifetimeTracker()
        func makeChild() throws -> Injector {
            try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Tracked.self) { _ in Tracked(parents) }
            }.makeChild { _ in }.makeChild { _ in }
        }
        do {
            let child = try makeChild()
            let object = try child.instance(for: Tracked.self)
            #expect(try child.provider(for: Tracked.self).get() === object)
            #expect(parents.live == 1)
        }
        #expect(parents.live == 0)
    }

    @Test("A child's handles throw when what they are bound in was released: the child, or the parent that it inherits")
    func handles() throws {
        let alive = LifetimeTracker()
        func bind(_ binder: inout Binder, named name: BindingName) {
            binder.bindProvider(for: Tracked.self, named: name) { _ in Tracked(alive) }
            binder.bindFactory(for: Tracked.self, named: name) { (_, _: Int) in Tracked(alive) }
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
        var parent: Injector? = try .injectorWithBlock { bind(&$0, named: "inherited") }
        var child = try parent?.makeChild { bind(&$0, named: "own") }
        let own = try handles("own", of: try #require(child))
        let inherited = try handles("inherited", of: try #require(child))
        let optional = try #require(try child?.provider(for: Tracked?.self, named: "inherited"))
        child = nil
        expectReleased("own", own)
        #expect(try inherited.0.get() === parent?.instance(for: Tracked.self, named: "inherited"))
        #expect(try inherited.0.get() === optional.get())
        #expect(alive.live == 1)
        parent = nil
        #expect(alive.live == 0)
        expectReleased("inherited", inherited)
    }
}

private final class Keeper: Tracked, @unchecked Sendable {
    let object: Tracked
    let itself: Provider<Keeper>
    init(_ alive: LifetimeTracker, of object: Tracked, itself: Provider<Keeper>) {
        self.object = object
        self.itself = itself
        super.init(alive)
    }
}
