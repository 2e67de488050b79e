import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("Problems of wired factories with arguments, and of functions across injectors")
struct WiredProblemTests {
    @Test("Missing dependencies of a factory with arguments are reported, as are those of the wrong actor")
    func throughArguments() throws {
        let found = try problems { binder in
            binder.mainActor.bindProvider(for: Bool.self) { _ in true }
            binder.wireFactory(for: Int.self, taking: String.self, to: { (s: String, d: Double) in s.count })
            binder.wireFactory(for: Int.self, taking: UInt.self, to: { (n: UInt, b: Bool) in Int(n) })
            binder.wireFactory(for: Int.self, taking: UInt8.self, to: { (n: UInt8, b: Provider<Bool>) in Int(n) })
            binder.wireFactory(
                for: Int.self, taking: Int8.self, to: { (n: Int8, b: MainActorProvider<Bool>) in Int(n) })
        }
        let missing = InjectionError.bindingNotFound(
            BindingKey(Double.self), path: [BindingKey(Int.self), BindingKey(Double.self)])
        let wrongActor = InjectionError.boundOnMainActor(BindingKey(Bool.self))
        // One for all that ask.
        #expect(found == [missing, wrongActor])
    }

    @Test("A factory with arguments that needs its own product is asked for without them, which is a mismatch")
    func ownProduct() throws {
        let found = try problems { binder in
            binder.wireFactory(for: Node.self, taking: Int.self, to: { (n: Int, child: Node) in child })
        }
        #expect(found == [.argumentMismatch(BindingKey(Node.self), expected: "(Int)", requested: "()")])
    }

    @Test("A factory with arguments may need what is made without them, and its own handle")
    func ownHandle() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(for: Node.self, to: { Node() })
            binder.wireFactory(
                for: Node.self, taking: Int.self,
                to: { (depth: Int, leaf: Node, make: Factory<Node, Int>) in
                    Node(child: depth == 0 ? leaf : try make(depth - 1))
                })
        }
        #expect(try injector.make(for: Node.self, 3).depth == 4)
    }

    @Test("A wired factory that makes itself without end ends in the ring of its key")
    func endless() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(
                for: Node.self, taking: Int.self,
                to: { (n: Int, make: Factory<Node, Int>) in Node(child: try make(n + 1)) })
        }
        let key = BindingKey(Node.self)
        expectThrows(.circularDependency(path: [key, key])) { try injector.make(for: Node.self, 0) }
    }

    @Test("Nothing leads into a factory with arguments: it holds no captives and closes no ring")
    func nothingLeadsIn() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
            binder.wireFactory(for: Node.self, taking: Int.self, to: { (_: Int, _: Bool, _: String) in Node() })
            binder.wireProvider(for: String.self, to: { (_: Factory<Node, Int>) in "" })
        }
        _ = try injector.make(for: Node.self, 1)
    }

    @Test("A captive is found behind wired factories without arguments")
    func captiveBehindFactories() throws {
        let found = try problems { binder in
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
            binder.wireFactory(for: Int.self, to: { (_: Bool) in 1 })
            binder.wireFactory(for: Double.self, to: { (_: Int?) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Double) in "" })
        }
        #expect(found == [.captiveDependency(BindingKey(Bool.self), of: BindingKey(String.self))])
    }

    @Test("A child's singleton that holds a captive by a factory of its parent is reported")
    func captiveBehindParent() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
            binder.wireFactory(for: Int.self, to: { (_: Bool) in 1 })
        }
        let error = failure { try parent.makeChild { $0.wireProvider(for: String.self, to: { (_: Int) in "" }) } }
        let captive = InjectionError.captiveDependency(BindingKey(Bool.self), of: BindingKey(String.self))
        #expect(error == .invalidConfiguration([captive]))
    }

    @Test("In a child, missing parameters, rings and wrong actors are reported; the parent's bindings count")
    func children() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.mainActor.bindProvider(for: Bool.self) { _ in true }
        }
        let error = failure {
            try parent.makeChild { binder in
                binder.wireProvider(for: Int.self, to: { (n: Int) in n })
                binder.wireProvider(for: String.self, to: { (_: Bool) in "" })
                binder.wireProvider(for: Double.self, to: { (_: UInt) in 1 })
            }
        }
        let found = error?.problems ?? []
        #expect(found.count == 3)
        #expect(found.contains(.circularDependency(path: [BindingKey(Int.self), BindingKey(Int.self)])))
        #expect(found.contains(.boundOnMainActor(BindingKey(Bool.self))))
        let path = [BindingKey(Double.self), BindingKey(UInt.self)]
        #expect(found.contains(.bindingNotFound(BindingKey(UInt.self), path: path)))
    }

    @Test("A child that only asks its parent for what asks back for the same type has no ring")
    func noRingAcrossInjectors() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Int.self, to: { 1 })
            binder.wireProvider(for: String.self, to: { (n: Int) in "\(n)" })
        }
        let child = try parent.makeChild { $0.wireProvider(for: Int.self, to: { (s: String) in s.count + 10 }) }
        #expect(try child.instance(for: Int.self) == 11)
    }

    @Test("The graph has the edges of wired functions before anything ran, those of arguments not among them")
    func edges() throws {
        let parent = try Injector.injectorWithBlock { $0.bindProvider(for: UInt.self) { _ in 1 } }
        let injector = try parent.makeChild { binder in
            binder.bindProvider(for: Int.self, named: "a") { _ in 1 }
            binder.bindProvider(for: Int.self, named: "b") { _ in 1 }
            binder.bindProvider(for: Bool.self) { _ in true }
            binder.bindProvider(for: Double.self) { _ in 1 }
            binder.wireFactory(
                for: String.self, taking: Bool.self,
                to: { (_: Bool, _: [Int], _: Provider<Double>, _: UInt?, _: Float?) in "" })
        }
        let graph = injector.dependencyGraph
        let dependencies = graph.dependencies(of: BindingKey(String.self))
        #expect(
            Set(dependencies) == [
                BindingKey(Int.self, named: "a"), BindingKey(Int.self, named: "b"), BindingKey(Double.self),
                BindingKey(UInt.self),
            ])
        #expect(graph.dependents(of: BindingKey(Bool.self)).isEmpty)
        let kinds = graph.edges.map { "\($0.to.key): \($0.kind)" }
        #expect(
            Set(kinds) == ["Int named \"a\": direct", "Int named \"b\": direct", "Double: deferred", "UInt: direct"])
    }
}

/// Not Sendable.
private final class Node {
    let child: Node?
    init(child: Node? = nil) { self.child = child }
    var depth: Int { child.map { $0.depth + 1 } ?? 0 }
}
