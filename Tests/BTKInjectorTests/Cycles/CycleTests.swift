import BTKInjector
import TestSupport
import Testing

private protocol A: AnyObject, Sendable {}
private protocol B: AnyObject, Sendable {}
private protocol C: AnyObject, Sendable {}
private protocol D: AnyObject, Sendable {}

private final class Part: A, B, C, D {
    let parts: [any Sendable]
    init(_ parts: any Sendable...) { self.parts = parts }
}

private let a = BindingKey(A.self)
private let b = BindingKey(B.self)
private let c = BindingKey(C.self)

@Suite("Cycles")
struct CycleTests {
    // MARK: Direct

    /// Bindings with a cycle, and what requests from outside get.
    struct Ring: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let requests: [(key: BindingKey, path: [BindingKey])]
        let bind: @Sendable (inout Binder, InjectorBox) -> Void

        /// - Parameter requests: The keys that are requested, with the path of the cycle.
        init(
            _ title: String, _ requests: [(BindingKey, [BindingKey])],
            _ bind: @escaping @Sendable (inout Binder, InjectorBox) -> Void
        ) { (testDescription, self.requests, self.bind) = (title, requests, bind) }
    }

    @Test("A cycle has the path of its members, without the requests that lead to them, each time", arguments: rings)
    func cycle(ring: Ring) throws {
        let injector = try InjectorBox.makeInjector(ring.bind)
        for (key, path) in ring.requests + ring.requests {
            expectThrows(.circularDependency(path: path)) {
                switch key {
                case a: _ = try injector.instance(for: A.self)
                case b: _ = try injector.instance(for: B.self)
                case c: _ = try injector.instance(for: C.self)
                default: _ = try injector.instance(for: Int.self)
                }
            }
        }
    }

    private static let number = BindingKey(Int.self)
    private static let rings = [
        Ring("a provider that asks for itself", [(a, [a, a])]) { binder, _ in
            binder.bindProvider(for: A.self) { i in Part(try i.instance(for: A.self)) }
        },
        Ring("three members", [(a, [a, b, c, a]), (c, [c, a, b, c]), (number, [b, c, a, b])]) { binder, _ in
            binder.bindProvider(for: A.self) { i in Part(try i.instance(for: B.self)) }
            binder.bindProvider(for: B.self) { i in Part(try i.instance(for: C.self)) }
            binder.bindProvider(for: C.self) { i in Part(try i.instance(for: A.self)) }
            binder.bindFactory(for: Bool.self) { i in try i.instance(for: B.self) is Part }
            binder.bindProvider(for: Int.self) { i in try i.instance(for: Bool.self) ? 1 : 0 }
        },
        Ring("names", [(number, [intKey("x"), intKey("y"), intKey("x")])]) { binder, _ in
            binder.bindProvider(for: Int.self) { i in try i.instance(for: Int.self, named: "x") }
            binder.bindProvider(for: Int.self, named: "x") { i in try i.instance(for: Int.self, named: "y") }
            binder.bindProvider(for: Int.self, named: "y") { i in try i.instance(for: Int.self, named: "x") }
        },
        Ring("through optionals", [(a, [a, b, a])]) { binder, _ in
            binder.bindProvider(for: A.self) { i in Part(try i.instance(for: B?.self)) }
            binder.bindProvider(for: B.self) { i in Part(try i.provider(for: A?.self).get()) }
        },
        Ring("through a captured injector", [(a, [a, b, c, a])]) { binder, box in
            binder.bindProvider(for: A.self) { _ in Part(try box.injector.instance(for: B.self)) }
            binder.bindProvider(for: B.self) { i in Part(try i.instance(for: C.self)) }
            binder.bindProvider(for: C.self) { _ in Part(try box.injector.instance(for: A.self)) }
        },
        Ring("through a Provider that is called too early", [(a, [a, b, a]), (b, [b, a, b])]) { binder, _ in
            binder.bindProvider(for: A.self) { i in Part(try i.provider(for: B.self).get()) }
            binder.bindProvider(for: B.self) { i in Part(i.hasBinding(for: A.self), try i.provider(for: A.self).get()) }
        },
        Ring("through handles made by hand", [(a, [a, b, a])]) { binder, box in
            let provider = Provider<any B> { try box.injector.instance() }
            let factory = Factory<any A, Int> { _ in try box.injector.instance() }
            binder.bindProvider(for: A.self) { _ in Part(try provider.get()) }
            binder.bindProvider(for: B.self) { _ in Part(try factory(1)) }
        },
        Ring("through an initializer that calls its handle", [(b, [b, a, b])]) { binder, _ in
            final class Eager: A {
                let other: any B
                init(_ provider: Provider<any B>) throws { other = try provider.get() }
            }
            binder.bindProvider(for: A.self) { i in try Eager(try i.provider()) }
            binder.bindProvider(for: B.self) { i in Part(try i.instance(for: A.self)) }
        },
    ]

    @Test("One name is no other, nor is X? that is bound itself X")
    func otherKeys() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { i in try i.instance(for: String.self, named: "x") }
            binder.bindProvider(for: String.self, named: "x") { _ in "no cycle" }
            binder.bindProvider(for: Int?.self) { i in try i.instance(for: Int.self) + 1 }
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        #expect(try injector.instance(for: String.self) == "no cycle")
        #expect(try injector.instance(for: Int?.self) == 2)
    }

    @Test("A diamond is no cycle")
    func diamond() throws {
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in
                Part(try i.instance(for: B.self), try i.instance(for: C.self), try i.instance(for: B.self))
            }
            binder.bindProvider(for: B.self) { i in Part(try i.instance(for: D.self)) }
            binder.bindProvider(for: C.self) { i in Part(try i.instance(for: D.self), try i.instance(for: B.self)) }
            binder.bindProvider(for: D.self) { _ in runs.counting(Part()) }
        }
        _ = try injector.instance(for: A.self)
        #expect(runs.value == 1)
    }

    // MARK: By other ways

    @Test("A cycle across two injectors")
    func acrossInjectors() throws {
        let box = InjectorBox()
        let second = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: B.self) { i in Part(try i.instance(for: C.self)) }
            binder.bindProvider(for: C.self) { _ in Part(try box.injector.instance(for: A.self)) }
        }
        let first = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { _ in Part(try second.instance(for: B.self)) }
            binder.bindFactory(for: Int.self) { i in
                _ = try i.instance(for: A.self)
                return 1
            }
        }
        box.set(first)
        expectThrows(.circularDependency(path: [a, b, c, a])) { try first.instance(for: Int.self) }
        expectThrows(.circularDependency(path: [b, c, a, b])) { try second.instance(for: B.self) }
    }

    @Test("The same key in another injector is no cycle")
    func sameKeyElsewhere() throws {
        let inner = try Injector.injectorWithBlock { binder in binder.bindProvider(for: Int.self) { _ in 1 } }
        let outer = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in try inner.instance(for: Int.self) + 1 }
        }
        #expect(try outer.instance(for: Int.self) == 2)
    }

    // MARK: Legal rings

    @Test("A ring of kept Providers is legal: both objects reach each other")
    func ringOfProviders() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in Part(try i.provider(for: B.self)) }
            binder.bindProvider(for: B.self) { i in Part(try i.provider(for: A.self)) }
        }
        let first = try #require(try injector.instance(for: A.self) as? Part)
        let second = try #require(try (first.parts[0] as? Provider<any B>)?.get() as? Part)
        let third = try #require(try (second.parts[0] as? Provider<any A>)?.get() as? Part)
        #expect(third === first)
        #expect(try injector.instance(for: B.self) === second)
    }

    @Test("A ring of kept Factories is legal, and each call makes a new object")
    func ringOfFactories() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: A.self) { i in Part(try i.factory(for: B.self)) }
            binder.bindFactory(for: B.self) { i in Part(try i.factory(for: A.self)) }
        }
        let first = try #require(try injector.instance(for: A.self) as? Part)
        let second = try #require(try (first.parts[0] as? Factory<any B>)?() as? Part)
        let third = try #require(try (second.parts[0] as? Factory<any A>)?() as? Part)
        #expect(third !== first)
    }

    // MARK: Recursion of factories

    /// A factory of trees, which builds the next level while there is one.
    private func trees() throws -> Factory<String, Int> {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: String.self) { (i, depth: Int) in
                depth == 1 ? "." : "(\(try i.factory(for: String.self, taking: Int.self)(depth - 1)))"
            }
        }
        let factory = try injector.factory(for: String.self, taking: Int.self)
        return Factory { depth in
            _ = injector
            return try factory(depth)
        }
    }

    @Test("A factory may build what it makes, level by level", arguments: [1, 2, 50, 99])
    func recursion(depth: Int) async throws {
        let trees = try trees()
        #expect(try await onThread { try trees(depth) }.filter { $0 == "(" }.count == depth - 1)
    }

    @Test("A recursion without end is a cycle")
    func endless() async throws {
        let trees = try trees()
        let key = BindingKey(String.self)
        for _ in 1...2 {
            let result = await Worker { try trees(1_000_000) }.result
            expectThrows(.circularDependency(path: [key, key])) { try result.get() }
        }
        #expect(try await onThread { try trees(3) } == "((.))")
    }

    @Test("Two factories that make each other without end are a cycle, and the part that repeats is the path")
    func endlessRing() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { i in
                _ = try i.instance(for: String.self)
                return 1
            }
            binder.bindFactory(for: String.self) { i in "\(try i.instance(for: A.self))" }
            binder.bindFactory(for: A.self) { i in Part(try i.factory(for: B.self, taking: Int.self)(1)) }
            binder.bindFactory(for: B.self) { (i, number: Int) in Part(try i.provider(for: A.self).get()) }
        }
        for (name, request) in [
            ("A", { @Sendable in _ = try injector.instance(for: A.self) }),
            ("Int", { @Sendable in _ = try injector.instance(for: Int.self) }),
        ] as [(Comment, @Sendable () throws -> Void)] {
            let result = await Worker(request).result
            #expect(throws: InjectionError.circularDependency(path: [a, b, a]), name) { try result.get() }
        }
    }

    @Test("A factory that asks for a provider that asks for the factory is a cycle at once")
    func mixedRing() throws {
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: A.self) { i in
                runs.add()
                return Part(try i.instance(for: B.self))
            }
            binder.bindProvider(for: B.self) { i in Part(try i.factory(for: A.self)()) }
        }
        #expect(throws: InjectionError.self) { try injector.instance(for: B.self) }
        #expect(runs.value == 1)
    }

    // MARK: Long rings

    @Test("A ring of hundreds gives the whole path, of providers and of factories", arguments: [false, true])
    func longRing(hasFactories: Bool) async throws {
        let (count, start) = (300, hasFactories ? 0 : 7)
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<count {
                let next = Chain.name((number + 1) % count)
                if hasFactories {
                    binder.bindFactory(for: Int.self, named: Chain.name(number)) { i in try i.instance(named: next) }
                } else {
                    binder.bindProvider(for: Int.self, named: Chain.name(number)) { i in try i.instance(named: next) }
                }
            }
        }
        let result = await Worker { try injector.instance(for: Int.self, named: Chain.name(start)) }.result
        expectThrows(.circularDependency(path: (0...count).map { Chain.key(($0 + start) % count) })) {
            try result.get()
        }
    }
}
