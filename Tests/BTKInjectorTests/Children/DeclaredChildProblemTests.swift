import BTKInjector
import TestSupport
import Testing

private struct User: Sendable {}
private struct Clock: Sendable {}
private struct Store: Sendable {}
private struct Cart: Sendable { init(store: Store) {} }
private struct Page: Sendable {}

private let user = BindingKey(User.self)
private let clock = BindingKey(Clock.self)
private let store = BindingKey(Store.self)
private let cart = BindingKey(Cart.self)
private let page = BindingKey(Page.self)
private let childOfStore = BindingKey(Child<Store>.self)
private let childOfCart = BindingKey(Child<Cart>.self)
private let childOfPage = BindingKey(Child<Page>.self)

@Suite("Problems of children that are declared, with the app's") struct DeclaredChildProblemTests {
    // MARK: Causes

    /// Makes an app, a child and a child's child that lack the same store.
    private func lackStore(_ binder: inout Binder) {
        binder.wireProvider(named: "app", to: Cart.init)
        binder.bindChild(for: Page.self) { binder in
            binder.wireProvider { Page() }
            binder.wireProvider(named: "child", to: Cart.init)
            binder.bindChild(for: User.self, taking: User.self) { binder in
                binder.requireBinding(for: Store.self)
                binder.wireFactory(named: "grandchild", to: Cart.init)
            }
        }
    }

    @Test("One cause is one problem, whether the parent, a child or a child's child meets it") func causes() throws {
        #expect(try problems(of: lackStore) == [.missing(BindingKey(Cart.self, named: "app"), store)])
    }

    @Test(
        "The text of a cause has all that meet it",
        arguments: [
            "Cart named \"app\", bound at",
            "Cart named \"child\", bound at",
            "Cart named \"grandchild\", bound at",
            "required at",
        ])
    func textOfCause(part: String) throws {
        let problem = try #require(try problems(of: lackStore).first)
        #expect(problem.description.contains(part))
    }

    // MARK: Seeds

    @Test("A seed that is bound again is bound twice") func seedBoundAgain() throws {
        let error = failure {
            try Injector { binder in
                binder.bindChild(for: User.self, taking: User.self, fileID: "App/Wiring.swift", line: 10) { binder in
                    binder.bindProvider(for: User.self, fileID: "App/Session.swift", line: 14) { _ in User() }
                }
            }
        }
        let text = try #require(error).description
        #expect(text.contains("     a seed of the child declared at App/Wiring.swift:10\n"))
        #expect(text.contains("     bound at App/Session.swift:14, in the child declared at App/Wiring.swift:10\n"))
    }

    @Test("A seed that is given twice is bound twice") func seedTwice() throws {
        let problems = try problems { binder in
            binder.bindChild(for: User.self, taking: (User, User).self, fileID: "App/Wiring.swift", line: 10) { _ in }
        }
        let site = BindingSite(fileID: "App/Wiring.swift", line: 10)
        #expect(problems == [.duplicateBinding(user, sites: [site, site])])
    }

