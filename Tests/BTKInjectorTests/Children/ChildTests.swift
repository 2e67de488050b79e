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
    /// A parent, its child and a child of that, which bind nothing themselves.
    private struct Heirs {
        let parent: Injector
        let all: [Injector]

        static func make(_ kind: ChildKind) throws -> Self {
            let family = try kind.makeFamily { binder in
                binder.bindProvider(for: Tracked.self) { _ in Tracked() }
                binder.bindProvider(for: Tracked.self, named: "other") { _ in Tracked() }
                binder.bindFactory(for: String.self) { (_, number: Int) in "\(number)" }
            } child: { _ in
            }
            return Self(parent: family.parent, all: [family.child, try family.child.makeChild { _ in }])
        }
    }

    @Test(
        "A child gets its parent's instances, also where it is the first that requests them",
        arguments: ChildKind.allCases)
    func inheritedInstances(kind: ChildKind) throws {
        let heirs = try Heirs.make(kind)
        for heir in heirs.all {
            let other = try heir.instance(for: Tracked.self, named: "other")
            #expect(try other === heirs.parent.instance(for: Tracked.self, named: "other"))
            #expect(try heir.provider(for: Tracked.self).get() === heirs.parent.instance(for: Tracked.self))
        }
    }

    @Test("A child calls its parent's factories", arguments: ChildKind.allCases)
    func inheritedFactories(kind: ChildKind) throws {
        for heir in try Heirs.make(kind).all {
            #expect(try heir.make(for: String.self, 3) == "3")
        }
    }

    @Test("A child that binds nothing has its parent's bindings and no others", arguments: ChildKind.allCases)
    func inheritedBindings(kind: ChildKind) throws {
        for heir in try Heirs.make(kind).all {
            #expect(heir.hasBinding(for: Tracked.self, named: "other"))
            #expect(!heir.hasBinding(for: Int.self))
            expectThrows(.missing(BindingKey(Int.self))) { try heir.instance(for: Int.self) }
        }
    }

    /// A parent, its child, which shadows some of its bindings, and a child of that.
    private struct Shadowing {
        let parent: Injector
        let child: Injector
        let grandchild: Injector

        static func make(_ kind: ChildKind) throws -> Self {
            let family = try kind.makeFamily(configureParent, child: configureChild)
            return Self(parent: family.parent, child: family.child, grandchild: try family.child.makeChild { _ in })
        }

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
        }

        private static func configureChild(_ binder: inout Binder) {
            binder.bindProvider(for: String.self) { _ in "child" }
            binder.bindFactory(for: String.self) { (_, number: Int) in "child \(number)" }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Tracked.self) { _ in Tracked() }
            binder.wireProvider(named: "own") { (texts: [String], number: Int?, make: (Int) -> String) in
                texts + ["\(number == nil)", make(1)]
            }
        }
    }

    @Test("A child and its children get what it binds instead of its parent's bindings", arguments: ChildKind.allCases)
    func shadows(kind: ChildKind) throws {
        let family = try Shadowing.make(kind)
        for injector in [family.grandchild, family.child] {
            #expect(try injector.instance(for: String.self) == "child")
            #expect(try injector.make(for: String.self, 2) == "child 2")
            #expect(injector.hasBinding(for: Int.self))
        }
    }

    @Test("A factory with another list of arguments is not shadowed", arguments: ChildKind.allCases)
    func otherArguments(kind: ChildKind) throws {
        let family = try Shadowing.make(kind)
        for injector in [family.grandchild, family.child] {
            #expect(try injector.make(for: String.self, true) == "parent true")
        }
    }

    @Test("A parent does not see what its child binds", arguments: ChildKind.allCases)
    func unseenByParent(kind: ChildKind) throws {
        let parent = try Shadowing.make(kind).parent
        #expect(try parent.instance(for: String.self) == "parent")
        #expect(try parent.make(for: String.self, 2) == "parent 2")
        #expect(try parent.make(for: String.self, true) == "parent true")
        #expect(!parent.hasBinding(for: Int.self))
    }

    @Test(
        "A parent's blocks and functions search in the parent for each of its children", arguments: ChildKind.allCases)
    func blocksOfParent(kind: ChildKind) throws {
        let family = try Shadowing.make(kind)
        // First a child, the blocks of whose parent run for it.
        for injector in [family.grandchild, family.child, family.parent] {
            #expect(try injector.instance(for: [String].self) == ["parent", "parent", "false"])
            #expect(try injector.instance(for: [String].self, named: "new") == ["parent", "parent 1"])
            #expect(try injector.instance(for: [String].self, named: "wired") == ["parent", "true", "parent 1"])
        }
    }

    @Test("A child's function takes what the child binds and what its parent has made", arguments: ChildKind.allCases)
    func functionOfChild(kind: ChildKind) throws {
        let own = try Shadowing.make(kind).child.instance(for: [String].self, named: "own")
        #expect(own == ["parent", "parent", "false", "false", "child 1"])
    }

    @Test("A child's provider may shadow its parent's factory", arguments: ChildKind.allCases)
    func shadowedFactory(kind: ChildKind) throws {
        let family = try Shadowing.make(kind)
        expectThrows(.notAFactory(BindingKey(Tracked.self))) { try family.child.factory(for: Tracked.self) }
        #expect(try family.child.instance(for: Tracked.self) === family.child.instance(for: Tracked.self))
        #expect(try family.parent.instance(for: Tracked.self) !== family.parent.instance(for: Tracked.self))
    }

    // The text of the second problem ended the process: it looked for neighbours in a table of unique keys.
    @Test("A child with duplicates is refused, and the text says what else is wrong") func textOfDuplicates() throws {
        let parent = try Injector.injectorWithBlock { _ in }
        let error = failure {
            try parent.makeChild { binder in
                for _ in 1...2 { binder.bindProvider(for: Int.self, named: "one") { _ in 1 } }
                binder.wireProvider { (number: Int) in "\(number)" }
            }
        }
        #expect(error?.problems.count == 2)
        #expect(error?.description.contains("Nothing is bound for Int.") == true)
    }

    // It kept the registry that was refused, which kept the parent.
    @Test("The error of a refused child keeps neither the parent nor the objects that blocks captured")
    func problemsKeepNothing() throws {
        let tracker = LifetimeTracker()
        var parent: Injector? = try .injectorWithBlock { binder in
            binder.bindProvider(for: Tracked.self) { _ in tracker.track() }
        }
        _ = try parent?.instance(for: Tracked.self)
        let error = failure {
            let captured = tracker.track()
            return try parent?.makeChild { binder in
                binder.bindProvider(for: Double.self) { _ in withExtendedLifetime(captured) { 1 } }
                binder.wireProvider { (number: Int) in "\(number)" }
            }
        }
        #expect((tracker.total, tracker.live) == (2, 1))
        parent = nil
        #expect(tracker.live == 0)
        #expect(error?.description.contains("Nothing is bound for Int.") == true)
    }
}

