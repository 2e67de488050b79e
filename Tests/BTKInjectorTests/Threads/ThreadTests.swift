import BTKInjector
import Foundation
import TestSupport
import Testing

private let a = BindingKey(A.self)
private let b = BindingKey(B.self)

@Suite("Threads") struct ThreadTests {
    @Test("A thread that comes while the block runs waits, and gets the same instance") func waiting() async throws {
        let inside = Gate()
        let goOn = Gate()
        let runs = Locked()
        let injector = try Injector { binder in
            binder.bindProvider(for: A.self) { _ in
                runs.add()
                inside.open()
                goOn.wait()
                return Piece()
            }
        }
        let handle: Provider<any A> = try injector.provider()
        let first = Worker { try injector.instance(for: A.self) }
        inside.wait()
        let others = [
            Worker { try injector.instance(for: A.self) }, Worker { try handle.get() },
            Worker { try #require(try injector.instance(for: A?.self)) },
        ]
        for other in others { other.untilAsleep() }
        #expect(runs.value == 1)
        goOn.open()
        let instance = try await first.value
        for other in others { #expect(try await other.value === instance) }
        #expect(runs.value == 1)
    }

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

    @Test("While a block is stuck, others read what exists, build, fail and look its binding up") func stuck()
        async throws
    {
        let inside = Gate()
        let goOn = Gate()
        let injector = try Injector { binder in
            binder.bindProvider(for: A.self) { i in
                inside.open()
                goOn.wait()
                return Piece()
            }
            binder.bindProvider(for: B.self) { _ in Piece() }
            binder.bindProvider(for: C.self) { i in Piece(try i.instance(for: B.self)) }
            binder.bindProvider(for: String.self) { _ in throw Failure() }
        }
        let existing = try injector.instance(for: B.self)
        let stuck = Worker { try injector.instance(for: A.self) }
        inside.wait()
        try Worker {
            #expect(try injector.instance(for: B.self) === existing)
            #expect(try injector.provider(for: B.self).get() === existing)
            _ = try injector.instance(for: C.self)
            #expect(throws: InjectionError.self) { try injector.instance(for: String.self) }
            #expect(throws: InjectionError.self) { try injector.instance(for: Bool.self) }
            #expect(injector.hasBinding(for: A.self))
            _ = try injector.provider(for: A.self)
        }.join()
        #expect(!stuck.hasEnded)
        goOn.open()
        _ = try await stuck.value
    }

    // MARK: Many threads

    // The graph followed the waits recursively, and ended the process.
    @Test("A chain of waiting threads may be longer than a stack is deep") func chain() throws {
        let count = 400
        let goOn = Gate()
        let started = Locked()
        let results = Locked()
        let injector = try Injector { binder in
            for number in 0..<count {
                binder.bindProvider(for: Int.self, named: Chain.name(number)) { i in
                    started.add()
                    guard number > 0 else {
                        goOn.wait()
                        return 0
                    }
                    return try i.instance(for: Int.self, named: Chain.name(number - 1)) + 1
                }
            }
        }
        var threads: [CThread] = []
        for number in 0..<count {
            threads.append(
                try CThread(stackSize: Build.isSanitized ? Stack.secondary : 64 << 10) {
                    if (try? injector.instance(for: Int.self, named: Chain.name(number))) == number { results.add() }
                })
            while started.value <= number { sched_yield() }
        }
        goOn.open()
        for thread in threads { thread.join() }
        #expect(results.value == count)
    }

    // MARK: Cycles of threads

    @Test(
        "Threads that enter a cycle at different points all get the cycle, with its members in order",
        arguments: [(2, 1), (8, 1), (3, 3), (6, 2)], [Way.resolver, .capturedInjector, .provider])
    func cycles(shape: (count: Int, injectors: Int), way: Way) throws {
        let count = shape.count
        let injectors = shape.injectors
        let barrier = Barrier(count)
        let all = try InjectorBox.makeInjectors(injectors) { binder, index, boxes in
            for number in stride(from: index, to: count, by: injectors) {
                let next = (number + 1) % count
                binder.bindProvider(for: Int.self, named: Chain.name(number)) { i in
                    barrier.arrive()
                    if injectors == 1, way == .resolver { return try i.instance(named: Chain.name(next)) }
                    let injector = boxes[next % injectors].injector
                    guard way == .provider else { return try injector.instance(named: Chain.name(next)) }
                    return try injector.provider(for: Int.self, named: Chain.name(next)).get()
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
        let insideA = Gate()
        let insideB = Gate()
        let goOnA = Gate()
        let goOnB = Gate()
        let asking = Gate()
        let injector = try Injector { binder in
            binder.bindProvider(for: A.self) { i in
                insideA.open()
                goOnA.wait()
                asking.open()
                return Piece(try i.instance(for: B.self))
            }
            binder.bindProvider(for: B.self) { i in
                insideB.open()
                goOnB.wait()
                asking.open()
                return Piece(try i.instance(for: A.self))
            }
        }
        let first = Worker { _ = try injector.instance(for: A.self) }
        insideA.wait()
        let second = Worker { _ = try injector.instance(for: B.self) }
        insideB.wait()
        let (closing, waiting) = isClosedByFirst ? (first, second) : (second, first)
        (isClosedByFirst ? goOnB : goOnA).open()
        asking.wait()
        waiting.untilAsleep()
        (isClosedByFirst ? goOnA : goOnB).open()
        let error = await closing.result.error
        #expect(await waiting.result.error is InjectionError)
        return error as? InjectionError
    }

    // MARK: Nothing is inherited

    @Test("A Task started inside of a block inherits nothing of its path") func taskInBlock() async throws {
        let asked = Gate()
        let error = Locked<InjectionError?>(nil)
        let injector = try InjectorBox.makeInjector { binder, box in
            binder.bindProvider(for: A.self) { _ in
                let injector = box.injector
                Task {
                    error.value = failure { try injector.instance(for: Bool.self) }
                    asked.open()
                }
                asked.wait()
                return Piece()
            }
        }
        // On a thread of its own: the block keeps it, until a task runs.
        _ = try await onThread { try injector.instance(for: A.self) }
        #expect(error.value == .missing(BindingKey(Bool.self)))
    }
}
