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

    @Test(
        "In a child the inherited ones come first, and those it shadows stand in their places",
        arguments: ChildKind.allCases)
    func child(kind: ChildKind) throws {
        func bind(_ binder: inout Binder, _ owner: String, _ names: String...) {
            for name in names {
                binder.bindProvider(for: String.self, named: BindingName(name)) { _ in "\(owner) \(name)" }
            }
        }
        let (parent, child) = try kind.makeFamily {
            bind(&$0, "parent", "1", "2", "3")
        } child: {
            bind(&$0, "child", "4", "2")
        }
        let grandchild = try child.makeChild { binder in
            bind(&binder, "grandchild", "0", "1")
            binder.bindFactory(for: String.self, named: "4") { _ in "grandchild 4" }
        }
        #expect(try parent.instances(for: String.self) == ["parent 1", "parent 2", "parent 3"])
        #expect(try child.instances(for: String.self) == ["parent 1", "child 2", "parent 3", "child 4"])
        let all = try grandchild.instances(for: String.self)
        #expect(all == ["grandchild 1", "child 2", "parent 3", "grandchild 4", "grandchild 0"])
    }

    @Test("If one of them fails, or asks for all of its own type, the error says which, and the others are kept")
    func failing() throws {
        let builds = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "good") { _ in builds.add() }
            binder.bindProvider(for: Int.self, named: "bad") { _ in throw Failure() }
            binder.bindProvider(for: Bool.self, named: "all") { i in try i.instances(for: Bool.self).isEmpty }
        }
        let all = BindingKey(Bool.self, named: "all")
        for _ in 0..<2 {
            expectThrows(.failed(intKey("bad"))) { try injector.instances(for: Int.self) }
            expectThrows(.cycle(all, all)) { try injector.instances(for: Bool.self) }
        }
        #expect(builds.value == 1)
    }
}
