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

    /// A block that swallowed what a verification in it threw would have gone down the stack again and again.
    @Test("A block that swallows what a verification threw, and tries again, ends at once")
    func endlessTries() async throws {
        let runs = Locked(0)
        let inner = try Injector { binder in binder.bindProvider(for: Int.self) { _ in 1 } }
        @Sendable func wiring(_ binder: inout Binder) {
            binder.bindProvider(for: Int.self, named: "1") { _ in
                runs.add()
                for _ in 1...2 { _ = try? Injector.injectorWithBlock(wiring).verify() }
                return 1
            }
            binder.bindProvider(for: Int.self, named: "2") { _ in try inner.verify().count }
        }
        let found = try await onThread(stackSize: Stack.secondary) { try verificationProblems(wiring) }
        #expect(found == [])
        #expect(runs.value < 1000)
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

    @Test("A block may verify an injector whose chain is too long for the rest of the stack")
    func tooLongWithin() async throws {
        let inner = try Chain(length: 3000, by: .resolver).injector
        let found = try await onThread(stackSize: Stack.secondary) {
            try verificationProblems { binder in
                binder.bindProvider(for: Int.self, named: "outer") { _ in try inner.verify().count }
                binder.bindProvider(for: Int.self, named: "broken") { _ in throw Failure("no disk") }
            }
        }
        #expect(found.count == 2)
        guard case .constructionFailed(intKey("outer"), _, let underlying as InjectionError)? = found.first else {
            Issue.record("\(found)")
            return
        }
        try #require(underlying.problems.count == 1)
        #expect(underlying.problems[0].tooDeepPath != nil)
    }

    /// The copies of parents were made within each other.
    @Test("An injector with thousands of ancestors is verified on a small stack") func ancestors() async throws {
        let parent = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in throw Failure("no disk") }
        }
        try await InjectorBox.withGenerations(4_000, of: parent) { binder, number in
            binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in try i.instance() }
        } perform: { box in
            let found = try await onThread(stackSize: Stack.secondary) { verificationProblems(of: box.injector) }
            #expect(found == [.failed(BindingKey(Int.self), with: Failure("no disk"))])
        }
    }
}
