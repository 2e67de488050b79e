import BTKInjector
import TestSupport
import Testing

private struct User: Sendable {}
private struct Store: Sendable, Equatable {}

private struct Cart: Sendable { init(store: Store) {} }

@Suite("Problems of children that are declared, with the app's") struct DeclaredChildProblemTests {
    private func text(_ configure: (inout Binder) throws -> Void) throws -> String {
        try #require(failure { try Injector.injectorWithBlock(configure) }).description
    }

    @Test("One cause is one problem, whether the parent, a child or a child's child meets it") func causes() throws {
        let problems = try problems { binder in
            binder.wireProvider(for: Cart.self, named: "app", to: Cart.init)
            binder.bindChild(for: Int.self) { binder in
                binder.wireProvider { 1 }
                binder.wireProvider(for: Cart.self, named: "child", to: Cart.init)
                binder.bindChild(for: User.self, taking: User.self) { binder in
                    binder.requireBinding(for: Store.self)
                    binder.wireFactory(for: Cart.self, named: "grandchild", to: Cart.init)
                }
            }
        }
        #expect(problems == [.missing(BindingKey(Cart.self, named: "app"), BindingKey(Store.self))])
        let text = "\(try #require(problems.first))"
        for name in ["app", "child", "grandchild"] { #expect(text.contains("Cart named \"\(name)\", bound at")) }
        #expect(text.contains("required at"))
    }

    @Test("A seed that is bound again, or given twice, is bound twice") func duplicates() throws {
        let text = try text { binder in
            binder.bindChild(for: User.self, taking: User.self, fileID: "App/Wiring.swift", line: 10) { binder in
                binder.bindProvider(for: User.self, fileID: "App/Session.swift", line: 14) { _ in User() }
            }
        }
        #expect(text.contains("     a seed of the child declared at App/Wiring.swift:10\n"))
        #expect(text.contains("     bound at App/Session.swift:14, in the child declared at App/Wiring.swift:10\n"))
        let twice = try problems { binder in
            binder.bindChild(for: User.self, taking: (User, User).self, fileID: "App/Wiring.swift", line: 10) { _ in }
        }
        let sites = Array(repeating: BindingSite(fileID: "App/Wiring.swift", line: 10), count: 2)
        #expect(twice == [.duplicateBinding(BindingKey(User.self), sites: sites)])
    }

    @Test("A root is one of the child's own, unnamed, and without arguments, whoever asks") func roots() throws {
        let (cart, child) = (BindingKey(Cart.self), BindingKey(Child<Cart>.self))
        func found(_ configure: @escaping (inout Binder) -> Void) throws -> [InjectionError] {
            try problems { binder in
                binder.wireProvider { Store() }
                binder.bindChild(for: Cart.self, taking: User.self, fileID: "App/Wiring.swift", line: 10, to: configure)
            }
        }
        let missing = InjectionError.bindingNotFound(cart, path: [child, cart])
        #expect(try found { _ in } == [missing])
        #expect(try found { $0.wireProvider(for: Cart.self, named: "a", to: Cart.init) } == [missing])
        #expect(
            try found { $0.wireFactory(taking: Store.self, to: Cart.init) }
                == [.argumentMismatch(cart, expected: "(Store)", requested: "()")])
        let ofParent = try problems { binder in
            binder.wireFactory(taking: Int.self) { (_: Int) in Store() }
            binder.bindChild(for: Store.self) { _ in }
        }
        let (store, childOfStore) = (BindingKey(Store.self), BindingKey(Child<Store>.self))
        #expect(ofParent == [.bindingNotFound(store, path: [childOfStore, store])])
        let inherited = try text { binder in
            binder.wireProvider { Store() }
            binder.wireProvider(fileID: "App/Wiring.swift", line: 9, to: Cart.init)
            binder.bindChild(for: Cart.self, fileID: "App/Wiring.swift", line: 10) { _ in }
        }
        #expect(inherited.contains("The child declared at App/Wiring.swift:10 does not bind its root, Cart."))
        #expect(inherited.contains("What is bound at App/Wiring.swift:9 would be one object in all children."))
    }

