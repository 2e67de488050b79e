import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("Closures that stand for handles") struct ClosureTests {
    @Test("Closures are deferred edges of the graph, with names too, which verification keeps, unlike bound functions")
    func graph() throws {
        let injector = try Injector { binder in
            binder.wireProvider(for: Int.self, named: "n", to: { (_: @escaping () -> String) in 1 })
            binder.wireProvider(for: String.self, with: intKey("n")) { (_: Int, make: (Bool) throws -> Double) in
                "\(try make(true))"
            }
            binder.wireFactory(for: Double.self, taking: Bool.self, to: { (_: Bool, later: (() -> String)?) in 1 })
            binder.bindProvider(for: (@Sendable () -> Bool).self) { _ in { true } }
            binder.wireProvider(for: UInt.self, with: intKey("n")) { (_: () -> Bool, later: () -> Int) in 1 }
        }
        let graph = injector.dependencyGraph
        let expected = [
            "Int named \"n\" ⇢ String", "String → Int named \"n\"", "String ⇢ Double", "Double ⇢ String",
            "UInt → \(BindingKey((@Sendable () -> Bool).self))", "UInt ⇢ Int named \"n\"",
        ]
        #expect(graph.edges.map(\.text) == expected)
        #expect(try injector.verifiedDependencyGraph() == graph)
        #expect(try injector.instance(for: String.self) == "1.0")
    }

    @Test("Each scope is as its handle has it", arguments: [Scope.weak, .graph]) func scopes(scope: Scope) throws {
        let tracker = LifetimeTracker()
        let injector = try Injector { binder in
            binder.wireProvider(scope: scope) { tracker.track() }
            binder.wireFactory { (make: () throws -> Tracked) in [try make(), try make()] }
        }
        for round in 1...2 {
            let all = try injector.make(for: [Tracked].self)
            #expect(all[0] === all[1])
            #expect(tracker.total == round)
        }
        #expect(tracker.live == 0)
    }

    private struct Later<T: Sendable>: Sendable { let get: @Sendable () throws -> T }

    @Test("A child's closure reaches its parent, also after the child's end, and a parent's never the child")
    func families() throws {
        let parent = try Injector { binder in
            binder.wireProvider { 1 }
            binder.wireProvider { 1.0 }
            binder.wireFactory(to: Later<Double>.init)
        }
        var child: Injector? = try parent.makeChild { binder in
            binder.wireProvider { 2.0 }
            binder.wireFactory(to: Later<Int>.init)
            binder.wireFactory(named: "child", to: Later<Double>.init)
        }
        let ofParent = try #require(try child?.make(for: Later<Double>.self))
        let intoParent = try #require(try child?.make(for: Later<Int>.self))
        let intoChild = try #require(try child?.make(for: Later<Double>.self, named: "child"))
        #expect(try intoChild.get() == 2)
        child = nil
        #expect(try ofParent.get() == 1)
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
        let tracker = LifetimeTracker()
        let injector = try Injector { binder in
            binder.wireFactory { Large(tracker.track()) }
            binder.wireFactory(taking: Large.self) { (large: Large) in large }
            binder.wireFactory(taking: (Large, Int).self) { (n: Int, large: Large) in large.adding(n) }
            binder.wireFactory {
                (
                    new: () -> Large, same: (Large) throws -> Large, more: ((Large, Int) -> Large)?,
                    maybe: () -> Large?
                ) in
                let large = new()
                #expect(try same(large).object === large.object)
                return [large.sum, try same(large).sum, maybe()!.sum, more!(large, 1).sum]
            }
        }
        let large = Large(Tracked())
        let sums = [large, large, large, large.adding(1)].map(\.sum)
        for _ in 0..<3 { #expect(try injector.make(for: [Int].self) == sums) }
        #expect(tracker.live == 0)
    }

    // MARK: Threads

    private static func wire(_ binder: inout Binder) {
        binder.wireProvider(to: Hub.init)
        binder.wireProvider(to: Spoke.init)
        binder.wireFactory(taking: Int.self, to: Product.init(number:next:))
        binder.wireFactory(taking: Product.self, to: Product.init(product:next:))
        binder.wireFactory(taking: String.self, to: Page.init)
    }

    @Test("Threads that call the same closures get the same shared instances and new ones of their own")
    func sharing() async throws {
        let injector = try Injector(Self.wire)
        let shared: Hub = try injector.instance()
        _ = try onThreads(8) { thread in
            for round in 0..<50 {
                let hub = try injector.instance(for: Hub.self)
                #expect(try hub.spoke().hub === shared)
                let product = hub.make(thread)
                product.numbers.append(round)
                #expect(product.next(product).numbers == [thread, round, 0])
            }
        }
        #expect(await MainActor.run { shared.there("a").more("b").title } == "b")
    }

    @Test("Closures keep nothing alive, in a cycle neither, and give an instance or an error while the injector goes")
    func release() async throws {
        for _ in 0..<50 {
            var injector: Injector? = try Injector(Self.wire)
            let hub = try #require(try injector?.instance(for: Hub.self))
            weak let spoke = try hub.spoke()
            let start = Gate()
            let end = Gate()
            let workers = (0..<2).map { _ in
                Worker { () -> InjectionError? in
                    start.wait()
                    while !end.isOpen { if let error = failure(of: hub.spoke) { return error } }
                    return failure(of: hub.spoke)
                }
            }
            start.open()
            _ = try hub.spoke()
            injector = nil
            end.open()
            for worker in workers { #expect(try await worker.value == .injectorReleased(BindingKey(Spoke.self))) }
            #expect(spoke == nil)
        }
    }
}

/// More than a page, with an object in the middle of it.
private struct Large: Sendable {
    var first = Eight(Eight(Eight(1)))
    let object: Tracked
    var last = Eight(Eight(Eight(2)))

    init(_ object: Tracked) { self.object = object }

    var sum: Int { first.checksum ^ last.checksum }

    func adding(_ number: Int) -> Large {
        var large = self
        large.first = Eight(Eight(Eight(1 + number)))
        return large
    }
}

/// Has a closure of each kind, and calls them on any thread.
private final class Hub: Sendable {
    let spoke: @Sendable () throws -> Spoke
    let make: @Sendable (Int) -> Product
    let there: @MainActor (String) -> Page

    init(
        spoke: @escaping @Sendable () throws -> Spoke, make: @escaping @Sendable (Int) -> Product,
        there: @escaping @MainActor (String) -> Page
    ) {
        self.spoke = spoke
        self.make = make
        self.there = there
    }
}

private final class Spoke: Sendable {
    let hub: Hub
    init(hub: Hub) { self.hub = hub }
}

/// Not Sendable: each is new.
private final class Product {
    var numbers: [Int]
    let next: (Product) -> Product
    init(number: Int, next: @escaping (Product) -> Product) {
        numbers = [number]
        self.next = next
    }
    init(product: Product, next: @escaping (Product) -> Product) {
        numbers = product.numbers + [0]
        self.next = next
    }
}

@MainActor private final class Page {
    let title: String
    let more: (String) -> Page
    init(title: String, more: @escaping (String) -> Page) {
        self.title = title
        self.more = more
    }
}
