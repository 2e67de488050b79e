import BTKInjector
import TestSupport
import Testing

/// Defects of the failures that verification stores, each with its story.
@Suite("Kept failures")
struct KeptFailureTests {
    /// Each time that a kept failure was thrown again, it was wrapped once more in what makes it: with some thousand of
    /// these, throwing it overflowed the stack.
    @Test("A failure is kept for any number of bindings that need the block")
    func manyNeedOne() async throws {
        let count = 20_000
        let found = try await onThread(stackSize: Stack.secondary) {
            verificationProblems(
                of: try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Int.self) { _ in throw Failure("no disk") }
                    for number in 0..<count {
                        binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in try i.instance() }
                    }
                })
        }
        let key = BindingKey(Int.self)
        #expect(found == [.constructionFailed(key, path: [key], underlying: Failure("no disk"))])
    }

    /// The failure that was kept before was released under the lock that guards it. Its end waits for a thread that
    /// asks for the same key, which waited for the lock.
    @Test("A failure that ends while another one is kept for the same block may wait for a request for it")
    func keptFailure() async throws {
        final class LastWord: Error {
            let handle: Provider<Int>
            init(_ handle: Provider<Int>) { self.handle = handle }
            deinit {
                let handle = handle
                #expect(throws: Never.self) { try Worker { _ = try? handle.get() }.join() }
            }
        }
        ThrownErrors.forget()
        let runs = Locked(0)
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, scope: .graph) { i in
                let handle: Provider<Int> = try i.provider()
                guard runs.add() == 1 else { throw LastWord(handle) }
                // This thread has a graph of its own, so the block runs there as well, and fails first.
                try Worker { _ = try? handle.get() }.join()
                throw Failure("no disk")
            }
        }
        let result = await Worker { verificationProblems(of: injector) }.result
        #expect(
            try result.get() == [
                .constructionFailed(BindingKey(Int.self), path: [BindingKey(Int.self)], underlying: Failure("no disk"))
            ])
        #expect(runs.value == 2)
    }
}
