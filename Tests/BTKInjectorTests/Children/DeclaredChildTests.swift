import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

extension Rules {
    @Suite("Children that are declared") struct DeclaredChildTests {
        private static let childKey = BindingKey(Child<Session>.self)

        // MARK: Making

        /// The forms in which a function may take a child.
        private struct Forms: Sendable {
            let closure: @Sendable (User) -> Child<Session>
            let throwing: @Sendable (User) throws -> Child<Session>
            let factory: Factory<Child<Session>, User>
            let optional: (@Sendable (User) -> Child<Session>)?
            let missing: Factory<Child<Bool>, User>?
        }

        @Test("Each lookup and each form of a parameter makes a new child with the seed") func forms() throws {
            let app = try Injector { binder in
                Rules.app(&binder)
                binder.wireProvider(to: Forms.init)
                binder.bindFactory(for: [Child<Session>].self, named: "block") { i in [try i.make(ada)] }
            }
            let forms = try app.instance(for: Forms.self)
            let optional = try #require(forms.optional)
            let children = [
                try app.make(for: Child<Session>.self, ada), forms.closure(ada), try forms.throwing(ada),
                try forms.factory(ada), optional(ada),
                try app.factory(for: Child<Session>.self, taking: User.self)(ada),
                try app.make(for: Child<Session>?.self, ada)!,
                try app.instance(for: [Child<Session>].self, named: "block")[0],
            ]
            #expect(Set(children.map { ObjectIdentifier($0.root) }).count == 8)
            #expect(Set(children.map { ObjectIdentifier($0.injector) }).count == 8)
            #expect(children.map(\.root.user) == Array(repeating: ada, count: 8))
            #expect(forms.missing == nil)
        }

        @Test("A child has its root and its seed, and its functions take both that and what the parent has")
        func content() throws {
            let app = try Injector(Rules.app)
            let child = try app.make(for: Child<Session>.self, ada)
            #expect(try child.injector.instance(for: Session.self) === child.root)
            #expect(try child.injector.instance(for: User.self) == ada)
            #expect(try child.injector.instance(for: Log.self).text == "ada(console)")
            #expect(!app.hasBinding(for: Session.self))
        }

        @Test("A child without seeds is made by a closure, a request and a handle") func withoutSeeds() throws {
            let app = try Injector { binder in
                binder.bindChild(for: Page.self) { $0.wireProvider { Page() } }
                binder.wireFactory(named: "closure") { (make: () -> Child<Page>) in [make()] }
            }
            let children = [
                try app.make(for: Child<Page>.self), try app.factory(for: Child<Page>.self)(),
                try app.instance(for: [Child<Page>].self, named: "closure")[0],
            ]
            #expect(Set(children.map { ObjectIdentifier($0.injector) }).count == 3)
        }

        @Test("Names, seeds and roots tell declarations apart, and a key in `with` has the name of one") func keys()
            throws
        {
            let app = try Injector { binder in
                for name in ["a", "b"] {
                    binder.bindChild(for: String.self, named: BindingName(name), taking: Int.self) { binder in
                        binder.wireProvider { (number: Int) in "\(name)\(number)" }
                    }
                }
                binder.bindChild(for: Double.self, taking: Int.self) { $0.wireProvider { (n: Int) in Double(n) } }
                binder.bindChild(for: String.self, taking: (Int, Bool, [Int]).self) { binder in
                    binder.wireProvider { (all: [Int], flag: Bool, number: Int) in "\(number) \(flag) \(all)" }
                }
                binder.wireProvider(with: BindingKey(Child<String>.self, named: "b")) {
                    (make: (Int) -> Child<String>) in
                    [make(1).root]
                }
            }
            #expect(try app.make(for: Child<String>.self, named: "a", 7).root == "a7")
            #expect(try app.make(for: Child<Double>.self, 7).root == 7)
            #expect(try app.make(for: Child<String>.self, 7, true, [1, 2]).root == "7 true [1, 2]")
            #expect(try app.instance(for: [String].self) == ["b1"])
        }

