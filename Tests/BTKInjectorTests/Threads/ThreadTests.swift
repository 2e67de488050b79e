import BTKInjector
import Foundation
import TestSupport
import Testing

private let a = BindingKey(A.self)
private let b = BindingKey(B.self)

@Suite("Threads") struct ThreadTests {
    /// A thread that runs the block of A and is stuck there, in an injector that has other bindings as well.
    private struct Stuck {
        let injector: Injector
        let thread: Worker<any A>
        let goOn = Gate()
        let runs = Locked()

        /// Returns when the thread is in the block.
        init() throws {
            let inside = Gate()
            injector = try Injector { [goOn, runs] binder in
                binder.bindProvider(for: A.self) { _ in
                    runs.add()
                    inside.open()
                    goOn.wait()
                    return Piece()
                }
                binder.bindProvider(for: B.self) { _ in Piece() }
                binder.bindProvider(for: C.self) { i in Piece(try i.instance(for: B.self)) }
                binder.bindProvider(for: String.self) { _ in throw Failure() }
            }
            thread = Worker { [injector] in try injector.instance(for: A.self) }
            inside.wait()
        }
    }

    @Test("A thread that comes while the block runs waits, and gets the same instance") func waiting() async throws {
        let stuck = try Stuck()
        let injector = stuck.injector
        let handle: Provider<any A> = try injector.provider()
        let others = [
            Worker { try injector.instance(for: A.self) }, Worker { try handle.get() },
            Worker { try #require(try injector.instance(for: A?.self)) },
        ]
        for other in others { other.untilAsleep() }
        #expect(stuck.runs.value == 1)
        stuck.goOn.open()
        let instance = try await stuck.thread.value
        for other in others { #expect(try await other.value === instance) }
        #expect(stuck.runs.value == 1)
    }

    @Test("While a block is stuck, others read what exists, build, fail and look its binding up") func others()
        async throws
    {
        let stuck = try Stuck()
        let injector = stuck.injector
        let existing = try injector.instance(for: B.self)
        try Worker {
            #expect(try injector.instance(for: B.self) === existing)
            _ = try injector.instance(for: C.self)
            #expect(throws: InjectionError.self) { try injector.instance(for: String.self) }
            #expect(throws: InjectionError.self) { try injector.instance(for: Bool.self) }
            _ = try injector.provider(for: A.self)
        }.join()
        #expect(!stuck.thread.hasEnded)
        stuck.goOn.open()
        _ = try await stuck.thread.value
    }

    // A cancelled thread left its wait with the lock of all constructions held.
    #if !os(Android)
        @Test("A thread that is cancelled while it waits gets its instance, and stops no other thread")
        func cancelled() async throws {
            let stuck = try Stuck()
            let injector = stuck.injector
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
                return try injector.instance(for: A.self)
            }
            started.wait()
            waiter.untilAsleep()
            // Under the lock, so that it does not end before: another thread may get its identifier.
            thread.withLock { thread in if let thread { pthread_cancel(thread) } }
            stuck.goOn.open()
            #expect(try await waiter.value === stuck.thread.value)
            _ = try await onThread { try injector.instance(for: C.self) }
        }
    #endif

    @Test("A factory's block runs on any number of threads at once") func factoriesSideBySide() throws {
        let together = Barrier(4)
        let injector = try Injector { binder in
            binder.bindFactory(for: A.self) { _ in
                together.arrive()
                return Piece()
            }
        }
        let made = try onThreads(4) { _ in try injector.instance(for: A.self) }
        #expect(Set(made.map(ObjectIdentifier.init)).count == 4)
    }

    // MARK: Cycles

    @Test(
        "Threads that enter a cycle at different points all get the cycle, with its members in order",
        arguments: [(2, 1), (8, 1), (3, 3), (6, 2)])
    func cycles(count: Int, injectors: Int) throws {
        let barrier = Barrier(count)
        let all = try InjectorBox.makeInjectors(injectors) { binder, index, boxes in
            for number in stride(from: index, to: count, by: injectors) {
                let next = (number + 1) % count
                binder.bindProvider(for: Int.self, named: Chain.name(number)) { i in
                    barrier.arrive()
                    if injectors == 1 { return try i.instance(named: Chain.name(next)) }
                    return try boxes[next % injectors].injector.provider(named: Chain.name(next)).get()
                }
            }
        }
        let errors = try onThreads(count) { number in
            failure { try all[number % injectors].instance(for: Int.self, named: Chain.name(number)) }
        }
        for error in errors {
            let path = error?.cycle ?? []
            let start = (0..<count).first { path.first == Chain.key($0) }
            #expect(path == (0...count).map { Chain.key(($0 + (start ?? 0)) % count) })
        }
    }

    @Test(
        "A cycle of threads starts with the member that the thread which gets the error entered first, whoever closes it",
        arguments: [true, false])
    func firstMember(isClosedByFirst: Bool) async throws {
        for _ in 1...5 {
            let path = try await closeCycle(byFirst: isClosedByFirst)?.cycle
            // Whether the one thread waits before the other asks cannot be seen for certain. If it does not, the other
            // one waits, and then closes a cycle of its own.
            #expect(path == (isClosedByFirst ? [a, b, a] : [b, a, b]))
        }
    }

    /// One thread enters A, then another one B. Then one of them asks and waits, and the other asks: what does it get?
    private func closeCycle(byFirst isClosedByFirst: Bool) async throws -> InjectionError? {
        let inside = [Gate(), Gate()]
        let goOn = [Gate(), Gate()]
        let asking = Gate()
        @Sendable func enter(_ index: Int) {
            inside[index].open()
            goOn[index].wait()
            asking.open()
        }
        let injector = try Injector { binder in
            binder.bindProvider(for: A.self) { i in
                enter(0)
                return Piece(try i.instance(for: B.self))
            }
            binder.bindProvider(for: B.self) { i in
                enter(1)
                return Piece(try i.instance(for: A.self))
            }
        }
        let first = Worker { failure { try injector.instance(for: A.self) } }
        inside[0].wait()
        let second = Worker { failure { try injector.instance(for: B.self) } }
        inside[1].wait()
        let (closing, waiting) = isClosedByFirst ? (first, second) : (second, first)
        goOn[isClosedByFirst ? 1 : 0].open()
        asking.wait()
        waiting.untilAsleep()
        goOn[isClosedByFirst ? 0 : 1].open()
        #expect(try await waiting.value != nil)
        return try await closing.value
    }
}
