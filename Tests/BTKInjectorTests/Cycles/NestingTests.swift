import BTKInjector
import TestSupport
import Testing

// How deep blocks may nest where something unusual goes on; `DepthTests` has what is usual.

@Suite("Nesting of blocks, where it is unusual") struct NestingTests {
    private final class Node: Sendable {}

    // The frames of an action's path, whose blocks had returned, were taken for frames of blocks that run.
    @Test("A factory may be entered in its own action as often as elsewhere, and fails the request beyond that")
    @MainActor func actionOfDeepFactory() throws {
        let injector = try Injector { binder in
            binder.bindFactory(for: Node.self) { (i, depth: Int) in
                let make = try i.factory(for: Node.self, taking: Int.self)
                if depth > 0 { _ = try make(depth - 1) }
                return Node()
            }
            binder.mainActor.bindFactory(for: Node.self) { (i, depth: Int, later: [Int]) in
                if depth > 0 {
                    _ = try i.make(for: Node.self, depth - 1, later)
                } else {
                    i.whenComplete { i in for depth in later { _ = try i.make(for: Node.self, depth) } }
                }
                return Node()
            }
        }
        _ = try injector.mainActor.make(for: Node.self, 60, [3, 90, 60])
        let key = BindingKey(Node.self)
        expectThrows(.circularDependency(path: [key, key])) {
            try injector.mainActor.make(for: Node.self, 60, [3, 150, 3])
        }
    }

    // Two actions by each block were 2^100, because a hundred generations were counted, not a hundred actions.
    @Test(
        "Factories whose actions make each other in turn are a cycle, the bindings in order",
        arguments: [(1, 1), (1, 3), (2, 2), (3, 3), (250, 1)])
    @MainActor func endlessActions(length: Int, width: Int) throws {
        let runs = Locked()
        let injector = try Injector { binder in
            for number in 0..<length {
                binder.mainActor.bindFactory(for: Int.self, named: Chain.name(number)) { i in
                    runs.add()
                    for _ in 0..<width {
                        i.whenComplete { i in
                            let next = Chain.name((number + 1) % length)
                            let first = try? i.instance(for: Int.self, named: next)
                            if first == nil { _ = try i.instance(for: Int.self, named: next) }
                        }
                    }
                    return 1
                }
            }
        }
        let error = failure { try injector.mainActor.instance(for: Int.self, named: Chain.name(0)) }
        let cycle = try #require(error?.cycle)
        let start = try #require((0..<length).first { cycle.first == Chain.key($0) })
        #expect(cycle == (start...start + length).map { Chain.key($0 % length) })
        #expect(runs.value <= 10_002)
    }

    // Each child has slots of its own, and the frames of actions take no stack.
    @Test("Children of one declaration whose actions make the next one are an endless recursion")
    @MainActor func endlessChildren() throws {
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

    @Test("Actions may give 10,000 actions in one request, and no more", arguments: [10_000, 10_001])
    @MainActor func limitOfActions(count: Int) throws {
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

    // The action that comes too late has another binding than those that repeat.
    @Test("Actions that repeat are a cycle, also among many others") @MainActor func repetitionAmongOthers() throws {
        let injector = try Injector { binder in
            binder.mainActor.bindFactory(for: Bool.self) { i in
                i.whenComplete { _ in }
                return true
            }
            binder.mainActor.bindFactory(for: Int.self) { i in
                i.whenComplete { i in
                    _ = try i.make(for: Int.self)
                    for _ in 0..<5000 { _ = try i.make(for: Bool.self) }
                }
                return 1
            }
        }
        let key = BindingKey(Int.self)
        expectThrows(.circularDependency(path: [key, key])) { try injector.mainActor.make(for: Int.self) }
    }

    @Test("Many actions of one binding that do not give each other are no cycle, wherever they are given")
    @MainActor func siblings() throws {
        let runs = Locked()
        let injector = try Injector { binder in
            for number in 0..<300 {
                binder.mainActor.bindFactory(for: Int.self, named: Chain.name(number)) { i in
                    i.whenComplete { i in
                        _ = try i.make(for: Bool.self)
                        if number < 299 { _ = try i.instance(for: Int.self, named: Chain.name(number + 1)) }
                    }
                    return 1
                }
            }
            binder.mainActor.bindFactory(for: Bool.self) { i in
                i.whenComplete { _ in runs.add() }
                return true
            }
        }
        _ = try injector.mainActor.instance(for: Int.self, named: "0")
        #expect(runs.value == 300)
    }

    // The bounds of the stack were looked up once a thread, though a block may lend its resolver to another thread.
    @Test("A resolver that is lent to another thread finds that one's stack", arguments: [false, true])
    func lentResolver(looksThereFirst: Bool) async throws {
        let length = 20_000
        try await onThread(stackSize: 1 << 20) {
            let injector = try Injector { binder in
                for number in 0..<length {
                    binder.bindFactory(for: Int.self, named: BindingName("\(number)")) { i in
                        number == 0 ? 0 : try i.instance(for: Int.self, named: BindingName("\(number - 1)")) + 1
                    }
                }
                binder.bindFactory(for: String.self) { i in
                    if !looksThereFirst { _ = try i.instance(for: Int.self, named: "20") }
                    let isTooDeep = Self.lend(&i) { i in
                        do throws(InjectionError) {
                            _ = try i.instance(for: Int.self, named: BindingName("\(length - 1)"))
                            return false
                        } catch {
                            if case .nestingTooDeep = error { return true } else { return false }
                        }
                    }
                    #expect(isTooDeep)
                    return ""
                }
            }
            // The end of any stack fails the request.
            #expect(failure { try injector.instance(for: String.self) }?.tooDeepPath != nil)
            #expect(try injector.instance(for: Int.self, named: "20") == 20)
        }
    }

    /// Lends a resolver to a thread with a stack of 256 KB, and waits for it.
    private static func lend(_ i: inout Resolver, _ body: @escaping @Sendable (inout Resolver) -> Bool) -> Bool {
        withUnsafeMutablePointer(to: &i) { pointer in
            // Safe because this thread waits until the other one has done with it.
            nonisolated(unsafe) let pointer = pointer
            return (try? Worker(stackSize: 256 << 10) { body(&pointer.pointee) }.join()) ?? false
        }
    }
}