        @Test("Whoever requests a child, its parent is the injector that declares it") func nesting() throws {
            let app = try Injector { binder in
                binder.bindChild(for: User.self, taking: User.self) { binder in
                    binder.bindChild(for: [String].self, taking: Int.self) { binder in
                        binder.wireProvider { (user: User, number: Int) in [user.name, "\(number)"] }
                    }
                }
            }
            let session = try app.make(for: Child<User>.self, ada).injector
            let page = try session.make(for: Child<[String]>.self, 3)
            #expect(page.root == ["ada", "3"])
            // A sibling of the session, and no child of the page's.
            let sibling = try page.injector.make(for: Child<User>.self, User(name: "bob")).injector
            #expect(try sibling.make(for: Child<[String]>.self, 4).root == ["bob", "4"])
        }

        @Test("The block runs once, when the parent is configured, and what throws declares nothing")
        func configuration() throws {
            var count = 0
            let app = try Injector { binder in
                binder.bindChild(for: Int.self, taking: Int.self) { _ in count += 1 }
                #expect(throws: Failure()) {
                    try binder.bindChild(for: Int.self, taking: Bool.self) { _ in throw Failure() }
                }
            }
            for number in 0..<3 { _ = try app.make(for: Child<Int>.self, number) }
            #expect(count == 1)
            expectThrows(.argumentMismatch(BindingKey(Child<Int>.self), expected: "(Int)", requested: "(Bool)")) {
                try app.make(for: Child<Int>.self, true)
            }
        }

        @Test("A request without the seeds is refused, and a list leaves the child out") func seedsMissing() throws {
            let app = try Injector(Rules.app)
            expectThrows(.argumentMismatch(Self.childKey, expected: "(User)", requested: "()")) {
                try app.instance(for: Child<Session>.self)
            }
            #expect(try app.instances(for: Child<Session>.self).isEmpty)
        }

        @Test("A child that is made by hand has an injector without bindings, or keeps another one's open")
        func byHand() throws {
            let fake = Child(Session(user: ada))
            #expect(!fake.injector.hasBinding(for: Session.self))
            #expect(try fake.injector.verify().isEmpty)
            func makePart() throws -> (Child<User>, Provider<any Cart>) {
                let made: Child<Session> = try Injector(Rules.app).make(ada)
                return (Child(made.root.user, injector: made.injector), try made.injector.provider())
            }
            let (part, later) = try makePart()
            #expect(try later.get().text == "cart")
            withExtendedLifetime(part) {}
        }

        // MARK: Roots

        @Test("A root is a seed, a shared instance, the product of a factory or another child") func kindsOfRoots()
            throws
        {
            let app = try Injector { binder in
                binder.bindChild(for: Tracked.self, named: "seed", taking: Tracked.self) { _ in }
                binder.bindChild(for: Tracked.self, named: "weak") { $0.wireProvider(scope: .weak) { Tracked() } }
                binder.bindChild(for: Tracked.self, named: "factory") { $0.wireFactory { Tracked() } }
                binder.bindChild(for: Child<Tracked>.self) { binder in
                    binder.bindChild(for: Tracked.self) { $0.wireProvider { Tracked() } }
                }
            }
            let seed = Tracked()
            #expect(try app.make(for: Child<Tracked>.self, named: "seed", seed).root === seed)
            let weak = try app.make(for: Child<Tracked>.self, named: "weak")
            #expect(try weak.injector.instance(for: Tracked.self) === weak.root)
            let made = try app.make(for: Child<Tracked>.self, named: "factory")
            #expect(try made.injector.instance(for: Tracked.self) !== made.root)
            let inner = try app.make(for: Child<Child<Tracked>>.self).root
            #expect(try inner.injector.instance(for: Tracked.self) === inner.root)
        }

