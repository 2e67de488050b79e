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
    init(_ table: Table) {}
    init(optional table: Table?) {}
    init(tables: [Table]) {}
}

private final class Caller: Sendable {
    private let makeTable: @Sendable () throws -> Table?

    init(makeTable: @escaping @Sendable () throws -> Table?) { self.makeTable = makeTable }

    func call() throws -> Bool { try makeTable() != nil }
}

@Suite("Large values") struct LargeValueTests {
    private static let wirings: [(String, @Sendable (inout Binder) -> Void)] = [
        ("X", { $0.wireFactory(for: Reader.self, to: Reader.init(_:)) }),
        ("X?", { $0.wireFactory(for: Reader.self, to: Reader.init(optional:)) }),
        ("[X]", { $0.wireFactory(for: Reader.self, to: Reader.init(tables:)) }),
        ("X of a block", { $0.bindFactory(for: Reader.self) { i in Reader(try i.instance()) } }),
        ("X? of a block", { $0.bindFactory(for: Reader.self) { i in Reader(optional: try i.instance()) } }),
    ]

    /// A parameter `X?` took 18 copies in debug and 16 in release: more than the stack of a secondary thread.
    @Test("A value of 16 KB fits a thread of 512 KB", .enabled(if: !Build.isSanitized), arguments: wirings.map(\.0))
    func passed(way: String) async throws {
        #expect(MemoryLayout<Table>.size == 16 << 10)
        _ = table
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Table.self) { _ in table }
            for (name, wire) in Self.wirings where name == way { wire(&binder) }
        }
        try await onThread(stackSize: 512 << 10) { _ = try injector.instance(for: Reader.self) }
    }

    @Test("An argument of 16 KB is passed on a thread of 512 KB", .enabled(if: !Build.isSanitized))
    func argument() async throws {
        _ = table
        let injector = try Injector.injectorWithBlock {
            $0.wireFactory(for: Reader.self, taking: Table.self, to: Reader.init(_:))
        }
        try await onThread(stackSize: 512 << 10) { _ = try injector.make(for: Reader.self, table) }
    }

    private static let lookups: [(String, @Sendable (Injector) throws -> Bool)] = [
        ("instance", { try $0.instance(for: Table?.self) != nil }), ("make", { try $0.make(for: Table?.self) != nil }),
        ("provider", { try $0.provider(for: Table?.self).get() != nil }),
        ("closure", { try $0.instance(for: Caller.self).call() }),
    ]

    @Test(
        "An optional value of 16 KB fits a thread of 512 KB", .enabled(if: !Build.isSanitized),
        arguments: lookups.map(\.0))
    func lookedUp(way: String) async throws {
        _ = table
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Table.self) { _ in table }
            binder.wireProvider(to: Caller.init)
        }
        for (name, look) in Self.lookups where name == way {
            // The C library may give its stack to the next thread, of which more is reserved for the last block.
            try CThread(stackSize: 2 << 20) {}.join()
            #expect(try await onThread(stackSize: 512 << 10) { try look(injector) })
        }
    }

    /// The last level found less of the stack than its values take, or the parameters of all, and overflowed it.
    @Test(
        "A chain of large values that is too long for its stack throws, by any kind of parameter",
        arguments: [256, 320, 384, 512], [Way.plain, .three, .optional, .array])
    func tooLong(kilobytes: Int, way: Way) async throws {
        let top = LongestLevel()
        let injector = try Injector.injectorWithBlock { binder in
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
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory { @MainActor in page }
            wire(Page.self, &binder)
            wire(Level<Page>.self, &binder)
        }
        _ = try injector.mainActor.make(for: Level<Level<Page>>.self)
        // The inner function runs deeper, and first.
        #expect(addresses.value[1] - addresses.value[0] < 4 * MemoryLayout<Page>.size)
    }

    enum Way: CaseIterable {
        case plain, three, eleven, optional, elevenOptional, array

        fileprivate func bind<T>(_ type: T.Type, _ binder: inout Binder) {
            switch self {
            case .plain: binder.wireFactory(for: Level<T>.self, to: { (_: T) in Level<T>() })
            case .three: binder.wireFactory(for: Level<T>.self, to: { (_: T, _: T, _: T) in Level<T>() })
            case .eleven:
                binder.wireFactory(
                    for: Level<T>.self,
                    to: { (_: T, _: T, _: T, _: T, _: T, _: T, _: T, _: T, _: T, _: T, _: T) in Level<T>() })
            case .optional: binder.wireFactory(for: Level<T>.self, to: { (_: T?) in Level<T>() })
            case .elevenOptional:
                binder.wireFactory(
                    for: Level<T>.self,
                    to: { (_: T?, _: T?, _: T?, _: T?, _: T?, _: T?, _: T?, _: T?, _: T?, _: T?, _: T?) in Level<T>() })
            case .array: binder.wireFactory(for: Level<T>.self, to: { (_: [T]) in Level<T>() })
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