    @Test("A plain parameter is a new child, and a ring through its root is found") func parameter() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Store.self) { $0.wireProvider { Store() } }
            binder.wireFactory { (one: Child<Store>, other: Child<Store>?, all: [Child<Store>]) in
                one.injector !== other?.injector && all.count == 1
            }
        }
        #expect(try app.make(for: Bool.self))
        let ring = try problems { binder in
            binder.wireProvider { (_: Child<Store>) in 1 }
            binder.bindChild(for: Store.self) { $0.wireProvider { (_: Int) in Store() } }
        }
        let (number, child, store) = (BindingKey(Int.self), BindingKey(Child<Store>.self), BindingKey(Store.self))
        #expect(ring == [.circularDependency(path: [number, child, store, number])])
    }

    @Test("A child that is declared with other seeds is told with these, and several declarations not as one")
    func otherSeeds() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Int.self, taking: Int.self, fileID: "App/Wiring.swift", line: 10) { _ in }
        }
        #expect(
            failure { try app.make(for: Child<Int>.self, User()) }?.description == """
                [argument-mismatch] Child<Int> takes (Int), but was requested with (User).
                  Child<Int>, bound at App/Wiring.swift:10
                  fix: make it with arguments of the types (Int): `try injector.make(for: Child<Int>.self, …)`.
                  fix: or declare one that takes (User): `binder.bindChild(for: Int.self, taking: User.self) { binder in … }`.
                """)
        let error = failure {
            try app.overriding(addingBindings: true) { $0.bindChild(for: Int.self) { $0.wireProvider { 1 } } }
                .make(for: Child<Int>.self, true)
        }
        #expect(error?.description.contains("Child<Int> takes (Int) or (), but was requested with (Bool).") == true)
    }

    @Test("Cycles and captives are found within a child, and requirements there") func others() throws {
        let (number, text, users) = (BindingKey(Int.self), BindingKey(String.self), BindingKey([User].self))
        let found = try problems { binder in
            binder.bindChild(for: Int.self) { binder in
                binder.wireProvider { (_: String) in 1 }
                binder.wireProvider { (_: Int) in "" }
                binder.wireProvider(scope: .graph) { User() }
                binder.wireProvider { (user: User) in [user] }
                binder.requireBinding(for: Bool.self)
            }
        }
        let captive = InjectionError.captiveDependency(BindingKey(User.self), keptBy: users)
        #expect(found == [.missing(BindingKey(Bool.self)), captive, .cycle(number, text, number)])
    }

    @Test("Each declaration's missing root is a problem of its own, whoever asks, and nothing is said about its actor")
    func severalRoots() throws {
        let (store, child) = (BindingKey(Store.self), BindingKey(Child<Store>.self))
        let other = BindingKey(Child<Store>.self, named: "other")
        let found = try problems { binder in
            binder.bindChild(for: Store.self) { _ in }
            binder.bindChild(for: Store.self, named: "other") { $0.wireProvider(named: "a") { Store() } }
            binder.wireProvider { (_: Child<Store>, _: @escaping @Sendable () -> Child<Store>) in 1 }
            binder.mainActor.wireProvider { (_: Child<Store>) in "" }
        }
        #expect(found == [child, other].map { .bindingNotFound(store, path: [$0, store]) })
    }

    @Test("An optional root is bound as such, and the root of a factory is another object than later requests get")
    func optionalRoot() throws {
        let child = BindingKey(Child<Store?>.self)
        let missing = InjectionError.bindingNotFound(BindingKey(Store?.self), path: [child, BindingKey(Store?.self)])
        #expect(try problems { $0.bindChild(for: Store?.self) { $0.wireProvider { Store() } } } == [missing])
        let app = try Injector { $0.bindChild(for: Store?.self) { $0.wireProvider(for: Store?.self) { nil } } }
        #expect(try app.make(for: Child<Store?>.self).root == nil)
    }

    @Test("Rings are found through several children, also where the parent wires nothing")
    func ringsThroughChildren() throws {
        let (one, two) = (BindingKey(Child<Int>.self), BindingKey(Child<Bool>.self))
        let (number, flag) = (BindingKey(Int.self), BindingKey(Bool.self))
        let found = try problems { binder in
            binder.bindChild(for: Int.self) { $0.wireProvider { (_: Child<Bool>) in 1 } }
            binder.bindChild(for: Bool.self) { $0.wireProvider { (_: Child<Int>) in true } }
            // Later, or by seeds, is no ring.
            binder.bindChild(for: String.self) { $0.wireProvider { (_: @escaping () -> Child<String>) in "" } }
            binder.bindChild(for: Double.self, taking: Int.self) {
                $0.wireProvider { (_: Factory<Child<Double>, Int>) in 1.0 }
            }
        }
        #expect(found == [.cycle(one, number, two, flag, one)])
    }

    @Test("No captive goes through a child") func captives() throws {
        #expect(
            try problems { binder in
                binder.wireProvider { (_: Child<Cart>) in 1 }
                binder.bindChild(for: Cart.self) { binder in
                    binder.wireProvider(scope: .graph) { Store() }
                    binder.wireFactory(to: Cart.init)
                }
            } == [])
    }
}
