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

/// Declares three children that all declare three, each at a place of its own.
private func declareEverywhere(_ binder: inout Binder, countingBlocks count: Locked<Int>, _ lines: Locked<Int>) {
    for name in ["a", "b", "c"] as [BindingName] {
        binder.bindChild(for: Page.self, named: name, fileID: file, line: lines.add()) { binder in
            count.add()
            binder.wireProvider { Page() }
            declareEverywhere(&binder, countingBlocks: count, lines)
        }
    }
}

@Suite("Declarations within declarations") struct NestedDeclarationTests {
    /// By each way through them: all fit into the smallest stacks that threads have.
    private enum Use: String, CaseIterable {
        case make, miss, override, draw, verify, release
    }

    @Test("A thousand within each other are used and released on a thread of 64 KB", arguments: Use.allCases)
    private func small(use: Use) async throws {
        let made = try await Worker(stackSize: Stack.large) { try Injector { declare(1000, &$0) } }.value
        let injector = Locked<Injector?>(made)
        _ = consume made
        try await Worker(stackSize: 64 << 10) {
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

    @Test(
        "Where the stack ends is a problem of the configuration, with the others and without the last block",
        arguments: [64, 512])
    func limit(kilobytes: Int) async throws {
        let found = try await Worker(stackSize: kilobytes << 10) {
            try problems { binder in
                declare(10_000, &binder)
                binder.requireBinding(for: Missing.self)
                binder.bindChild(for: Book.self) { $0.bindProvider(for: Book.self, named: "a") { _ in Book() } }
            }
        }.value
        try #require(found.count == 3)
        let depth = found[1].path.count
        let book = BindingKey(Book.self)
        #expect(
            found == [
                .missing(BindingKey(Missing.self)), .nestingTooDeep(path: Array(repeating: page, count: depth)),
                .bindingNotFound(book, path: [BindingKey(Child<Book>.self), book]),
            ])
        #expect(depth > (kilobytes == 512 ? 50 : Build.isSanitized ? 1 : 3))
        #expect(found[1].site == BindingSite(fileID: file, line: 10_001 - depth))
    }

    @Test("The text of such a problem has the path, and ways out") func text() async throws {
        let problem = try await Worker(stackSize: 512 << 10) { try problems { declare(10_000, &$0) }[0] }.value
        let depth = problem.path.count
        let lines = "\(problem)".split(separator: "\n").map(String.init)
        let last = 10_001 - depth
        #expect(
            lines[0] == """
                [nesting-too-deep] Children are declared within each other \(depth) deep, where the stack of the thread nears \
                its end, so the block of the last one did not run.
                """)
        #expect(
            lines[1...2] == [
                "  Child<Page>, bound at App/Pages.swift:10000",
                "  → Child<Page>, bound at App/Pages.swift:9999, in the child declared at App/Pages.swift:10000",
            ])
        #expect(
            lines.suffix(4) == [
                "  → Child<Page>, bound at App/Pages.swift:\(last), in the child declared at App/Pages.swift:\(last + 1)",
                "  fix: let the function that declares Child<Page> not call itself, directly or through others.",
                "  fix: or declare it further out: what a child binds can request the children of its parents, too.",
                "  fix: or configure on a thread with a larger stack.",
            ])
    }

    @Test("A function ends that declares itself, also if it does so twice for new types") func endless() async throws {
        try await Worker(stackSize: 512 << 10) {
            let count = Locked(0)
            let once = try problems { declareItself(&$0, countingBlocks: count) }
            #expect(once == [.nestingTooDeep(path: Array(repeating: page, count: count.value + 1))])
            count.withLock { $0 = 0 }
            let twice = try problems { declareTwice(Int.self, &$0, countingBlocks: count) }
            #expect(twice.compactMap(\.site?.line) == [1, 2])
            #expect(count.value == twice[0].path.count - 1)
        }.value
    }

    /// There were as many blocks as the square of what fits, or 3^n, and as many errors.
    @Test("One ends that declares itself at places which are never the same, and only the ends of the stack are errors")
    func places() async throws {
        try await Worker(stackSize: 256 << 10) {
            let count = Locked(0)
            let found = try problems { binder in
                binder.bindChild(for: Book.self) { binder in
                    binder.wireProvider { Book() }
                    declareEverywhere(&binder, countingBlocks: count, Locked(0))
                }
            }
            #expect(found.count == 3)
            #expect(found.allSatisfy { $0.path.count == count.value + 2 })
            #expect(found.map(\.path.last) == ["a", "b", "c"].map { BindingKey(Child<Page>.self, named: $0) })
        }.value
    }

    @Test("What a module declared too deep in a child before it threw is forgotten there") func undoneInChild() throws {
        struct Endless: Module {
            func configure(_ binder: inout Binder) throws {
                declareEverywhere(&binder, countingBlocks: Locked(0), Locked(0))
                throw Failure()
            }
        }
        let app = try Injector { binder in
            binder.bindChild(for: Book.self) { binder in
                binder.wireProvider { Book() }
                #expect(throws: Failure()) { try binder.install(Endless()) }
                declare(1, &binder)
            }
        }
        _ = try app.make(for: Child<Book>.self).injector.make(for: Child<Page>.self)
    }

    @Test("Where the stack ends in the blocks of an override is a problem of that") func override() async throws {
        /// Declares a child within a child, and so on, each with a name.
        @Sendable func declare(_ depth: Int, _ binder: inout Binder) {
            binder.bindChild(for: Page.self, named: BindingName("\(depth)")) { binder in
                binder.wireProvider { Page() }
                if depth > 1 { declare(depth - 1, &binder) }
            }
        }
        let app = try await Worker(stackSize: Stack.large) { try Injector { declare(1000, &$0) } }.value
        let error = try await Worker(stackSize: 64 << 10) { failure { try app.overriding { declare(1000, &$0) } } }
            .value
        #expect(error?.problems.count == 1)
        #expect(error?.problems.first?.id == "nesting-too-deep")
    }

    /// Each block was applied to a child once for each way that leads to it: of four within each other, to the last of
    /// forty children of one key many millions of times.
    @Test("The blocks of an override for children of one key within each other end") func likeKeys() throws {
        let app = try Injector { declare(40, &$0) }
        let found = try #require(failure { try app.overriding { declare(4, &$0) } }).problems
        // In the last child the blocks declare others, whose roots those around them bind as well.
        #expect(found.count == 9)
        #expect(found.allSatisfy { $0.id == "duplicate-binding" })
    }

    @Test("What a module declared too deep before it threw is forgotten") func undone() throws {
        struct Endless: Module {
            func configure(_ binder: inout Binder) throws {
                declareItself(&binder, countingBlocks: Locked(0))
                throw Failure()
            }
        }
        let app = try Injector { binder in
            #expect(throws: Failure()) { try binder.install(Endless()) }
            declare(1, &binder)
        }
        _ = try app.make(for: Child<Page>.self)
    }
}

private func require(_ isRight: Bool) throws { if !isRight { throw Failure("It is otherwise.") } }
