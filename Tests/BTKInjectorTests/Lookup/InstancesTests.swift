import BTKInjector
import TestSupport
import Testing

@Suite("Several instances of a type")
struct InstancesTests {
    @Test("`instances` gives what `instance` would for each name and for none, in the order of binding")
    func order() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self, named: "z") { _ in Tracked(holding: "z") }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Tracked.self) { _ in Tracked(holding: "plain") }
            // What takes arguments is left out.
            binder.bindFactory(for: Tracked.self) { (_, number: Int) in Tracked() }
            binder.bindFactory(for: Tracked.self, named: "a") { (_, number: Int) in Tracked() }
            binder.bindFactory(for: Tracked.self, named: "a") { _ in Tracked(holding: "a") }
        }
        let first: [Tracked] = try injector.instances()
        let second = try injector.instances(for: Tracked.self)
        #expect(first.map { $0.content as? String } == ["z", "plain", "a"])
        #expect(zip(first, second).map(===) == [true, true, false])
        #expect(try first[1] === injector.instance(for: Tracked.self))
        #expect(try injector.instances(for: Double.self) == [])
    }

    @Test("In a child the inherited ones come first, and those it shadows stand in their places")
    func child() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self, named: "1") { _ in "parent 1" }
            binder.bindProvider(for: String.self, named: "2") { _ in "parent 2" }
            binder.bindProvider(for: String.self, named: "3") { _ in "parent 3" }
        }
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: String.self, named: "4") { _ in "child 4" }
            binder.bindProvider(for: String.self, named: "2") { _ in "child 2" }
        }
        let grandchild = try child.makeChild { binder in
            binder.bindProvider(for: String.self, named: "0") { _ in "grandchild 0" }
            binder.bindFactory(for: String.self, named: "4") { _ in "grandchild 4" }
            binder.bindProvider(for: String.self, named: "1") { _ in "grandchild 1" }
        }
        #expect(try parent.instances(for: String.self) == ["parent 1", "parent 2", "parent 3"])
        #expect(try child.instances(for: String.self) == ["parent 1", "child 2", "parent 3", "child 4"])
        #expect(
            try grandchild.instances(for: String.self)
                == ["grandchild 1", "child 2", "parent 3", "grandchild 4", "grandchild 0"])
    }

    @Test("In an override the replaced ones stand in their places, and new ones at the end")
    func override() throws {
        let original = try Injector.injectorWithBlock { binder in
            for name in ["1", "2", "3"] {
                binder.bindProvider(for: String.self, named: BindingName(name)) { _ in name }
            }
        }
        let override = try original.overriding { binder in
            binder.bindProvider(for: String.self, named: "4") { _ in "four" }
            binder.bindProvider(for: String.self, named: "2") { _ in "two" }
            binder.removeBinding(for: String.self, named: "1")
        }
        #expect(try override.instances(for: String.self) == ["two", "3", "four"])
    }

    @Test("If one of them fails, the error says which, and the others are kept")
    func failing() throws {
        let builds = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "good") { _ in builds.add() }
            binder.bindProvider(for: Int.self, named: "bad") { _ in throw Failure() }
        }
        let bad = intKey("bad")
        for _ in 0..<2 { expectThrows(.failed(bad)) { try injector.instances(for: Int.self) } }
        #expect(builds.value == 1)
    }

    @Test("A binding that asks for all of its own type is a cycle")
    func cycle() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "part") { _ in 1 }
            binder.bindProvider(for: Int.self, named: "all") { i in try i.instances(for: Int.self).count }
        }
        expectThrows(.cycle(intKey("all"), intKey("all"))) { try injector.instances(for: Int.self) }
    }
}
