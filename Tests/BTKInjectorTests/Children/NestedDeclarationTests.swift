import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private final class Page: Sendable {}
private struct Book: Sendable {}
private struct Missing: Sendable {}
private struct Level<Inner>: Sendable {}

private let file = "App/Pages.swift"
private let page = BindingKey(Child<Page>.self)

/// Declares a child within a child, and so on, so deep.
private func declare(_ depth: Int, _ binder: inout Binder) {
    binder.bindChild(for: Page.self, fileID: file, line: depth) { binder in
        binder.wireProvider { Page() }
        if depth > 1 { declare(depth - 1, &binder) }
    }
}

/// Declares a child that declares itself.
private func declareItself(_ binder: inout Binder, countingBlocks count: Locked<Int>) {
    binder.bindChild(for: Page.self, fileID: file, line: 1) { binder in
        count.add()
        binder.wireProvider { Page() }
        declareItself(&binder, countingBlocks: count)
    }
}

/// Declares two children that both declare both, of types that are never the same.
private func declareTwice<Inner>(_ type: Inner.Type, _ binder: inout Binder, countingBlocks count: Locked<Int>) {
    for (line, name) in [(1, "a"), (2, "b")] as [(Int, BindingName)] {
        binder.bindChild(for: Level<Inner>.self, named: name, fileID: file, line: line) { binder in
            count.add()
            binder.wireProvider { Level<Inner>() }
            declareTwice(Level<Inner>.self, &binder, countingBlocks: count)
        }
    }
}

@Suite("Declarations within declarations") struct NestedDeclarationTests {
    private enum Use: String, CaseIterable {
        case make, miss, override, draw, verify, release
    }

    @Test("64 within each other are used and released on a thread of 64 KB", arguments: Use.allCases)
    private func small(use: Use) async throws {
        let made = try await Worker(stackSize: Stack.large) { try Injector { declare(64, &$0) } }.value
        let injector = Locked<Injector?>(made)
        _ = consume made
        try await Worker(stackSize: Build.isSanitized ? Stack.large : 256 << 10) {
            let injector = injector.withLock { injector in
                defer { injector = nil }
                return injector!
            }
            switch use {
            case .make: _ = try injector.make(for: Child<Page>.self)
            case .miss: try require(failure { try injector.instance(for: Missing.self) }?.description != nil)
            case .override: _ = try injector.overriding { $0.requireBinding(for: Child<Page>.self) }
            case .draw: try require(injector.dependencyGraph.mermaid.hasPrefix("flowchart"))
            case .verify: try require(injector.verify().isEmpty)
            case .release: break
            }
        }.value
    }

    @Test("The 65th is a problem of the configuration, and the only one, with the path") func limit() async throws {
        let found = try await Worker(stackSize: Stack.large) {
            try problems { binder in
                declare(100, &binder)
                binder.requireBinding(for: Missing.self)
            }
        }.value
        #expect(found == [.nestingTooDeep(path: Array(repeating: page, count: 65))])
        #expect(found.first?.site == BindingSite(fileID: file, line: 36))
    }

    @Test("On a small thread there are fewer", arguments: [64, 128]) func small(kilobytes: Int) async throws {
        let found = try await Worker(stackSize: kilobytes << 10) { try problems { declare(100, &$0) } }.value
        let depth = try #require(found.first).path.count
        #expect(found == [.nestingTooDeep(path: Array(repeating: page, count: depth))])
        #expect((2...65).contains(depth))
    }

    @Test("The text of such a problem has the path, and ways out") func text() async throws {
        let problem = try await Worker(stackSize: Stack.large) { try problems { declare(100, &$0) }[0] }.value
        let lines = "\(problem)".split(separator: "\n").map(String.init)
        #expect(
            lines[0] == """
                [nesting-too-deep] Children are declared within each other 65 deep, so the block of the last one did not run: \
                64 is the limit, or less where the stack of the thread nears its end.
                """)
        #expect(
            lines[1...2] == [
                "  Child<Page>, bound at App/Pages.swift:100",
                "  → Child<Page>, bound at App/Pages.swift:99, in the child declared at App/Pages.swift:100",
            ])
        #expect(
            lines.suffix(4) == [
                "  → Child<Page>, bound at App/Pages.swift:36, in the child declared at App/Pages.swift:37",
                "  fix: let the function that declares Child<Page> not call itself, directly or through others.",
                "  fix: or declare it further out: what a child binds can request the children of its parents, too.",
                "  fix: or configure on a thread with a larger stack.",
            ])
    }

    @Test("A function ends that declares itself, also if it does so twice for new types") func endless() async throws {
        try await Worker(stackSize: Stack.large) {
            let count = Locked(0)
            let once = try problems { declareItself(&$0, countingBlocks: count) }
            #expect(once == [.nestingTooDeep(path: Array(repeating: page, count: count.value + 1))])
            count.withLock { $0 = 0 }
            let twice = try problems { declareTwice(Int.self, &$0, countingBlocks: count) }
            #expect(twice.map(\.path.count) == [65])
            #expect(count.value == 64)
        }.value
    }

    @Test("A module that declared too deep before it threw leaves nothing behind", arguments: [false, true])
    func undone(isInChild: Bool) throws {
        struct Endless: Module {
            func configure(_ binder: inout Binder) throws {
                declareItself(&binder, countingBlocks: Locked(0))
                throw Failure()
            }
        }
        func bind(_ binder: inout Binder) {
            #expect(throws: Failure()) { try binder.install(Endless()) }
            declare(1, &binder)
        }
        let app = try Injector { binder in
            guard isInChild else { return bind(&binder) }
            binder.bindChild(for: Book.self) { binder in
                binder.wireProvider { Book() }
                bind(&binder)
            }
        }
        let parent = isInChild ? try app.make(for: Child<Book>.self).injector : app
        _ = try parent.make(for: Child<Page>.self)
    }

    /// Each block was applied to a child once for each way that leads to it, so four of one key within each other, over
    /// forty children, did not end.
    @Test("The blocks of an override for children of one key within each other end") func likeKeys() throws {
        let app = try Injector { declare(40, &$0) }
        let override = try app.overriding { declare(4, &$0) }
        _ = try override.make(for: Child<Page>.self)
    }
}

private func require(_ isRight: Bool) throws { if !isRight { throw Failure("It is otherwise.") } }
