import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private struct User: Sendable { let name: String }

private final class Mailer: Sendable {}

/// A root, whose closure asks for what its parent binds.
private final class Visit: Sendable {
    let user: User
    let later: @Sendable () throws -> Mailer

    init(user: User, later: @escaping @Sendable () throws -> Mailer) {
        self.user = user
        self.later = later
    }
}

/// All forms in which a function may take a child.
private struct Forms: Sendable {
    let closure: @Sendable (User) -> Child<Visit>
    let throwing: @Sendable (User) throws -> Child<Visit>
    let factory: Factory<Child<Visit>, User>
    let optional: (@Sendable (User) -> Child<Visit>)?
    let missing: Factory<Child<Mailer>, User>?
}

/// All forms in which a function may take a child that has no seeds.
private struct SeedlessForms: Sendable {
    let plain: Child<Mailer>
    let closure: @Sendable () -> Child<Mailer>
    let provider: Provider<Child<Mailer>>
    let factory: Factory<Child<Mailer>>
    let all: [Child<Mailer>]
}

@MainActor private final class Screen {
    let user: User

    init(user: User) { self.user = user }
}

/// The forms in which an ordinary function may take a child that lives on the main actor.
private struct ScreenForms: Sendable {
    let closure: @MainActor (User) -> Child<Screen>
    let factory: MainActorFactory<Child<Screen>, User>
}

private let ada = User(name: "Ada")
private let child = BindingKey(Child<Visit>.self)
private let visit = BindingKey(Visit.self)
private let screen = BindingKey(Child<Screen>.self)

private func wiring(_ binder: inout Binder) {
    binder.wireProvider(to: Mailer.init)
    binder.bindChild(for: Visit.self, taking: User.self) { $0.wireProvider(to: Visit.init) }
}

@Suite("Children with their roots") struct ChildValueTests {
    private func makeAppWithForms() throws -> Injector {
        try Injector { binder in
            wiring(&binder)
            binder.wireProvider(to: Forms.init)
        }
    }

    @Test("Each lookup and each form of a parameter makes a new child with the seed") func forms() throws {
        let app = try makeAppWithForms()
        let forms = try app.instance(for: Forms.self)
        let optional = try #require(forms.optional)
        let children = [
            try app.make(for: Child<Visit>.self, ada), forms.closure(ada), try forms.throwing(ada),
            try forms.factory(ada), optional(ada), try app.factory(for: Child<Visit>.self, taking: User.self)(ada),
            try app.make(for: Child<Visit>?.self, ada)!,
        ]
        #expect(Set(children.map { ObjectIdentifier($0.root) }).count == children.count)
        #expect(Set(children.map { ObjectIdentifier($0.injector) }).count == children.count)
        #expect(children.map(\.root.user.name) == Array(repeating: "Ada", count: children.count))
    }

    @Test("The root is an instance of the child") func root() throws {
        let made = try Injector(wiring).make(for: Child<Visit>.self, ada)
        #expect(try made.root === made.injector.instance(for: Visit.self))
    }

    @Test("A form that is optional is nil where no child is declared") func absent() throws {
        let app = try makeAppWithForms()
        #expect(try app.instance(for: Forms.self).missing == nil)
    }

    @Test("A request without the seeds is refused, and an array leaves the child out") func seedsMissing() throws {
        let app = try Injector(wiring)
        expectThrows(.argumentMismatch(child, expected: "(User)", requested: "()")) {
            try app.instance(for: Child<Visit>.self)
        }
        #expect(try app.instances(for: Child<Visit>.self).isEmpty)
    }

    @Test("A key in `with` has the name of a declaration") func names() throws {
        let app = try Injector { binder in
            for name in ["a", "b"] {
                binder.bindChild(for: String.self, named: BindingName(name), taking: Int.self) { binder in
                    binder.wireProvider { (number: Int) in "\(name)\(number)" }
                }
            }
            binder.wireProvider(with: BindingKey(Child<String>.self, named: "b")) { (make: (Int) -> Child<String>) in
                [make(1).root]
            }
        }
        #expect(try app.instance(for: [String].self) == ["b1"])
    }

