import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private struct Later<T: Sendable>: Sendable { let get: @Sendable () throws -> T }

private struct Closures: Sendable {
    let shared: @Sendable () throws -> Tracked
    let make: @Sendable (Int) throws -> Int
}

@Suite("Closures that stand for handles") struct ClosureTests {
    @Test("Closures are deferred edges of the graph, with names too, which verification keeps, unlike bound functions")
    func graph() throws {
        let injector = try Injector { binder in
            binder.wireProvider(named: "n") { 1 }
            binder.wireFactory(taking: Bool.self) { (_: Bool, _: (() -> String)?) in 1.0 }
            binder.bindProvider(for: (@Sendable () -> Bool).self) { _ in { true } }
            binder.wireProvider(with: intKey("n")) { (_: () -> Int, make: (Bool) -> Double, _: () -> Bool) in
                "\(make(true))"
            }
        }
        let graph = injector.dependencyGraph
        let function = BindingKey((@Sendable () -> Bool).self)
        let edges = ["Double ⇢ String", "String ⇢ Int named \"n\"", "String ⇢ Double", "String → \(function)"]
        #expect(graph.edges.map(\.text) == edges)
        #expect(try injector.verifiedDependencyGraph() == graph)
    }

    @Test("A child's closure reaches its parent, also after the child's end, and itself until then")
    func families() throws {
        let parent = try Injector { $0.wireProvider { 1 } }
        var child: Injector? = try parent.makeChild { binder in
            binder.wireProvider { 2.0 }
            binder.wireFactory(to: Later<Int>.init)
            binder.wireFactory(to: Later<Double>.init)
        }
        let intoParent = try #require(try child?.make(for: Later<Int>.self))
        let intoChild = try #require(try child?.make(for: Later<Double>.self))
        #expect(try intoChild.get() == 2)
        child = nil
        #expect(try intoParent.get() == 1)
        expectThrows(.injectorReleased(BindingKey(Double.self))) { try intoChild.get() }
    }

    @Test("An error of what a closure calls passes through, with the path of an outer request") func error() throws {
        let text = BindingKey(String.self)
        let number = BindingKey(Int.self)
        let injector = try Injector { binder in
            binder.wireFactory(for: Int.self, taking: Bool.self, to: { (_: Bool) throws -> Int in throw Failure() })
            binder.wireFactory { (make: (Bool) throws -> Int) in
                expectThrows(.failed(text, number)) { try make(true) }
                return "\(try make(true))"
            }
        }
        expectThrows(.failed(text, number)) { try injector.make(for: String.self) }
    }

    @Test("Large results and arguments arrive whole, and are destroyed once") func largeValues() throws {
        /// More than a page of references.
        typealias Large = Eight<Eight<Eight<Tracked>>>
        let tracker = LifetimeTracker()
        let injector = try Injector { binder in
            binder.wireFactory { Large(Eight(Eight(tracker.track()))) }
            binder.wireFactory(taking: (Large, Int).self) { (n: Int, large: Large) in large }
            binder.wireFactory { (new: () -> Large, same: ((Large, Int) throws -> Large)?, maybe: () -> Large?) in
                let large = new()
                return [try same?(large, 1).checksum == large.checksum, maybe() != nil]
            }
        }
        for _ in 0..<2 { #expect(try injector.make(for: [Bool].self) == [true, true]) }
        #expect(tracker.total == 4)
        #expect(tracker.live == 0)
    }

    @Test("Threads may call one closure at once, which keeps nothing alive, and throws when the injector is released")
    func threads() throws {
        let tracker = LifetimeTracker()
        var injector: Injector? = try Injector { binder in
            binder.wireProvider { (itself: @escaping @Sendable () throws -> Tracked) in
                tracker.track(holding: Later(get: itself))
            }
            binder.wireFactory(taking: Int.self) { (number: Int) in number + 1 }
            binder.wireProvider(to: Closures.init)
        }
        let closures = try #require(try injector?.instance(for: Closures.self))
        let numbers = try onThreads(8) { thread in
            let shared = try closures.shared()
            for _ in 0..<50 { #expect(try closures.shared() === shared) }
            return try closures.make(thread)
        }
        #expect(numbers == Array(1...8))
        #expect(tracker.total == 1)
        injector = nil
        #expect(tracker.live == 0)
        expectThrows(.injectorReleased(BindingKey(Tracked.self))) { try closures.shared() }
        expectThrows(.injectorReleased(BindingKey(Int.self))) { try closures.make(1) }
    }
}
