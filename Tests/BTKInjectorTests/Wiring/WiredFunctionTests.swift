import BTKInjector
import TestSupport
import Testing

@Suite("Wired functions") struct WiredFunctionTests {
    @Test("A function's key is its result with the name, or the key that `for` states, and no other") func keys() throws
    {
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.wireProvider(to: DiskStore.init(size:))
            binder.wireProvider(named: "a", scope: .weak, to: DiskStore.init(size:))
            binder.wireProvider(to: makeStore)
            binder.wireFactory(taking: String.self, to: DiskStore.init(text:))
            binder.wireFactory(named: "b", taking: Int.self, to: makeStore(size:))
            binder.wireProvider(for: Store.self, named: "c", to: DiskStore.init(size:))
        }
        #expect(try injector.instance(for: DiskStore.self).size == 7)
        #expect(try injector.instance(for: DiskStore.self, named: "a").size == 7)
        #expect(try injector.instance(for: Store.self) is DiskStore)
        #expect(try injector.make(for: DiskStore?.self, "text") == nil)
        #expect(try injector.make(for: Store.self, named: "b", 8) is DiskStore)
        #expect(try injector.instance(for: Store.self, named: "c") is DiskStore)
        #expect(!injector.hasBinding(for: Store.self, named: "a"))
        #expect(!injector.hasBinding(for: DiskStore.self, named: "b"))
        #expect(!injector.hasBinding(for: DiskStore.self, named: "c"))
    }

    @Test("An argument goes to the first parameter of its type that has none yet, and all others are resolved")
    func assignment() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self) { _ in "bound" }
            binder.wireFactory(taking: String.self) { (n: Int, s: String) in ["\(n)", s] }
            binder.wireFactory(taking: (String, String).self) { (a: String, b: String, c: () -> String) in [a, b, c()] }
            binder.wireFactory(taking: (Double, Int, Int, Bool).self) {
                (a: Int, b: Bool, c: Double, d: Int, e: String) in ["\(a) \(b) \(c) \(d)", e]
            }
        }
        #expect(try injector.make(for: [String].self, "a") == ["1", "a"])
        #expect(try injector.factory(for: [String].self, taking: String.self)("c") == ["1", "c"])
        #expect(try injector.make(for: [String].self, "x", "y") == ["x", "y", "bound"])
        #expect(try injector.make(for: [String].self, 0.5, 1, 2, true) == ["1 true 0.5 2", "bound"])
    }

    @Test("An argument goes to a parameter of its very type only, whatever that stands for") func veryType() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            // It may take what it makes.
            binder.wireFactory(taking: [String].self) { (all: [String]) in all + ["!"] }
            // A handle that is an argument is no handle of the injector.
            binder.wireFactory(taking: Provider<Int>.self) { (a: Provider<Int>, b: () -> Int) in
                ["\(try a.get())", "\(b())"]
            }
            binder.wireFactory(taking: Int?.self) { (a: Int, b: Int?) in ["\(a)", "\(b as Any)"] }
            binder.wireFactory(taking: (any Store, DiskStore).self) { (disk: DiskStore, store: any Store) in
                ["\(disk.size)", "\((store as? DiskStore)?.size ?? 0)"]
            }
        }
        #expect(try injector.make(for: [String].self, ["a"]) == ["a", "!"])
        #expect(try injector.make(for: [String].self, Provider { 5 }) == ["5", "1"])
        #expect(try injector.make(for: [String].self, nil as Int?) == ["1", "nil"])
        let three = DiskStore(size: 3)
        #expect(try injector.make(for: [String].self, three as any Store, DiskStore(size: 4)) == ["4", "3"])
    }

    @Test("An argument and a seed have the type of their expression, and not of what it holds, also in a block")
    func existentials() throws {
        let injector = try Injector { binder in
            binder.wireFactory(taking: (any Store).self) { (_: any Store) in ["store"] }
            binder.wireFactory(taking: DiskStore.self) { (_: DiskStore) in ["disk"] }
            binder.wireFactory(taking: (any Store, DiskStore).self) { (_: any Store, _: DiskStore) in ["both"] }
            binder.bindChild(for: Store.self, taking: (any Store).self) { _ in }
            binder.bindProvider(for: String.self) { i in
                let store: any Store = DiskStore(size: 2)
                return try i.make(for: [String].self, store)[0]
            }
        }
        let disk = DiskStore(size: 1)
        let store: any Store = disk
        #expect(try injector.make(for: [String].self, store) == ["store"])
        #expect(try injector.make(for: [String].self, disk) == ["disk"])
        #expect(try injector.make(for: [String].self, disk, _taking: (any Store).self) == ["store"])
        #expect(try injector.make(for: [String].self, store, disk) == ["both"])
        let child = try injector.make(for: Child<any Store>.self, store)
        #expect(try child.injector.instance(for: String.self) == "store")
    }

    @Test("An argument and a seed without any size arrive, beside another one and on the main actor")
    @MainActor func empty() throws {
        let injector = try Injector { binder in
            binder.wireFactory(taking: (Empty, Int).self) { (_: Empty, number: Int) in number }
            binder.wireFactory(taking: Empty.self) { @MainActor (mark: Empty) in [mark] }
            binder.bindChild(for: Set<Empty>.self, taking: Empty.self) { binder in
                binder.wireProvider { (mark: Empty) -> Set<Empty> in [mark] }
            }
        }
        #expect(try injector.make(for: Int.self, Empty(), 7) == 7)
        #expect(try injector.mainActor.make(for: [Empty].self, Empty()) == [Empty()])
        #expect(try injector.make(for: Child<Set<Empty>>.self, Empty()).root == [Empty()])
    }

    @Test("Arguments of any size and alignment arrive whole, in another order") func layouts() throws {
        let injector = try Injector { binder in
            binder.wireFactory(
                for: [AnyHashable].self,
                taking: (
                    Bool, SIMD16<Float>, Empty, UInt16, Large, Void, (Int8, Double), SIMD3<Double>, UInt8?, String, Int?
                ).self
            ) {
                (
                    absent: Int?, text: String, wide: SIMD16<Float>, flag: Bool, _: Empty, large: Large, _: Void,
                    narrow: SIMD3<Double>, number: UInt16, byte: UInt8?, pair: (Int8, Double)
                ) in [absent, text, wide, flag, large, narrow, number, byte, pair.0, pair.1]
            }
        }
        let wide = SIMD16<Float>((0..<16).map(Float.init))
        let narrow = SIMD3<Double>(1, 2, 3)
        let text = "a string too long to be stored inline"
        let all = try injector.make(
            for: [AnyHashable].self, true, wide, Empty(), UInt16(0xABCD), Large(), (), (Int8(-3), 2.5), narrow,
            UInt8(200) as UInt8?, text, nil as Int?)
        let expected: [AnyHashable] = [
            nil as Int?, text, wide, true, Large(), narrow, UInt16(0xABCD), UInt8(200) as UInt8?, Int8(-3), 2.5,
        ]
        #expect(all == expected)
    }

    @Test("When the function fails, or a later parameter cannot be made, the arguments and the parameters are freed")
    func failures() throws {
        ThrownErrors.forget()
        let alive = LifetimeTracker()
        let injector = try Injector { binder in
            binder.bindFactory(for: Ink.self) { _ in Ink(alive) }
            binder.bindFactory(for: Int.self) { _ in throw Failure() }
            binder.wireFactory(for: String.self, taking: Ink?.self) {
                (a: Ink, b: Ink?, c: Provider<Ink>, d: Ink, n: Int) in "\(n)"
            }
            binder.wireFactory(for: String.self) { (a: Ink, b: [Ink], n: Int) in "\(n)" }
            binder.wireProvider(for: Bool.self) { (a: Ink, b: [Ink], n: Int) in true }
            binder.wireFactory(for: [Ink].self, taking: Ink?.self) { (a: Ink, b: Ink?) throws in throw Failure() }
        }
        func expectFreed<T>(_ request: () throws -> T) {
            #expect(throws: InjectionError.self) { try request() }
            #expect(alive.live == 0)
        }
        for _ in 0..<3 {
            expectFreed { try injector.make(for: String.self, Ink(alive) as Ink?) }
            expectFreed { try injector.make(for: String.self) }
            expectFreed { try injector.instance(for: Bool.self) }
            expectFreed { try injector.make(for: [Ink].self, Ink(alive) as Ink?) }
        }
    }
}

private protocol Store: Sendable {}

private final class DiskStore: Store {
    let size: Int
    init(size: Int) { self.size = size }
    init?(text: String) { return nil }
}

private func makeStore(size: Int) -> any Store { DiskStore(size: size) }

private struct Empty: Hashable, Sendable {}

private struct Large: Hashable, Sendable {
    var a = 1
    var b = "two"
    var c = 3.0
    var d = [4]
    var e = UInt8(5)
}

/// Not Sendable.
private final class Ink {
    private let life: Tracked

    init(_ alive: LifetimeTracker) { life = alive.track() }
}
