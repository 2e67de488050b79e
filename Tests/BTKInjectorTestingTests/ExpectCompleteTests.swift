import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

private final class Ring: Sendable {}
private struct Ring2 { init(ring: Ring) {} }
private final class Transaction: Sendable {}
private struct Ledger { init(transaction: Transaction) {} }
private struct Session { init(cart: Cart) {} }
private struct Cart {}
private struct Report { init(title: String) {} }
// The runtime does not find a private protocol.
protocol Analytics: Sendable {}
private struct RemoteAnalytics: Analytics {}
private final class OwnAnalytics: Analytics {}
private struct Feedback { init(analytics: (any Analytics)?) {} }
@MainActor private final class Scene {}
private struct NeedsScene { init(screen: Scene) {} }

/// A wiring, and the lines that are marked in it.
private struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let marks: [Mark]
    let wiring: @Sendable (inout Binder) throws -> Void

    init(_ testDescription: String, _ marks: [Mark], wiring: @escaping @Sendable (inout Binder) throws -> Void) {
        self.testDescription = testDescription
        self.marks = marks
        self.wiring = wiring
    }
}

@Suite("A test of the wiring marks the lines") struct ExpectCompleteTests {
    @Test("What is complete has no mark") func complete() throws {
        let marks = marked { expectComplete(except: [BindingKey(Note.self)]) { try Injector(bind("complete")) } }
        #expect(marks.isEmpty)
    }

    private static let rows = [
        Row(
            "Two missing bindings",
            [Mark("binding-not-found", at: 101), Mark("binding-not-found", at: 102)]
        ) { binder in
            binder.wireProvider(line: 101, to: NeedsMissing.init)
            binder.wireFactory(line: 102, to: NeedsAbsent.init)
        },
        Row("A key that two bindings miss", [Mark("binding-not-found", at: 101)]) { binder in
            binder.wireProvider(line: 101, to: NeedsMissing.init)
            binder.wireProvider(named: "other", line: 102, to: NeedsMissing.init)
        },
        Row("A cycle", [Mark("circular-dependency", at: 101)]) { binder in
            binder.wireProvider(line: 101, to: { (_: Ring2) in Ring() })
            binder.wireProvider(line: 102, to: Ring2.init)
        },
        Row("A captive", [Mark("captive-dependency", at: 102)]) { binder in
            binder.wireProvider(scope: .graph, line: 101, to: Transaction.init)
            binder.wireProvider(line: 102, to: Ledger.init)
        },
        Row("A missing root of a child", [Mark("binding-not-found", at: 101)]) { binder in
            binder.bindChild(for: Session.self, line: 101) { binder in binder.wireProvider(line: 102, to: Cart.init) }
        },
        Row("What a child's binding lacks", [Mark("binding-not-found", at: 102)]) { binder in
            binder.bindChild(for: Session.self, taking: String.self, line: 101) { binder in
                binder.wireProvider(line: 102, to: Session.init)
            }
        },
        Row("A requirement", [Mark("binding-not-found", at: 101)]) { binder in
            binder.requireBinding(for: Missing.self, line: 101)
        },
        Row("Other arguments", [Mark("argument-mismatch", at: 102)]) { binder in
            binder.wireFactory(taking: String.self, line: 101, to: Report.init)
            binder.wireProvider(line: 102, to: { (make: @escaping @Sendable (Int) -> Report) in Ring() })
        },
        Row("Arguments without a parameter", [Mark("argument-mismatch", at: 101)]) { binder in
            binder.wireFactory(taking: Int.self, line: 101, to: Cart.init)
        },
        Row("Two bindings of one key", [Mark("duplicate-binding", at: 102)]) { binder in
            binder.wireProvider(line: 101, to: Cart.init)
            binder.wireProvider(line: 102, to: Cart.init)
        },
        Row("What lives on the main actor", [Mark("bound-on-main-actor", at: 102)]) { binder in
            binder.wireProvider(line: 101, to: { @MainActor in Scene() })
            binder.wireProvider(line: 102, to: NeedsScene.init)
        },
        Row("Failing blocks", [Mark("construction-failed", at: 101), Mark("binding-not-found", at: 103)]) { binder in
            binder.bindProvider(for: Cart.self, line: 101) { _ in throw Failure() }
            binder.bindProvider(for: Session.self, line: 102) { i in Session(cart: try i.instance()) }
            binder.bindProvider(for: NeedsMissing.self, line: 103) { i in NeedsMissing(missing: try i.instance()) }
        },
        Row("A block that asks for other arguments", [Mark("argument-mismatch", at: 102)]) { binder in
            binder.wireFactory(taking: String.self, line: 101, to: Report.init)
            binder.bindProvider(for: Ring.self, line: 102) { i in
                _ = try i.make(for: Report.self, 7)
                return Ring()
            }
        },
        Row("A property", [Mark("binding-not-found", at: 101)]) { binder in
            binder.bindProvider(for: Session.self, line: 101) { _ in
                _ = Page()
                return Session(cart: Cart())
            }
        },
        Row("A weak value", [Mark("weak-scope-of-value", at: 101)]) { binder in
            binder.wireProvider(scope: .weak, line: 101, to: Cart.init)
        },
    ]

