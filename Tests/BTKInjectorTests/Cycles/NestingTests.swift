import BTKInjector
import TestSupport
import Testing

// How deep blocks may nest where something unusual goes on; `DepthTests` has what is usual.

@Suite("Nesting of blocks, where it is unusual") struct NestingTests {
    private final class Node: Sendable {}

    // The frames of an action's path, whose blocks had returned, were taken for frames of blocks that run.
    @Test("A factory may be entered in its own action as often as elsewhere, and fails the request beyond that")
    @MainActor func actionOfDeepFactory() throws {
        let injector = try Injector.injectorWithBlock { binder in
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
    @Test("A factory whose actions make the next is an endless recursion, as is each ring of such", arguments: 1...3)
    @MainActor func endlessActions(width: Int) throws {
        let runs = Locked()
        for length in 1...3 {
            runs.value = 0
            let injector = try Injector.injectorWithBlock { binder in
                for number in 0..<length {
                    binder.mainActor.bindFactory(for: Int.self, named: Chain.name(number)) { i in
                        runs.add()
                        for _ in 0..<width {
                            i.whenComplete { i in
                                _ = try i.instance(for: Int.self, named: Chain.name((number + 1) % length))
                            }
                        }
                        return 1
                    }
                }
            }
            let ring = (0...length).map { Chain.key($0 % length) }
            let error = failure { try injector.mainActor.instance(for: Int.self, named: Chain.name(0)) }
            #expect(error?.ring.map(Set.init) == Set(ring), "\(length)")
            #expect(error?.ring?.count == length + 1, "\(length)")
            #expect(runs.value <= 10_002)
        }
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
        let injector = try Injector.injectorWithBlock { $0.mainActor.bindChild(for: Node.self, to: bind) }
        let key = BindingKey(Node.self)
        expectThrows(.circularDependency(path: [key, key])) { try injector.mainActor.make(for: Child<Node>.self) }
        #expect(runs.value <= 10_002)
    }

    @Test("Any number of actions of one place may be given by others") @MainActor func manyActions() throws {
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindFactory(for: Int.self) { i in
                i.whenComplete { _ in runs.add() }
                return 1
            }
            binder.mainActor.bindFactory(for: Node.self) { i in
                for _ in 0..<500 { _ = try i.instance(for: Int.self) }
                i.whenComplete { i in for _ in 0..<500 { _ = try i.instance(for: Int.self) } }
                return Node()
            }
        }
        _ = try injector.mainActor.instance(for: Node.self)
        #expect(runs.value == 1000)
    }

    // The bounds of the stack were looked up once a thread, though a block may lend its resolver to another thread.
    @Test("A resolver that is lent to another thread finds that one's stack", arguments: [false, true])
    func lentResolver(looksThereFirst: Bool) async throws {
        let length = 20_000
        try await onThread(stackSize: 1 << 20) {
            let injector = try Injector.injectorWithBlock { binder in
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
