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
// The runtime does not find a private protocol.
protocol Analytics: Sendable {}
private struct RemoteAnalytics: Analytics {}
private final class OwnAnalytics: Analytics {}
private struct Feedback { init(analytics: (any Analytics)?) {} }
private struct Present: Missing {}

private enum Elsewhere {
    protocol Analytics: Sendable {}
    struct Local: Analytics {}
}

/// Code under test, which asks the global injector for what is missing.
private struct Page { @Injected var missing: any Missing }

/// A wiring, and what is marked in it.
private struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let marks: [Mark]
    let keys: [BindingKey]
    let wiring: @Sendable (inout Binder) throws -> Void

    init(
        _ testDescription: String, _ marks: Mark..., except keys: [BindingKey] = [],
        wiring: @escaping @Sendable (inout Binder) throws -> Void
    ) {
        self.testDescription = testDescription
        self.marks = marks
        self.keys = keys
        self.wiring = wiring
    }

    func check() async throws {
        #expect(try await marked { expectComplete(except: keys) { try Injector(wiring) } } == marks)
    }
}

@Suite("A test of the wiring marks the lines") struct ExpectCompleteTests {
    @Test("Each problem is an issue at its line", arguments: problems)
    private func problem(_ row: Row) async throws { try await row.check() }

    private static let problems: [Row] = [
        Row(
            "Two keys that are missing, one of them to two bindings", Mark("binding-not-found", at: 101),
            Mark("binding-not-found", at: 103)
        ) { binder in
            binder.wireProvider(line: 101, to: NeedsMissing.init)
            binder.wireProvider(named: "other", line: 102, to: NeedsMissing.init)
            binder.wireFactory(line: 103, to: NeedsAbsent.init)
        },
        Row("A cycle", Mark("circular-dependency", at: 101)) { binder in
            binder.wireProvider(line: 101, to: Loop.init)
            binder.wireProvider(line: 102, to: LoopEnd.init)
        },
        Row("A captive", Mark("captive-dependency", at: 102)) { binder in
            binder.wireProvider(scope: .graph, line: 101, to: Transaction.init)
            binder.wireProvider(line: 102, to: Ledger.init)
        },
        Row("A missing root of a child", Mark("binding-not-found", at: 101)) { binder in
            binder.bindChild(for: Session.self, line: 101) { binder in binder.wireProvider(line: 102, to: Cart.init) }
        },
        Row("What a child's binding lacks", Mark("binding-not-found", at: 102)) { binder in
            binder.bindChild(for: Session.self, taking: String.self, line: 101) { binder in
                binder.wireProvider(line: 102, to: Session.init)
            }
        },
        Row("A requirement", Mark("binding-not-found", at: 101)) { binder in
            binder.requireBinding(for: Missing.self, line: 101)
        },
        Row("Other arguments", Mark("argument-mismatch", at: 102)) { binder in
            binder.wireFactory(taking: String.self, line: 101, to: Report.init)
            binder.wireProvider(line: 102, to: Editor.init)
        },
        Row("Arguments without a parameter", Mark("argument-mismatch", at: 101)) { binder in
            binder.wireFactory(taking: Int.self, line: 101, to: Cart.init)
        },
        Row("Two bindings of one key", Mark("duplicate-binding", at: 102)) { binder in
            binder.wireProvider(line: 101, to: Cart.init)
            binder.wireProvider(line: 102, to: Cart.init)
        },
        Row("What lives on the main actor", Mark("bound-on-main-actor", at: 102)) { binder in
            binder.wireProvider(line: 101, to: Scene.init)
            binder.wireProvider(line: 102, to: NeedsScene.init)
        },
        Row("Failing blocks", Mark("construction-failed", at: 101), Mark("binding-not-found", at: 103)) { binder in
            binder.bindProvider(for: Cart.self, line: 101) { _ in throw Failure() }
            binder.bindProvider(for: Session.self, line: 102) { i in Session(cart: try i.instance()) }
            binder.bindProvider(for: NeedsMissing.self, line: 103) { i in NeedsMissing(missing: try i.instance()) }
        },
        Row("A block that asks for other arguments", Mark("argument-mismatch", at: 102)) { binder in
            binder.wireFactory(taking: String.self, line: 101, to: Report.init)
            binder.bindProvider(for: Cart.self, line: 102) { i in
                _ = try i.make(for: Report.self, 7)
                return Cart()
            }
        },
        Row("A property", Mark("binding-not-found", at: 101)) { binder in
            binder.bindProvider(for: Cart.self, line: 101) { _ in
                _ = Page()
                return Cart()
            }
        },
        Row("A weak value", Mark("weak-scope-of-value", at: 101)) { binder in
            binder.wireProvider(scope: .weak, line: 101, to: Cart.init)
        },
        Row("An override that replaces nothing", Mark("nothing-to-override", at: 101)) { binder in
            _ = try Injector(bind("app")).overriding { $0.wireProvider(line: 101, to: Cart.init) }
        },
    ]

