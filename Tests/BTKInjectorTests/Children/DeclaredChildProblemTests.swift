import BTKInjector
import TestSupport
import Testing

private struct User: Sendable {}
private struct Store: Sendable {}

private struct Cart: Sendable {
    init(store: Store) {}
}

private struct Wish: Sendable {
    init(cart: Cart) {}
}

@Suite("Problems of children that are declared, with the app's")
struct DeclaredChildProblemTests {
    private func text(_ configure: (inout Binder) throws -> Void) throws -> String {
        try #require(failure { try Injector.injectorWithBlock(configure) }).description
    }

    @Test("One cause is one problem, whether the parent, a child or a child's child meets it")
    func causes() throws {
        let problems = try problems { binder in
            binder.wireProvider(for: Cart.self, named: "app", to: Cart.init)
            binder.bindChild { binder in
                binder.wireProvider(for: Cart.self, named: "child", to: Cart.init)
                binder.bindChild(taking: User.self) { binder in
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

    @Test("What a parent requests and only a child binds is told so")
    func boundInChild() throws {
        let text = try text { binder in
            binder.wireProvider(for: Wish.self, fileID: "App/Wiring.swift", line: 9, to: Wish.init)
            binder.bindChild(fileID: "App/Wiring.swift", line: 10) { binder in
                binder.bindProvider(for: Cart.self, fileID: "App/Session.swift", line: 14) { _ in Cart(store: Store()) }
            }
        }
        #expect(
            text.contains(
                "fix: Cart is bound at App/Session.swift:14, in the child declared at App/Wiring.swift:10: bind there"
                    + " what needs it, or request it from that child."))
    }

    @Test("A seed that is bound again, or given twice, is bound twice")
    func duplicates() throws {
        let text = try text { binder in
            binder.bindChild(taking: User.self, fileID: "App/Wiring.swift", line: 10) { binder in
                binder.bindProvider(for: User.self, fileID: "App/Session.swift", line: 14) { _ in User() }
            }
        }
        #expect(text.contains("     a seed of the child declared at App/Wiring.swift:10\n"))
        #expect(text.contains("     bound at App/Session.swift:14, in the child declared at App/Wiring.swift:10\n"))
        let twice = try problems { binder in
            binder.bindChild(taking: User.self, User.self, fileID: "App/Wiring.swift", line: 10) { _ in }
        }
        let sites = Array(repeating: BindingSite(fileID: "App/Wiring.swift", line: 10), count: 2)
        #expect(twice == [.duplicateBinding(BindingKey(User.self), sites: sites)])
    }

    @Test("A parameter that would be a new child each time is an error, which says how to take it")
    func parameter() throws {
        let found = try problems { binder in
            binder.bindChild { _ in }
            binder.bindChild(named: "user", taking: User.self) { _ in }
            binder.wireProvider { (_: Injector) in Store() }
            binder.wireProvider(named: "optional") { (_: Injector?) in Store() }
            binder.wireFactory(named: "array") { (_: [Injector]) in Store() }
        }
        let text = "\(try #require(found.first))"
        #expect(found.count == 1)
        #expect(text.contains("A parameter Injector would be a new child each time."))
        #expect(text.contains("take `() -> Injector` or a Factory of Injector"))
        let seeded = try self.text { binder in
            binder.bindChild(taking: User.self) { _ in }
            binder.wireProvider { (_: Injector) in Store() }
        }
        #expect(seeded.contains("let the function take `(User) -> Injector` or a Factory of Injector, and call it."))
    }

    @Test("A child that nobody declares is to be declared, with its seeds")
    func undeclared() throws {
        let text = try text { binder in
            binder.wireProvider { (_: Factory<Injector, User>, _: @escaping @Sendable (Int) throws -> Injector) in
                Store()
            }
        }
        #expect(text.contains("declare it: `binder.bindChild(taking: User.self) { binder in … }`."))
        #expect(text.contains("declare it: `binder.bindChild(taking: Int.self) { binder in … }`."))
        #expect(!text.contains("bindFactory"))
    }

    @Test("A child that is declared with other seeds is told with these, and several declarations not as one")
    func otherSeeds() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(taking: Int.self, fileID: "App/Wiring.swift", line: 10) { _ in }
        }
        #expect(
            failure { try app.make(for: Injector.self, User()) }?.description == """
                [argument-mismatch] The child declared at App/Wiring.swift:10 takes (Int), and was requested with (User).
                  Injector, bound at App/Wiring.swift:10
                  fix: make it with arguments of the types (Int): `try injector.make(for: Injector.self, …)`. Their types are those of the values: for another one write `x as any P`.
                  fix: or declare one that takes (User): `binder.bindChild(taking: User.self) { binder in … }`.
                """)
        let error = failure { try app.overriding { $0.bindChild { _ in } }.make(for: Injector.self, true) }
        #expect(error?.description.contains("Children take (Int) or (), and one was requested with (Bool).") == true)
    }

    @Test("Cycles and captives are found within a child, and requirements there")
    func others() throws {
        let (number, text, users) = (BindingKey(Int.self), BindingKey(String.self), BindingKey([User].self))
        let found = try problems { binder in
            binder.bindChild { binder in
                binder.wireProvider { (_: String) in 1 }
                binder.wireProvider { (_: Int) in "" }
                binder.wireProvider(scope: .graph) { User() }
                binder.wireProvider { (user: User) in [user] }
                binder.requireBinding(for: Bool.self)
            }
        }
        let captive = InjectionError.captiveDependency(BindingKey(User.self), of: users)
        #expect(found == [.missing(BindingKey(Bool.self)), captive, .cycle(number, text, number)])
    }
}
