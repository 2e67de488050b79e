import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

/// The root of a child that is declared, and its seed: so nothing of it is made.
private struct FamilyRoot: Sendable {}

/// How a child comes to be.
enum ChildKind: CaseIterable {
    case made, declared

    /// Configures a parent, and makes a child of it.
    func makeFamily(
        _ configure: (inout Binder) throws -> Void, child configureChild: (inout Binder) throws -> Void
    ) throws -> (parent: Injector, child: Injector) {
        let parent = try Injector.injectorWithBlock { binder in
            try configure(&binder)
            if self == .declared {
                try binder.bindChild(for: FamilyRoot.self, taking: FamilyRoot.self, to: configureChild)
            }
        }
        return (
            parent,
            try self == .made
                ? parent.makeChild(configureChild) : parent.make(for: Child<FamilyRoot>.self, FamilyRoot()).injector
        )
    }
}

@Suite("Children") struct ChildTests {
    /// A question, and the answers of a parent, its child and a child of that.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answers: [String]
        let ask: @Sendable (Injector) throws -> String

        init(_ title: String, _ answers: String..., ask: @escaping @Sendable (Injector) throws -> String) {
            testDescription = title
            self.answers = answers
            self.ask = ask
        }
    }

    @Test("A child has what it binds, and otherwise what its parent binds", arguments: rows, ChildKind.allCases)
    func binds(row: Row, kind: ChildKind) throws {
        let family = try kind.makeFamily(Self.configureParent, child: Self.configureChild)
        let all = [family.parent, family.child, try family.child.makeChild { _ in }]
        // The youngest first, for whom the blocks of the others run.
        let answers = try all.reversed().map(row.ask)
        #expect(answers.reversed() == row.answers)
    }

    private static let rows: [Row] = [
        Row("a provider that both bind", "parent", "child", "child") { try $0.instance(for: String.self) },
        Row("a factory that both bind", "parent 2", "child 2", "child 2") { try $0.make(for: String.self, 2) },
        Row("a factory with other arguments", "parent true", "parent true", "parent true") {
            try $0.make(for: String.self, true)
        },
        Row("what only the child binds", "false", "true", "true") { "\($0.hasBinding(for: Int.self))" },
        Row("what only the parent binds", "true", "true", "true") { "\($0.hasBinding(for: Tracked.self))" },
        Row("what nobody binds", "-", "-", "-") { Rules.text(of: Double.self, in: $0) },
        Row("the parent's block", "[parent, parent, false]", "[parent, parent, false]", "[parent, parent, false]") {
            Rules.text(of: [String].self, in: $0)
        },
        Row("the block of the parent's factory", "[parent, parent 1]", "[parent, parent 1]", "[parent, parent 1]") {
            Rules.text(of: [String].self, named: "new", in: $0)
        },
        Row("the parent's function", "[parent, true, parent 1]", "[parent, true, parent 1]", "[parent, true, parent 1]")
        { Rules.text(of: [String].self, named: "wired", in: $0) },
        Row("the child's function", "-", "[parent, child, false, child 1]", "[parent, child, false, child 1]") {
            Rules.text(of: [String].self, named: "own", in: $0)
        },
    ]

    private static func configureParent(_ binder: inout Binder) {
        binder.bindProvider(for: String.self) { _ in "parent" }
        binder.bindFactory(for: String.self) { (_, number: Int) in "parent \(number)" }
        binder.bindFactory(for: String.self) { (_, flag: Bool) in "parent \(flag)" }
        binder.bindProvider(for: [String].self) { i in
            [try i.instance(), try i.provider(for: String.self).get(), "\(i.hasBinding(for: Int.self))"]
        }
        binder.bindFactory(for: [String].self, named: "new") { i in [try i.instance(), try i.make(1)] }
        binder.wireProvider(named: "wired") { (text: String, number: Int?, make: (Int) -> String) in
            [text, "\(number == nil)", make(1)]
        }
        binder.bindFactory(for: Tracked.self) { _ in Tracked() }
        binder.bindProvider(for: Tracked.self, named: "other") { _ in Tracked() }
    }

    private static func configureChild(_ binder: inout Binder) {
        binder.bindProvider(for: String.self) { _ in "child" }
        binder.bindFactory(for: String.self) { (_, number: Int) in "child \(number)" }
        binder.bindProvider(for: Int.self) { _ in 1 }
        binder.wireProvider(named: "own") {
            (texts: [String], text: String, number: Int?, make: (Int) -> String) in
            [texts[0], text, "\(number == nil)", make(1)]
        }
        binder.bindProvider(for: Tracked.self) { _ in Tracked() }
    }

    @Test("A child gets its parent's instances, also where it is the first to request", arguments: ChildKind.allCases)
    func inheritedInstances(kind: ChildKind) throws {
        let family = try kind.makeFamily(Self.configureParent) { _ in }
        for heir in [try family.child.makeChild { _ in }, family.child] {
            let other = try heir.instance(for: Tracked.self, named: "other")
            #expect(try family.parent.instance(for: Tracked.self, named: "other") === other)
            #expect(try heir.provider(for: Tracked.self, named: "other").get() === other)
        }
    }

    @Test("A child's provider may shadow its parent's factory", arguments: ChildKind.allCases)
    func shadowedFactory(kind: ChildKind) throws {
        let family = try kind.makeFamily(Self.configureParent, child: Self.configureChild)
        expectThrows(.notAFactory(BindingKey(Tracked.self))) { try family.child.factory(for: Tracked.self) }
        #expect(try family.child.instance(for: Tracked.self) === family.child.instance(for: Tracked.self))
        #expect(try family.parent.instance(for: Tracked.self) !== family.parent.instance(for: Tracked.self))
    }

    // The text of the second problem ended the process: it looked for neighbours in a table of unique keys. And the
    // error kept the registry that was refused, which kept the parent.
    @Test("The error of a refused child has all problems, and keeps neither the parent nor what blocks captured")
    func problems() throws {
        let tracker = LifetimeTracker()
        func makeError() throws -> InjectionError? {
            let parent = try Injector { $0.bindProvider(for: Tracked.self) { _ in tracker.track() } }
            _ = try parent.instance(for: Tracked.self)
            let captured = tracker.track()
            return failure {
                try parent.makeChild { binder in
                    for _ in 1...2 {
                        binder.bindProvider(for: Int.self, named: "one") { _ in withExtendedLifetime(captured) { 1 } }
                    }
                    binder.wireProvider { (number: Int) in "\(number)" }
                }
            }
        }
        let error = try makeError()
        #expect((tracker.total, tracker.live) == (2, 0))
        #expect(error?.problems.count == 2)
        #expect(error?.description.contains("Nothing is bound for Int.") == true)
    }
}