    @Test("A missing declaration, other seeds, and what the root needs are problems, as any factory's")
    func problemsOfNeeds() throws {
        let owner = BindingKey(Int.self)
        func found(_ configure: (inout Binder) -> Void) throws -> [InjectionError] {
            try problems { binder in
                configure(&binder)
                binder.wireProvider { (_: @escaping @Sendable (User) -> Child<Visit>) in 1 }
            }
        }
        #expect(try found { _ in } == [.missing(owner, child)])
        #expect(
            try found { $0.bindChild(for: Visit.self, taking: User.self) { $0.wireProvider(to: Visit.init) } }
                == [.missing(visit, BindingKey(Mailer.self))])
        #expect(
            try found { binder in
                binder.wireProvider(to: Mailer.init)
                binder.bindChild(for: Visit.self, taking: (User, Int).self) { $0.wireProvider(to: Visit.init) }
            } == [.argumentMismatch(child, expected: "(User, Int)", requested: "(User)")])
    }

    @Test("A requirement is met by a declaration with these seeds") func requirements() throws {
        func require(_ binder: inout Binder) { binder.requireBinding(for: Child<Visit>.self, taking: User.self) }
        #expect(try problems { require(&$0) } == [.missing(child)])
        #expect(
            try problems { binder in
                require(&binder)
                binder.bindChild(for: Visit.self, taking: Int.self) {
                    $0.bindProvider(for: Visit.self) { _ in throw Failure() }
                }
            } == [.argumentMismatch(child, expected: "(Int)", requested: "(User)")])
        #expect(
            try problems { binder in
                require(&binder)
                wiring(&binder)
            } == [])
    }

    @Test("One that is made by hand has an injector without bindings, and a part keeps its child open")
    func byHand() throws {
        let fake = Child(Visit(user: ada) { throw Failure() })
        #expect(fake.root.user.name == "Ada")
        #expect(!fake.injector.hasBinding(for: Visit.self))
        #expect(try fake.injector.verify().isEmpty)
        var made: Child<Visit>? = try Injector(wiring).make(ada)
        let part = Child(made!.root, injector: made!.injector)
        made = nil
        _ = try part.root.later()
    }

    @Test("With the last copy the child ends: a closure of its root throws, or its injector would be kept")
    func end() throws {
        let app = try Injector(wiring)
        let root: Visit
        do {
            let made = try app.make(for: Child<Visit>.self, ada)
            let copy = made
            _ = try copy.root.later()
            root = made.root
        }
        _ = try root.later()
        let ended = try Injector { binder in
            binder.bindChild(for: Visit.self, taking: User.self) { binder in
                binder.wireProvider(to: Mailer.init)
                binder.wireProvider(to: Visit.init)
            }
        }.make(for: Child<Visit>.self, ada).root
        expectThrows(.injectorReleased(BindingKey(Mailer.self))) { try ended.later() }
    }

    @Test("Edges of the graph lead from a block or a function to the child, and on to its root") func graph() throws {
        let app = try Injector { binder in
            wiring(&binder)
            binder.wireProvider { (_: @escaping @Sendable (User) -> Child<Visit>) in 1 }
            binder.bindProvider(for: String.self) { i in try i.make(for: Child<Visit>.self, ada).root.user.name }
        }
        let graph = try app.verifiedDependencyGraph()
        for asker in [BindingKey(Int.self), BindingKey(String.self)] {
            #expect(graph.dependencies(of: asker) == [child])
        }
        #expect(graph.dependencies(of: child) == [visit])
    }
}

@Suite("Children whose roots live on the main actor") struct MainActorChildValueTests {
    private func wiring(_ binder: inout Binder) {
        binder.bindChild(for: Screen.self, taking: User.self) { $0.wireProvider(to: Screen.init) }
    }

    @Test("The lookups and handles of the main actor make them, and closures that can't leave it")
    @MainActor func forms() throws {
        let app = try Injector { binder in
            wiring(&binder)
            binder.wireFactory(named: "local") { @MainActor (make: @escaping (User) -> Child<Screen>) in [make(ada)] }
            binder.wireProvider(to: ScreenForms.init)
        }
        let forms = try app.instance(for: ScreenForms.self)
        let children = [
            try app.mainActor.make(for: Child<Screen>.self, ada),
            try app.mainActor.factory(for: Child<Screen>.self, taking: User.self)(ada),
            forms.closure(ada), try forms.factory(ada),
            try app.mainActor.instance(for: [Child<Screen>].self, named: "local")[0],
        ]
        #expect(Set(children.map { ObjectIdentifier($0.root) }).count == 5)
        #expect(children.allSatisfy { $0.root.user.name == "Ada" })
    }

    @Test("All other requests are refused, with all askers in one error") func refusals() throws {
        let found = try problems { binder in
            wiring(&binder)
            binder.wireProvider { (_: @escaping (User) -> Child<Screen>) in 1 }
            binder.wireProvider { (_: Factory<Child<Screen>, User>) in "" }
            binder.wireProvider { @MainActor (_: @escaping @Sendable (User) -> Child<Screen>) in true }
        }
        #expect(found == [.boundOnMainActor(screen)])
        let app = try Injector(wiring)
        expectThrows(.boundOnMainActor(screen)) { try app.make(for: Child<Screen>.self, ada) }
        expectThrows(.boundOnMainActor(screen)) { try app.factory(for: Child<Screen>.self, taking: User.self) }
    }

    @Test("A child of an ordinary root is made by an ordinary handle, as every ordinary factory's product")
    func ordinaryRoot() throws {
        let app = try Injector { binder in
            binder.bindChild(for: Visit.self, taking: User.self) { binder in
                binder.bindProvider(for: Visit.self) { _ in Visit(user: ada) { throw Failure() } }
            }
        }
        expectThrows(.notOnMainActor(child)) { try app.mainActor.factory(for: Child<Visit>.self, taking: User.self) }
    }

    @Test(
        "Where the root lives is known when the block has ended, and a seed lives where its declaration is"
    )
    func actorOfRoot() async throws {
        let app = try Injector { binder in
            binder.bindChild(for: Visit.self, taking: User.self) { binder in
                binder.bindProvider(for: Visit.self) { i in Visit(user: try i.instance()) { throw Failure() } }
            }
            wiring(&binder)
        }
        #expect(try app.make(for: Child<Visit>.self, ada).root.user.name == "Ada")
        // The seed is ordinary, though the root is not.
        let made: Child<Screen> = try await app.mainActor.make(ada)
        #expect(try made.injector.instance(for: User.self).name == "Ada")
    }
}