        @Test("A root that fails leaves no child but an error with the path, and the next request makes another one")
        func failures() throws {
            let alive = LifetimeTracker()
            let fails = Locked(true)
            let app = try Injector { binder in
                binder.bindChild(for: Int.self, taking: Bool.self) { binder in
                    binder.bindProvider(for: Tracked.self) { _ in alive.track() }
                    binder.bindProvider(for: Int.self) { i in
                        _ = try i.instance(for: Tracked.self)
                        if fails.value { throw Failure() }
                        return 7
                    }
                }
            }
            expectThrows(.failed(BindingKey(Child<Int>.self), BindingKey(Int.self))) {
                try app.make(for: Child<Int>.self, true)
            }
            #expect(alive.live == 0)
            fails.value = false
            #expect(try app.make(for: Child<Int>.self, true).root == 7)
        }

        /// A root that makes its own kind, so deep or without an end.
        private struct Tree: Sendable {
            let depth: Int

            init(make: Factory<Child<Tree>, Int>, toDepth: Int) throws {
                depth = toDepth == 0 ? 0 : try make(toDepth - 1).root.depth + 1
            }
        }

        @Test("A root that makes its own kind is a cycle after a hundred entries, and one that ends is none")
        func ownKind() throws {
            let app = try Injector { binder in
                binder.bindChild(for: Tree.self, taking: Int.self) { $0.wireProvider(to: Tree.init) }
            }
            #expect(try app.make(for: Child<Tree>.self, 99).root.depth == 99)
            let child = BindingKey(Child<Tree>.self)
            expectThrows(.cycle(child, BindingKey(Tree.self), child)) { try app.make(for: Child<Tree>.self, 100) }
        }

        // MARK: Given, and made

        @Test("A seed is given, and not made: not reported, and not among the made instances") func seeds() throws {
            let log = ConstructionLog()
            let app = try Injector { binder in
                log.observe(&binder)
                binder.bindChild(for: Tracked.self, taking: Tracked.self) { binder in
                    binder.wireProvider { (tracked: Tracked) in [tracked] }
                }
            }
            let seed = Tracked()
            let child = try app.make(for: Child<Tracked>.self, seed).injector
            #expect(try child.instance(for: [Tracked].self).first === seed)
            #expect(child.madeInstances(of: Tracked.self).isEmpty)
            #expect(log.keys == [BindingKey([Tracked].self)])
        }

        @Test(
            "Objects that a parent has are no instances of a child, under whatever key",
            arguments: [Scope.singleton, .weak])
        func aliases(scope: Scope) throws {
            let parent = try Injector { binder in
                binder.wireProvider(scope: scope) { Tracked() }
                binder.wireProvider { Page() }
            }
            let child = try parent.makeChild { binder in
                binder.wireProvider(named: "alias") { (part: Tracked) in part }
                binder.wireProvider(named: "alias") { (value: Page) in value }
                binder.wireProvider(named: "own") { Tracked() }
            }
            _ = try child.instance(for: Tracked.self, named: "alias")
            let own = try child.instance(for: Tracked.self, named: "own")
            #expect(child.madeInstances(of: Tracked.self).map(ObjectIdentifier.init) == [ObjectIdentifier(own)])
            _ = try child.instance(for: Page.self, named: "alias")
            #expect(child.madeInstances(of: Page.self).count == 1)
        }

