import BTKInjector
import BTKInjectorInspection
import Foundation
import TestSupport
import Testing

// The code of Docs/Diagnostics.md, run. Error texts are compared whole.

private let page = "Docs/Diagnostics.md"

@Suite("Docs/Diagnostics.md") struct DiagnosticsExamples {
    protocol Clock: Sendable {}
    protocol Store: Sendable {}

    struct SystemClock: Clock {}
    struct FixedClock: Clock {}
    struct StoreClock: Clock { let store: any Store }
    struct DiskStore: Store { let clock: any Clock }
    enum DiskError: Error { case full }

    struct Report { let title: String }
    struct ClockModule: Module {
        func configure(_ binder: inout Binder) { binder.wireProvider(for: Clock.self, to: SystemClock.init) }
    }

    final class Transaction: Sendable {}
    struct Ledger: Sendable { let transaction: Transaction }

    @MainActor final class Screen {}
    struct Launcher: Sendable { let screen: Screen }

    @Test("Each id has a section with an example and a text, and there are no other sections")
    func sections() throws {
        let document = try #require(try Document.all().first { $0.path == page })
        let sections = document.sections(level: 3)
        #expect(sections.map(\.heading) == ErrorID.allCases.map(\.text))
        for (id, section) in sections {
            #expect(!section.blocks(of: "swift").isEmpty, "\(id) has no example")
            #expect(section.blocks(of: "text").joined().contains { $0.contains("[\(id)] ") }, "\(id) has no text")
        }
    }

    @Test("circular-dependency")
    func circularDependency() throws {
        try expect(.circularDependency) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Clock.self) { i in StoreClock(store: try i.instance()) }
                binder.bindProvider(for: Store.self) { i in DiskStore(clock: try i.instance()) }
            }
            _ = try injector.instance(for: Store.self)
        }
    }

    @Test("binding-not-found")
    func bindingNotFound() throws {
        try expect(.bindingNotFound) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Clock.self, named: "utc") { _ in SystemClock() }
                binder.bindProvider(for: Store.self) { i in DiskStore(clock: try i.instance()) }
            }
            _ = try injector.instance(for: Store.self)
        }
    }

    @Test("construction-failed")
    func constructionFailed() throws {
        try expect(.constructionFailed) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Clock.self) { i in StoreClock(store: try i.instance()) }
                binder.bindProvider(for: Store.self) { _ in throw DiskError.full }
            }
            _ = try injector.instance(for: Clock.self)
        }
    }

    @Test("not-a-factory")
    func notAFactory() throws {
        try expect(.notAFactory) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Clock.self) { _ in SystemClock() }
            }
            _ = try injector.factory(for: Clock.self)
        }
    }

    @Test("argument-mismatch")
    func argumentMismatch() throws {
        try expect(.argumentMismatch) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindFactory(for: Report.self) { (_, title: String) in Report(title: title) }
            }
            _ = try injector.factory(for: Report.self, taking: (String, Int).self)
        }
    }

    @Test("nesting-too-deep")
    func nestingTooDeep() throws {
        try expect(.nestingTooDeep) {
            let injector = try Injector.injectorWithBlock { binder in
                for n in 0..<100_000 {
                    binder.bindProvider(for: Int.self, named: BindingName("\(n)")) { i in
                        try i.instance(named: BindingName("\(n + 1)"))
                    }
                }
            }
            _ = try injector.instance(for: Int.self, named: "0")
        }
    }

    @Test("duplicate-binding")
    func duplicateBinding() throws {
        try expect(.duplicateBinding) {
            _ = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Clock.self) { _ in SystemClock() }
                binder.bindProvider(for: Clock.self) { i in StoreClock(store: try i.instance()) }
            }
        }
    }

    @Test("duplicate-module")
    func duplicateModule() throws {
        try expect(.duplicateModule) {
            _ = try Injector.injectorWithBlock { binder in
                try binder.install(ClockModule())
                try binder.bindChild(for: Report.self, taking: String.self) { binder in
                    try binder.install(ClockModule())
                    binder.wireProvider(to: Report.init)
                }
            }
        }
    }

    @Test("nothing-to-override")
    func nothingToOverride() throws {
        try expect(.nothingToOverride) {
            let app = try Injector.injectorWithBlock { binder in
                binder.wireProvider(for: Clock.self, to: SystemClock.init)
            }
            _ = try app.overriding { binder in binder.wireProvider(to: FixedClock.init) }
        }
    }

    @Test("captive-dependency")
    func captiveDependency() throws {
        try expect(.captiveDependency) {
            _ = try Injector.injectorWithBlock { binder in
                binder.wireProvider(for: Transaction.self, scope: .graph, to: Transaction.init)
                binder.wireProvider(for: Ledger.self, to: Ledger.init)
            }
        }
    }

    @Test("invalid-configuration")
    func invalidConfiguration() throws {
        try expect(.invalidConfiguration) {
            _ = try Injector.injectorWithBlock { binder in
                binder.wireProvider(for: Store.self, to: DiskStore.init)
                binder.wireProvider(for: Store.self, named: "backup", to: DiskStore.init)
                binder.bindFactory(for: Report.self) { (_, title: String) in Report(title: title) }
                binder.bindFactory(for: Report.self) { (_, user: String) in Report(title: "of \(user)") }
            }
        }
    }

    @Test("bound-on-main-actor")
    func boundOnMainActor() throws {
        try expect(.boundOnMainActor) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.mainActor.bindProvider(for: Screen.self) { _ in Screen() }
                binder.bindProvider(for: Launcher.self) { i in Launcher(screen: try i.instance()) }
            }
            _ = try injector.instance(for: Launcher.self)
        }
    }

    @Test("not-on-main-actor")
    func notOnMainActor() throws {
        try expect(.notOnMainActor) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindFactory(for: Report.self) { (_, title: String) in Report(title: title) }
            }
            _ = try injector.mainActor.factory(for: Report.self, taking: String.self)
        }
    }

    @Test("weak-scope-of-value")
    func weakScopeOfValue() throws {
        try expect(.weakScopeOfValue) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Clock.self, scope: .weak) { _ in SystemClock() }
            }
            _ = try injector.instance(for: Clock.self)
        }
    }

    @Test("injector-released")
    func injectorReleased() throws {
        try expect(.injectorReleased) {
            func makeClock() throws -> Provider<any Clock> {
                let injector = try Injector.injectorWithBlock { binder in
                    binder.bindProvider(for: Clock.self) { _ in SystemClock() }
                }
                return try injector.provider()
            }
            _ = try makeClock().get()
        }
    }

    @Test("global-injector-not-set", .usesGlobalInjector)
    func globalInjectorNotSet() throws {
        try expect(.globalInjectorNotSet) {
            _ = try GlobalInjector.get().instance(for: Clock.self)
        }
    }

    @Test("global-injector-already-set", .usesGlobalInjector)
    func globalInjectorAlreadySet() throws {
        defer { GlobalInjector.remove() }
        try expect(.globalInjectorAlreadySet) {
            try GlobalInjector.setUp { binder in binder.wireProvider(for: Clock.self, to: SystemClock.init) }
            try GlobalInjector.setUp { binder in binder.wireProvider(for: Clock.self, to: SystemClock.init) }
        }
    }

    @Test("Unchecked")
    func unchecked() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Report.self) { (_, title: String) in Report(title: title) }
        }

        let unchecked = try injector.verify()
        #expect(unchecked == [BindingKey(Report.self)])
    }
}

