import BTKInjector
import Foundation
import TestSupport
import Testing

// How deep blocks may nest where something unusual goes on; `DepthTests` has what is usual.

@Suite("Nesting of blocks, where it is unusual")
struct NestingTests {
    private final class Node: Sendable {}

    // A block that requested its own factory twice, and swallowed the errors, was run 2^100 times.
    @Test("A factory that was refused is refused at once until it has been left", arguments: [2, 10])
    func refusal(width: Int) throws {
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Node.self) { i in
                runs.add()
                for _ in 0..<width { _ = try? i.instance(for: Node.self) }
                return Node()
            }
        }
        _ = try injector.instance(for: Node.self)
        #expect(runs.value == 100)
        _ = try injector.instance(for: Node.self)
        #expect(runs.value == 200, "it was left, and may be entered again")
    }

    @Test("Factories within each other are each refused until they have been left")
    func refusalOfTwo() throws {
        let (runs, otherRuns) = (Locked(), Locked())
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Node.self) { i in
                runs.add()
                _ = try? i.instance(for: Node.self)
                _ = try i.instance(for: Node.self, named: "other")
                _ = try? i.instance(for: Node.self)
                return Node()
            }
            binder.bindFactory(for: Node.self, named: "other") { i in
                otherRuns.add()
                _ = try? i.instance(for: Node.self, named: "other")
                _ = try? i.instance(for: Node.self, named: "other")
                return Node()
            }
        }
        _ = try injector.instance(for: Node.self)
        #expect(runs.value == 100)
        #expect(otherRuns.value == 100 * 100)
    }

    // The frames of an action's path, whose blocks have returned, were taken for frames of blocks that run.
    @Test("A factory may be entered in its own action, and is refused there until it has been left there")
    func refusalInAction() throws {
        let results = Locked<[Bool]>([])
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Node.self) { (i, depth: Int) in
                let make = try i.factory(for: Node.self, taking: Int.self)
                if depth > 0 { _ = try make(depth - 1) }
                return Node()
            }
            binder.bindFactory(for: Node.self) { (i, depth: Int, tries: [Int]) in
                if depth > 0 {
                    _ = try i.factory(for: Node.self, taking: (Int, [Int]).self)(depth - 1, tries)
                } else {
                    i.whenComplete { i in
                        let make = try i.factory(for: Node.self, taking: (Int, [Int]).self)
                        for depth in tries {
                            let succeeds = (try? make(depth, [])) != nil
                            results.append(succeeds)
                        }
                    }
                }
                return Node()
            }
        }
        let make = try injector.factory(for: Node.self, taking: (Int, [Int]).self)
        _ = try make(60, [3, 150, 3, 60])
        #expect(results.value == [true, false, true, true])
    }

    @Test("A factory whose action makes the next one is an endless recursion")
    func endlessActions() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Node.self) { i in
                i.whenComplete { i in _ = try i.instance(for: Node.self) }
                return Node()
            }
        }
        let key = BindingKey(Node.self)
        expectThrows(.circularDependency(path: [key, key])) { try injector.instance(for: Node.self) }
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
                    return "\(try i.instance(for: Int.self, named: "20"))"
                }
            }
            let text = try injector.instance(for: String.self)
            #expect(text == "20")
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
