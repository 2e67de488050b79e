import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private final class Own: Sendable {
    static let count = Locked()

    init(make: Factory<Child<Own>, Int>, number: Int) throws {
        Own.count.add(1)
        _ = try make(number + 1)
    }
}

private final class Tree: Sendable {
    let next: Child<Tree>?

    init(make: Factory<Child<Tree>, Int>, depth: Int) throws { next = depth > 0 ? try make(depth - 1) : nil }
}

@MainActor private final class Model {
    let number: Int

    init(number: Int) { self.number = number }
}

@Suite("Roots of declared children") struct DeclaredRootTests {
    /// Makes an app with a child for each kind of root.
    private func makeKinds() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Tracked.self, named: "seed", taking: Tracked.self) { _ in }
            binder.bindChild(for: Tracked.self, named: "provider") { $0.wireProvider { Tracked() } }
            binder.bindChild(for: Tracked.self, named: "weak") { $0.wireProvider(scope: .weak) { Tracked() } }
            binder.bindChild(for: Tracked.self, named: "factory") { $0.wireFactory { Tracked() } }
            binder.bindChild(for: Child<Tracked>.self) { binder in
                binder.bindChild(for: Tracked.self) { $0.wireProvider { Tracked() } }
            }
        }
    }

    @Test("A root may be a seed") func seed() throws {
        let seed = Tracked()
        #expect(try makeKinds().make(for: Child<Tracked>.self, named: "seed", seed).root === seed)
    }

    @Test("A root that is shared is the child's instance", arguments: ["provider", "weak"] as [BindingName])
    func sharedRoot(name: BindingName) throws {
        let child = try makeKinds().make(for: Child<Tracked>.self, named: name)
        #expect(try child.injector.instance(for: Tracked.self) === child.root)
    }

    @Test("A root that is shared is new in each child", arguments: ["provider", "weak"] as [BindingName])
    func newRoot(name: BindingName) throws {
        let app = try makeKinds()
        let child = try app.make(for: Child<Tracked>.self, named: name)
        #expect(try app.make(for: Child<Tracked>.self, named: name).root !== child.root)
    }

    @Test("A root may be the product of a factory") func madeRoot() throws {
        let child = try makeKinds().make(for: Child<Tracked>.self, named: "factory")
        #expect(try child.injector.instance(for: Tracked.self) !== child.root)
    }

    @Test("A root may be another child") func nestedRoot() throws {
        let child = try makeKinds().make(for: Child<Child<Tracked>>.self)
        #expect(try child.root.injector.instance(for: Tracked.self) === child.root.root)
    }

    @Test("All children without seeds are made for an array and a verification") func allKinds() throws {
        let app = try makeKinds()
        #expect(try app.instances(for: Child<Tracked>.self).count == 3)
        #expect(try app.verify().isEmpty)
    }

    @Test("A root that fails leaves no child but an error with the path, and the next request makes another one")
    func failures() throws {
        let alive = LifetimeTracker()
        let fails = Locked(true)
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Int.self, taking: Bool.self) { binder in
                binder.bindProvider(for: Tracked.self) { _ in alive.track() }
                binder.bindProvider(for: Int.self) { i in
                    _ = try i.instance(for: Tracked.self)
                    if fails.value { throw Failure() }
                    return 7
                }
            }
        }
        let child = BindingKey(Child<Int>.self)
        let root = BindingKey(Int.self)
        expectThrows(.constructionFailed(root, path: [child, root], underlying: Failure())) {
            try app.make(for: Child<Int>.self, true)
        }
        #expect(alive.live == 0)
        fails.value = false
        let made = try app.make(for: Child<Int>.self, true)
        #expect(made.root == 7)
        #expect(alive.live == 1)
    }

    @Test("A root that makes its own kind is refused after a hundred entries, and a tree that ends is none")
    func ownKind() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Own.self, taking: Int.self) { $0.wireProvider(to: Own.init) }
            binder.bindChild(for: Tree.self, taking: Int.self) { $0.wireProvider(to: Tree.init) }
        }
        let child = BindingKey(Child<Own>.self)
        let own = BindingKey(Own.self)
        expectThrows(.circularDependency(path: [child, own, child])) { try app.make(for: Child<Own>.self, 0) }
        #expect(Own.count.value == 100)
        var next: Child<Tree>? = try app.make(for: Child<Tree>.self, 90)
        var count: Int = 0
        while let child = next {
            next = child.root.next
            count = count + 1
        }
        #expect(count == 91)
    }

    @Test("Two declarations with the same seeds and other roots stand side by side") func sideBySide() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: String.self, taking: Int.self) { $0.wireProvider { (n: Int) in "\(n)" } }
            binder.bindChild(for: Double.self, taking: Int.self) { $0.wireProvider { (n: Int) in Double(n) } }
            binder.requireBinding(for: Child<Double>.self, taking: Int.self)
        }
        #expect(try app.make(for: Child<String>.self, 7).root == "7")
        #expect(try app.make(for: Child<Double>.self, 7).root == 7)
        let edges = app.dependencyGraph.edges.map { "\($0.from.key) \($0.to.key) \($0.kind)" }
        #expect(edges.contains("Child<Double> Double direct"))
        #expect(edges.contains("Child<String> String direct"))
    }

    /// Makes an app with a child whose root lives on the main actor, and one that is declared there.
    private func makeMainActorChildren() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Model.self, taking: Int.self) { $0.wireFactory(to: Model.init) }
            binder.mainActor.bindChild(for: String.self, taking: Int.self) {
                $0.bindProvider(for: String.self) { _ in "" }
            }
        }
    }

    @Test("A child lives where its root does") func actorOfRoot() async throws {
        let app = try makeMainActorChildren()
        expectThrows(.boundOnMainActor(BindingKey(Child<Model>.self))) { try app.make(for: Child<Model>.self, 7) }
        let model: Child<Model> = try await app.mainActor.make(7)
        #expect(model.root.number == 7)
    }

    @Test("A child that is declared on the main actor lives there") func actorOfDeclaration() async throws {
        let app = try makeMainActorChildren()
        expectThrows(.boundOnMainActor(BindingKey(Child<String>.self))) { try app.make(for: Child<String>.self, 7) }
        let text: Child<String> = try await app.mainActor.make(7)
        #expect(text.root == "")
    }

    @Test("A closure that makes a child of the main actor has to be of the main actor") func closures() throws {
        let found = try problems { binder in
            binder.bindChild(for: Model.self, taking: Int.self) { $0.wireFactory(to: Model.init) }
            binder.wireProvider { (_: @escaping @Sendable (Int) -> Child<Model>) in 1 }
            binder.wireProvider { (_: @escaping @MainActor (Int) -> Child<Model>) in "" }
        }
        #expect(found == [.boundOnMainActor(BindingKey(Child<Model>.self))])
    }
}

