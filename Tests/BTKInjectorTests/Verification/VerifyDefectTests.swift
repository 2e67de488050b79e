import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private protocol Clock: Sendable {}
private protocol Log: Sendable {}
private struct Thing: Clock, Log { init(_ parts: Any...) {} }

/// Defects of verification and of its reports, each with its story.
@Suite("Defects of verification") struct VerifyDefectTests {
    /// Each time that a kept failure was thrown again, it was wrapped once more in what makes it: with some thousand of
    /// these, throwing it overflowed the stack.
    @Test("A failure is kept for any number of bindings that need the block") func manyNeedOne() async throws {
        let count = 20_000
        let runs = Locked()
        let found = try await onThread(stackSize: Stack.secondary) {
            try verificationProblems { binder in
                binder.bindProvider(for: Int.self) { _ in
                    runs.add()
                    throw Failure("no disk")
                }
                for number in 0..<count {
                    binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in try i.instance() }
                }
            }
        }
        #expect(found == [.failed(BindingKey(Int.self), with: Failure("no disk"))])
        #expect(runs.value == 1)
    }

    /// The failure that was kept before was released under the lock that guards it. Its end waits for a thread that
    /// asks for the same key, which waited for the lock. Later the first one was kept for good, by its own handle.
    @Test("A failure that ends while another one is kept for the same block may wait for a request for it")
    func keptFailure() async throws {
        final class LastWord: Error {
            let handle: Provider<Int>
            let ends: Locked<Int>
            init(_ handle: Provider<Int>, _ ends: Locked<Int>) {
                self.handle = handle
                self.ends = ends
            }
            deinit {
                ends.add()
                let handle = handle
                #expect(throws: Never.self) { try Worker { _ = try? handle.get() }.join() }
            }
        }
        ThrownErrors.forget()
        let runs = Locked(0)
        let ends = Locked(0)
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self, scope: .graph) { i in
                let handle: Provider<Int> = try i.provider()
                guard runs.add() == 1 else { throw LastWord(handle, ends) }
                // This thread has a graph of its own, so the block runs there as well, and fails first.
                try Worker { _ = try? handle.get() }.join()
                throw Failure("no disk")
            }
            // One that can't be checked, and was kept with the copy that makes it.
            binder.bindFactory(for: String.self) { (_, number: Int) in "\(number)" }
        }
        let result = await Worker { verificationProblems(of: injector) }.result
        #expect(try result.get() == [.failed(BindingKey(Int.self), with: Failure("no disk"))])
        #expect(runs.value == 2)
        #expect(ends.value == 1)
    }

    /// The same key and the same text were taken for the same cause. But a child may bind its parent's key once more.
    @Test("A parent's binding and its child's of the same key are two, in problems and among askers")
    func shadowed() throws {
        func bind(_ binder: inout Binder, _ file: String) {
            binder.bindProvider(for: Int.self, named: "disk", fileID: file, line: 1) { _ in throw Failure("no disk") }
            binder.bindProvider(for: Log.self, fileID: file, line: 2) { i in Thing(try i.instance(for: Clock.self)) }
        }
        let parent = try Injector { bind(&$0, "App/Parent.swift") }
        let child = try parent.makeChild { bind(&$0, "App/Child.swift") }
        let places = verificationProblems(of: child).map { problem in
            problem.description.split(separator: "\n").filter { $0.contains("bound at") }
        }
        #expect(
            places == [
                [#"  Int named "disk", bound at App/Parent.swift:1"#],
                ["  1. Log, bound at App/Parent.swift:2", "  2. Log, bound at App/Child.swift:2"],
                [#"  Int named "disk", bound at App/Child.swift:1"#],
            ])
    }
}

// MARK: How it is called

// A factory's block that returned after a cycle had failed for its request, and not for its actions. In a block, these
// belong to a request that goes on after the verification.
extension VerifyDefectTests {
    @Test("A verification in a request that has found a cycle throws that") func verificationAfterCycle() throws {
        let key = BindingKey(Int.self)
        let other = try Injector { $0.wireProvider { "" } }
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { i in
                _ = try? i.instance(for: Int.self)
                expectThrows(.cycle(key, key)) { try other.verify() }
                return 1
            }
        }
        expectThrows(.cycle(key, key)) { try injector.instance(for: Int.self) }
    }

}

private actor Checker { func check(_ injector: Injector) throws -> [BindingKey] { try injector.verify() } }

@Suite("Calls of verify") struct VerifyCallTests {
    private func injector() throws -> Injector {
        try Injector { binder in
            binder.mainActor.bindProvider(for: Int.self, named: "main") { _ in 1 }
        }
    }

    @Test("On the main actor all is checked, within the macros of a test as well")
    @MainActor
    func mainActor() async throws {
        let injector = try injector()
        #expect(throws: Never.self) { try injector.verify() }
        #expect(try injector.verify() == [])
        _ = try? injector.verify()
        #expect(try await Task { try injector.verify() }.value == [])
    }

    @Test("On another actor, or on none, bindings of the main actor are listed") func elsewhere() async throws {
        let injector = try injector()
        #expect(try await Checker().check(injector) == [intKey("main")])
        #expect(try injector.verify() == [intKey("main")])
        #expect(throws: Never.self) { try injector.verify() }
    }
}