        @Test("A seed of a parent is no instance of a child, and a child's own seed under another key is one")
        func seedsUnderOtherKeys() throws {
            let app = try Injector { binder in
                binder.bindChild(for: String.self, taking: Tracked.self) { binder in
                    binder.wireProvider(named: "own") { (part: Tracked) in part }
                    binder.wireProvider { "root" }
                    binder.bindChild(for: Int.self) { binder in
                        binder.wireProvider(named: "inner") { (part: Tracked) in part }
                        binder.wireProvider { 1 }
                    }
                }
            }
            let child = try app.make(for: Child<String>.self, Tracked()).injector
            let inner = try child.make(for: Child<Int>.self).injector
            _ = try inner.instance(for: Tracked.self, named: "inner")
            #expect(inner.madeInstances(of: Tracked.self).isEmpty)
            _ = try child.instance(for: Tracked.self, named: "own")
            #expect(child.madeInstances(of: Tracked.self).count == 1)
        }
    }

    @Suite("Children that live on the main actor") struct MainActorChildTests {
        private static let window = BindingKey(Child<Window>.self)

        @MainActor private final class Window {
            let user: User
            init(user: User) { self.user = user }
        }

        /// The forms in which an ordinary function may take such a child.
        private struct Forms: Sendable {
            let closure: @MainActor (User) -> Child<Window>
            let factory: MainActorFactory<Child<Window>, User>
        }

        @Sendable private static func wiring(_ binder: inout Binder) {
            binder.bindChild(for: Window.self, taking: User.self) { $0.wireProvider(to: Window.init) }
        }

        @Test("The lookups and handles of the main actor make them, and closures that can't leave it")
        @MainActor func forms() throws {
            let app = try Injector { binder in
                Self.wiring(&binder)
                binder.wireFactory(named: "local") { @MainActor (make: @escaping (User) -> Child<Window>) in [make(ada)]
                }
                binder.wireProvider(to: Forms.init)
            }
            let forms = try app.instance(for: Forms.self)
            let children = [
                try app.mainActor.make(for: Child<Window>.self, ada),
                try app.mainActor.factory(for: Child<Window>.self, taking: User.self)(ada),
                forms.closure(ada), try forms.factory(ada),
                try app.mainActor.instance(for: [Child<Window>].self, named: "local")[0],
            ]
            #expect(Set(children.map { ObjectIdentifier($0.root) }).count == 5)
            #expect(children.allSatisfy { $0.root.user == ada })
        }

        @Test("All other requests are refused, with all askers in one error") func refusals() throws {
            let found = try problems { binder in
                Self.wiring(&binder)
                binder.wireProvider { (_: @escaping (User) -> Child<Window>) in 1 }
                binder.wireProvider { (_: Factory<Child<Window>, User>) in "" }
                binder.wireProvider { @MainActor (_: @escaping @Sendable (User) -> Child<Window>) in true }
            }
            #expect(found == [.boundOnMainActor(Self.window)])
            let app = try Injector(Self.wiring)
            expectThrows(.boundOnMainActor(Self.window)) { try app.make(for: Child<Window>.self, ada) }
            expectThrows(.boundOnMainActor(Self.window)) { try app.factory(for: Child<Window>.self, taking: User.self) }
        }

        @Test("A child lives there if its root does, whose seed any thread may have, or if it is declared there")
        func livesThere() async throws {
            let app = try Injector { binder in
                Self.wiring(&binder)
                binder.mainActor.bindChild(for: String.self, taking: User.self) { $0.wireProvider { "" } }
            }
            let child: Child<Window> = try await app.mainActor.make(ada)
            #expect(try child.injector.instance(for: User.self) == ada)
            expectThrows(.boundOnMainActor(BindingKey(Child<String>.self))) {
                try app.make(for: Child<String>.self, ada)
            }
            let text: Child<String> = try await app.mainActor.make(ada)
            expectThrows(.boundOnMainActor(BindingKey(User.self))) { try text.injector.instance(for: User.self) }
        }

        @Test("A child of an ordinary root has no handle of the main actor, as every ordinary factory's product")
        @MainActor func ordinaryRoot() throws {
            let app = try Injector(Rules.app)
            expectThrows(.notOnMainActor(BindingKey(Child<Session>.self))) {
                try app.mainActor.factory(for: Child<Session>.self, taking: User.self)
            }
        }
    }
}