    @Test("A child that is requested with other arguments than its seeds is told with these") func otherSeeds() throws {
        let app = try Injector { binder in
            binder.bindChild(for: Page.self, taking: Page.self, fileID: "App/Wiring.swift", line: 10) { _ in }
        }
        let error = failure { try app.make(for: Child<Page>.self, User()) }
        #expect(
            error?.description == """
                [argument-mismatch] Child<Page> takes (Page), but was requested with (User).
                  Child<Page>, bound at App/Wiring.swift:10
                  fix: make it with arguments of the types (Page): `try injector.make(for: Child<Page>.self, …)`.
                  fix: or declare one that takes (User): `binder.bindChild(for: Page.self, taking: User.self) { binder in … }`.
                """)
    }

    @Test("Several declarations of a child are told with the seeds of each") func severalDeclarations() throws {
        let app = try Injector { binder in binder.bindChild(for: Page.self, taking: Page.self) { _ in } }
        let override = try app.overriding(addingBindings: true) { binder in
            binder.bindChild(for: Page.self) { binder in binder.wireProvider { Page() } }
        }
        let error = try #require(failure { try override.make(for: Child<Page>.self, true) })
        #expect(error.description.contains("Child<Page> takes (Page) or (), but was requested with (Bool)."))
    }

    // MARK: Roots

    @Test(
        "A root is the child's own, without name and arguments",
        arguments: [
            ConfigurationCase("nothing is bound", problems: [.missing(childOfStore, store)]) { binder in
                binder.bindChild(for: Store.self) { _ in }
            },
            ConfigurationCase("it is bound by a name", problems: [.missing(childOfStore, store)]) { binder in
                binder.bindChild(for: Store.self) { binder in binder.wireProvider(named: "a") { Store() } }
            },
            ConfigurationCase(
                "it is bound with arguments", problems: [.argumentMismatch(store, expected: "(Int)", requested: "()")]
            ) { binder in
                binder.bindChild(for: Store.self) { binder in
                    binder.wireFactory(taking: Int.self) { (_: Int) in Store() }
                }
            },
            ConfigurationCase("its parent binds it", problems: [.missing(childOfStore, store)]) { binder in
                binder.wireProvider { Store() }
                binder.bindChild(for: Store.self) { _ in }
            },
            ConfigurationCase("its parent binds it with arguments", problems: [.missing(childOfStore, store)]) {
                binder in
                binder.wireFactory(taking: Int.self) { (_: Int) in Store() }
                binder.bindChild(for: Store.self) { _ in }
            },
            ConfigurationCase("the child has a seed", problems: [.missing(childOfStore, store)]) { binder in
                binder.bindChild(for: Store.self, taking: User.self) { _ in }
            },
        ])
    func roots(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test("The text of a root that the parent binds tells where") func rootOfParent() throws {
        let error = failure {
            try Injector { binder in
                binder.wireProvider(fileID: "App/Wiring.swift", line: 9) { Store() }
                binder.bindChild(for: Store.self, fileID: "App/Wiring.swift", line: 10) { _ in }
            }
        }
        let text = try #require(error).description
        #expect(text.contains("The child declared at App/Wiring.swift:10 does not bind its root, Store."))
        #expect(text.contains("What is bound at App/Wiring.swift:9 would be one object in all children."))
    }

    @Test("Each declaration's missing root is a problem of its own, and none of those that take the child")
    func severalRoots() throws {
        let problems = try problems { binder in
            binder.bindChild(for: Store.self) { _ in }
            binder.bindChild(for: Store.self, named: "other") { binder in
                binder.wireProvider(named: "a") { Store() }
            }
            binder.wireProvider { (_: @escaping @Sendable () -> Child<Store>) in Page() }
            binder.wireProvider { @MainActor (_: @escaping @Sendable () -> Child<Store>) in Clock() }
        }
        let other = BindingKey(Child<Store>.self, named: "other")
        #expect(problems == [.missing(childOfStore, store), .missing(other, store)])
    }

    @Test("An optional root is not what is bound without the optional") func missingOptionalRoot() throws {
        let problems = try problems { binder in
            binder.bindChild(for: Store?.self) { binder in binder.wireProvider { Store() } }
        }
        #expect(problems == [.missing(BindingKey(Child<Store?>.self), BindingKey(Store?.self))])
    }

    @Test("An optional root is bound as such") func optionalRoot() throws {
        let app = try Injector { binder in
            binder.bindChild(for: Store?.self) { binder in binder.wireProvider(for: Store?.self) { nil } }
        }
        #expect(try app.make(for: Child<Store?>.self).root == nil)
    }

    // MARK: Parameters

    @Test(
        "A parameter that would keep a child is refused, whoever binds it",
        arguments: [
            ConfigurationCase("plain", problems: [kept("Child<Store>")]) { binder in
                declare(&binder)
                binder.wireProvider { (_: Child<Store>) in Page() }
            },
            ConfigurationCase(
                "optional, and a list", problems: [kept("Optional<Child<Store>>"), kept("Array<Child<Store>>")]
            ) {
                binder in
                declare(&binder)
                binder.wireFactory { (_: Child<Store>?, _: [Child<Store>]) in Page() }
            },
            ConfigurationCase("with seeds", problems: [kept("Child<Store>", "(User) -> Child<Store>")]) { binder in
                binder.bindChild(for: Store.self, taking: User.self) { $0.wireProvider { Store() } }
                binder.wireProvider { (_: Child<Store>) in Page() }
            },
            ConfigurationCase("of a factory", problems: [kept("Child<Store>")]) { binder in
                binder.bindFactory(for: Child<Store>.self) { _ in Child(Store()) }
                binder.wireProvider { (_: Child<Store>) in Page() }
            },
            ConfigurationCase("by a closure, by a handle, and as an argument") { binder in
                declare(&binder)
                binder.wireProvider { (_: @escaping @Sendable () -> Child<Store>, _: Provider<Child<Store>?>) in Page()
                }
                binder.wireFactory(taking: Child<Store>.self) { (_: Child<Store>) in Clock() }
            },
        ])
    func isRefused(configuration: ConfigurationCase) throws { try configuration.check() }

    private static func declare(_ binder: inout Binder) {
        binder.bindChild(for: Store.self) { binder in binder.wireProvider { Store() } }
    }

    private static func kept(_ requested: String, _ expected: String = "() -> Child<Store>") -> InjectionError {
        .argumentMismatch(page, expected: expected, requested: requested)
    }

    @Test("The text of such a parameter says what to take") func textOfKept() throws {
        let error = failure {
            try Injector { binder in
                binder.bindChild(for: Store.self, taking: User.self) { $0.wireProvider { Store() } }
                binder.wireProvider(fileID: "App/Wiring.swift", line: 1) { (_: Child<Store>?) in Page() }
            }
        }
        #expect(
            error?.problems.first?.description == """
                [argument-mismatch] The function of Page takes Optional<Child<Store>>, which would last as long as Page does.
                  Page, bound at App/Wiring.swift:1
                  fix: let the function take `(User) -> Child<Store>` or a handle, and make the child where you use it.
                """)
    }

    @Test(
        "Rings, captives and requirements are found in children",
        arguments: [
            ConfigurationCase("a ring in a child", problems: [.cycle(store, page, store)]) { binder in
                binder.bindChild(for: Store.self) { binder in
                    binder.wireProvider { (_: Page) in Store() }
                    binder.wireProvider { (_: Store) in Page() }
                }
            },
            ConfigurationCase("a captive in a child", problems: [.captiveDependency(clock, keptBy: store)]) { binder in
                binder.bindChild(for: Store.self) { binder in
                    binder.wireProvider(scope: .graph) { Clock() }
                    binder.wireProvider { (_: Clock) in Store() }
                }
            },
            ConfigurationCase("a requirement in a child", problems: [.missing(clock)]) { binder in
                binder.bindChild(for: Store.self) { binder in
                    binder.wireProvider { Store() }
                    binder.requireBinding(for: Clock.self)
                }
            },
            ConfigurationCase(
                "all of them",
                problems: [.missing(clock), .captiveDependency(user, keptBy: cart), .cycle(store, page, store)]
            ) { binder in
                binder.bindChild(for: Store.self) { binder in
                    binder.wireProvider { (_: Page) in Store() }
                    binder.wireProvider { (_: Store) in Page() }
                    binder.wireProvider(scope: .graph) { User() }
                    binder.wireProvider { (_: User) in Cart(store: Store()) }
                    binder.requireBinding(for: Clock.self)
                }
            },
        ])
    func found(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test(
        "A child ends rings and captives, if it is made later, with seeds or by each request",
        arguments: [
            ConfigurationCase("a closure makes it later") { binder in
                binder.bindChild(for: Store.self) { binder in
                    binder.wireProvider { (_: @escaping () -> Child<Store>) in Store() }
                }
            },
            ConfigurationCase("a factory makes it with seeds") { binder in
                binder.bindChild(for: Store.self, taking: User.self) { binder in
                    binder.wireProvider { (_: Factory<Child<Store>, User>) in Store() }
                }
            },
        ])
    func ended(configuration: ConfigurationCase) throws { try configuration.check() }
}
