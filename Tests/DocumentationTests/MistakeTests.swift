import BTKInjector
import BTKInjectorTesting
import Foundation
import Synchronization
import TestSupport
import Testing

// The mistakes of Docs/What-It-Finds.md, each planted by itself in a small wiring, and the texts that they get. The
// texts stand in Mistakes.txt, beside this file; `RECORD_TEXTS=1` writes them anew. CompilerMessageTests has the
// compiler's.

@Suite("Docs/What-It-Finds.md") struct MistakeTests {
    @Test("The configuration finds it, so the test and the launch do", arguments: Mistake.ofTheConfiguration)
    func configuration(mistake: Mistake) throws {
        let error = failure { try mistake.makeInjector() }
        try expect("\(try #require(error?.problems.first))", of: mistake)
    }

    @Test("Only running the functions finds it, in the test or in use", arguments: Mistake.ofTheFunctions)
    func functions(mistake: Mistake) throws {
        let injector = try mistake.makeInjector()
        let error = failure { try injector.verify() }
        try expect("\(try #require(error?.problems.first))", of: mistake)
    }

    @Test("The request finds it", arguments: Mistake.ofRequests)
    func requests(mistake: Mistake) throws {
        let error = failure { try mistake.makeInjector() }
        try expect("\(try #require(error))", of: mistake)
    }

    @Test("A property asks before the global injector is set", .usesGlobalInjector) func property() throws {
        let error = failure { try GlobalInjector.get() }
        try Mistake.expectText("\(try #require(error))", of: Mistake.property)
    }

