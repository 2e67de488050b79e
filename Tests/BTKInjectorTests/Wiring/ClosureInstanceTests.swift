import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private let (number, text) = (BindingKey(Int.self), BindingKey(String.self))

@Suite("What closures give")
struct ClosureInstanceTests {
    @Test("A type of function that is bound is passed itself, and so is the same with @Sendable")
    func bound() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: (() -> Int).self) { _ in { 7 } }
            binder.bindProvider(for: (@Sendable (Int) throws -> Int).self) { _ in { $0 + 1 } }
            binder.bindProvider(for: (@Sendable (Int) throws -> Int).self, named: "b") { _ in { $0 + 2 } }
            binder.bindFactory(for: (() async -> Int).self) { _ in { 7 } }
            binder.wireFactory(
                for: [Int].self, with: BindingKey(((Int) throws -> Int).self, named: "b"),
                to: {
                    (
                        a: () -> Int, b: (Int) throws -> Int, c: (Int) throws -> Int, d: @Sendable (Int) throws -> Int,
                        e: ((Int) throws -> Int)?, f: (() -> Int)?, g: () async -> Int
                    ) in try [a(), b(10), c(10), d(10), e!(10), f!()]
                })
        }
        #expect(try injector.make() == [7, 12, 11, 11, 11, 7])
        let edges = injector.dependencyGraph.edges
        #expect(edges.count == 4)
        #expect(edges.allSatisfy { $0.kind == .direct })
    }

    @Test("Closures are deferred edges of the graph, which verification keeps, and end in what they reach")
    func graph() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Int.self, to: { (_: @escaping () -> String) in 1 })
            binder.wireProvider(
                for: String.self, to: { (_: Int, make: (Bool) throws -> Double) in "\(try make(true))" })
            binder.wireFactory(for: Double.self, taking: Bool.self, to: { (_: Bool, later: (() -> String)?) in 1 })
        }
        let graph = injector.dependencyGraph
        #expect(graph.dependencies(of: number) == [text])
        #expect(Set(graph.dependents(of: text)) == [number, BindingKey(Double.self)])
        let kinds = graph.edges.map(\.kind)
        #expect(kinds.count == 4)
        #expect(kinds.filter { $0 == .deferred }.count == 3)
        #expect(try injector.verify().isEmpty)
        #expect(injector.dependencyGraph == graph)
        #expect(try injector.instance(for: String.self) == "1.0")
    }

    @Test("A verification calls closures of its copies")
    func verification() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(to: { () throws -> Int in throw Failure("cause") })
            binder.wireProvider(for: String.self, to: { (later: () throws -> Int) in "\(try later())" })
        }
        #expect(verificationProblems(of: injector) == [.failed(number, with: Failure("cause"))])
    }

    @Test("Each scope is as its handle has it")
    func scopes() throws {
        let tracker = LifetimeTracker()
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Tracked.self, scope: .weak, to: { tracker.track() })
            binder.wireProvider(for: Tracked.self, named: "graph", scope: .graph, to: { tracker.track() })
            binder.wireFactory(
                for: [Tracked].self, with: BindingKey(Tracked.self), BindingKey(Tracked.self, named: "graph"),
                to: { (weak: () -> Tracked, graph: () throws -> Tracked) in
                    [weak(), weak(), try graph(), try graph()]
                })
        }
        for round in 1...2 {
            let all = try injector.make(for: [Tracked].self)
            #expect(all[0] === all[1])
            #expect(all[2] === all[3])
            #expect(tracker.total == 2 * round)
        }
        #expect(tracker.live == 0)
    }

    @Test("An optional result and a nested optional stand for what they wrap")
    func optionals() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.bindProvider(for: Double?.self) { _ in nil }
            binder.wireFactory(
                for: [Int?].self,
                to: {
                    (
                        a: () -> Int?, b: (() throws -> Int??)??, c: () -> Double?, d: ((() -> Float)?)?,
                        e: ((String) -> Bool)?
                    ) in [a(), try b!!()!, c() == nil ? 1 : 2, d == nil ? 3 : d! == nil ? 4 : 5, e == nil ? 6 : 7]
                })
        }
        let made = try injector.make(for: [Int?].self)
        #expect(made.prefix(3) + made.suffix(1) == [7, 7, 1, 6])
    }

    @Test("Overrides replace what a closure reaches, and are checked")
    func overrides() throws {
        let original = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireProvider(for: String.self, to: { (n: () -> Int) in "\(n())" })
        }
        let override = try original.overriding { binder in binder.bindProvider(for: Int.self) { _ in 2 } }
        #expect(try override.instance(for: String.self) == "2")
        #expect(try original.instance(for: String.self) == "1")
        let error = failure { try original.overriding { binder in binder.removeBinding(for: Int.self) } }
        #expect(error?.problems == [.missing(text, number)])
    }

    @Test("A child's closure reaches into the parent, also when the child is gone, and a parent's never into the child")
    func children() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Double.self) { _ in 1 }
            binder.wireFactory(for: Later<Double>.self, to: Later.init)
        }
        var child: Injector? = try parent.makeChild { binder in
            binder.bindProvider(for: Double.self) { _ in 2 }
            binder.wireFactory(for: Later<Int>.self, to: Later.init)
            binder.wireFactory(for: Later<Double>.self, named: "child", to: Later.init)
        }
        let parents = try #require(try child?.make(for: Later<Double>.self))
        let (own, into) = (
            try #require(try child?.make(for: Later<Double>.self, named: "child")),
            try #require(try child?.make(for: Later<Int>.self))
        )
        #expect(try parents.get() == 1)
        #expect(try own.get() == 2)
        child = nil
        #expect(try parents.get() == 1)
        #expect(try into.get() == 1)
        expectThrows(.injectorReleased(BindingKey(Double.self))) { try own.get() }
    }
}

private struct Later<T: Sendable>: Sendable {
    let get: @Sendable () throws -> T
    init(get: @escaping @Sendable () throws -> T) { self.get = get }
}
