import BTKInjector
import TestSupport
import Testing

@Suite("What was refused stays refused no longer than it must")
struct RefusalLimitTests {
    private final class Node: Sendable {}
    /// Its injector is set before anybody else has it.
    private final class Root: @unchecked Sendable { var injector: Injector! }

    @Test("The outermost block and each action may try all again", arguments: [false, true])
    func outermost(inAction: Bool) throws {
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Int.self) { (i, depth: Int) in
                runs.add()
                return try depth == 0 ? 0 : i.factory(for: Int.self, taking: Int.self)(depth - 1)
            }
            binder.bindFactory(for: Node.self) { i in
                let make = try i.factory(for: Int.self, taking: Int.self)
                let test: @Sendable () -> Void = {
                    for depth in [90, 200, 90, 200, 3] {
                        let succeeds = (try? make(depth)) != nil
                        #expect(succeeds == (depth < 100))
                    }
                }
                if inAction { i.whenComplete { _ in test() } } else { test() }
                return Node()
            }
        }
        _ = try injector.instance(for: Node.self)
        #expect(runs.value == 91 + 100 + 91 + 100 + 4)
    }

    @Test("A chain that was too deep is built where it is less deep, and in parts, also in one request")
    func parts() async throws {
        try await onThread(stackSize: Stack.secondary) {
            // Two thirds of the chain fit onto the stack.
            let fitting = failure { try Chain(length: 2000, by: .resolver).resolve() }!.tooDeepPath!.count
            let chain = try Chain(length: fitting * 3 / 2, by: .resolver)
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Node.self) { _ in
                    #expect(failure { try chain.resolve() }?.tooDeepPath != nil)
                    // From one of the last on that were refused.
                    for number in stride(from: fitting - 20, to: 0, by: -50) {
                        #expect(
                            failure { try chain.injector.instance(for: Int.self, named: Chain.name(number)) } == nil)
                    }
                    let length = try chain.resolve()
                    #expect(length == chain.length)
                    return Node()
                }
                binder.bindFactory(for: Node.self, named: "outer") { i in try i.instance() }
            }
            _ = try injector.instance(for: Node.self, named: "outer")
        }
    }

    @Test(
        "Blocks that try new children again and again end, whether they catch all errors or throw, and others may follow",
        arguments: [false, true], [false, true])
    func children(areDeclared: Bool, throwsErrors: Bool) async throws {
        let (runs, root) = (Locked(), Root())
        @Sendable func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Node.self) { i in
                // Fails, where it would never end.
                guard runs.add() < 10_000 else { return Node() }
                for isLast in [false, true] {
                    do {
                        let child = try areDeclared ? i.make(for: Child<Node>.self).injector : root.injector.makeChild(bind)
                        _ = try child.instance(for: Node.self)
                    } catch {
                        if isLast, throwsErrors { throw error }
                    }
                }
                return Node()
            }
        }
        root.injector = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Node.self, to: bind)
            binder.bindProvider(for: String.self) { i in
                _ = try? i.make(for: Child<Node>.self)
                return "outermost"
            }
        }
        try await onThread(stackSize: Stack.secondary) {
            #expect(failure { try root.injector.instance(for: String.self) } != nil)
        }
        #expect(runs.value < 10_000)
    }

    @Test("A refusal keeps nothing alive when its request has ended")
    func lifetimes() throws {
        let tracker = LifetimeTracker()
        struct Held: Error { let object: Tracked }
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Node.self) { i in
                do { _ = try i.instance(for: Int.self) } catch { throw Held(object: tracker.track()) }
                return Node()
            }
            binder.bindProvider(for: Int.self) { i in
                _ = try i.instance(for: Node.self)
                return 1
            }
            binder.bindProvider(for: String.self) { i in
                for _ in 1...3 { _ = try? i.instance(for: Node.self) }
                return ""
            }
            binder.bindProvider(for: String.self, named: "outer") { i in try i.instance() }
        }
        _ = try injector.instance(for: String.self, named: "outer")
        #expect(tracker.live == 0)
    }
}