    @Test("What is hardly meant is an issue or a warning at its line, unless it is excepted", arguments: doubts)
    private func doubt(_ row: Row) async throws { try await row.check() }

    private static let analytics = { @Sendable (binder: inout Binder) in
        binder.wireProvider(fileID: "W.swift", line: 1, to: RemoteAnalytics.init)
        binder.wireProvider(line: 101, to: Feedback.init)
        binder.requireBinding(for: Feedback.self)
    }

    private static let doubts: [Row] = [
        Row("Nothing, where all is complete", except: [BindingKey(Note.self)], wiring: bind("complete")),
        Row(
            "An optional that stays nil, though a binding that nothing needs would make one",
            Mark(
                """
                The Analytics? of Feedback is nil, did you mean RemoteAnalytics, bound at W.swift:1? bind it `for: \
                Analytics.self`.
                """, at: 101), wiring: analytics),
        Row("It is none if the function is excepted", except: [BindingKey(Feedback.self)], wiring: analytics),
        Row("It is none if the type is", except: [BindingKey((any Analytics).self)], wiring: analytics),
        Row("It is none if the binding is", except: [BindingKey(RemoteAnalytics.self)], wiring: analytics),
        Row("It is none if something needs that binding") { binder in
            analytics(&binder)
            binder.wireProvider { (_: RemoteAnalytics) in Cart() }
            binder.requireBinding(for: Cart.self)
        },
        Row("It is none if nothing would make one") { binder in
            binder.wireProvider(to: Feedback.init)
            binder.requireBinding(for: Feedback.self)
        },
        Row(
            "An optional that stays nil, though a type of the same name in another place is bound",
            Mark(
                """
                The BTKInjectorTestingTests.Analytics? of Feedback is nil, did you mean Elsewhere.Analytics, bound at \
                W.swift:1? It is another type of that name: let the function take it, or bind that of the parameter.
                """, at: 101)
        ) { binder in
            binder.wireProvider(for: Elsewhere.Analytics.self, fileID: "W.swift", line: 1, to: Elsewhere.Local.init)
            binder.wireProvider(line: 101, to: Feedback.init)
            binder.wireProvider { (_: any Elsewhere.Analytics, _: Feedback) in Cart() }
            binder.requireBinding(for: Cart.self)
        },
        Row(
            "What nothing needs, nor requires",
            Mark(
                """
                Nothing that is wired needs Cart, and nothing requires it. If the program or a property requests it, \
                write `binder.requireBinding(for: Cart.self)` beside it; otherwise leave it out.
                """, at: 102), except: [BindingKey(Child<Report>.self)]
        ) { binder in
            binder.bindChild(for: Report.self, taking: String.self, line: 101) { binder in
                binder.wireProvider(line: 102, to: Cart.init)
                binder.wireProvider(line: 103, to: Report.init)
            }
        },
        Row(
            "A factory that nothing needs, told with the function that it takes",
            Mark(
                """
                Nothing that is wired needs Cart, and nothing requires it. If the program or a property requests it, \
                write `binder.requireBinding(for: Cart.self, taking: (@Sendable () -> Int).self)` beside it; otherwise \
                leave it out.
                """, at: 101)
        ) { binder in
            binder.wireFactory(taking: (@Sendable () -> Int).self, line: 101) { (_: @Sendable @escaping () -> Int) in
                Cart()
            }
        },
        Row("It is none if it is excepted", except: [BindingKey(Cart.self)]) { $0.wireProvider(to: Cart.init) },
        Row("It is none if it is required, as a child is with its seeds, or if a property requests it") { binder in
            binder.bindChild(for: Report.self, taking: String.self) { binder in
                binder.wireProvider(to: Cart.init)
                binder.wireProvider(to: Report.init)
                binder.requireBinding(for: Cart.self)
            }
            binder.requireBinding(for: Child<Report>.self, taking: String.self)
            binder.wireFactory { Page() }
            binder.requireBinding(for: Page.self)
            binder.wireProvider(for: Missing.self) { Present() }
        },
        Row(
            "Two shared objects of one class, under two keys",
            Mark(
                """
                Analytics and OwnAnalytics, bound at W.swift:1, are two objects of one class, OwnAnalytics. If one is \
                meant, let a closure that takes the other one return it.
                """, at: 101, isWarning: true)
        ) { binder in
            binder.wireProvider(fileID: "W.swift", line: 1, to: OwnAnalytics.init)
            binder.wireProvider(for: Analytics.self, line: 101, to: OwnAnalytics.init)
            binder.wireProvider { (_: OwnAnalytics, _: any Analytics) in Cart() }
            binder.requireBinding(for: Cart.self)
        },
        Row("An alias is none") { binder in
            binder.wireProvider(to: OwnAnalytics.init)
            binder.wireProvider(for: Analytics.self) { (analytics: OwnAnalytics) in analytics }
            binder.requireBinding(for: Analytics.self)
        },
        Row(
            "A value of Swift or Foundation without a name",
            Mark(
                """
                String has no name, so each function that takes one gets it: bind it under a name, or bind a type of \
                your own.
                """, at: 101, isWarning: true)
        ) { binder in
            binder.wireProvider(line: 101) { "key" }
            binder.requireBinding(for: String.self)
        },
        Row("A name, a list of one's own, and a root are none") { binder in
            binder.wireProvider(named: "title") { "title" }
            binder.wireProvider { [Cart()] }
            binder.bindChild(for: Int.self, taking: Double.self) { binder in binder.wireProvider { 1 } }
            binder.requireBinding(for: String.self, named: "title")
            binder.requireBinding(for: [Cart].self)
            binder.requireBinding(for: Child<Int>.self, taking: Double.self)
        },
        Row(
            "What could not be checked, beside what fails",
            Mark("construction-failed", at: 104),
            Mark(
                """
                The block of Report named "a" takes (String), and was not checked: try it in a test, and name its key, \
                `except: [BindingKey(Report.self, named: "a")]`.
                """, at: 101),
            Mark(
                """
                The block of Report runs in a child that takes seeds, and was not checked: try it in a test, and name \
                its key, `except: [BindingKey(Report.self)]`.
                """, at: 103), except: [BindingKey(Report.self, named: "b")]
        ) { binder in
            for (line, name) in [(101, BindingName("a")), (102, "b")] {
                binder.bindFactory(for: Report.self, named: name, line: line) { (_, title: String) in
                    Report(title: title)
                }
            }
            binder.bindChild(for: Report.self, taking: String.self) { binder in
                binder.bindProvider(for: Report.self, line: 103) { i in Report(title: try i.instance()) }
            }
            binder.bindProvider(for: Cart.self, line: 104) { _ in throw Failure() }
        },
        Row(
            "Elsewhere, all that lives on the main actor",
            Mark("Scene lives on the main actor, and was not checked: write `@MainActor` before the test.", at: 101)
        ) { $0.wireProvider(line: 101, to: Scene.init) },
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