@Suite("Children of children") struct GenerationTests {
    @Test("Each list of arguments of several generations is reported once, where it was bound last")
    func shadowedArguments() throws {
        func bind<T: Sendable>(_ type: T.Type, _ binder: inout Binder) {
            binder.bindFactory(for: String.self) { (_, _: T) in "" }
        }
        let parent = try Injector.injectorWithBlock { binder in
            bind(Int.self, &binder)
            bind(Bool.self, &binder)
            bind(Double.self, &binder)
        }
        let child = try parent.makeChild { binder in
            bind(Character.self, &binder)
            bind(Bool.self, &binder)
        }
        let grandchild = try child.makeChild { binder in bind(Int.self, &binder) }
        expectThrows(
            .argumentMismatch(
                BindingKey(String.self), expected: "(Double) or (Character) or (Bool) or (Int)", requested: "()")
        ) { try grandchild.instance(for: String.self) }
    }

    /// Runs a closure with the youngest of 50,000 generations, on a small stack.
    ///
    /// Each generation was a call within that of the next one, and what they bind was gone through for each again.
    private func withGenerations(perform body: @escaping @Sendable (Injector) throws -> Void) async throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Int.self, named: "first") { _ in 2 }
            binder.bindFactory(for: Int.self, named: "made") { (_, number: Int) in number }
        }
        try await InjectorBox.withGenerations(50_000, of: parent) { binder, number in
            binder.bindProvider(for: String.self, named: BindingName("\(number)")) { _ in "" }
        } perform: { box in
            try await onThread(stackSize: Stack.secondary) { try body(box.injector) }
        }
    }

    @Test("The youngest of 50,000 generations finds what the oldest binds") func oldestBindings() async throws {
        try await withGenerations { (child) throws in
            #expect(try child.instance(for: Int.self) == 1)
            #expect(try child.instance(for: Int?.self, named: "first") == 2)
            #expect(try child.factory(for: Int.self, named: "made", taking: Int.self)(3) == 3)
            #expect(child.hasBinding(for: Int.self, named: "made"))
        }
    }

    @Test("What each of 50,000 generations binds is gathered") func gatheredBindings() async throws {
        try await withGenerations { (child) throws in
            #expect(try child.instances(for: Int.self) == [1, 2])
            #expect(try child.instances(for: String.self).count == 49_999)
            #expect(child.dependencyGraph.nodes.count == 50_002)
        }
    }

    @Test("What none of 50,000 generations binds is missing") func missingBindings() async throws {
        try await withGenerations { (child) throws in
            #expect(!child.hasBinding(for: Double?.self))
            expectThrows(.missing(BindingKey(Double.self))) { try child.instance(for: Double.self) }
            let error = failure { try child.instance(for: Int.self, named: "frist") }
            #expect(error?.description.contains("did you mean Int named \"first\"") == true)
        }
    }
}
