import BTKInjector
import BTKInjectorInspection
import BTKInjectorTesting
import Foundation
import TestSupport
import Testing

// The code of Docs/Errors.md, run, and the texts that it shows.

private let page = "Docs/Errors.md"

@Suite("Docs/Errors.md") struct ErrorsExamples {
    protocol Clock: Sendable {}
    protocol Store: Sendable {}

    struct SystemClock: Clock {}
    struct FixedClock: Clock {}
    struct StoreClock: Clock { let store: any Store }
    struct DiskStore: Store { let clock: any Clock }
    struct Reminder: Sendable { let clock: (any Clock)? }
    struct Report { let title: String }

    final class Transaction: Sendable {}
    struct Ledger: Sendable { let transaction: Transaction }
    final class NoteList: Sendable {}

    @Test("Each id has a section, and there are no other sections") func sections() throws {
        let headings = try Document.named(page).sections(level: 3).map(\.heading)
        #expect(Set(headings) == Set(ErrorID.allCases.map(\.text)))
        #expect(headings.count == ErrorID.allCases.count)
    }

    @Test("An error, asserted") func asserted() {
        let path = [BindingKey(Store.self), BindingKey(Clock.self)]
        #expect(throws: InjectionError.invalidConfiguration([.bindingNotFound(path[1], path: path)])) {
            try Injector { binder in binder.wireProvider(for: Store.self, to: DiskStore.init) }
        }
    }

    @Test("Several problems") func problems() throws {
        try expectText(upTo: 4) {
            _ = try Injector { binder in
                binder.wireProvider(for: Store.self, to: DiskStore.init)  // init(clock: any Clock)
                binder.bindFactory(for: Report.self) { (_, title: String) in Report(title: title) }
                binder.bindFactory(for: Report.self) { (_, user: String) in Report(title: "of \(user)") }
            }
        }
    }

    @Test("binding-not-found") func bindingNotFound() throws {
        try expectText(upTo: 4) {
            let injector = try Injector { binder in
                binder.bindProvider(for: Clock.self, named: "utc") { _ in SystemClock() }
                binder.bindProvider(for: Store.self) { i in DiskStore(clock: try i.instance()) }
            }
            _ = try injector.instance(for: Store.self)
        }
    }

    @Test("circular-dependency") func circularDependency() throws {
        try expectText(upTo: 4) {
            let injector = try Injector { binder in
                binder.bindProvider(for: Clock.self) { i in StoreClock(store: try i.instance()) }
                binder.bindProvider(for: Store.self) { i in DiskStore(clock: try i.instance()) }
            }
            _ = try injector.instance(for: Store.self)
        }
    }

    @Test("nothing-to-override") func nothingToOverride() throws {
        let line = #line
        let app = try Injector { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
        }
        let error = failure { try app.overriding { binder in binder.wireProvider(to: FixedClock.init) } }
        try expectText(try #require(error?.problems.first), upTo: 3, from: line)
    }

    @Test("An optional that `for:` would fill") @MainActor func forgottenOptional() throws {
        let line = #line
        func wiring(_ binder: inout Binder) {
            binder.wireProvider(to: SystemClock.init)
            binder.wireProvider(to: Reminder.init)
            binder.requireBinding(for: Reminder.self)
        }
        let texts = Locked<[String]>()
        withKnownIssue {
            expectComplete { try Injector(wiring) }
        } matching: { issue in
            texts.append(issue.comments.map(\.rawValue).joined())
            return true
        }
        #expect(texts.value.count == 1)
        try expectText(shown(try #require(texts.value.first), from: line), isShownIn: page)
    }

    @Test("A captive, kept on purpose") func captive() throws {
        let injector = try Injector { binder in
            binder.wireProvider(scope: .graph, to: Transaction.init)
            binder.wireProvider { (transaction: () throws -> Transaction) in Ledger(transaction: try transaction()) }
        }
        let ledger: Ledger = try injector.instance()
        #expect(try injector.instance(for: Ledger.self).transaction === ledger.transaction)
    }

    @Test("An injector in an expression") func expression() throws {
        func wiring(_ binder: inout Binder) { binder.wireProvider { @MainActor in NoteList() } }
        @MainActor func make() throws {
            let list: NoteList = try Injector(wiring).mainActor.instance()  // the injector is gone afterwards
            _ = list
        }
    }
}

/// The sections of the page.
private enum ErrorID: String, CaseIterable {
    case invalidConfiguration, bindingNotFound, circularDependency, duplicateBinding, argumentMismatch, notAFactory
    case nothingToOverride, captiveDependency, boundOnMainActor, notOnMainActor, constructionFailed, nestingTooDeep
    case weakScopeOfValue, injectorReleased, globalInjectorNotSet, globalInjectorAlreadySet

    /// The id in texts: `not-a-factory`.
    var text: String { rawValue.replacing(#/[A-Z]/#) { "-\($0.output.lowercased())" } }
}

/// Runs an example, which throws an error, and checks that the page shows the first lines of its text.
///
/// The page counts lines from the first one of the example, which is the one after the call of this function.
private func expectText(
    upTo count: Int, sourceLocation: SourceLocation = #_sourceLocation, in example: () throws -> Void
) throws {
    let error = try #require(throws: InjectionError.self, sourceLocation: sourceLocation, performing: example)
    try expectText(error, upTo: count, from: sourceLocation.line)
}

private func expectText(_ error: InjectionError, upTo count: Int, from line: Int) throws {
    let lines = shown("\(error)", from: line).split(separator: "\n").prefix(count)
    try expectText(lines.joined(separator: "\n"), isShownIn: page)
}

/// Returns a text with the places that the page shows.
private func shown(_ text: String, from line: Int) -> String {
    text.replacing(#/DocumentationTests/ErrorsExamples\.swift:(\d+)/#) { "App/Wiring.swift:\(Int($0.1)! - line)" }
}
