import BTKInjector
import TestSupport
import Testing

@Suite("Wired functions") struct WiredFunctionTests {
    @Test("A function's key is its result with the name, or the key that `for` states, and no other") func keys() throws
    {
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.wireProvider(to: DiskStore.init(size:))
            binder.wireFactory(taking: String.self, to: DiskStore.init(text:))
            binder.wireFactory(named: "b", taking: Int.self) { (size: Int) -> any Store in DiskStore(size: size) }
            binder.wireProvider(for: Store.self, named: "c", to: DiskStore.init(size:))
        }
        #expect(try injector.instance(for: DiskStore.self).size == 7)
        #expect(try injector.make(for: DiskStore?.self, "text") == nil)
        #expect(try injector.make(for: Store.self, named: "b", 8) is DiskStore)
        #expect(try injector.instance(for: Store.self, named: "c") is DiskStore)
        #expect(!injector.hasBinding(for: DiskStore.self, named: "b"))
        #expect(!injector.hasBinding(for: DiskStore.self, named: "c"))
    }

    @Test("An argument goes to the first parameter of its very type that has none yet, and all others are resolved")
    func assignment() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self) { _ in "bound" }
            binder.wireFactory(taking: String.self) { (n: Int, s: String) in ["\(n)", s] }
            binder.wireFactory(taking: (String, String).self) { (a: String, b: String, c: () -> String) in [a, b, c()] }
            binder.wireFactory(taking: (Double, Int, Int, Bool).self) {
                (a: Int, b: Bool, c: Double, d: Int, e: String) in ["\(a) \(b) \(c) \(d)", e]
            }
            // It may take what it makes.
            binder.wireFactory(taking: [String].self) { (all: [String]) in all + ["!"] }
            // A handle that is an argument is no handle of the injector.
            binder.wireFactory(taking: Provider<Int>.self) { (a: Provider<Int>, b: () -> Int) in
                ["\(try a.get())", "\(b())"]
            }
            binder.wireFactory(taking: Int?.self) { (a: Int, b: Int?) in ["\(a)", "\(b as Any)"] }
        }
        #expect(try injector.factory(for: [String].self, taking: String.self)("c") == ["1", "c"])
        #expect(try injector.make(for: [String].self, "x", "y") == ["x", "y", "bound"])
        #expect(try injector.make(for: [String].self, 0.5, 1, 2, true) == ["1 true 0.5 2", "bound"])
        #expect(try injector.make(for: [String].self, ["a"]) == ["a", "!"])
        #expect(try injector.make(for: [String].self, Provider { 5 }) == ["5", "1"])
        #expect(try injector.make(for: [String].self, nil as Int?) == ["1", "nil"])
    }

    @Test("An argument and a seed have the type of their expression, and not of what it holds")
    func existentials() throws {
        let injector = try Injector { binder in
            binder.wireFactory(taking: (any Store).self) { (_: any Store) in ["store"] }
            binder.wireFactory(taking: DiskStore.self) { (_: DiskStore) in ["disk"] }
            binder.wireFactory(taking: (any Store, DiskStore).self) { (disk: DiskStore, store: any Store) in
                ["\(disk.size)", "\((store as? DiskStore)?.size ?? 0)"]
            }
            binder.bindChild(for: Store.self, taking: (any Store).self) { _ in }
        }
        let disk = DiskStore(size: 1)
        let store: any Store = DiskStore(size: 2)
        #expect(try injector.make(for: [String].self, store) == ["store"])
        #expect(try injector.make(for: [String].self, disk) == ["disk"])
        #expect(try injector.make(for: [String].self, store, disk) == ["1", "2"])
        #expect(try injector.make(for: Child<any Store>.self, store).root is DiskStore)
    }

    @Test("An argument and a seed without any size arrive, on the main actor too") @MainActor func empty() throws {
        let injector = try Injector { binder in
            binder.wireFactory(taking: Empty.self) { (_: Empty) in 7 }
            binder.wireFactory(taking: Empty.self) { @MainActor (mark: Empty) in [mark] }
            binder.bindChild(for: Empty.self, taking: Empty.self) { _ in }
        }
        #expect(try injector.make(for: Int.self, Empty()) == 7)
        #expect(try injector.mainActor.make(for: [Empty].self, Empty()) == [Empty()])
        #expect(try injector.make(for: Child<Empty>.self, Empty()).root == Empty())
    }

    /// ArityTests have the failure of a parameter.
    @Test("When the function fails, the arguments and the parameters are freed") func failures() throws {
        let alive = LifetimeTracker()
        let injector = try Injector { binder in
            binder.bindFactory(for: Tracked.self) { _ in alive.track() }
            binder.wireFactory(taking: Tracked?.self) { (_: Tracked, _: Tracked?) throws -> Int in throw Failure() }
            binder.wireProvider { (_: Tracked, _: [Tracked]) throws -> Bool in throw Failure() }
        }
        expectThrows(.failed(BindingKey(Int.self))) { try injector.make(for: Int.self, alive.track() as Tracked?) }
        expectThrows(.failed(BindingKey(Bool.self))) { try injector.instance(for: Bool.self) }
        #expect(alive.total == 4)
        #expect(alive.live == 0)
    }
}

private protocol Store: Sendable {}

private final class DiskStore: Store {
    let size: Int
    init(size: Int) { self.size = size }
    init?(text: String) { return nil }
}

private struct Empty: Hashable, Sendable {}
