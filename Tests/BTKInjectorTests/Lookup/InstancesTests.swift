import BTKInjector
import TestSupport
import Testing

@Suite("Several instances of a type") struct InstancesTests {
    @Test("`instances` gives what `instance` would for each name and for none, in the order of binding")
    func order() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self, named: "z") { _ in Tracked(holding: "z") }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Tracked.self) { _ in Tracked(holding: "plain") }
            // Factories with arguments are left out.
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

    @Test("In a child inherited ones come first, those it shadows in their places", arguments: ChildKind.allCases)
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

private protocol Closable: AnyObject, Sendable { var name: String { get } }

private final class Resource: Closable {
    let name: String
    let needs: [Resource]

    init(_ name: String, needs: Resource...) {
        self.name = name
        self.needs = needs
    }
}

@Suite("Instances that exist") struct MadeInstancesTests {
    private func makeInjector() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Resource.self, named: "pool") { i in
                Resource("pool", needs: try i.instance(named: "log"))
            }
            binder.bindProvider(for: Resource.self, named: "log") { _ in Resource("log") }
            binder.bindProvider(for: Closable.self) { i in Resource("client", needs: try i.instance(named: "pool")) }
            binder.bindProvider(for: Resource.self, named: "unused") { _ in Resource("unused") }
            binder.bindProvider(for: Resource.self, named: "weak", scope: .weak) { _ in Resource("weak") }
            binder.bindProvider(for: Resource.self, named: "graph", scope: .graph) { _ in Resource("graph") }
            binder.bindFactory(for: Resource.self, named: "new") { _ in Resource("new") }
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.mainActor.bindProvider(for: String.self) { _ in "main" }
        }
    }

    /// Makes an injector, and requests some of what it binds.
    @MainActor private func makeUsed() throws -> Injector {
        let injector = try makeInjector()
        _ = try injector.instance(for: Closable.self)
        _ = try injector.instance(for: Int.self)
        _ = try injector.instance(for: Resource.self, named: "graph")
        _ = try injector.instance(for: Resource.self, named: "new")
        _ = try injector.mainActor.instance(for: String.self)
        return injector
    }

    @Test("No singleton is made for the list") func nothingMade() throws {
        let injector = try makeInjector()
        #expect(injector.madeInstances(of: Closable.self).isEmpty)
        #expect(injector.madeInstances(of: Any.self).isEmpty)
    }

    @Test("Singletons are listed in the order in which they were made") @MainActor func order() throws {
        let injector = try makeUsed()
        let weak = try injector.instance(for: Resource.self, named: "weak")
        withExtendedLifetime(weak) {
            #expect(injector.madeInstances(of: Closable.self).map(\.name) == ["log", "pool", "client"])
        }
    }

    @Test("Singletons are listed by what they are, and not by what they are bound to") @MainActor func types() throws {
        let injector = try makeUsed()
        let resources: [Resource] = injector.madeInstances()
        #expect(try resources.last === injector.instance(for: Closable.self))
        #expect(injector.madeInstances(of: Int.self) == [7])
        #expect(injector.madeInstances(of: Any.self).count == 4)
    }

    @Test("What lives on the main actor is not listed") @MainActor func mainActor() throws {
        #expect(try makeUsed().madeInstances(of: String.self) == [])
    }

    @Test("An object that is bound to several types is given once, and equal values are several")
    func aliases() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Closable.self) { i in try i.instance(for: Resource.self) }
            binder.bindProvider(for: Resource.self) { _ in Resource("pool") }
            for name in ["a", "b"] { binder.bindProvider(for: Int.self, named: BindingName(name)) { _ in 7 } }
        }
        let resource = try injector.instance(for: Closable.self)
        #expect(injector.madeInstances(of: Closable.self).map(ObjectIdentifier.init) == [ObjectIdentifier(resource)])
        _ = try injector.instances(for: Int.self)
        #expect(injector.madeInstances(of: Int.self) == [7, 7])
    }
}