    @Test("Only the test of the wiring finds it", arguments: Mistake.ofTheWiringTest)
    @MainActor func wiringTest(mistake: Mistake) throws {
        let marks = marks(of: mistake)
        #expect(marks.count == 1)
        try expect(try #require(marks.first), of: mistake)
    }

    @Test("The test of the wiring finds nothing", arguments: Mistake.silent)
    @MainActor func silent(mistake: Mistake) { #expect(marks(of: mistake) == []) }

    /// Returns the texts of the issues and warnings that the test of the wiring records.
    @MainActor private func marks(of mistake: Mistake) -> [String] {
        let texts = Locked<[String]>()
        withKnownIssue(isIntermittent: true) {
            expectComplete { try mistake.makeInjector() }
        } matching: { issue in
            texts.append(issue.error.map { "\($0)" } ?? issue.comments.map(\.rawValue).joined())
            return true
        }
        return texts.value
    }

    @Test("The page has a row or an entry for each mistake, and no other row") func rows() throws {
        let page = try Document.named("Docs/What-It-Finds.md")
        let rows = page.lines.filter { $0.hasPrefix("| ") && $0.contains("✓") || $0.contains("| the override throws") }
        let mistakes = Mistake.ofTheConfiguration + Mistake.ofTheFunctions + Mistake.ofTheWiringTest
        let found = Set((mistakes + Mistake.ofRequests).map(\.row) + [Mistake.property, Mistake.optional])
        #expect(
            Set(rows.map { String($0.dropFirst(2).prefix { $0 != "|" }).trimmingCharacters(in: .whitespaces) }) == found
        )
        for mistake in Mistake.silent { #expect(page.text.contains("**\(mistake.row)"), "no entry: \(mistake.row)") }
    }

    /// Compares the text, without the places of lines, which move.
    private func expect(_ text: String, of mistake: Mistake) throws {
        let text = text.replacing(#/(\w+/)?MistakeTests\.swift:\d+/#, with: "Wiring.swift")
        try Mistake.expectText(text, of: mistake.row)
    }
}

/// A wiring with one mistake.
struct Mistake: Sendable, CustomTestStringConvertible {
    /// What the page calls it.
    let row: String
    let makeInjector: @Sendable () throws -> Injector

    var testDescription: String { row }

    init(_ row: String, _ wiring: @escaping @Sendable (inout Binder) throws -> Void) {
        self.row = row
        makeInjector = { try Injector(wiring) }
    }

    init<T: Sendable>(
        _ row: String, requesting type: T.Type, _ wiring: @escaping @Sendable (inout Binder) throws -> Void
    ) {
        self.init(row) { _ in _ = try Injector(wiring).instance(for: T.self) }
    }

    /// A mistake of a request, in place of a wiring.
    init(_ row: String, use: @escaping @Sendable () throws -> Void) { self.init(row) { _ in try use() } }

    init(_ row: String, overriding change: @escaping @Sendable (inout Binder) throws -> Void) {
        self.row = row
        makeInjector = { try Injector(Self.right).overriding(change) }
    }

    private static let file = "Tests/DocumentationTests/Mistakes.txt"
    private static let recording = Mutex(())

    /// Compares a text with that of the file, or writes it there.
    static func expectText(_ text: String, of row: String) throws {
        guard ProcessInfo.processInfo.environment["RECORD_TEXTS"] != nil else {
            return #expect(try text == sections()[row])
        }
        try recording.withLock { _ in
            let texts = try sections().merging([row: text]) { $1 }.sorted { $0.key < $1.key }
            let lines = texts.map { "# \($0.key)\n\($0.value)\n" }.joined(separator: "\n")
            try Document(path: file, lines: []).write(lines.trimmingCharacters(in: .newlines))
        }
    }

    private static func sections() throws -> [String: String] {
        guard Document.exists(file) else { return [:] }
        var sections: [String: [String]] = [:]
        var row = ""
        for line in try Document.named(file).lines {
            if line.hasPrefix("# ") { row = String(line.dropFirst(2)) } else { sections[row, default: []].append(line) }
        }
        return sections.mapValues { $0.joined(separator: "\n").trimmingCharacters(in: .newlines) }
    }
}

// MARK: The app

extension Mistake {
    protocol Clock: Sendable {}
    struct SystemClock: Clock {}
    struct FixedClock: Clock {}
    protocol Store: Sendable {}
    struct FileStore: Store { let clock: any Clock }
    struct CyclicStore: Store { let report: Report }
    struct BrokenStore: Store { init() throws { throw Failure("disk is full") } }
    struct Report: Sendable { let store: any Store }
    struct Letter: Sendable { let to: String, subject: String }
    struct Writer: Sendable { let makeLetter: @Sendable (String, String) throws -> Letter }
    struct Editor: Sendable { let makeReport: @Sendable (String) throws -> Titled }
    struct Titled: Sendable { let title: String, store: any Store }
    struct Survey: Sendable { let clock: (any Clock)? }
    struct Banner: Sendable { let title: String }
    @MainActor final class Screen { init() {} }
    struct Opener: Sendable { let screen: Screen }
    final class Transaction: Sendable {}
    struct Ledger: Sendable { let transaction: Transaction }
    protocol Reserving: Sendable {}
    protocol Purchasing: Sendable {}
    final class Tickets: Reserving, Purchasing {}
    struct User: Sendable {}
    struct Cart: Sendable { let user: User }
    struct Checkout: Sendable { let cart: Cart }
    struct Session: Sendable { let cart: Cart }

    /// The app as it is meant.
    fileprivate static func right(_ binder: inout Binder) {
        binder.wireProvider(for: Clock.self, to: SystemClock.init)
        binder.wireProvider(for: Store.self, to: FileStore.init)
        binder.wireProvider(to: Report.init)
        binder.wireFactory(taking: String.self, to: Titled.init)
        binder.wireProvider(to: Editor.init)
    }

    static let ofTheConfiguration: [Mistake] = [
        Mistake("forget a line that another line needs") { $0.wireProvider(for: Store.self, to: FileStore.init) },
        Mistake("forget a line that your code requests, with `requireBinding`") { binder in
            binder.requireBinding(for: Report.self)
        },
        Mistake("forget `for:`, or a name") { binder in
            binder.wireProvider(to: SystemClock.init)
            binder.wireProvider(for: Store.self, to: FileStore.init)
        },
        Mistake("forget an argument, or name the wrong type in `taking:`") { binder in
            right(&binder)
            binder.wireFactory(for: Titled.self, named: "other", taking: Int.self, to: Titled.init)
        },
        Mistake("wire a provider where a closure passes arguments") { binder in
            binder.wireProvider(to: Editor.init)
            binder.wireProvider { Titled(title: "", store: FileStore(clock: SystemClock())) }
        },
        Mistake("bind a key twice") { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Clock.self, to: FixedClock.init)
        },
        Mistake("make a cycle") { binder in
            binder.wireProvider(for: Store.self, to: CyclicStore.init)
            binder.wireProvider(to: Report.init)
        },
        Mistake("let a service take a model of the main actor") { binder in
            binder.wireProvider(to: Screen.init)
            binder.wireProvider(to: Opener.init)
        },
        Mistake("let a singleton keep an object of `scope: .graph`") { binder in
            binder.wireProvider(scope: .graph, to: Transaction.init)
            binder.wireProvider(to: Ledger.init)
        },
        Mistake("let an object of the app take an object of a session") { binder in
            binder.wireProvider(to: Checkout.init)
            binder.bindChild(for: Session.self, taking: User.self) { binder in
                binder.wireProvider(to: Cart.init)
                binder.wireProvider(to: Session.init)
            }
        },
        Mistake("write a key in `with:` that fits no parameter, or two") { binder in
            right(&binder)
            binder.wireProvider(named: "other", with: BindingKey(Report.self), to: Report.init)
        },
        Mistake(
            "bind a fake under its own type, or a wrong name", overriding: { $0.wireProvider(to: FixedClock.init) }),
        Mistake("remove an object that others need", overriding: { $0.removeBinding(for: Clock.self) }),
    ]

    static let ofTheFunctions: [Mistake] = [
        Mistake("let an initializer throw where no closure says `throws`") { binder in
            binder.wireProvider(for: Store.self, to: BrokenStore.init)
        },
        Mistake("let a block request an object that no line binds") { binder in
            binder.bindProvider(for: Store.self) { i in FileStore(clock: try i.instance()) }
        },
        Mistake("give `scope: .weak` to a struct") { binder in
            binder.wireProvider(for: Clock.self, scope: .weak, to: SystemClock.init)
        },
    ]

    static let ofRequests: [Mistake] = [
        Mistake("forget a line that your code requests, without `requireBinding`", requesting: Report.self) { _ in },
        Mistake("request a model without `mainActor`", requesting: Screen.self) { $0.wireProvider(to: Screen.init) },
        Mistake(
            "call a closure after its injector or session has gone",
            use: {
                let later: Provider<Report> = try Injector(right).provider()
                _ = try later.get()
            }),
    ]

    static let property = "read an `@Injected` property before `setUp`"
    /// WiringExamples has its test.
    static let optional = "forget `for:` of a service that only optionals take, or name it"

    static let ofTheWiringTest: [Mistake] = [
        Mistake("bind an object that no line takes, such as an observer") { $0.wireProvider(to: Transaction.init) },
        Mistake("bind one class for two protocols in two lines") { binder in
            binder.wireProvider(for: Reserving.self, to: Tickets.init)
            binder.wireProvider(for: Purchasing.self, to: Tickets.init)
            binder.requireBinding(for: Reserving.self)
            binder.requireBinding(for: Purchasing.self)
        },
        Mistake("bind a plain type, such as `String`, without a name") { binder in
            binder.wireProvider { "sk-live-123" }
            binder.wireProvider(to: Banner.init)
            binder.requireBinding(for: Banner.self)
        },
    ]

    static let silent: [Mistake] = [
        Mistake("Two arguments of one type, swapped.") { binder in
            binder.wireFactory(taking: (String, String).self, to: Letter.init)
            binder.wireProvider(to: Writer.init)
            binder.requireBinding(for: Writer.self)
        },
        Mistake("Another class of the same protocol.") { binder in
            binder.wireProvider(for: Clock.self, to: FixedClock.init)
            binder.requireBinding(for: Clock.self)
        },
        Mistake("A forgotten line that only optionals take.") { binder in
            binder.wireProvider(to: Survey.init)
            binder.requireBinding(for: Survey.self)
        },
        Mistake("`wireFactory` where you meant to share.") { binder in
            binder.wireFactory(for: Clock.self, to: SystemClock.init)
            binder.requireBinding(for: Clock.self)
        },
        Mistake("`scope: .weak`, and no object holds it between two screens.") { binder in
            binder.wireProvider(scope: .weak, to: Transaction.init)
            binder.requireBinding(for: Transaction.self)
        },
        Mistake("A session's line in the app.") { binder in
            binder.wireProvider(to: Transaction.init)
            binder.bindChild(for: Ledger.self, taking: User.self) { $0.wireProvider(to: Ledger.init) }
            binder.requireBinding(for: Child<Ledger>.self, taking: User.self)
        },
    ]
}
