import BTKInjector
import TestSupport
import Testing

extension Rules {
    @Suite("Children that are declared") struct DeclaredChildTests {
        // MARK: Making

        /// The forms in which a function may take a child.
        private struct Forms: Sendable {
            let closure: @Sendable (User) -> Child<Session>
            let throwing: @Sendable (User) throws -> Child<Session>
            let factory: Factory<Child<Session>, User>
            let optional: (@Sendable (User) -> Child<Session>)?
            let missing: Factory<Child<Bool>, User>?
        }

        @Test("Each lookup and each form of a parameter makes a new child with the seed and its root")
        func forms() throws {
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
            #expect(children.map(\.root.user) == Array(repeating: ada, count: 8))
            #expect(try children.allSatisfy { try $0.injector.instance(for: Session.self) === $0.root })
            #expect(forms.missing == nil)
            #expect(!app.hasBinding(for: Session.self))
        }

        @Test("Names and seeds tell declarations apart, and a key in `with` has the name of one")
        func keys() throws {
            let app = try Injector { binder in
                for name in ["a", "b"] {
                    binder.bindChild(for: String.self, named: BindingName(name), taking: Int.self) { binder in
                        binder.wireProvider { (number: Int) in "\(name)\(number)" }
                    }
                }
                binder.bindChild(for: String.self, taking: (Int, Bool, [Int]).self) { binder in
                    binder.wireProvider { (all: [Int], flag: Bool, number: Int) in "\(number) \(flag) \(all)" }
                }
                binder.wireProvider(with: BindingKey(Child<String>.self, named: "b")) {
                    (make: (Int) -> Child<String>) in
                    [make(1).root]
                }
            }
            #expect(try app.make(for: Child<String>.self, named: "a", 7).root == "a7")
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

        @Test("The block runs once, what throws declares nothing, and a request without the seeds is refused")
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
            let key = BindingKey(Child<Int>.self)
            expectThrows(.argumentMismatch(key, expected: "(Int)", requested: "(Bool)")) {
                try app.make(for: Child<Int>.self, true)
            }
            expectThrows(.argumentMismatch(key, expected: "(Int)", requested: "()")) {
                try app.instance(for: Child<Int>.self)
            }
            #expect(try app.instances(for: Child<Int>.self).isEmpty)
        }

        @Test("A child that is made by hand has an injector without bindings") func byHand() throws {
            let fake = Child(Session(user: ada))
            #expect(!fake.injector.hasBinding(for: Session.self))
        }

        // MARK: Roots

        @Test("A root is a seed, or the product of a factory") func kindsOfRoots() throws {
            let app = try Injector { binder in
                binder.bindChild(for: Tracked.self, named: "seed", taking: Tracked.self) { _ in }
                binder.bindChild(for: Tracked.self, named: "factory") { $0.wireFactory { Tracked() } }
            }
            let seed = Tracked()
            #expect(try app.make(for: Child<Tracked>.self, named: "seed", seed).root === seed)
            let made = try app.make(for: Child<Tracked>.self, named: "factory")
            #expect(try made.injector.instance(for: Tracked.self) !== made.root)
        }

        @Test("A root that fails leaves no child but an error with the path, and the next request makes another one")
        func failures() throws {
            let alive = LifetimeTracker()
            let fails = Locked(true)
            let app = try Injector { binder in
                binder.bindChild(for: Int.self) { binder in
                    binder.bindProvider(for: Tracked.self) { _ in alive.track() }
                    binder.bindProvider(for: Int.self) { i in
                        _ = try i.instance(for: Tracked.self)
                        if fails.value { throw Failure() }
                        return 7
                    }
                }
            }
            expectThrows(.failed(BindingKey(Child<Int>.self), BindingKey(Int.self))) {
                try app.make(for: Child<Int>.self)
            }
            #expect(alive.live == 0)
            fails.value = false
            #expect(try app.make(for: Child<Int>.self).root == 7)
        }

        // MARK: Given, and made

        @Test("A seed is given, and not made: not reported, and not among the made instances but under another key")
        func seeds() throws {
            let log = ConstructionLog()
            let app = try Injector { binder in
                log.observe(&binder)
                binder.bindChild(for: Tracked.self, taking: Tracked.self) { binder in
                    binder.wireProvider { (tracked: Tracked) in [tracked] }
                    binder.wireProvider(named: "alias") { (tracked: Tracked) in tracked }
                }
            }
            let seed = Tracked()
            let child = try app.make(for: Child<Tracked>.self, seed).injector
            #expect(try child.instance(for: [Tracked].self).first === seed)
            #expect(child.madeInstances(of: Tracked.self).isEmpty)
            #expect(log.keys == [BindingKey([Tracked].self)])
            _ = try child.instance(for: Tracked.self, named: "alias")
            #expect(child.madeInstances(of: Tracked.self).count == 1)
        }

        @Test(
            "Objects that a parent has, made or given, are no instances of a child, under whatever key",
            arguments: [nil, "singleton", "weak"] as [BindingName?])
        func aliases(name: BindingName?) throws {
            let app = try Injector { binder in
                binder.bindChild(for: Page.self, taking: Tracked.self) { binder in
                    binder.wireProvider { Page() }
                    binder.wireProvider(named: "singleton") { Tracked() }
                    binder.wireProvider(named: "weak", scope: .weak) { Tracked() }
                }
            }
            let child = try app.make(for: Child<Page>.self, Tracked()).injector.makeChild { binder in
                binder.wireProvider(named: "alias", with: BindingKey(Tracked.self, named: name)) { (part: Tracked) in
                    part
                }
                binder.wireProvider(named: "own") { Tracked() }
            }
            _ = try child.instance(for: Tracked.self, named: "alias")
            let own = try child.instance(for: Tracked.self, named: "own")
            #expect(child.madeInstances(of: Tracked.self).map(ObjectIdentifier.init) == [ObjectIdentifier(own)])
        }
    }

    @Suite("Children that live on the main actor") struct MainActorChildTests {
        @MainActor private final class Window {
            let user: User
            init(user: User) { self.user = user }
        }

        @Test("A child lives there if its root does, whose seed any thread may have, or if it is declared there")
        @MainActor func livesThere() throws {
            let app = try Injector { binder in
                binder.bindChild(for: Window.self, taking: User.self) { $0.wireProvider(to: Window.init) }
                binder.mainActor.bindChild(for: String.self, taking: User.self) { $0.wireProvider { "" } }
            }
            let child: Child<Window> = try app.mainActor.make(ada)
            #expect(try child.injector.instance(for: User.self) == ada)
            #expect(child.root.user == ada)
            expectThrows(.boundOnMainActor(BindingKey(Child<Window>.self))) {
                try app.factory(for: Child<Window>.self, taking: User.self)
            }
            expectThrows(.boundOnMainActor(BindingKey(Child<String>.self))) {
                try app.make(for: Child<String>.self, ada)
            }
            let text: Child<String> = try app.mainActor.make(ada)
            expectThrows(.boundOnMainActor(BindingKey(User.self))) { try text.injector.instance(for: User.self) }
        }
    }
}
