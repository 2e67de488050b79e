import BTKInjector
import TestSupport
import Testing

/// A value of 32 KB.
private struct Table: Sendable {
    private var part = Eighth()
    private var parts = (Eighth(), Eighth(), Eighth(), Eighth(), Eighth(), Eighth(), Eighth())

    /// Made once, because making it takes more of the stack than all that is tested.
    static let shared = Table()

    private struct Eighth { var eighths = (Part(), Part(), Part(), Part(), Part(), Part(), Part(), Part()) }
    private struct Part { var words = (Words(), Words(), Words(), Words(), Words(), Words(), Words(), Words()) }
    private struct Words { var words = (0, 0, 0, 0, 0, 0, 0, 0) }
}

private final class Reader: Sendable {
    init(_ table: Table) {}
    init(optional table: Table?) {}
    init(tables: [Table]) {}
}

@Suite("Large values")
struct LargeValueTests {
    private static let wirings: [(String, @Sendable (inout Binder) -> Void)] = [
        ("X", { $0.wireFactory(for: Reader.self, to: Reader.init(_:)) }),
        ("X?", { $0.wireFactory(for: Reader.self, to: Reader.init(optional:)) }),
        ("[X]", { $0.wireFactory(for: Reader.self, to: Reader.init(tables:)) }),
        ("X of a block", { $0.bindFactory(for: Reader.self) { i in Reader(try i.instance()) } }),
        ("X? of a block", { $0.bindFactory(for: Reader.self) { i in Reader(optional: try i.instance()) } }),
    ]

    /// A parameter `X?` took 18 copies in debug and 16 in release: more than the stack of a secondary thread.
    @Test(
        "A value of 32 KB is passed on a thread of 512 KB", .enabled(if: !Build.isSanitized),
        arguments: wirings.map(\.0))
    func passed(way: String) async throws {
        #expect(MemoryLayout<Table>.size == 32 << 10)
        _ = Table.shared
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Table.self) { _ in .shared }
            for (name, wire) in Self.wirings where name == way { wire(&binder) }
        }
        try await onThread(stackSize: 512 << 10) { _ = try injector.instance(for: Reader.self) }
    }

    @Test("An argument of 32 KB is passed on a thread of 512 KB", .enabled(if: !Build.isSanitized))
    func argument() async throws {
        _ = Table.shared
        let injector = try Injector.injectorWithBlock {
            $0.wireFactory(for: Reader.self, taking: Table.self, to: Reader.init(_:))
        }
        try await onThread(stackSize: 512 << 10) { _ = try injector.make(for: Reader.self, Table.shared) }
    }
}
