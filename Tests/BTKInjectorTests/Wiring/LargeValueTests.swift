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

private struct Huge: Sendable {
    let table: Table?
    let mark = true
}

// Made once, because making them takes more of the stack than all that is tested.
private let page = Page(Eight(Eight(0)))
private let table = Table(page)

@Suite("Large values") struct LargeValueTests {
    private static let tooLarge = InjectionError.argumentMismatch(
        BindingKey(String.self), expected: "at most 16384 bytes", requested: "(Huge)")

    @Test(
        "A type of more than 16 KB is refused where it is taken",
        arguments: [
            ConfigurationCase("an optional", problems: [tooLarge]) { binder in
                binder.bindFactory(for: Huge.self) { _ in Huge(table: nil) }
                binder.wireProvider { (_: Huge?) in "" }
            },
            ConfigurationCase("in a list, by a closure, and what a block makes, it is not") { binder in
                binder.bindFactory(for: Huge.self) { _ in Huge(table: nil) }
                binder.wireProvider { (_: [Huge], _: () -> Huge) in "" }
            },
        ])
    func taken(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test("Such a type is refused where it is made, and the text says to use a class") func made() throws {
        let found = try problems { $0.wireFactory(fileID: "App/Wiring.swift", line: 1) { Huge(table: nil) } }
        #expect(
            found.map(\.description) == [
                """
                [argument-mismatch] The function of Huge takes or makes Huge, which has \(MemoryLayout<Huge>.size) bytes, and what is wired has at most 16384.
                  Huge, bound at App/Wiring.swift:1
                  fix: make Huge a class, or keep its content in a class: then only a reference is passed.
                """
            ])
    }

    // MARK: Stacks

    private static func wireTables(_ binder: inout Binder) {
        binder.bindFactory(for: Table.self) { _ in table }
        binder.wireFactory(named: "X") { (_: Table) in true }
        // It took 18 copies in debug and 16 in release: more than the stack of a secondary thread.
        binder.wireFactory(named: "X?") { (_: Table?) in true }
        binder.wireFactory(named: "[X]") { (_: [Table]) in true }
        binder.wireFactory(named: "() -> X?") { (make: () throws -> Table?) in try make() != nil }
        binder.wireFactory(named: "argument", taking: Table.self) { (_: Table) in true }
        binder.bindFactory(for: Bool.self, named: "block") { i in
            let _: Table = try i.instance()
            return true
        }
    }

    private static let requests: [String: @Sendable (Injector, BindingName) throws -> Bool] = [
        "X": { try $0.make(named: $1) }, "X?": { try $0.make(named: $1) }, "[X]": { try $0.make(named: $1) },
        "() -> X?": { try $0.make(named: $1) }, "block": { try $0.make(named: $1) },
        "argument": { try $0.make(named: $1, table) },
        "request": { injector, _ in try injector.instance(for: Table?.self) != nil },
        "new": { injector, _ in try injector.make(for: Table?.self) != nil },
        "handle": { injector, _ in try injector.provider(for: Table?.self).get() != nil },
    ]

    @Test("A value of 16 KB fits a thread of 512 KB", .enabled(if: !Build.isSanitized), arguments: requests.keys)
    func passed(form: String) async throws {
        _ = table
        let injector = try Injector(Self.wireTables)
        let request = try #require(Self.requests[form])
        // The C library may give its stack to the next thread, of which more is reserved for the last block.
        try CThread(stackSize: 2 << 20) {}.join()
        let isMade = try await onThread(stackSize: Stack.secondary) { try request(injector, BindingName(form)) }
        #expect(isMade)
    }

    /// The last level found less of the stack than its values take, or the parameters of all, and overflowed it.
    @Test(
        "A chain of large values that is too long for its stack throws, by any kind of parameter",
        arguments: [256, 320, 384, 512], [Way.three, .optional, .array])
    func tooLong(kilobytes: Int, way: Way) async throws {
        let requestLast = Locked<(@Sendable (Injector) throws -> Void)?>(nil)
        let injector = try Injector { binder in
            binder.bindFactory(for: Page.self) { _ in page }
            requestLast.value = wire(200, levelsOf: Page.self, by: way, &binder)
        }
        // The sanitizers' frames are larger.
        let scale = Build.isSanitized ? 4 : 1
        let result = await Worker(stackSize: kilobytes * scale << 10) { try requestLast.value?(injector) }.result
        #expect(failure { try result.get() }?.tooDeepPath != nil, "\(result)")
    }

    enum Way: Sendable {
        case three, optional, array

        fileprivate func bind<T>(_ type: T.Type, _ binder: inout Binder) {
            switch self {
            case .three: binder.wireFactory { (_: T, _: T, _: T) in Level<T>() }
            case .optional: binder.wireFactory { (_: T?) in Level<T>() }
            case .array: binder.wireFactory { (_: [T]) in Level<T>() }
            }
        }
    }
}

/// A value of 4 KB that is made of others.
private struct Level<Next>: Sendable { private let content = page }

/// Wires so many levels, each of which is made of the one before, and returns the request for the last one.
private func wire<T>(
    _ count: Int, levelsOf type: T.Type, by way: LargeValueTests.Way, _ binder: inout Binder
) -> @Sendable (Injector) throws -> Void {
    guard count > 0 else { return { _ = try $0.instance(for: type) } }
    way.bind(type, &binder)
    return wire(count - 1, levelsOf: Level<T>.self, by: way, &binder)
}
