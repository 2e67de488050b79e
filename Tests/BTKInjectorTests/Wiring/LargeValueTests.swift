import BTKInjector
import TestSupport
import Testing

/// A value of 4 KB.
private typealias Page = Eight<Eight<Eight<Int>>>

/// A value of 16 KB.
private struct Table: Sendable {
    let first, second, third, fourth: Page

    init(_ page: Page) { (first, second, third, fourth) = (page, page, page, page) }
}

// Made once, because making them takes more of the stack than all that is tested.
private let page = Page(Eight(Eight(0)))
private let table = Table(page)

private final class Reader: Sendable {
    let isMade = true
    init(_ table: Table) {}
    init(optional table: Table?) {}
    init(tables: [Table]) {}
}

@Suite("Large values") struct LargeValueTests {
    /// A row of a table: a request on a small thread for what takes or is a value of 16 KB, which a factory makes.
    struct LargeRequest: Sendable, CustomTestStringConvertible {
        let testDescription: String
        private let wire: @Sendable (inout Binder) -> Void
        private let request: @Sendable (Injector) throws -> Bool

        fileprivate init(
            _ title: String, wire: @escaping @Sendable (inout Binder) -> Void = { _ in },
            request: @escaping @Sendable (Injector) throws -> Bool = { try $0.instance(for: Reader.self).isMade }
        ) {
            testDescription = title
            self.wire = wire
            self.request = request
        }

        /// Expects that a thread of 512 KB gets what it requests.
        func check() async throws {
            _ = table
            let injector = try Injector { binder in
                binder.bindFactory(for: Table.self) { _ in table }
                wire(&binder)
            }
            // The C library may give its stack to the next thread, of which more is reserved for the last block.
            try CThread(stackSize: 2 << 20) {}.join()
            let request = request
            let isMade = try await onThread(stackSize: Stack.secondary) { try request(injector) }
            #expect(isMade)
        }
    }

    // A parameter `X?` took 18 copies in debug and 16 in release: more than the stack of a secondary thread.
    @Test(
        "A value of 16 KB fits a thread of 512 KB", .enabled(if: !Build.isSanitized),
        arguments: [
            LargeRequest("X", wire: { $0.wireFactory(for: Reader.self, to: Reader.init(_:)) }),
            LargeRequest("X?", wire: { $0.wireFactory(for: Reader.self, to: Reader.init(optional:)) }),
            LargeRequest("[X]", wire: { $0.wireFactory(for: Reader.self, to: Reader.init(tables:)) }),
            LargeRequest("X of a block", wire: { $0.bindFactory(for: Reader.self) { i in Reader(try i.instance()) } }),
            LargeRequest(
                "X? of a block",
                wire: { $0.bindFactory(for: Reader.self) { i in Reader(optional: try i.instance()) } }),
            LargeRequest(
                "X as an argument", wire: { $0.wireFactory(for: Reader.self, taking: Table.self, to: Reader.init(_:)) },
                request: { try $0.make(for: Reader.self, table).isMade }),
            LargeRequest("X? of an injector", request: { try $0.instance(for: Table?.self) != nil }),
            LargeRequest("a new X? of an injector", request: { try $0.make(for: Table?.self) != nil }),
            LargeRequest("X? of a handle", request: { try $0.provider(for: Table?.self).get() != nil }),
            LargeRequest(
                "X? of a closure",
                wire: { $0.wireFactory { (make: () throws -> Table?) in try make() != nil } },
                request: { try $0.make(for: Bool.self) }),
        ])
    func passed(row: LargeRequest) async throws { try await row.check() }

    /// The last level found less of the stack than its values take, or the parameters of all, and overflowed it.
    @Test(
        "A chain of large values that is too long for its stack throws, by any kind of parameter",
        arguments: [256, 320, 384, 512], [Way.plain, .three, .optional, .array])
    func tooLong(kilobytes: Int, way: Way) async throws {
        let top = LongestLevel()
        let injector = try Injector { binder in
            binder.bindFactory(for: Page.self) { _ in page }
            wire(Page.self, to: 200, by: way, &binder, noting: top)
        }
        // The sanitizers' frames are larger.
        let scale = Build.isSanitized ? 4 : 1
        let result = await Worker(stackSize: kilobytes * scale << 10) { try top.request(injector) }.result
        #expect(failure { try result.get() }?.tooDeepPath != nil, "\(result)")
    }

    /// A function's result came out of a closure that was lent memory for it, and so was copied twice more: less than
    /// half as many functions could nest.
    @Test("On the main actor a level takes few values' stack", .enabled(if: !Build.isSanitized && !Build.isDebug))
    @MainActor func mainActorStack() throws {
        _ = page
        let addresses = Locked<[UInt]>([])
        @Sendable func noteStack() {
            withUnsafeTemporaryAllocation(byteCount: 8, alignment: 8) { memory in
                addresses.append(UInt(bitPattern: memory.baseAddress))
            }
        }
        func wire<T>(_ type: T.Type, _ binder: inout Binder) {
            binder.wireFactory { @MainActor (_: T) in
                noteStack()
                return Level<T>()
            }
        }
        let injector = try Injector { binder in
            binder.wireFactory { @MainActor in page }
            wire(Page.self, &binder)
            wire(Level<Page>.self, &binder)
        }
        _ = try injector.mainActor.make(for: Level<Level<Page>>.self)
        // The inner function runs deeper, and first.
        #expect(addresses.value[1] - addresses.value[0] < 4 * MemoryLayout<Page>.size)
    }

    enum Way: Sendable {
        case plain, three, optional, array

        fileprivate func bind<T>(_ type: T.Type, _ binder: inout Binder) {
            switch self {
            case .plain: binder.wireFactory { (_: T) in Level<T>() }
            case .three: binder.wireFactory { (_: T, _: T, _: T) in Level<T>() }
            case .optional: binder.wireFactory { (_: T?) in Level<T>() }
            case .array: binder.wireFactory { (_: [T]) in Level<T>() }
            }
        }
    }
}

/// A value of 4 KB that is made of others.
private struct Level<Next>: Sendable { private let content = page }

/// Requests the level that was wired last.
private final class LongestLevel: Sendable {
    private let requestAny = Locked<(@Sendable (Injector) throws -> Void)?>(nil)

    func note<T>(_ type: T.Type) { requestAny.value = { _ = try $0.instance(for: type) } }

    func request(_ injector: Injector) throws { try requestAny.value?(injector) }
}

/// Wires so many levels, each of which is made of the one before.
private func wire<T>(
    _ type: T.Type, to height: Int, by way: LargeValueTests.Way, _ binder: inout Binder, noting top: LongestLevel
) {
    guard height > 0 else { return }
    way.bind(type, &binder)
    top.note(Level<T>.self)
    wire(Level<T>.self, to: height - 1, by: way, &binder, noting: top)
}
