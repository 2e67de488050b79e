import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

// A shop, of which each row binds a part.

private struct Cart: Sendable {}
private final class Session: Sendable { init(cart: Cart) {} }
private final class Transaction: Sendable {}
private struct Ledger: Sendable { init(transaction: Transaction) {} }
private struct Report { init(title: String) {} }
private struct Editor: Sendable { init(makeReport: @escaping @Sendable (Int) -> Report) {} }
private struct Loop: Sendable { init(again: LoopEnd) {} }
private struct LoopEnd: Sendable { init(loop: Loop) {} }
@MainActor private final class Scene { init() {} }
private struct NeedsScene { init(scene: Scene) {} }

/// Code under test, which asks the global injector for what is missing.
private struct Page { @Injected var missing: any Missing }

@Suite("A test of the wiring marks the lines") struct ExpectCompleteTests {
    @Test("Each problem is an issue at its line", arguments: problems)
    private func problem(_ row: WiringRow) async throws { try await row.check() }

    private static let problems: [WiringRow] = [
        WiringRow(
            "Two keys that are missing, one of them to two bindings", Mark("binding-not-found", at: 101),
            Mark("binding-not-found", at: 103)
        ) { binder in
            binder.wireProvider(line: 101, to: NeedsMissing.init)
            binder.wireProvider(named: "other", line: 102, to: NeedsMissing.init)
            binder.wireFactory(line: 103, to: NeedsAbsent.init)
        },
        WiringRow("A cycle", Mark("circular-dependency", at: 101)) { binder in
            binder.wireProvider(line: 101, to: Loop.init)
            binder.wireProvider(line: 102, to: LoopEnd.init)
        },
        WiringRow("A captive", Mark("captive-dependency", at: 102)) { binder in
            binder.wireProvider(scope: .graph, line: 101, to: Transaction.init)
            binder.wireProvider(line: 102, to: Ledger.init)
        },
        WiringRow("A missing root of a child", Mark("binding-not-found", at: 101)) { binder in
            binder.bindChild(for: Session.self, line: 101) { binder in binder.wireProvider(line: 102, to: Cart.init) }
        },
        WiringRow("A requirement", Mark("binding-not-found", at: 101)) { binder in
            binder.requireBinding(for: Missing.self, line: 101)
        },
        WiringRow("Other arguments", Mark("argument-mismatch", at: 102)) { binder in
            binder.wireFactory(taking: String.self, line: 101, to: Report.init)
            binder.wireProvider(line: 102, to: Editor.init)
        },
        WiringRow("Arguments without a parameter", Mark("argument-mismatch", at: 101)) { binder in
            binder.wireFactory(taking: Int.self, line: 101, to: Cart.init)
        },
        WiringRow("Two bindings of one key", Mark("duplicate-binding", at: 102)) { binder in
            binder.wireProvider(line: 101, to: Cart.init)
            binder.wireProvider(line: 102, to: Cart.init)
        },
        WiringRow("What lives on the main actor", Mark("bound-on-main-actor", at: 102)) { binder in
            binder.wireProvider(line: 101, to: Scene.init)
            binder.wireProvider(line: 102, to: NeedsScene.init)
        },
        WiringRow("Failing blocks", Mark("construction-failed", at: 101), Mark("binding-not-found", at: 103)) {
            binder in
            binder.bindProvider(for: Cart.self, line: 101) { _ in throw Failure() }
            binder.bindProvider(for: Session.self, line: 102) { i in Session(cart: try i.instance()) }
            binder.bindProvider(for: NeedsMissing.self, line: 103) { i in NeedsMissing(missing: try i.instance()) }
        },
        WiringRow("A property", Mark("binding-not-found", at: 101)) { binder in
            binder.bindProvider(for: Cart.self, line: 101) { _ in
                _ = Page()
                return Cart()
            }
        },
        WiringRow("An override that replaces nothing", Mark("nothing-to-override", at: 101)) { binder in
            _ = try Injector(bind("app")).overriding { $0.wireProvider(line: 101, to: Cart.init) }
        },
    ]

    @Test("On the main actor, what lives there is checked") @MainActor func mainActor() async throws {
        let marks = try await marked {
            expectComplete {
                try Injector { binder in
                    binder.wireProvider(line: 101, to: Scene.init)
                    binder.mainActor.bindProvider(for: Report.self, line: 102) { _ in throw Failure() }
                    binder.mainActor.bindFactory(for: Report.self, named: "a", line: 103) { (_, title: String) in
                        Report(title: title)
                    }
                }
            }
        }
        #expect(marks.map(\.line) == [102, 103])
        #expect(marks.first?.subject == "construction-failed")
    }

    private static let mark = Mark(
        "binding-not-found", at: MarkedWiring.line, fileID: "BTKInjectorTestingTests/MarkedWiring.swift",
        path: MarkedWiring.path)

    @Test("Files of other targets are found, also of two of one name, and the lines are those of the bindings")
    func files() async throws {
        let marks = try await marked {
            expectComplete {
                try Injector { binder in
                    try binder.install(LackingModule())
                    MarkedWiring.bind(&binder)
                }
            }
        }
        let other = Mark(
            "binding-not-found", at: LackingModule.line, fileID: "TestSupport/MarkedWiring.swift",
            path: LackingModule.path)
        #expect(marks == [other, Self.mark])
    }

    @Test("A trait whose configuration fails marks the lines, and its test does not run") func traits() async throws {
        let traits: [InjectorTrait] = [
            .injector(MarkedWiring.bind), .injector { @MainActor in MarkedWiring.bind(&$0) },
            .overriding(try Injector(MarkedWiring.bind)) { _ in },
            .overriding(try Injector { _ in }, addingBindings: true, MarkedWiring.bind),
        ]
        for trait in traits {
            let marks = try await marked { try await perform(trait) { Issue.record("The body ran.") } }
            #expect(marks == [Self.mark])
        }
    }

    @Test("An error whose file is not found, and any other error, is an issue at the call, with its text")
    func atTheCall() throws {
        let lost = try #require(
            failure {
                try Injector { $0.wireProvider(fileID: "Elsewhere/Absent.swift", line: 7, to: NeedsMissing.init) }
            })
        let errors: [any Error] = [lost, InjectionError.globalInjectorNotSet, Failure("no disk")]
        let texts = Locked<[String]>()
        for error in errors {
            let line = #line + 2
            withKnownIssue {
                expectComplete { throw error }
            } matching: { issue in
                texts.append("\(issue.error.map { "\($0)" } ?? "")")
                return issue.sourceLocation?.filePath == #filePath && issue.sourceLocation?.line == line
            }
        }
        #expect(texts.value == ["\(lost.problems[0])", "\(InjectionError.globalInjectorNotSet)", "no disk"])
        #expect(texts.value[0].contains("Elsewhere/Absent.swift:7"))
    }
}
