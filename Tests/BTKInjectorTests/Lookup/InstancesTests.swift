import BTKInjector
import TestSupport
import Testing

@Suite("Several instances of a type") struct InstancesTests {
    @Test("`instances` gives what `instance` would for each name and for none, in the order of binding")
    func order() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Tracked.self, named: "z") { _ in Tracked(holding: "z") }
            binder.bindProvider(for: Tracked.self) { _ in Tracked(holding: "plain") }
            // Factories with arguments are left out.
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

    @Test("In a child inherited ones come first, those it shadows in their places") func children() throws {
        func bind(_ binder: inout Binder, _ owner: String, _ names: String...) {
            for name in names {
                binder.bindProvider(for: String.self, named: BindingName(name)) { _ in "\(owner) \(name)" }
            }
        }
        let parent = try Injector { bind(&$0, "parent", "1", "2", "3") }
        let child = try parent.makeChild { bind(&$0, "child", "4", "2") }
        let grandchild = try child.makeChild { binder in
            bind(&binder, "grandchild", "0", "1")
            binder.bindFactory(for: String.self, named: "4") { _ in "grandchild 4" }
        }
        #expect(try parent.instances(for: String.self) == ["parent 1", "parent 2", "parent 3"])
        #expect(try child.instances(for: String.self) == ["parent 1", "child 2", "parent 3", "child 4"])
        let all = try grandchild.instances(for: String.self)
        #expect(all == ["grandchild 1", "child 2", "parent 3", "grandchild 4", "grandchild 0"])
    }

    @Test("If one of them fails, the error says which, and the others are kept") func failing() throws {
        let builds = Locked()
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self, named: "good") { _ in builds.add() }
            binder.bindProvider(for: Int.self, named: "bad") { _ in throw Failure() }
        }
        for _ in 0..<2 { expectThrows(.failed(intKey("bad"))) { try injector.instances(for: Int.self) } }
        #expect(builds.value == 1)
    }
}

@Suite("Instances that exist") struct MadeInstancesTests {
    @Test("Singletons are listed by what they are, in the order in which they were made, without the main actor's")
    @MainActor func order() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: A.self) { i in Piece(try i.instance(for: Piece.self)) }
            binder.bindProvider(for: Piece.self) { _ in Piece() }
            binder.bindProvider(for: Piece.self, named: "weak", scope: .weak) { _ in Piece() }
            binder.bindProvider(for: Piece.self, named: "graph", scope: .graph) { _ in Piece() }
            binder.bindFactory(for: Piece.self, named: "new") { _ in Piece() }
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.mainActor.bindProvider(for: String.self) { _ in "main" }
        }
        #expect(injector.madeInstances(of: Any.self).isEmpty)
        let client = try injector.instance(for: A.self)
        let others = try ["weak", "graph", "new"].map { try injector.instance(for: Piece.self, named: BindingName($0)) }
        _ = try injector.instance(for: Int.self)
        _ = try injector.mainActor.instance(for: String.self)
        let pieces: [Piece] = injector.madeInstances()
        let expected: [any A] = [try injector.instance(for: Piece.self), client]
        #expect(pieces.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
        #expect(injector.madeInstances(of: Int.self) == [7])
        #expect(injector.madeInstances(of: Any.self).count == 3)
        withExtendedLifetime(others) {}
    }

    @Test("An object that is bound to several types is given once, and equal values are several") func aliases() throws
    {
        let injector = try Injector { binder in
            binder.bindProvider(for: A.self) { i in try i.instance(for: Piece.self) }
            binder.bindProvider(for: Piece.self) { _ in Piece() }
            for name in ["a", "b"] { binder.bindProvider(for: Int.self, named: BindingName(name)) { _ in 7 } }
        }
        let piece = try injector.instance(for: A.self)
        #expect(injector.madeInstances(of: A.self).map(ObjectIdentifier.init) == [ObjectIdentifier(piece)])
        _ = try injector.instances(for: Int.self)
        #expect(injector.madeInstances(of: Int.self) == [7, 7])
    }
}
