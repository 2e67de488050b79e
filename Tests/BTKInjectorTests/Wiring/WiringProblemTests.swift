import BTKInjector
import TestSupport
import Testing

private let (number, text, flag) = (BindingKey(Int.self), BindingKey(String.self), BindingKey(Bool.self))
private let (double, float) = (BindingKey(Double.self), BindingKey(Float.self))

@Suite("Problems of wired functions")
struct WiringProblemTests {
    @Test("What is wired is checked by the configuration", arguments: parameters + rings + captives + children)
    func problems(configuration: ConfigurationCase) throws { try configuration.check() }

    private static let parameters = [
        ConfigurationCase("a parameter that is not bound", problems: [.missing(text, number)]) { binder in
            binder.wireProvider(for: String.self, to: { (_: Int) in "" })
        },
        ConfigurationCase("targets of handles", problems: [.missing(text, number), .missing(text, double)]) { binder in
            binder.wireProvider(for: String.self, to: { (_: Provider<Int>, _: Factory<Double>) in "" })
        },
        ConfigurationCase("a factory handle on a provider", problems: [.notAFactory(number)]) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, to: { (_: Factory<Int>) in "" })
        },
        ConfigurationCase(
            "a factory handle with other arguments",
            problems: [.argumentMismatch(number, expected: "(String)", requested: "(Double)")]
        ) { binder in
            binder.bindFactory(for: Int.self) { (_, text: String) in text.count }
            binder.wireProvider(for: Bool.self, to: { (_: Factory<Int, Double>) in true })
        },
        ConfigurationCase(
            "factories with arguments, one problem for all that need one key",
            problems: [.missing(number, double), .boundOnMainActor(flag)]
        ) { binder in
            binder.mainActor.bindProvider(for: Bool.self) { _ in true }
            binder.wireFactory(for: Int.self, taking: String.self, to: { (s: String, d: Double) in s.count })
            binder.wireFactory(for: Int.self, taking: UInt.self, to: { (n: UInt, b: Bool) in Int(n) })
            binder.wireFactory(for: Int.self, taking: UInt8.self, to: { (n: UInt8, b: Provider<Bool>) in Int(n) })
            binder.wireFactory(
                for: Int.self, taking: Int8.self, to: { (n: Int8, b: MainActorProvider<Bool>) in Int(n) })
        },
        ConfigurationCase(
            "a factory with arguments that needs its own product without them",
            problems: [.argumentMismatch(number, expected: "(Bool)", requested: "()")]
        ) { binder in
            binder.wireFactory(for: Int.self, taking: Bool.self, to: { (_: Bool, n: Int) in n })
        },
    ]

    private static let rings = [
        ConfigurationCase("a provider that takes itself", problems: [.cycle(number, number)]) { binder in
            binder.wireProvider(for: Int.self, to: { (n: Int) in n })
        },
        ConfigurationCase("a weak one", problems: [.cycle(number, number)]) { binder in
            binder.wireProvider(for: Int.self, scope: .weak, to: { (n: Int) in n })
        },
        ConfigurationCase("a factory that takes itself", problems: [.cycle(number, number)]) { binder in
            binder.wireFactory(for: Int.self, to: { (n: Int) in n })
        },
        // Found by way of the first, which is no member. Only the first of several edges was taken as part of the ring.
        ConfigurationCase(
            "a ring, from its member bound first, once for all parameters and an optional one",
            problems: [.cycle(number, text, double, number)]
        ) { binder in
            binder.wireProvider(for: Bool.self, to: { (_: Double) in true })
            binder.wireProvider(for: Int.self, to: { (_: String, _: String?, _: [String]) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Double?) in "" })
            binder.wireProvider(for: Double.self, to: { (_: Int) in 1 })
        },
        ConfigurationCase(
            "rings that do not touch", problems: [.cycle(number, text, number), .cycle(double, flag, double)]
        ) { binder in
            binder.wireProvider(for: Int.self, to: { (_: String) in 1 })
            binder.wireProvider(for: Double.self, to: { (_: Bool) in 1 })
            binder.wireProvider(for: Bool.self, to: { (_: Double) in true })
            binder.wireProvider(for: String.self, to: { (_: Int) in "" })
        },
        // One ring was found where two go through the same binding.
        ConfigurationCase(
            "rings that share members",
            problems: [.cycle(number, text, flag, number), .cycle(number, double, flag, number)]
        ) { binder in
            binder.wireProvider(for: Int.self, to: { (_: String, _: Double) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Bool) in "" })
            binder.wireProvider(for: Double.self, to: { (_: Bool) in 1 })
            binder.wireProvider(for: Bool.self, to: { (_: Int) in true })
        },
        ConfigurationCase("a ring that handles make legal") { binder in
            binder.wireProvider(for: Int.self, to: { (_: String) in 1 })
            binder.wireProvider(
                for: String.self, to: { (_: Provider<Int>, _: Factory<Double>, _: Factory<Bool, Int>) in "" })
            binder.wireFactory(for: Double.self, to: { (_: String) in 1 })
            binder.wireFactory(for: Bool.self, taking: Int.self, to: { (_: Int, _: String) in true })
        },
    ]

    private static let captives = [
        ConfigurationCase(
            "singletons that take a graph instance, and no others",
            problems: [.captiveDependency(flag, of: number)]
        ) { binder in
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
            binder.wireProvider(for: Int.self, to: { (_: Bool) in 1 })
            binder.wireProvider(for: Int.self, named: "weak", scope: .weak, to: { (_: Bool) in 1 })
            binder.wireProvider(for: Int.self, named: "graph", scope: .graph, to: { (_: Bool) in 1 })
            binder.wireFactory(for: Int.self, named: "factory", to: { (_: Bool) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Bool?) in "" })
            binder.wireProvider(for: String.self, named: "later", to: { (_: Provider<Bool>) in "" })
        },
        ConfigurationCase("behind factories", problems: [.captiveDependency(flag, of: text)]) { binder in
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
            binder.wireFactory(for: Int.self, to: { (_: Bool) in 1 })
            binder.wireFactory(for: Double.self, to: { (_: Int?) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Double) in "" })
        },
        // Nothing leads into it.
        ConfigurationCase("not in a factory with arguments") { binder in
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
            binder.wireFactory(for: Double.self, taking: Int.self, to: { (_: Int, _: Bool, _: String) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Factory<Double, Int>) in "" })
        },
    ]

    private static let children = [
        ConfigurationCase(
            "a child's captive behind its parent's factory", problems: [.captiveDependency(flag, of: text)],
            inChildOf: { binder in
                binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
                binder.wireFactory(for: Int.self, to: { (_: Bool) in 1 })
            }
        ) { $0.wireProvider(for: String.self, to: { (_: Int) in "" }) },
        ConfigurationCase(
            "a child's own rings, what it misses, and what its parent binds elsewhere",
            problems: [.missing(double, float), .boundOnMainActor(flag), .cycle(number, number)],
            inChildOf: { binder in
                binder.bindProvider(for: Int.self) { _ in 1 }
                binder.mainActor.bindProvider(for: Bool.self) { _ in true }
            }
        ) { binder in
            binder.wireProvider(for: Int.self, to: { (n: Int) in n })
            binder.wireProvider(for: String.self, to: { (_: Bool, _: Int) in "" })
            binder.wireProvider(for: Double.self, to: { (_: Float) in 1 })
        },
        ConfigurationCase(
            "no ring by way of a parent, which asks itself",
            inChildOf: { binder in
                binder.wireProvider(for: Int.self, to: { 1 })
                binder.wireProvider(for: String.self, to: { (n: Int) in "\(n)" })
            }
        ) { $0.wireProvider(for: Int.self, to: { (s: String) in s.count + 10 }) },
    ]

    @Test("All kinds of problems are reported at once, in an override too, and no block runs")
    func allAtOnce() throws {
        func bind(_ binder: inout Binder) {
            binder.wireProvider(for: Int.self, to: { (_: String) in 1 })
            binder.wireProvider(for: Double.self, to: { (_: Float) in 1 })
            binder.wireProvider(for: Bool.self, to: { (_: Factory<UInt>) in true })
            for _ in 1...2 {
                binder.bindProvider(for: UInt.self) { _ in
                    Issue.record("A block ran.")
                    return 1
                }
            }
        }
        let app = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: String.self, to: { (_: Int) in "" })
            binder.wireProvider(for: Int.self, to: { 1 })
        }
        let found = failure { try app.overriding(bind) }?.problems ?? []
        #expect(found.count == 4)
        #expect(found.contains { if case .duplicateBinding = $0 { true } else { false } })
        #expect(found.contains { Set($0.ring ?? []) == [number, text] })
        #expect(found.contains(.missing(double, float)))
        #expect(found.contains(.notAFactory(BindingKey(UInt.self))))
    }

    @Test("A parameter with a default value counts, and the text says so, and where the function is wired")
    func defaultArgument() throws {
        final class WithDefault: Sendable { init(n: Int = 1) {} }
        let found = try TestSupport.problems { $0.wireProvider(for: WithDefault.self, to: WithDefault.init(n:)) }
        #expect(found == [.missing(BindingKey(WithDefault.self), number)])
        let description = found.first?.description ?? ""
        #expect(description.contains("default"))
        #expect(description.contains("WithDefault, bound at BTKInjectorTests/WiringProblemTests.swift:\(#line - 4)"))
    }

    // MARK: Factories with arguments

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
        expectThrows(.cycle(key, key)) { try injector.make(for: Node.self, 0) }
    }
}

/// Not Sendable.
private final class Node {
    let child: Node?
    init(child: Node? = nil) { self.child = child }
    var depth: Int { child.map { $0.depth + 1 } ?? 0 }
}
