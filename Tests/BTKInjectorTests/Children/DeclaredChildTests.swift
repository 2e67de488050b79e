import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private protocol Store: AnyObject, Sendable {}
private final class DefaultStore: Store {}

private struct User: Sendable, Equatable { let name: String }

private final class Cart: Sendable {
    let user: User
    let store: any Store

    init(user: User, store: any Store) {
        self.user = user
        self.store = store
    }
}

/// A maker of children by a handle and by closures.
private struct Login: Sendable {
    let factory: Factory<Child<Cart>, User>
    let closure: @Sendable (User) throws -> Child<Cart>
    let guest: @Sendable () -> Child<User>
}

private func session(_ binder: inout Binder) { binder.wireProvider(to: Cart.init) }

@Suite("Children that are declared") struct DeclaredChildTests {
    /// A way to make a child.
    enum Maker: CaseIterable {
        case request, handle, closure

        fileprivate func makeChild(in app: Injector, _ user: User) throws -> Child<Cart> {
            switch self {
            case .request: try app.make(user)
            case .handle: try app.instance(for: Login.self).factory(user)
            case .closure: try app.instance(for: Login.self).closure(user)
            }
        }
    }

    private static let ada = User(name: "Ada")

    private static func makeShop() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Store.self, to: DefaultStore.init)
            binder.bindChild(for: Cart.self, taking: User.self, to: session)
            binder.bindChild(for: User.self) { $0.bindProvider(for: User.self) { _ in User(name: "guest") } }
            binder.wireProvider(to: Login.init)
            binder.bindFactory(for: Cart.self, named: "made") { i in
                try i.make(for: Child<Cart>.self, User(name: "block")).root
            }
        }
    }

    @Test("The parent has the declaration, and nothing of what the child binds") func declaration() throws {
        let app = try Self.makeShop()
        #expect(app.hasBinding(for: Child<Cart>.self))
        #expect(!app.hasBinding(for: Cart.self))
    }

    @Test("A child's root takes the child's seed", arguments: Maker.allCases) func rootTakesSeed(maker: Maker) throws {
        let child = try maker.makeChild(in: Self.makeShop(), Self.ada)
        #expect(child.root.user == Self.ada)
    }

    @Test("A child has its seed", arguments: Maker.allCases) func seed(maker: Maker) throws {
        let child = try maker.makeChild(in: Self.makeShop(), Self.ada)
        #expect(try child.injector.instance(for: User.self) == Self.ada)
    }

    @Test("A child has its root", arguments: Maker.allCases) func root(maker: Maker) throws {
        let child = try maker.makeChild(in: Self.makeShop(), Self.ada)
        #expect(try child.injector.instance(for: Cart.self) === child.root)
    }

    @Test("A child's root takes its parent's instances", arguments: Maker.allCases)
    func rootTakesInherited(maker: Maker) throws {
        let app = try Self.makeShop()
        let child = try maker.makeChild(in: app, Self.ada)
        #expect(try child.root.store === app.instance(for: Store.self))
    }

    @Test("Children of one declaration have roots of their own") func siblings() throws {
        let app = try Self.makeShop()
        let ada = try app.make(for: Child<Cart>.self, Self.ada)
        let bob = try app.make(for: Child<Cart>.self, User(name: "Bob"))
        #expect(ada.root !== bob.root)
        #expect(ada.root.user == Self.ada)
    }

    @Test("A child without seeds is made by a closure, a request and a handle") func withoutSeeds() throws {
        let app = try Self.makeShop()
        #expect(try app.instance(for: Login.self).guest().root.name == "guest")
        #expect(try app.make(for: Child<User>.self).root.name == "guest")
        #expect(try app.factory(for: Child<User>.self)().root.name == "guest")
    }

    @Test("A block of the parent may make a child") func block() throws {
        #expect(try Self.makeShop().make(for: Cart.self, named: "made").user.name == "block")
    }

    @Test("A name tells declarations with the same seeds apart, and several seeds have their types")
    func namesAndSeeds() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: String.self, named: "admin", taking: User.self) { binder in
                binder.wireProvider { (user: User) in user.name + " rules" }
            }
            binder.bindChild(for: String.self, named: "guest", taking: User.self) { binder in
                binder.wireProvider { (user: User) in user.name + " looks" }
            }
            binder.bindChild(for: String.self, taking: (Int, Bool, [Int], Character).self) { binder in
                binder.wireProvider { (all: [Int], flag: Bool, letter: Character, number: Int) in
                    "\(number) \(flag) \(all) \(letter)"
                }
            }
        }
        let ada = User(name: "Ada")
        #expect(try app.make(for: Child<String>.self, named: "admin", ada).root == "Ada rules")
        #expect(try app.make(for: Child<String>.self, named: "guest", ada).root == "Ada looks")
        #expect(try app.make(for: Child<String>.self, 7, true, [1, 2], "x" as Character).root == "7 true [1, 2] x")
    }

    @Test("Children declare children, and whoever asks for a child, its parent is the injector that declares it")
    func nesting() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "app" }
            binder.bindChild(for: User.self, taking: User.self) { binder in
                binder.wireProvider(named: "name") { (user: User) in user.name }
                binder.bindChild(for: [String].self, taking: Int.self) { binder in
                    binder.wireProvider(for: [String].self) { (user: User, number: Int, app: String) in
                        [app, user.name, "\(number)"]
                    }
                }
            }
        }
        let ada = try app.make(for: Child<User>.self, User(name: "Ada")).injector
        let request = try ada.make(for: Child<[String]>.self, 3)
        #expect(request.root == ["app", "Ada", "3"])
        // A sibling, and no child of Ada's.
        let bob = try ada.make(for: Child<User>.self, User(name: "Bob")).injector
        #expect(try bob.instance(for: String.self, named: "name") == "Bob")
        #expect(
            try request.injector.make(for: Child<User>.self, User(name: "Cy")).injector.make(
                for: Child<[String]>.self, 4
            ).root
                == ["app", "Cy", "4"])
    }

    @Test("The block runs once, when the parent is configured, and what it throws declares nothing")
    func configuration() throws {
        var count = 0
        let app = try Injector.injectorWithBlock { binder in
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

    @Test("A seed is given, and not made: not reported, and not among the made instances") func seeds() throws {
        let log = ConstructionLog()
        let app = try Injector.injectorWithBlock { binder in
            log.observe(&binder)
            binder.bindChild(for: Tracked.self, taking: Tracked.self) { binder in
                binder.wireProvider { (tracked: Tracked) in [tracked] }
            }
        }
        let seed = Tracked()
        let child = try app.make(for: Child<Tracked>.self, seed).injector
        #expect(try child.instance(for: Tracked.self) === seed)
        #expect(try child.instance(for: [Tracked].self).first === seed)
        #expect(child.madeInstances(of: Tracked.self).isEmpty)
        // To make a child runs nothing.
        #expect(log.keys == [BindingKey([Tracked].self)])
    }

}

@Suite("Declared children and overrides") struct DeclaredChildOverrideTests {
    private func app() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Store.self, to: DefaultStore.init)
            binder.bindChild(for: Cart.self, taking: User.self, to: session)
        }
    }

    @Test("An override of the parent has children of its own, which see what it binds, and outlives the original")
    func overriding() throws {
        let fake = DefaultStore()
        let ada = User(name: "Ada")
        var app: Injector? = try app()
        var test: Injector? = try app!.overriding { $0.wireProvider(for: Store.self) { fake } }
        let store = try app!.make(for: Child<Cart>.self, ada).root.store
        #expect(try store === app!.instance(for: Store.self))
        // One that says nothing, too.
        let same = try test!.overriding { _ in }
        #expect(try test!.make(for: Child<Cart>.self, ada).root.store === fake)
        app = nil
        test = nil
        #expect(try same.make(for: Child<Cart>.self, ada).root.store === fake)
        #expect(try same.verify().isEmpty)
    }

    @Test("An override replaces a declaration by another one as a whole, or removes it") func replacing() throws {
        let ada = User(name: "Ada")
        let test = try app().overriding { binder in
            binder.bindChild(for: Cart.self, taking: User.self) { binder in
                binder.bindProvider(for: Cart.self) { i in Cart(user: User(name: "Eve"), store: try i.instance()) }
            }
        }
        #expect(try test.make(for: Child<Cart>.self, ada).root.user.name == "Eve")
        let fake = try app().overriding { binder in
            binder.bindFactory(for: Child<Cart>.self) { (i, user: User) in
                Child(Cart(user: user, store: try i.instance()))
            }
        }
        #expect(try !fake.make(for: Child<Cart>.self, ada).injector.hasBinding(for: User.self))
        #expect(try !app().overriding { $0.removeBinding(for: Child<Cart>.self) }.hasBinding(for: Child<Cart>.self))
    }

    @Test("An override of a child keeps its seeds and its parent, and has instances of its own")
    func overridingChild() throws {
        let child = try app().make(for: Child<Cart>.self, User(name: "Ada"))
        let cart = try child.injector.overriding { _ in }.instance(for: Cart.self)
        #expect(cart !== child.root)
        #expect(cart.user.name == "Ada")
        #expect(cart.store === child.root.store)
    }

}