@Suite("Children of children") struct GenerationTests {
    @Test("Each list of arguments of several generations is reported once, where it was bound last")
    func shadowedArguments() throws {
        func bind<T: Sendable>(_ type: T.Type, _ binder: inout Binder) {
            binder.bindFactory(for: String.self) { (_, _: T) in "" }
        }
        let parent = try Injector { binder in
            bind(Int.self, &binder)
            bind(Bool.self, &binder)
            bind(Double.self, &binder)
        }
        let child = try parent.makeChild { binder in
            bind(Character.self, &binder)
            bind(Bool.self, &binder)
        }
        let grandchild = try child.makeChild { binder in bind(Int.self, &binder) }
        let lists = "(Double) or (Character) or (Bool) or (Int)"
        expectThrows(.argumentMismatch(BindingKey(String.self), expected: lists, requested: "()")) {
            try grandchild.instance(for: String.self)
        }
    }

    // Each generation was a call within that of the next one, and what they bind was gone through for each again.
    @Test("The youngest of 50,000 generations finds what they bind, on a small stack") func thousands() async throws {
        let parent = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Int.self, named: "first") { _ in 2 }
        }
        try await InjectorBox.withGenerations(50_000, of: parent) { binder, number in
            binder.bindProvider(for: String.self, named: BindingName("\(number)")) { _ in "" }
        } perform: { box in
            try await onThread(stackSize: Stack.secondary) { () throws in
                #expect(try box.injector.instance(for: Int?.self, named: "first") == 2)
                #expect(try box.injector.instances(for: Int.self) == [1, 2])
                #expect(try box.injector.instances(for: String.self).count == 49_999)
                #expect(box.injector.dependencyGraph.nodes.count == 50_001)
            }
            try await onThread(stackSize: Stack.secondary) { () throws in
                #expect(!box.injector.hasBinding(for: Double?.self))
                expectThrows(.missing(BindingKey(Double.self))) { try box.injector.instance(for: Double.self) }
                let error = failure { try box.injector.instance(for: Int.self, named: "frist") }
                #expect(error?.description.contains("did you mean Int named \"first\"") == true)
            }
        }
    }
}
