import BTKInjector
import Foundation
import Synchronization
import TestSupport
import Testing

// Defects of the release of users' objects, one test each. `RequestExploration` looks for more.

@Suite("The release of users' objects at the end of requests")
struct RequestEndTests {
    private struct Full: Error {}

    // The actions of a block that failed were released in the midst of changing the list of them. What they held asked
    // in its deinit, took itself for the outermost request, and ran what was left of the failed one's actions.
    @Test("An object that a dropped action held may ask")
    func droppedAction() throws {
        let (log, ran) = (Locked<[String]>([]), Locked<[String]>([]))
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: String.self) { _ in "a log" }
            binder.bindProvider(for: Int.self) { i in
                i.whenComplete { _ in ran.append("the action of Int") }
                return 1
            }
            binder.bindProvider(for: Double.self) { i in
                _ = try i.instance(for: Int.self)
                let provider: Provider<String> = try i.provider()
                let session = Farewell {
                    let answer = (try? provider.get()) ?? "nothing"
                    log.append(answer)
                }
                i.whenComplete { _ in
                    ran.append("the dropped action")
                    withExtendedLifetime(session) {}
                }
                throw Full()
            }
        }
        expectThrows(.constructionFailed(BindingKey(Double.self), path: [BindingKey(Double.self)], underlying: Full()))
        { try injector.instance(for: Double.self) }
        #expect(log.value == ["a log"])
        #expect(ran.value == [])
        #expect(try injector.instance(for: Int.self) == 1)
        #expect(ran.value == ["the action of Int"])
    }

    // An action kept the slots of the blocks that ran when it was given, but not the memory of those slots. When it ran,
    // the child of one of them was gone, and its error's path was read off freed memory.
    @Test("An action's path leads through an injector that no longer exists")
    func pathThroughReleasedInjector() throws {
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.bindProvider(for: Int.self) { i in
                i.whenComplete { i in _ = try i.instance(for: Float.self) }
                return 1
            }
            binder.bindProvider(for: Double.self) { i in
                do {
                    let child = try box.injector.makeChild { binder in
                        binder.bindFactory(for: String.self, named: "child") { i in "\(try i.instance(for: Int.self))" }
                    }
                    _ = try child.instance(for: String.self, named: "child")
                }
                Self.useFreedMemory()
                return 2
            }
        }
        let path = [
            BindingKey(Double.self), BindingKey(String.self, named: "child"), BindingKey(Int.self),
            BindingKey(Float.self),
        ]
        expectThrows(.bindingNotFound(BindingKey(Float.self), path: path)) { try injector.instance(for: Double.self) }
    }

    /// Fills memory of the sizes of registries that were freed before.
    private static func useFreedMemory() {
        var blocks: [UnsafeMutableRawPointer] = []
        for size in stride(from: 64, through: 1024, by: 16) {
            for _ in 0..<20 {
                let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
                block.initializeMemory(as: UInt8.self, repeating: 0x41, count: size)
                blocks.append(block)
            }
        }
        for block in blocks { block.deallocate() }
    }

    // A value of weak scope was released while its request had not ended: what it held asked, and its request ended the
    // other one, whose instances were published although it failed.
    @Test("A failed request publishes nothing, whatever its value asks when it is destroyed")
    func valueOfWeakScope() throws {
        struct Value: Sendable {
            let farewell: Farewell
        }
        let (made, asked) = (Locked(), Locked())
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.bindProvider(for: Int.self) { i in
                made.add()
                i.whenComplete { _ in }
                return made.value
            }
            binder.bindProvider(for: String.self) { _ in "answer" }
            binder.bindProvider(for: Value.self, scope: .weak) { i in
                _ = try i.instance(for: Int.self)
                return Value(
                    farewell: Farewell {
                        asked.add()
                        _ = try? box.injector.instance(for: String.self)
                    })
            }
        }
        expectThrows(.weakScopeOfValue(BindingKey(Value.self))) { try injector.instance(for: Value.self) }
        #expect(asked.value == 1)
        #expect(try injector.instance(for: Int.self) == 2, "the first Int belonged to the failed request")
    }

    // Frames of blocks that an action had run were taken for those of the next action.
    @Test("An action that a block gave which an action asked for has that block's path")
    func actionWithinAction() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { i in
                i.whenComplete { i in
                    _ = try i.instance(for: Int.self, named: "gives an action")
                    _ = try i.instance(for: Int.self, named: "gives none")
                }
                return 1
            }
            binder.bindFactory(for: Int.self, named: "gives an action") { i in
                i.whenComplete { i in _ = try i.instance(for: Float.self) }
                return 2
            }
            binder.bindFactory(for: Int.self, named: "gives none") { _ in 3 }
        }
        let path = [BindingKey(Int.self), BindingKey(Int.self, named: "gives an action"), BindingKey(Float.self)]
        expectThrows(.bindingNotFound(BindingKey(Float.self), path: path)) { try injector.instance(for: Int.self) }
    }

    // Each of n actions replayed all frames of the chain it was given in, and each frame counted all others.
    @Test("Actions in a long chain cost no more than the chain")
    func actionsInChain() async throws {
        let length = Build.isSanitized ? 2000 : 10_000
        let order = try await onThread(stackSize: 256 << 20) {
            let order = Locked<[Int]>([])
            let injector = try Injector.injectorWithBlock { binder in
                for number in 0..<length {
                    binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in
                        if number + 1 < length {
                            _ = try i.instance(for: Int.self, named: BindingName("\(number + 1)"))
                        }
                        i.whenComplete { _ in order.append(number) }
                        return number
                    }
                }
            }
            _ = try injector.instance(for: Int.self, named: "0")
            return order.value
        }
        #expect(order == (0..<length).reversed())
    }

    // Each child kept its parent in two places, and was released within the end of its own child.
    @Test("Children of children are released in a loop", arguments: [false, true])
    func chainOfChildren(keepsHandle: Bool) async throws {
        let tracker = LifetimeTracker()
        let error = try await onThread(stackSize: Stack.secondary) {
            var injector = try Injector.injectorWithBlock { binder in
                let object = tracker.track()
                binder.bindProvider(for: Tracked.self) { _ in object }
            }
            for _ in 0..<(Build.isSanitized ? 20_000 : 100_000) {
                injector = try injector.makeChild { $0.bindProvider(for: Int.self) { _ in 1 } }
            }
            let handle: Provider<Int>? = keepsHandle ? try injector.provider() : nil
            _ = try injector.instance(for: Int.self)
            injector = try Injector.injectorWithBlock { _ in }
            return Result { () throws(InjectionError) in try handle?.get() }.error
        }
        #expect(error == (keepsHandle ? .injectorReleased(BindingKey(Int.self)) : nil))
        #expect(tracker.live == 0)
    }

    // While a child's parent was being released, the parents of all others waited for the end of that.
    @Test("An injector that a deinit releases ends at once, with its parent, also within the end of another one")
    func releaseWithinRelease() async throws {
        let (tracker, live) = (LifetimeTracker(), Locked<[Int]>([]))
        do {
            // The child alone keeps its parent.
            let child = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Farewell.self) { _ in
                    Farewell {
                        let made = try? Self.makeAndRelease(tracker)
                        #expect(made == 1)
                        live.append(tracker.live)
                    }
                }
            }.makeChild { _ in }
            _ = try child.instance(for: Farewell.self)
        }
        #expect(live.value == [0])
    }

    /// Makes an injector and a child, whose instance is the parent's, and releases both. Returns how many it made.
    private static func makeAndRelease(_ tracker: LifetimeTracker) throws -> Int {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in tracker.track() }
        }
        _ = try parent.makeChild { _ in }.instance(for: Tracked.self)
        return tracker.live
    }

    // A request that is made by a deinit is outermost, and the stack was looked at from the ninth block on alone.
    @Test("Objects that make the next one in their deinit do not overflow the stack")
    func recursionByDeinit() async throws {
        let made = Locked()
        let last = try await onThread(stackSize: Stack.secondary) {
            let last = Locked<InjectionError?>(nil)
            let injector = try InjectorBox.makeInjector { binder, box in
                binder.bindFactory(for: Farewell.self) { _ in
                    made.add()
                    return Farewell {
                        do throws(InjectionError) {
                            _ = try box.injector.instance(for: Farewell.self)
                        } catch {
                            last.value = error
                        }
                    }
                }
            }
            _ = try injector.instance(for: Farewell.self)
            return last.value
        }
        #expect(made.value > 50)
        #expect(last == .nestingTooDeep(path: [BindingKey(Farewell.self)]))
    }

    // A cancelled thread left its wait with the lock of all constructions held.
    #if !os(Android)
        @Test("A thread that is cancelled while it waits gets its instance, and stops no other thread")
        func cancelledWait() async throws {
            let (isBuilding, mayReturn) = (Gate(), Gate())
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Int.self) { _ in
                    isBuilding.open()
                    mayReturn.wait()
                    return 1
                }
                binder.bindProvider(for: String.self) { _ in "other" }
            }
            let builder = Worker { try injector.instance(for: Int.self) }
            isBuilding.wait()
            let thread = Locked<pthread_t?>(nil)
            let started = Gate()
            let waiter = Worker {
                thread.value = pthread_self()
                defer {
                    // Before the request to end the thread takes effect anywhere else.
                    pthread_setcancelstate(CInt(PTHREAD_CANCEL_DISABLE), nil)
                    thread.value = nil
                }
                started.open()
                return try injector.instance(for: Int.self)
            }
            started.wait()
            waiter.untilAsleep()
            // Under the lock, so that it does not end before: another thread may get its identifier.
            thread.withLock { thread in if let thread { pthread_cancel(thread) } }
            mayReturn.open()
            #expect(try await builder.value == 1)
            #expect(try await waiter.value == 1)
            #expect(try await onThread { try injector.instance(for: String.self) } == "other")
        }
    #endif
}
