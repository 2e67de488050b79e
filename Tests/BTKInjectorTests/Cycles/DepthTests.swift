import BTKInjector
import TestSupport
import Testing

@Suite("Depth") struct DepthTests {
    @Test("Hundreds of levels work on the main actor", arguments: Way.allCases) @MainActor func mainActor(way: Way)
        throws
    {
        #expect(try Chain(length: way.hundreds, by: way).resolve() == way.hundreds)
    }

    @Test("Too many levels for a thread throw, with the path, and work on a larger one", arguments: Way.allCases)
    func tooMany(way: Way) async throws {
        let chain = try Chain(length: way.thousands, by: way)
        let longer = try Chain(length: 2 * way.thousands, by: way)
        for _ in 1...2 {
            let result = await Worker(stackSize: Stack.secondary) { try longer.resolve() }.result
            let path = try #require(failure { try result.get() }?.tooDeepPath)
            #expect(path.count > way.hundreds)
            #expect(path == (1...path.count).map(Chain.key))
        }
        #expect(try await onThread(stackSize: Stack.main) { try chain.resolve() } == way.thousands)
    }

    @Test("No stack is too small to say so", arguments: [128, 256, 1024], [Way.resolver, .factory])
    func smallStacks(kilobytes: Int, way: Way) async throws {
        let chain = try Chain(length: 4000, by: way)
        // The C library may give its stack to the next thread, which has to leave the surplus unused.
        try CThread(stackSize: 4 * kilobytes << 10) {}.join()
        let result = await Worker(stackSize: kilobytes << 10) { try chain.resolve() }.result
        #expect(failure { try result.get() }?.tooDeepPath != nil, "\(result)")
    }

    @Test(
        "An endless recursion with large frames is a cycle before the stack ends",
        arguments: [512, 8192], [1 << 10, 32 << 10])
    func largeFrames(kilobytes: Int, frame: Int) async throws {
        let injector = try Injector { binder in
            binder.bindFactory(for: Int.self) { i in
                let provider: Provider<Int> = try i.provider()
                return try Stack.use(frame) { try provider.get() }
            }
        }
        let result = await Worker(stackSize: kilobytes << 10) { try injector.instance(for: Int.self) }.result
        expectThrows(.circularDependency(path: [BindingKey(Int.self), BindingKey(Int.self)])) { try result.get() }
    }

    @Test("The last block before the limit still has room to work in") func roomLeft() async throws {
        let deepest = Locked<Int>(0)
        let injector = try Injector { binder in
            for (name, next) in [("here", "there"), ("there", "here")] as [(BindingName, BindingName)] {
                binder.bindFactory(for: Int.self, named: name) { (i, depth: Int) in
                    let factory: Factory<Int, Int> = try i.factory(named: next)
                    do {
                        return try factory(depth + 1)
                    } catch {
                        Self.work(at: depth, noting: deepest)
                        throw error
                    }
                }
            }
        }
        let factory: Factory<Int, Int> = try injector.factory(named: "here")
        let error = try await onThread(stackSize: Stack.secondary) { failure { try factory(1) } }
        #expect(error != nil)
        #expect(deepest.value >= min(190, Way.factoryWithArguments.hundreds))
    }

    /// Uses as much of the stack as a block is left, and notes the depth if none was deeper.
    @inline(never)
    private static func work(at depth: Int, noting deepest: Locked<Int>) {
        let depth = Stack.use(24 << 10) { depth }
        deepest.withLock { $0 = max($0, depth) }
    }
}
