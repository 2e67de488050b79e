import BTKInjector
import TestSupport
import Testing

@Suite("What closures keep")
struct ClosureOwnershipTests {
    @Test(
        "Closures keep nothing alive, in a ring neither, and throw when the injector is gone", arguments: [true, false])
    func ring(isBuilt: Bool) throws {
        let tracker = LifetimeTracker()
        var injector: Injector? = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Tracked.self) { _ in tracker.track() }
            binder.wireProvider(for: Node<Int>.self, to: Node<Int>.init(object:other:))
            binder.wireProvider(for: Node<Bool>.self, to: Node<Bool>.init(object:other:))
        }
        if isBuilt {
            let one = try #require(try injector?.instance(for: Node<Int>.self))
            #expect(try one.other().other() as AnyObject === one)
            #expect(tracker.live == 2)
        }
        let lent = try #require(try injector?.instance(for: Node<Bool>.self))
        injector = nil
        #expect(tracker.live == 1)
        expectThrows(.injectorReleased(BindingKey(Node<Int>.self))) { try lent.other() }
    }

    @Test("An early call in a ring is the cycle's error, and leaves nothing behind")
    func earlyCall() throws {
        let isEarly = Locked(true)
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(
                for: Int.self, to: { (text: () throws -> String) in isEarly.value ? try text().count : 1 })
            binder.wireProvider(for: String.self, to: { (n: Int) in "\(n)" })
        }
        for _ in 0..<2 {
            expectThrows(.cycle(BindingKey(Int.self), BindingKey(String.self), BindingKey(Int.self))) {
                try injector.instance(for: Int.self)
            }
        }
        isEarly.value = false
        #expect(try injector.instance(for: String.self) == "1")
    }

    @Test("An error of what a closure calls passes through, with the path of an outer request")
    func error() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(for: Int.self, taking: Bool.self, to: { (_: Bool) throws -> Int in throw Failure("x") })
            binder.wireFactory(for: String.self, to: { (make: (Bool) throws -> Int) in "\(try make(true))" })
            binder.wireFactory(
                for: Double.self,
                to: { (make: (Bool) throws -> Int) in
                    #expect(
                        throws: InjectionError.failed(BindingKey(Double.self), BindingKey(Int.self), with: Failure("x"))
                    ) {
                        try make(true)
                    }
                    return 1
                })
        }
        expectThrows(.failed(BindingKey(String.self), BindingKey(Int.self), with: Failure("x"))) {
            try injector.make(for: String.self)
        }
        #expect(try injector.make(for: Double.self) == 1)
    }

    @Test("Large results and arguments arrive whole, and are destroyed once")
    func largeValues() throws {
        let tracker = LifetimeTracker()
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(to: { Large(tracker.track()) })
            binder.wireFactory(taking: Large.self, to: { (large: Large) in large })
            binder.wireFactory(
                taking: Large.self, Int.self, to: { (n: Int, large: Large) in large.adding(n) })
            binder.wireProvider(named: "shared", to: { Large(tracker.track()) })
            binder.wireFactory(
                for: [Int].self, with: BindingKey(Large.self, named: "shared"),
                to: {
                    (
                        shared: () throws -> Large, new: () -> Large, same: (Large) throws -> Large,
                        more: ((Large, Int) -> Large)?, maybe: () -> Large?
                    ) in
                    let large = new()
                    return [
                        try shared().sum, large.sum, try same(large).sum, more!(large, 1).sum, maybe()!.sum,
                        large.isSame(as: try same(large)) ? 1 : 0,
                    ]
                })
        }
        let (sum, more) = (Large(Tracked()).sum, Large(Tracked()).adding(1).sum)
        for _ in 0..<3 { #expect(try injector.make(for: [Int].self) == [sum, sum, sum, more, sum, 1]) }
        #expect(tracker.live == 1)
    }
}

private final class Node<T>: Sendable {
    let object: Tracked
    let get: @Sendable () throws -> any AnyNode

    convenience init(object: Tracked, other: @escaping @Sendable () throws -> Node<Bool>) where T == Int {
        self.init(object, other)
    }

    convenience init(object: Tracked, other: @escaping @Sendable () throws -> Node<Int>) where T == Bool {
        self.init(object, other)
    }

    init(_ object: Tracked, _ get: @escaping @Sendable () throws -> any AnyNode) {
        (self.object, self.get) = (object, get)
    }
}

private protocol AnyNode: AnyObject { func other() throws -> any AnyNode }

extension Node: AnyNode { func other() throws -> any AnyNode { try get() } }

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

    func isSame(as other: Large) -> Bool { object === other.object && sum == other.sum }
}
