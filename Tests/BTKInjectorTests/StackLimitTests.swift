import Testing

@testable import BTKInjector

@Suite("How deep blocks may nest")
struct StackLimitTests {
    @Test("an eighth of a stack is left, 48 to 256 KB", arguments: [(128, 48), (512, 64), (1024, 128), (8192, 256)])
    func known(kilobytes: UInt, left: UInt) {
        let start: UInt = 1 << 30
        let end = start + kilobytes << 10
        #expect(ResolutionThread.stackLimit(within: start..<end, from: end) == start + left << 10)
    }

    @Test("where a stack's bounds are unknown, 48 KB of it are used, so that the smallest suffices")
    func unknown() async throws {
        let top: UInt = 1 << 30
        #expect(ResolutionThread.stackLimit(within: nil, from: top) == top - 48 << 10)
        for way in [Way.resolver, .factory] {
            let chain = try Chain(length: 4000, by: way)
            let result = await Worker(stackSize: 128 << 10) {
                let limit = ResolutionThread.stackLimit(within: nil, from: Stack.position)
                ResolutionThread.current.record.pointee.stackLimit = limit
                return try chain.resolve()
            }.result
            let error = #expect(throws: InjectionError.self) { try result.get() }
            guard case .nestingTooDeep(let path)? = error else {
                Issue.record("\(way): \(String(describing: error))")
                return
            }
            #expect(path.count > ResolutionThread.uncheckedDepth)
        }
    }

    @Test("the bounds of a thread's stack are known, and it is where it says")
    func bounds() async throws {
        for size in [128 << 10, Stack.secondary, Stack.main] {
            let (bounds, position) = try await onThread(stackSize: size) { (currentStackBounds(), Stack.position) }
            let known = try #require(bounds)
            #expect(known.contains(position))
            // The C library may give a thread the larger stack of one that has ended.
            #expect((size - 64 << 10...4 * size).contains(known.count), "\(known.count) bytes")
        }
    }
}
