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
    @Test("A child sees its parent's bindings, through every kind of lookup", arguments: ChildKind.allCases)
    func inherits(kind: ChildKind) throws {
        let (parent, child) = try kind.makeFamily { binder in
            binder.bindProvider(for: Tracked.self) { _ in Tracked() }
            binder.bindProvider(for: Tracked.self, named: "other") { _ in Tracked() }
            binder.bindFactory(for: String.self) { (_, number: Int) in "\(number)" }
        } child: { _ in
        }
        // The parent's instances are its own, also where a child is the first that requests them.
        for heir in [child, try child.makeChild { _ in }] {
            let other = try heir.instance(for: Tracked.self, named: "other")
            #expect(try other === parent.instance(for: Tracked.self, named: "other"))
            #expect(try heir.provider(for: Tracked.self).get() === parent.instance(for: Tracked.self))
            #expect(try heir.make(for: String.self, 3) == "3")
            #expect(heir.hasBinding(for: Tracked.self, named: "other"))
            #expect(!heir.hasBinding(for: Int.self))
            expectThrows(.missing(BindingKey(Int.self))) { try heir.instance(for: Int.self) }
        }
    }

    @Test(
        "A child may shadow its parent's bindings, unseen by the parent and its functions",
        arguments: ChildKind.allCases)
    func shadows(kind: ChildKind) throws {
        let (parent, child) = try kind.makeFamily { binder in
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
        } child: { binder in
            binder.bindProvider(for: String.self) { _ in "child" }
            binder.bindFactory(for: String.self) { (_, number: Int) in "child \(number)" }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Tracked.self) { _ in Tracked() }
            binder.wireProvider(named: "own") { (texts: [String], number: Int?, make: (Int) -> String) in
                texts + ["\(number == nil)", make(1)]
            }
        }
        // First a child, the blocks of whose parent run for it.
        for (injector, text) in [(try child.makeChild { _ in }, "child"), (child, "child"), (parent, "parent")] {
            #expect(try injector.instance(for: String.self) == text)
            #expect(try injector.make(for: String.self, 2) == "\(text) 2")
            // Another list of arguments stands beside.
            #expect(try injector.make(for: String.self, true) == "parent true")
            #expect(injector.hasBinding(for: Int.self) == (text == "child"))
            #expect(try injector.instance(for: [String].self) == ["parent", "parent", "false"])
            #expect(try injector.instance(for: [String].self, named: "new") == ["parent", "parent 1"])
            #expect(try injector.instance(for: [String].self, named: "wired") == ["parent", "true", "parent 1"])
        }
        let own = try child.instance(for: [String].self, named: "own")
        #expect(own == ["parent", "parent", "false", "false", "child 1"])
        // A provider that shadows a factory is none.
        expectThrows(.notAFactory(BindingKey(Tracked.self))) { try child.factory(for: Tracked.self) }
        #expect(try child.instance(for: Tracked.self) === child.instance(for: Tracked.self))
        #expect(try parent.instance(for: Tracked.self) !== parent.instance(for: Tracked.self))
    }

    @Test("`removeBinding` leaves inherited bindings, and a missing one is no error", arguments: ChildKind.allCases)
    func removeInherited(kind: ChildKind) throws {
        let child = try kind.makeFamily { binder in
            binder.bindProvider(for: String.self) { _ in "parent" }
        } child: { binder in
            binder.removeBinding(for: String.self)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Int.self, named: "kept") { _ in 2 }
            binder.removeBinding(for: Int.self)
            binder.removeBinding(for: Double.self, named: "never")
        }.child
        #expect(try child.instance(for: String.self) == "parent")
        #expect(!child.hasBinding(for: Int.self))
        #expect(try child.instance(for: Int.self, named: "kept") == 2)
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

    /// Each generation was a call within that of the next one, and what they bind was gone through for each again.
    @Test("50,000 generations are searched by loops, on a small stack") func generations() async throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Int.self, named: "first") { _ in 2 }
            binder.bindFactory(for: Int.self, named: "made") { (_, number: Int) in number }
        }
        try await InjectorBox.withGenerations(50_000, of: parent) { binder, number in
            binder.bindProvider(for: String.self, named: BindingName("\(number)")) { _ in "" }
        } perform: { box in
            try await onThread(stackSize: Stack.secondary) { () throws in
                let child = box.injector
                #expect(try child.instance(for: Int.self) == 1)
                #expect(try child.instance(for: Int?.self, named: "first") == 2)
                #expect(try child.factory(for: Int.self, named: "made", taking: Int.self)(3) == 3)
                #expect(child.hasBinding(for: Int.self, named: "made"))
                #expect(!child.hasBinding(for: Double?.self))
                #expect(try child.instances(for: Int.self) == [1, 2])
                #expect(try child.instances(for: String.self).count == 49_999)
                let missing = InjectionError.bindingNotFound(BindingKey(Double.self), path: [BindingKey(Double.self)])
                #expect(throws: missing) { try child.instance(for: Double.self) }
                let error = failure { try child.instance(for: Int.self, named: "frist") }
                #expect(error?.description.contains("did you mean Int named \"first\"") == true)
                #expect(child.dependencyGraph.nodes.count == 50_002)
            }
        }
    }
}
