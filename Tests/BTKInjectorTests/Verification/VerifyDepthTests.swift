import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

/// Defects of verification near the end of a stack, each with its story.
@Suite("Depth of verification") struct VerifyDepthTests {
    /// Verification called itself for each stackful of blocks, which overflowed the stack with some hundred of them.
    /// And each of the first bindings went down to the end of the stack again, with time in the cube of the depth.
    @Test(
        "A chain may be too long for the stack by any factor: it is visited once, and is one problem",
        arguments: [(3_000, 512), (20_000, 128)])
    func muchTooLong(count: Int, kilobytes: Int) async throws {
        let runs = Locked(0)
        let found = try await onThread(stackSize: kilobytes << 10) {
            try verificationProblems { binder in
                for number in 0..<count {
                    binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in
                        runs.add()
                        return number == count - 1 ? 0 : try i.instance(named: BindingName("\(number + 1)"))
                    }
                }
            }
        }
        #expect(found.count == 1)
        let path = try #require(found.first?.tooDeepPath)
        #expect(path.first == intKey("0"))
        // None fails twice, and none runs again that has not failed.
        #expect(runs.value < 2 * count)
    }

    /// Each verification told of the problems of the one within it, twice, so that a thread near the end of its stack
    /// was busy for ever; and each tried all its bindings when the first of them had used up the stack.
    @Test(
        "Blocks that verify their own wiring without end nest too deep at once",
        arguments: [(64, 3), (512, 1), (8192, 3)])
    func endless(kilobytes: Int, count: Int) async throws {
        let runs = Locked(0)
        @Sendable func wiring(_ binder: inout Binder) {
            for number in 1...count {
                binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { _ in
                    runs.add()
                    _ = try Injector.injectorWithBlock(wiring).verify()
                    return number
                }
            }
        }
        let found = try await onThread(stackSize: kilobytes << 10) { try verificationProblems(wiring) }
        #expect(found.count == count)
        #expect(found.first?.description.contains("[nesting-too-deep]") == true)
        #expect(runs.value <= 400)
    }

    @Test("A few verifications may be within each other") func aFew() throws {
        @Sendable func injector(_ depth: Int) throws -> Injector {
            try Injector { binder in
                binder.bindProvider(for: Int.self) { _ in
                    guard depth > 1 else { throw Failure("no disk") }
                    return try injector(depth - 1).verify().count
                }
            }
        }
        let found = verificationProblems(of: try injector(5))
        #expect(found.first?.description.contains("threw Failure: no disk\n") == true)
        let tooDeep = verificationProblems(of: try injector(6))
        #expect(
            tooDeep.first?.description.contains("[nesting-too-deep] The block of Int verifies an injector, too deep")
                == true
        )
    }

    /// Each time that a kept failure was thrown again, it was wrapped once more in what makes it: with some thousand of
    /// these, throwing it overflowed the stack.
    @Test("A failure is kept for any number of bindings that need the block") func manyNeedOne() async throws {
        let runs = Locked()
        let found = try await onThread(stackSize: Stack.secondary) {
            try verificationProblems { binder in
                binder.bindProvider(for: Int.self) { _ in
                    runs.add()
                    throw Failure("no disk")
                }
                for number in 0..<20_000 {
                    binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in try i.instance() }
                }
            }
        }
        #expect(found == [.failed(BindingKey(Int.self), with: Failure("no disk"))])
        #expect(runs.value == 1)
    }
}
