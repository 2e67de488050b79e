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
    @Test(
        "A child has what it binds, and otherwise what its parent binds, and a child of that has the same",
        arguments: rows, ChildKind.allCases)
    func binds(row: (parent: String, child: String, ask: Rules.Question), kind: ChildKind) throws {
        let family = try kind.makeFamily(Self.configureParent, child: Self.configureChild)
        let grandchild = try family.child.makeChild { _ in }
        // The youngest first, for whom the blocks of the others run.
        let answers = try [grandchild, family.child, family.parent].map(row.ask)
        #expect(answers == [row.child, row.child, row.parent])
    }

    private static let rows: [(parent: String, child: String, ask: Rules.Question)] = [
        ("parent", "child", { try $0.instance(for: String.self) }),
        ("parent 2", "child 2", { try $0.make(for: String.self, 2) }),
        ("parent true", "parent true", { try $0.make(for: String.self, true) }),
        ("false", "true", { "\($0.hasBinding(for: Int.self))" }),
        // A provider shadows a factory.
        ("false", "true", { "\(try $0.instance(for: Tracked.self) === $0.instance(for: Tracked.self))" }),
        // What the parent's block and the functions of both get.
        ("[parent, parent, false]", "[parent, parent, false]", Rules.instance(of: [String].self)),
        (
            "[parent, true, parent 1]", "[parent, true, parent 1]",
            Rules.instance(of: [String].self, named: "wired")
        ),
        ("-", "[parent, child, false, child 1]", Rules.instance(of: [String].self, named: "own")),
    ]

    private static func configureParent(_ binder: inout Binder) {
        binder.bindProvider(for: String.self) { _ in "parent" }
        binder.bindFactory(for: String.self) { (_, number: Int) in "parent \(number)" }
        binder.bindFactory(for: String.self) { (_, flag: Bool) in "parent \(flag)" }
        binder.bindProvider(for: [String].self) { i in
            [try i.instance(), try i.provider(for: String.self).get(), "\(i.hasBinding(for: Int.self))"]
        }
        binder.wireProvider(named: "wired") { (text: String, number: Int?, make: (Int) -> String) in
            [text, "\(number == nil)", make(1)]
        }
        binder.bindFactory(for: Tracked.self) { _ in Tracked() }
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
        let grandchild = try parent.makeChild { bind(Bool.self, &$0) }.makeChild { bind(Int.self, &$0) }
        let lists = "(Double) or (Bool) or (Int)"
        expectThrows(.argumentMismatch(BindingKey(String.self), expected: lists, requested: "()")) {
            try grandchild.instance(for: String.self)
        }
    }

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
                let error = failure { try box.injector.instance(for: Int.self, named: "frist") }
                #expect(error?.description.contains("did you mean Int named \"first\"") == true)
            }
        }
    }
}
