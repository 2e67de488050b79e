import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private final class Page: Sendable {}
private struct Missing: Sendable {}

private let file = "App/Pages.swift"
private let page = BindingKey(Child<Page>.self)

/// Declares a child within a child, and so on, so deep.
private func declare(_ depth: Int, _ binder: inout Binder) {
    binder.bindChild(for: Page.self, fileID: file, line: depth) { binder in
        binder.wireProvider { Page() }
        if depth > 1 { declare(depth - 1, &binder) }
    }
}

/// Declares two children that both declare both.
private func declareTwice(_ binder: inout Binder, countingBlocks count: Locked<Int>) {
    for name: BindingName in ["a", "b"] {
        binder.bindChild(for: Page.self, named: name) { binder in
            count.add()
            declareTwice(&binder, countingBlocks: count)
        }
    }
}

@Suite("Declarations within declarations") struct NestedDeclarationTests {
    @Test("64 within each other are used and released on a small thread") func small() async throws {
        let made = try await Worker(stackSize: Stack.large) { try Injector { declare(64, &$0) } }.value
        let box = Locked<Injector?>(made)
        _ = consume made
        try await Worker(stackSize: Build.isSanitized ? Stack.large : 256 << 10) {
            let injector = box.exchange(nil)!
            _ = try injector.make(for: Child<Page>.self)
            _ = try injector.overriding { $0.requireBinding(for: Child<Page>.self) }
            try require(failure { try injector.instance(for: Missing.self) }?.description != nil)
            try require(injector.dependencyGraph.mermaid.hasPrefix("flowchart"))
            try require(injector.verify().isEmpty)
        }.value
    }

    @Test("The 65th is a problem of the configuration, and the only one, with the path and ways out")
    func limit() async throws {
        let found = try await Worker(stackSize: Stack.large) {
            try problems { binder in
                declare(100, &binder)
                binder.requireBinding(for: Missing.self)
            }
        }.value
        #expect(found == [.nestingTooDeep(path: Array(repeating: page, count: 65))])
        #expect(found.first?.site == BindingSite(fileID: file, line: 36))
        let lines = (found.first?.description ?? "").split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(3) + lines.suffix(4) == [
                """
                [nesting-too-deep] Children are declared within each other 65 deep, so the block of the last one did not run: \
                64 is the limit, or less where the stack of the thread nears its end.
                """,
                "  Child<Page>, bound at App/Pages.swift:100",
                "  → Child<Page>, bound at App/Pages.swift:99, in the child declared at App/Pages.swift:100",
                "  → Child<Page>, bound at App/Pages.swift:36, in the child declared at App/Pages.swift:37",
                "  fix: let the function that declares Child<Page> not call itself, directly or through others.",
                "  fix: or declare it further out: what a child binds can request the children of its parents, too.",
                "  fix: or configure on a thread with a larger stack.",
            ])
    }

    @Test("On a small thread there are fewer", arguments: [64, 128]) func small(kilobytes: Int) async throws {
        let found = try await Worker(stackSize: kilobytes << 10) { try problems { declare(100, &$0) } }.value
        let depth = try #require(found.first).path.count
        #expect(found == [.nestingTooDeep(path: Array(repeating: page, count: depth))])
        #expect((2...65).contains(depth))
    }

    @Test("A function that declares itself twice ends at once") func endless() async throws {
        try await Worker(stackSize: Stack.large) {
            let count = Locked(0)
            let found = try problems { declareTwice(&$0, countingBlocks: count) }
            #expect(found.map(\.path.count) == [65])
            #expect(count.value == 64)
        }.value
    }

    @Test("A module that declared too deep before it threw leaves nothing behind") func undone() throws {
        struct Deep: Module {
            func configure(_ binder: inout Binder) throws {
                declare(100, &binder)
                throw Failure()
            }
        }
        let app = try Injector { binder in
            #expect(throws: Failure()) { try binder.install(Deep()) }
            declare(1, &binder)
        }
        _ = try app.make(for: Child<Page>.self)
    }

    // Each block was applied to a child once for each way that leads to it, so these did not end.
    @Test("The blocks of an override for children of one key within each other end") func likeKeys() throws {
        let app = try Injector { declare(40, &$0) }
        let override = try app.overriding { declare(4, &$0) }
        _ = try override.make(for: Child<Page>.self)
    }
}

private func require(_ isRight: Bool) throws { if !isRight { throw Failure("It is otherwise.") } }