private struct Part: Sendable { let number: Int }

private final class Owner {
    @Injected var part: Part
}

@Suite("Misuse of declared children") struct DeclaredChildMisuseTests {
    @Test("A property is noted of a binding whose injector ends while the verification runs") func endedOwner() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in
                let child = try GlobalInjector.get().makeChild { binder in
                    binder.bindFactory(for: Owner.self) { _ in Owner() }
                }
                _ = try child.instance(for: Owner.self)
                return ""
            }
        }
        #expect(verificationProblems(of: app) == [.missing(BindingKey(Owner.self), BindingKey(Part.self))])
    }

    @Test("A child's block that verifies the injector is told so, at once") func recursion() throws {
        let runs = Locked(0)
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Bool.self) { binder in
                binder.bindProvider(for: Bool.self) { _ in true }
                for name: BindingName in ["a", "b", "c"] {
                    binder.bindProvider(for: Int.self, named: name) { _ in
                        runs.add(1)
                        return try GlobalInjector.get().verify().count
                    }
                }
            }
        }
        #expect(verificationProblems(of: app) == ["a", "b", "c"].map { .cycle(intKey($0), intKey($0)) })
        #expect(runs.value == 3)
    }

    @Test("Declarations by one function are told apart") func sameFunction() throws {
        func session(_ binder: inout Binder) {
            binder.bindProvider(for: Int.self) { i in try i.instance(for: String.self).count }
        }
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: String.self) { binder in
                binder.bindProvider(for: String.self) { _ in "" }
                session(&binder)
            }
            binder.bindChild(for: String.self, named: "other") { binder in
                session(&binder)
                binder.bindProvider(for: String.self) { i in "\(try i.instance(for: Int.self))" }
            }
        }
        #expect(
            verificationProblems(of: app) == [
                .cycle(BindingKey(Int.self), BindingKey(String.self), BindingKey(Int.self))
            ])
    }

    @Test("Off the main actor, verification returns what children would bind there") func mainActor() async throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindChild(for: Part.self) { binder in binder.wireProvider { @MainActor in Part(number: 1) }
            }
            binder.mainActor.bindChild(for: Part.self, taking: Int.self) { binder in
                binder.wireProvider { @MainActor (number: Int) in Part(number: number) }
            }
        }
        #expect(try app.verify() == [BindingKey(Part.self)])
        #expect(try await MainActor.run { try app.verify().isEmpty })
    }

    @Test("A child that misses a key suggests what its parent binds, without what it shadows")
    func suggestions() throws {
        let problems = try problems { binder in
            for name: BindingName in ["first", "second", "third"] {
                binder.bindProvider(for: Part.self, named: name) { _ in Part(number: 1) }
            }
            binder.bindFactory(for: Part.self, named: "first") { (_, number: Int) in Part(number: number) }
            binder.bindChild(for: Int.self) { binder in
                for name: BindingName in ["second", "last"] {
                    binder.bindFactory(for: Part.self, named: name, fileID: "A.swift", line: 7) { _ in Part(number: 3) }
                }
                binder.wireProvider { (part: Part) in part.number }
            }
        }
        let text = "\(try #require(problems.first))"
        #expect(text.contains(#"name the one that is meant: `with: BindingKey(Part.self, named: "first")`, bound at "#))
        #expect(text.contains(#"BindingKey(Part.self, named: "second")`, bound at A.swift:7, or another of 4 names."#))
    }
}
