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

    @Test("A provider that asks for itself")
    func selfCycle() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in Part(try i.instance(for: A.self)) }
        }
        expectThrows(.circularDependency(path: [BindingKey(A.self), BindingKey(A.self)])) {
            try injector.instance(for: A.self)
        }
    }

    @Test("Three members, without the requests that lead to them")
    func prefix() throws {
        let injector = try ring()
        for _ in 1...2 {
            expectThrows(.circularDependency(path: [a, b, c, a])) { try injector.instance(for: A.self) }
            expectThrows(.circularDependency(path: [c, a, b, c])) { try injector.instance(for: C.self) }
            expectThrows(.circularDependency(path: [b, c, a, b])) { try injector.instance(for: String.self) }
        }
    }

    /// A → B → C → A, and String → Int → B.
    private func ring() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in Part(try i.instance(for: B.self)) }
            binder.bindProvider(for: B.self) { i in Part(try i.instance(for: C.self)) }
            binder.bindProvider(for: C.self) { i in Part(try i.instance(for: A.self)) }
            binder.bindFactory(for: Int.self) { i in
                _ = try i.instance(for: B.self)
                return 1
            }
            binder.bindProvider(for: String.self) { i in "\(try i.instance(for: Int.self))" }
        }
    }

    @Test("A cycle is found for names, and one name is no other")
    func names() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { i in try i.instance(for: Int.self, named: "x") }
            binder.bindProvider(for: Int.self, named: "x") { i in try i.instance(for: Int.self, named: "y") }
            binder.bindProvider(for: Int.self, named: "y") { i in try i.instance(for: Int.self, named: "x") }
            binder.bindProvider(for: String.self) { i in try i.instance(for: String.self, named: "x") }
            binder.bindProvider(for: String.self, named: "x") { _ in "no cycle" }
        }
        let (x, y) = (BindingKey(Int.self, named: "x"), BindingKey(Int.self, named: "y"))
        expectThrows(.circularDependency(path: [x, y, x])) { try injector.instance(for: Int.self) }
        #expect(try injector.instance(for: String.self) == "no cycle")
    }

    @Test("A cycle through X? is a cycle of X")
    func optionals() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in Part(try i.instance(for: B?.self)) }
            binder.bindProvider(for: B.self) { i in Part(try i.provider(for: A?.self).get()) }
            binder.bindProvider(for: Int?.self) { i in try i.instance(for: Int.self) + 1 }
            binder.bindProvider(for: Int.self) { _ in 1 }
        }
        expectThrows(.circularDependency(path: [a, b, a])) { try injector.instance(for: A?.self) }
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

    @Test("A cycle through a captured injector")
    func capturedInjector() throws {
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.bindProvider(for: A.self) { _ in Part(try box.injector.instance(for: B.self)) }
            binder.bindProvider(for: B.self) { i in Part(try i.instance(for: C.self)) }
            binder.bindProvider(for: C.self) { _ in Part(try box.injector.instance(for: A.self)) }
        }
        expectThrows(.circularDependency(path: [a, b, c, a])) { try injector.instance(for: A.self) }
    }

    @Test("A cycle through a Provider that is called too early")
    func earlyProvider() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in Part(try i.provider(for: B.self).get()) }
            binder.bindProvider(for: B.self) { i in Part(i.hasBinding(for: A.self), try i.provider(for: A.self).get()) }
        }
        expectThrows(.circularDependency(path: [a, b, a])) { try injector.instance(for: A.self) }
        expectThrows(.circularDependency(path: [b, a, b])) { try injector.provider(for: B.self).get() }
    }

    @Test("A cycle through a handle made by hand")
    func byHand() throws {
        let injector = try InjectorBox.makeInjector { binder, box in
            let provider = Provider<any B> { try box.injector.instance() }
            let factory = Factory<any A, Int> { _ in try box.injector.instance() }
            binder.bindProvider(for: A.self) { _ in Part(try provider.get()) }
            binder.bindProvider(for: B.self) { _ in Part(try factory(1)) }
        }
        expectThrows(.circularDependency(path: [a, b, a])) { try injector.instance(for: A.self) }
    }

    @Test("A cycle through an initializer that calls its handle")
    func callingInitializer() throws {
        final class Eager: A {
            let other: any B
            init(_ provider: Provider<any B>) throws { other = try provider.get() }
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in try Eager(try i.provider()) }
            binder.bindProvider(for: B.self) { i in Part(try i.instance(for: A.self)) }
        }
        expectThrows(.circularDependency(path: [b, a, b])) { try injector.instance(for: B.self) }
    }

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

    // MARK: Afterwards

    @Test("A cycle that a block catches leaves no trace in later paths")
    func caught() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in
                expectThrows(.circularDependency(path: [a, b, a])) { _ = try i.instance(for: B.self) }
                return Part(try i.instance(for: C.self))
            }
            binder.bindProvider(for: B.self) { i in Part(try i.instance(for: A.self)) }
            binder.bindProvider(for: C.self) { i in Part(try i.instance(for: Int.self)) }
            binder.bindProvider(for: String.self) { i in
                _ = try? i.instance(for: A.self)
                return "\(try i.instance(for: D.self))"
            }
        }
        let (number, string, d) = (BindingKey(Int.self), BindingKey(String.self), BindingKey(D.self))
        expectThrows(.bindingNotFound(number, path: [a, c, number])) { try injector.instance(for: A.self) }
        expectThrows(.bindingNotFound(d, path: [string, d])) { try injector.instance(for: String.self) }
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

    @Test("An object may have a handle on itself")
    func handleOnItself() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in Part(try i.provider(for: A.self)) }
        }
        let part = try #require(try injector.instance(for: A.self) as? Part)
        #expect(try (part.parts[0] as? Provider<any A>)?.get() === part)
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

    @Test("A ring of hundreds of providers gives the whole path")
    func longRing() async throws {
        let count = 300
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<count {
                let next = BindingName("\((number + 1) % count)")
                binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in try i.instance(named: next) }
            }
        }
        let result = await Worker { try injector.instance(for: Int.self, named: "7") }.result
        let path = (0...count).map { BindingKey(Int.self, named: BindingName("\(($0 + 7) % count)")) }
        expectThrows(.circularDependency(path: path)) { try result.get() }
    }

    @Test("A ring of hundreds of factories gives the whole path")
    func longRingOfFactories() async throws {
        let count = 300
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<count {
                let next = BindingName("\((number + 1) % count)")
                binder.bindFactory(for: Int.self, named: BindingName("\(number)")) { i in try i.instance(named: next) }
            }
        }
        let result = await Worker { try injector.instance(for: Int.self, named: "0") }.result
        let path = (0...count).map { BindingKey(Int.self, named: BindingName("\($0 % count)")) }
        expectThrows(.circularDependency(path: path)) { try result.get() }
    }
}