    @Test("Each problem is an issue at its line", arguments: rows) private func each(_ row: Row) {
        #expect(marked { expectComplete { try Injector.injectorWithBlock(row.wiring) } } == row.marks)
    }

    @Test("An override that replaces nothing is an issue at its line") func override() throws {
        let marks = marked {
            expectComplete {
                try Injector.injectorWithBlock(bind("app")).overriding { binder in
                    binder.wireProvider(line: 101, to: Cart.init)
                }
            }
        }
        #expect(marks == [Mark("nothing-to-override", at: 101)])
    }

    @Test("What could not be checked is an issue at its binding, unless it is excepted") func unchecked() throws {
        let makeInjector = {
            try Injector.injectorWithBlock { binder in
                binder.bindFactory(for: Report.self, named: "a", line: 101) { (_, title: String) in Report(title: title)
                }
                binder.bindFactory(for: Report.self, named: "b", line: 102) { (_, title: String) in Report(title: title)
                }
                binder.bindChild(for: Session.self, taking: String.self, line: 103) { binder in
                    binder.bindProvider(for: Session.self, line: 104) { _ in Session(cart: Cart()) }
                }
                binder.bindProvider(for: Cart.self, line: 105) { _ in throw Failure() }
            }
        }
        let first = """
            The block of Report named "a" takes (String), and was not checked: try it in a test, and name its key, `except: [BindingKey(Report.self, named: "a")]`.
            """
        let child = """
            The block of Session runs in a child that takes seeds, and was not checked: try it in a test, and name its key, `except: [BindingKey(Session.self)]`.
            """
        let failure = Mark("construction-failed", at: 105)
        var marks = marked { expectComplete(except: [BindingKey(Report.self, named: "b")], makeInjector) }
        #expect(marks == [failure, Mark(first, at: 101), Mark(child, at: 104)])
        let keys = [BindingKey(Report.self, named: "a"), BindingKey(Report.self, named: "b"), BindingKey(Session.self)]
        marks = marked { expectComplete(except: keys, makeInjector) }
        #expect(marks == [failure])
    }

    @Test(
        "An optional that stays nil, though a binding that nothing needs would make one, is an issue, unless it is excepted"
    )
    func forgotten() throws {
        let analytics = { (binder: inout Binder) in
            binder.wireProvider(fileID: "W.swift", line: 1, to: RemoteAnalytics.init)
            binder.wireProvider(line: 101, to: Feedback.init)
            binder.requireBinding(for: Feedback.self)
        }
        let text = """
            The Analytics? of Feedback is nil, did you mean RemoteAnalytics, bound at W.swift:1? bind it `for: Analytics.self`.
            """
        var marks = marked { expectComplete { try Injector(analytics) } }
        #expect(marks == [Mark(text, at: 101)])
        for key in [BindingKey(Feedback.self), BindingKey((any Analytics).self), BindingKey(RemoteAnalytics.self)] {
            marks = marked { expectComplete(except: [key]) { try Injector(analytics) } }
            #expect(marks.isEmpty)
        }
    }

    @Test("It is none if something needs that binding, or nothing would make one") func wanted() throws {
        let marks = marked {
            expectComplete {
                try Injector { binder in
                    binder.wireProvider(to: RemoteAnalytics.init)
                    binder.wireProvider(to: Feedback.init)
                    binder.wireProvider { (_: RemoteAnalytics) in Cart() }
                    binder.requireBinding(for: Feedback.self)
                    binder.requireBinding(for: Cart.self)
                }
            }
            expectComplete {
                try Injector { binder in
                    binder.wireProvider(to: Feedback.init)
                    binder.wireProvider(to: Cart.init)
                    binder.requireBinding(for: Feedback.self)
                    binder.requireBinding(for: Cart.self)
                }
            }
        }
        #expect(marks.isEmpty)
    }

