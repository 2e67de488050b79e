import BTKInjector
import TestSupport
import Testing

private final class Node: Sendable {}

@Suite("Actions that actions give") @MainActor struct ActionLimitTests {
    @Test("There may be 10,000 in one request, and no more", arguments: [10_000, 10_001])
    func limit(count: Int) throws {
        let runs = Locked()
        let injector = try Injector { binder in
            binder.mainActor.bindFactory(for: Int.self) { i in
                i.whenComplete { i in for _ in 0..<count { i.whenComplete { _ in runs.add() } } }
                // These were given by no action.
                for _ in 0..<1000 { i.whenComplete { _ in runs.add() } }
                return 1
            }
        }
        let key = BindingKey(Int.self)
        let error = failure { try injector.mainActor.instance(for: Int.self) }
        #expect(error == (count > 10_000 ? .cycle(key, key) : nil))
        #expect(runs.value == (count > 10_000 ? 0 : 11_000))
    }

    @Test("Beyond that they are a cycle, if those that led to the last one repeat a binding") func cycle() throws {
        let injector = try Injector { binder in
            for number in 0..<3 {
                binder.mainActor.bindFactory(for: Int.self, named: Chain.name(number)) { i in
                    i.whenComplete { i in
                        _ = try i.make(for: Int.self, named: Chain.name((number + 1) % 3))
                        guard number == 2 else { return }
                        for _ in 0..<5000 { _ = try i.make(for: Bool.self) }
                    }
                    return 1
                }
            }
            // The action that comes too late has another binding than those that repeat.
            binder.mainActor.bindFactory(for: Bool.self) { i in
                i.whenComplete { _ in }
                return true
            }
        }
        expectThrows(.circularDependency(path: [2, 0, 1, 2].map(Chain.key))) {
            try injector.mainActor.make(for: Int.self, named: "0")
        }
    }

    @Test("Otherwise the last one is nested too deep") func tooDeep() throws {
        let runs = Locked()
        let injector = try Injector { binder in
            for number in 0..<10_002 {
                binder.mainActor.bindFactory(for: Int.self, named: Chain.name(number)) { i in
                    i.whenComplete { i in
                        runs.add()
                        _ = try i.make(for: Int.self, named: Chain.name(number + 1))
                    }
                    return number
                }
            }
        }
        let error = failure { try injector.mainActor.make(for: Int.self, named: "0") }
        #expect(error == .nestingTooDeep(path: (0...10_001).map(Chain.key)))
        #expect(runs.value == 10_001)
    }

    // Each child has slots of its own, and the frames of actions take no stack.
    @Test("Children of one declaration whose actions make the next one are an endless recursion") func children() throws
    {
        let runs = Locked()
        func bind(_ binder: inout Binder) {
            binder.mainActor.bindProvider(for: Node.self) { i in
                guard runs.add() < 20_000 else { return Node() }
                i.whenComplete { i in _ = try i.make(for: Child<Node>.self) }
                return Node()
            }
        }
        let injector = try Injector { $0.mainActor.bindChild(for: Node.self, to: bind) }
        let key = BindingKey(Node.self)
        expectThrows(.circularDependency(path: [key, key])) { try injector.mainActor.make(for: Child<Node>.self) }
        #expect(runs.value <= 10_002)
    }
}