/// The sections of the page, in its order.
private enum ErrorID: String, CaseIterable {
    case circularDependency, bindingNotFound, constructionFailed, notAFactory, argumentMismatch, nestingTooDeep
    case duplicateBinding, duplicateModule, nothingToOverride, captiveDependency, invalidConfiguration, boundOnMainActor
    case notOnMainActor, weakScopeOfValue, injectorReleased, globalInjectorNotSet, globalInjectorAlreadySet

    /// The id in texts: `not-a-factory`.
    var text: String { rawValue.replacing(#/[A-Z]/#) { "-\($0.output.lowercased())" } }

    /// Without a default, so that an error that is new does not compile until it has a section.
    static func hasSection(_ error: InjectionError) -> Bool {
        switch error {
        case .circularDependency, .bindingNotFound, .constructionFailed, .notAFactory, .argumentMismatch,
            .nestingTooDeep, .duplicateBinding, .nothingToOverride, .captiveDependency, .invalidConfiguration,
            .boundOnMainActor, .notOnMainActor, .weakScopeOfValue, .injectorReleased, .globalInjectorNotSet,
            .globalInjectorAlreadySet, .duplicateModule:
            true
        }
    }
}

/// Runs an example, which throws an error, and checks that the page shows its text, whole.
///
/// The page counts lines from the first one of the example, which is the one after the call of this function. A problem
/// that is found when an injector is configured is one of several in the error.
private func expect(
    _ id: ErrorID, sourceLocation: SourceLocation = #_sourceLocation, in example: () throws -> Void
) throws {
    let error = try #require(throws: InjectionError.self, sourceLocation: sourceLocation, performing: example)
    #expect(ErrorID.hasSection(error))
    let text = "\(error)"
    #expect(text.contains("[\(id.text)] "), sourceLocation: sourceLocation)
    try expectText(
        text.countingLines(from: sourceLocation.line).countingLevels(of: error), isShownIn: page,
        sourceLocation: sourceLocation)
}

extension String {
    fileprivate func countingLines(from start: Int) -> String {
        replacing(#/DocumentationTests/DiagnosticsExamples\.swift:(\d+)/#) { "App/Wiring.swift:\(Int($0.1)! - start)" }
    }

    /// How many blocks may nest depends on the stack; on the page it is 3000. All other numbers are small.
    fileprivate func countingLevels(of error: InjectionError) -> String {
        guard case .nestingTooDeep(let path) = error else { return self }
        return replacing(#/\d{3,}/#) { "\(Int($0.output)! - path.count + 3000)" }
    }
}