    @Test("What nothing needs is an issue, unless it is required, excepted, or requested by a property") func unneeded()
        throws
    {
        func wiring(_ binder: inout Binder, isRequired: Bool = false) {
            binder.wireProvider(line: 101, to: Cart.init)
            binder.bindChild(for: Session.self, taking: String.self, line: 102) { binder in
                binder.wireProvider(line: 103, to: Session.init)
                binder.wireProvider(line: 104, to: NeedsNothing.init)
                if isRequired { binder.requireBinding(for: NeedsNothing.self) }
            }
        }
        let text = """
            Nothing that is wired needs NeedsNothing, and nothing requires it. If the program or a property requests it, write `binder.requireBinding(for: NeedsNothing.self)` beside it; otherwise leave it out.
            """
        let child = BindingKey(Child<Session>.self)
        #expect(marked { expectComplete(except: [child]) { try Injector { wiring(&$0) } } } == [Mark(text, at: 104)])
        let keys = [child, BindingKey(NeedsNothing.self)]
        #expect(marked { expectComplete(except: keys) { try Injector { wiring(&$0) } } }.isEmpty)
        let required = marked {
            expectComplete {
                try Injector { binder in
                    wiring(&binder, isRequired: true)
                    binder.requireBinding(for: Child<Session>.self, taking: String.self)
                    binder.wireFactory { Page() }
                    binder.requireBinding(for: Page.self)
                    binder.wireProvider(for: Missing.self) { Present() }
                }
            }
        }
        #expect(required.isEmpty)
    }

    /// Returns whether the issues of a check are warnings, and their lines.
    private func warnings(of wiring: @escaping (inout Binder) -> Void) -> [Mark] {
        let marks = Locked<[Mark]>()
        withKnownIssue(isIntermittent: true) {
            expectComplete { try Injector(wiring) }
        } matching: { issue in
            if !issue.isFailure { marks.append(Mark(issue)) }
            return true
        }
        return marks.value
    }

    @Test(
        "Two shared objects of one class, under two keys, are a warning, and an alias is none",
        arguments: [false, true])
    func twoObjects(isAlias: Bool) {
        let marks = warnings { binder in
            binder.wireProvider(fileID: "W.swift", line: 1, to: OwnAnalytics.init)
            if isAlias {
                binder.wireProvider(for: Analytics.self, line: 101) { (analytics: OwnAnalytics) in analytics }
            } else {
                binder.wireProvider(for: Analytics.self, line: 101, to: OwnAnalytics.init)
            }
            binder.wireProvider { (_: OwnAnalytics, _: any Analytics) in Cart() }
            binder.requireBinding(for: Cart.self)
        }
        let text = """
            Analytics and OwnAnalytics, bound at W.swift:1, are two objects of one class, OwnAnalytics. If one is meant, let a closure that takes the other one return it.
            """
        #expect(marks == (isAlias ? [] : [Mark(text, at: 101)]))
    }

    @Test("A value of Swift or Foundation without a name is a warning, and a list of one's own, or a name, is none")
    func plainTypes() {
        let marks = warnings { binder in
            binder.wireProvider(line: 101) { "key" }
            binder.wireProvider(named: "title") { "title" }
            binder.wireProvider { [Report(title: "")] }
            binder.bindChild(for: Int.self, taking: Double.self) { binder in binder.wireProvider { 1 } }
            binder.requireBinding(for: String.self)
            binder.requireBinding(for: String.self, named: "title")
            binder.requireBinding(for: [Report].self)
            binder.requireBinding(for: Child<Int>.self, taking: Double.self)
        }
        let text = """
            String has no name, so each function that takes one gets it: bind it under a name, or bind a type of your own.
            """
        #expect(marks == [Mark(text, at: 101)])
    }

    @Test("An optional that stays nil, though a type of the same name in another place is bound, is an issue")
    func namesake()
        throws
    {
        let marks = marked {
            expectComplete {
                try Injector { binder in
                    binder.wireProvider(
                        for: Elsewhere.Analytics.self, fileID: "W.swift", line: 1, to: Elsewhere.Local.init)
                    binder.wireProvider(line: 101, to: Feedback.init)
                    binder.wireProvider { (_: any Elsewhere.Analytics, _: Feedback) in Cart() }
                    binder.requireBinding(for: Cart.self)
                }
            }
        }
        #expect(marks.map(\.line) == [101])
        #expect(marks.first?.subject.contains("did you mean Elsewhere.Analytics, bound at W.swift:1?") == true)
    }

