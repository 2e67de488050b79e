import BTKInjector
import TestSupport
import Testing

// Threads that end inside of what the library runs for them, as `pthread_exit`, `Thread.exit` and `pthread_cancel` let
// them: nothing is unwound. Others waited for ever, or were told of a cycle where a new thread had the old one's
// memory.

// Not under a sanitizer: what such a thread has had is never released, and the sanitizer of threads ends the process
// where a thread ends inside of a function that it watches.
@Suite("Threads that end inside of a block", .disabled(if: Build.isSanitized)) struct ThreadEndTests {
    /// Where a thread ends.
    enum Place: CaseIterable { case block, innerBlock, factory, function, action, cancelled }

    @Test("Others run the block themselves: those who wait, and those who come later", arguments: Place.allCases)
    func othersRunTheBlock(ending: Place) async throws {
        let inside = Gate()
        let goOn = Gate()
        let runs = Locked()
        let end = { @Sendable in
            guard runs.add() == 1 else { return }
            inside.open()
            if ending == .cancelled { CThread.sleepUntilCancelled() }
            goOn.wait()
            CThread.exit()
        }
        let injector = try makeInjector(ending, end)
        let thread = try CThread { _ = try? injector.instance(for: A.self) }
        inside.wait()
        let waiting = Worker { try injector.instance(for: A.self) }
        waiting.untilAsleep()
        if ending == .cancelled { thread.cancel() } else { goOn.open() }
        thread.join()
        let instance = try await waiting.value
        // New threads may have the memory of the one that has ended.
        for _ in 1...20 {
            let later = Worker { try injector.instance(for: A.self) }
            #expect(try await later.value === instance)
        }
    }

    private func makeInjector(_ ending: Place, _ end: @escaping @Sendable () -> Void) throws -> Injector {
        try Injector.injectorWithBlock { binder in
            switch ending {
            case .block, .cancelled:
                binder.bindProvider(for: A.self) { _ in
                    end()
                    return Piece()
                }
            case .innerBlock, .factory:
                binder.bindProvider(for: A.self) { i in Piece(try i.instance(for: B.self)) }
                if ending == .factory {
                    binder.bindFactory(for: B.self) { _ in
                        end()
                        return Piece()
                    }
                } else {
                    binder.bindProvider(for: B.self) { _ in
                        end()
                        return Piece()
                    }
                }
            case .function:
                binder.wireProvider(for: A.self) { (first: String, second: any C) in
                    end()
                    return Piece(first, second)
                }
                // Of which the thread has memory when it ends.
                binder.bindFactory(for: String.self) { _ in "a text that does not fit into the value itself" }
                binder.bindFactory(for: C.self) { _ in Piece() }
            case .action:
                binder.bindProvider(for: A.self) { i in
                    i.whenComplete { _ in end() }
                    return Piece()
                }
            }
        }
    }

    @Test("What it has held is destroyed, and made anew") func heldInstances() async throws {
        let lives = LifetimeTracker()
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in
                i.whenComplete { _ in if runs.add() == 1 { CThread.exit() } }
                return Piece(for: lives, try i.instance(for: B.self))
            }
            binder.bindProvider(for: B.self) { i in
                i.whenComplete { _ in }
                return Piece(for: lives)
            }
        }
        try CThread { _ = try? injector.instance(for: A.self) }.join()
        #expect(lives.live == 0)
        let instances = try await onThread {
            (try injector.instance(for: A.self), try injector.instance(for: B.self))
        }
        #expect(lives.live == 2)
        withExtendedLifetime(instances) {}
    }

    @Test("A request that has taken what it held fails, and one that comes later does not") func partner() async throws
    {
        let isHeld = Gate()
        let isBuilding = Gate()
        let goOn = Gate()
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { i in
                guard runs.add() == 1 else { return Piece() }
                i.whenComplete { i in
                    isHeld.open()
                    isBuilding.wait()
                    // The other thread takes this one's A meanwhile.
                    _ = try i.instance(for: B.self)
                    CThread.exit()
                }
                return Piece()
            }
            binder.bindProvider(for: B.self) { i in
                isBuilding.open()
                isHeld.wait()
                return Piece(try i.instance(for: A.self))
            }
            binder.bindProvider(for: C.self) { i in
                _ = try i.instance(for: B.self)
                goOn.wait()
                return Piece()
            }
        }
        let ending = try CThread { _ = try? injector.instance(for: A.self) }
        let partner = Worker { failure { try injector.instance(for: C.self) } }
        ending.join()
        // It waits for the partner, which may still read what it has taken.
        let later = Worker { try injector.instance(for: A.self) }
        later.untilAsleep()
        #expect(!later.hasEnded)
        goOn.open()
        let error = try await partner.value
        guard case .constructionFailed(BindingKey(A.self), [BindingKey(A.self)], let reason) = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect("\(reason)" == "The thread that made it has ended inside of a block or an action.")
        #expect(try await later.value === injector.instance(for: A.self))
    }

    @Test("A thread that is cancelled while it waits keeps no lock") func cancelledWait() async throws {
        let inside = Gate()
        let goOn = Gate()
        let asks = Gate()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: A.self) { _ in
                inside.open()
                goOn.wait()
                return Piece()
            }
            binder.bindProvider(for: B.self) { i in
                asks.open()
                _ = try i.instance(for: A.self)
                CThread.sleepUntilCancelled()
            }
            binder.bindProvider(for: C.self) { _ in Piece() }
        }
        let building = Worker { try injector.instance(for: A.self) }
        inside.wait()
        let waiting = try CThread { _ = try? injector.instance(for: B.self) }
        asks.wait()
        waiting.cancel()
        _ = try await onThread { try injector.instance(for: C.self) }
        goOn.open()
        waiting.join()
        #expect(try await building.value === injector.instance(for: A.self))
    }

    @Test("A thread that ends in an observer, or in a `deinit` at the end of its request, has ended its request before")
    func afterTheRequest() async throws {
        let ends = Locked(true)
        let injector = try Injector.injectorWithBlock { binder in
            binder.onConstruction { if $0.key == BindingKey(A.self), ends.value { CThread.exit() } }
            binder.bindProvider(for: A.self) { _ in Piece() }
            binder.bindProvider(for: B.self) { i in
                // Destroyed when the request has ended, because nobody keeps it.
                _ = try i.instance(for: C.self)
                return Piece()
            }
            binder.bindProvider(for: C.self, scope: .graph) { _ in Ending { if ends.value { CThread.exit() } } }
        }
        try CThread { _ = try? injector.instance(for: A.self) }.join()
        try CThread { _ = try? injector.instance(for: B.self) }.join()
        ends.value = false
        let made = try await onThread { (try injector.instance(for: A.self), try injector.instance(for: B.self)) }
        let again = try await onThread { (try injector.instance(for: A.self), try injector.instance(for: B.self)) }
        #expect(made.0 === again.0 && made.1 === again.1)
    }

    private final class Ending: C {
        let end: @Sendable () -> Void

        init(_ end: @escaping @Sendable () -> Void) { self.end = end }

        deinit { end() }
    }
}