    @Test("Of the main actor, everything is an issue elsewhere") func elsewhere() throws {
        let text = "Scene lives on the main actor, and was not checked: write `@MainActor` before the test."
        let marks = marked {
            expectComplete {
                try Injector.injectorWithBlock { $0.wireProvider(line: 101, to: { @MainActor in Scene() }) }
            }
        }
        #expect(marks == [Mark(text, at: 101)])
    }

    @Test("On the main actor, what lives there is checked") @MainActor func mainActor() throws {
        let marks = marked {
            expectComplete {
                try Injector.injectorWithBlock { binder in
                    binder.wireProvider(line: 101, to: { @MainActor in Scene() })
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

    @Test("Files of other targets are found, also of two of one name, and the lines are those of the bindings")
    func files() throws {
        let marks = marked {
            expectComplete {
                try Injector.injectorWithBlock { binder in
                    try binder.install(LackingModule())
                    MarkedWiring.bind(&binder)
                }
            }
        }
        #expect(
            marks == [
                Mark(
                    "binding-not-found", at: LackingModule.line, fileID: "TestSupport/MarkedWiring.swift",
                    path: LackingModule.path),
                Mark(
                    "binding-not-found", at: MarkedWiring.line, fileID: "BTKInjectorTestingTests/MarkedWiring.swift",
                    path: MarkedWiring.path),
            ])
    }

    @Test("A file that is not found is an issue at the call, whose text has the place") func lost() throws {
        let line = #line + 3
        let texts = Locked<[String]>()
        withKnownIssue {
            expectComplete {
                try Injector.injectorWithBlock { binder in
                    binder.wireProvider(fileID: "Elsewhere/Absent.swift", line: 7, to: NeedsMissing.init)
                }
            }
        } matching: { issue in
            texts.append("\(issue.error.map { "\($0)" } ?? "")")
            return issue.sourceLocation?.filePath == #filePath && issue.sourceLocation?.line == line
        }
        #expect(texts.value.count == 1)
        #expect(texts.value.first?.contains("Elsewhere/Absent.swift:7") == true)
    }

    @Test("Any other error is an issue at the call") func otherErrors() throws {
        let errors: [any Error] = [Failure("no disk"), InjectionError.globalInjectorNotSet]
        for error in errors {
            let line = #line + 1
            let marks = marked { expectComplete { throw error } }
            #expect(marks.map(\.line) == [line])
            #expect(marks.first?.path == #filePath)
        }
    }

    @Test("The texts of the issues are those of the problems") func texts() throws {
        let wiring: (inout Binder) -> Void = { binder in binder.wireProvider(line: 101, to: NeedsMissing.init) }
        let problem = try #require(try problems(of: wiring).first)
        let texts = Locked<[String]>()
        withKnownIssue {
            expectComplete { try Injector.injectorWithBlock(wiring) }
        } matching: { issue in
            texts.append("\(issue.error.map { "\($0)" } ?? "")")
            return true
        }
        #expect(texts.value == [problem.description])
    }
}

private struct NeedsNothing: Sendable {}
private struct Present: Missing {}

private enum Elsewhere {
    protocol Analytics: Sendable {}
    struct Local: Analytics {}
}

/// Code under test, which asks the global injector for what is missing.
private struct Page {
    @Injected var missing: any Missing
}

@Suite("A trait's configuration that fails marks the lines") struct TraitMarkTests {
    @Test("Each problem is an issue at its line, and the test does not run") func traits() async throws {
        let traits: [InjectorTrait] = [
            .injector(MarkedWiring.bind), .injector { @MainActor in MarkedWiring.bind(&$0) },
            .overriding(try Injector.injectorWithBlock(MarkedWiring.bind)) { _ in },
            .overriding(try Injector.injectorWithBlock { _ in }, addingBindings: true, MarkedWiring.bind),
        ]
        let mark = Mark(
            "binding-not-found", at: MarkedWiring.line, fileID: "BTKInjectorTestingTests/MarkedWiring.swift",
            path: MarkedWiring.path)
        for trait in traits {
            let marks = Locked<[Mark]>()
            try await withKnownIssue {
                try await perform(trait) { Issue.record("The body ran.") }
            } matching: { issue in
                marks.append(Mark(issue))
                return true
            }
            #expect(marks.value == [mark])
        }
    }
}
