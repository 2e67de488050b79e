import BTKInjector
import TestSupport
import Testing

extension Rules {
    @Suite("Problems of children that are declared, with the app's") struct DeclaredChildProblemTests {
        private typealias Case = ConfigurationCase

        @Test("What is wrong in a child, or with one, is a problem of the configuration", arguments: cases)
        func problems(configuration: ConfigurationCase) throws { try configuration.check() }

        private static let user = BindingKey(User.self)
        private static let session = BindingKey(Session.self)
        private static let page = BindingKey(Page.self)
        private static let number = BindingKey(Int.self)
        private static let childOfPage = BindingKey(Child<Page>.self)

        private static let cases: [Case] = [
            Case(
                "other seeds than a function passes",
                problems: [
                    .argumentMismatch(BindingKey(Child<Session>.self), expected: "(User, Int)", requested: "(User)")
                ]
            ) { binder in
                binder.wireProvider { (_: @escaping @Sendable (User) -> Child<Session>) in 1 }
                binder.bindChild(for: Session.self, taking: (User, Int).self) { $0.wireProvider(to: Session.init) }
            },
            Case("one cause in a parent, a child and a child's child", problems: [.missing(intKey("app"), user)]) {
                binder in
                binder.wireProvider(named: "app") { (_: User) in 1 }
                binder.bindChild(for: Page.self) { binder in
                    binder.wireProvider { (_: User) in Page() }
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider { (_: User) in "" }
                        binder.requireBinding(for: User.self)
                    }
                }
            },
            Case("a root that the parent binds with arguments", problems: [.missing(childOfPage, page)]) { binder in
                binder.wireFactory(taking: Int.self) { (_: Int) in Page() }
                binder.bindChild(for: Page.self, taking: User.self) { _ in }
            },
            Case("a missing root, and nothing of those who take the child", problems: [.missing(childOfPage, page)]) {
                binder in
                binder.bindChild(for: Page.self) { _ in }
                binder.wireProvider { (_: @escaping @Sendable () -> Child<Page>) in 1 }
                binder.wireProvider { @MainActor (_: @escaping @Sendable () -> Child<Page>) in "" }
            },
            Case(
                "a cycle, a captive and a requirement",
                problems: [
                    .missing(BindingKey(Store.self)), .captiveDependency(user, keptBy: session),
                    .cycle(page, number, page),
                ]
            ) { binder in
                binder.bindChild(for: Page.self) { binder in
                    binder.wireProvider { (_: Int) in Page() }
                    binder.wireProvider { (_: Page) in 1 }
                    binder.wireProvider(scope: .graph) { ada }
                    binder.wireProvider(to: Session.init)
                    binder.requireBinding(for: Store.self)
                }
            },
            // A plain parameter would keep the child.
            Case(
                "an optional parameter, and a list",
                problems: [kept("Optional<Child<Page>>"), kept("Array<Child<Page>>")]
            ) {
                binder in
                declare(&binder)
                binder.wireFactory { (_: Child<Page>?, _: [Child<Page>]) in "" }
            },
            Case("a parameter of a factory's child", problems: [kept("Child<Page>")]) { binder in
                binder.bindFactory(for: Child<Page>.self) { _ in Child(Page()) }
                binder.wireProvider { (_: Child<Page>) in "" }
            },
            Case("none: a closure, a handle and an argument") { binder in
                declare(&binder)
                binder.wireProvider { (_: @escaping @Sendable () -> Child<Page>, _: Provider<Child<Page>?>) in "" }
                binder.wireFactory(taking: Child<Page>.self) { (_: Child<Page>) in 1 }
            },
        ]

        @Sendable private static func declare(_ binder: inout Binder) {
            binder.bindChild(for: Page.self) { $0.wireProvider { Page() } }
        }

        private static func kept(_ requested: String) -> InjectionError {
            .argumentMismatch(BindingKey(String.self), expected: "() -> Child<Page>", requested: requested)
        }

        // MARK: Texts

        @Test("The text of a seed that is bound again has both places") func seedBoundAgain() throws {
            let found = try TestSupport.problems { binder in
                binder.bindChild(for: User.self, taking: User.self, fileID: "App/Wiring.swift", line: 10) { binder in
                    binder.bindProvider(for: User.self, fileID: "App/Session.swift", line: 14) { _ in ada }
                }
            }
            let text = try #require(found.first).description
            #expect(text.contains("  a seed of the child declared at App/Wiring.swift:10\n"))
            #expect(text.contains("  bound at App/Session.swift:14, in the child declared at App/Wiring.swift:10\n"))
        }

        @Test("The text of other arguments has the seeds of the declaration, and how to declare another one")
        func otherSeeds() throws {
            let app = try Injector { binder in
                binder.bindChild(for: Page.self, taking: Page.self, fileID: "App/Wiring.swift", line: 10) { _ in }
            }
            let error = failure { try app.make(for: Child<Page>.self, ada) }
            #expect(
                error?.description == """
                    [argument-mismatch] Child<Page> takes (Page), but was requested with (User).
                      Child<Page>, bound at App/Wiring.swift:10
                      fix: make it with arguments of the types (Page): `try injector.make(for: Child<Page>.self, …)`.
                      fix: or declare one that takes (User): `binder.bindChild(for: Page.self, taking: User.self) { binder in … }`.
                    """)
        }

        @Test("The text of a root that the parent binds tells where") func rootOfParent() throws {
            let found = try TestSupport.problems { binder in
                binder.wireProvider(fileID: "App/Wiring.swift", line: 9) { Page() }
                binder.bindChild(for: Page.self, fileID: "App/Wiring.swift", line: 10) { _ in }
            }
            let text = try #require(found.first).description
            #expect(text.contains("The child declared at App/Wiring.swift:10 does not bind its root, Page."))
            #expect(text.contains("What is bound at App/Wiring.swift:9 would be one object in all children."))
        }

        @Test("The text of a parameter that would keep a child says what to take") func textOfKept() throws {
            let found = try TestSupport.problems { binder in
                binder.bindChild(for: Page.self, taking: User.self) { $0.wireProvider { Page() } }
                binder.wireProvider(fileID: "App/Wiring.swift", line: 1) { (_: Child<Page>?) in "" }
            }
            #expect(
                found.first?.description == """
                    [argument-mismatch] The function of String takes Optional<Child<Page>>, which would last as long as String does.
                      String, bound at App/Wiring.swift:1
                      fix: let the function take `@Sendable (User) throws -> Child<Page>` or a Factory of Child<Page>, and make the child where you use it.
                    """)
        }

        @Test("The text of a key that a child lacks suggests what the child shadows as it is bound there")
        func suggestions() throws {
            let found = try TestSupport.problems { binder in
                binder.bindProvider(for: Page.self, named: "a", fileID: "App/Wiring.swift", line: 1) { _ in Page() }
                binder.bindProvider(for: Page.self, named: "b", fileID: "App/Wiring.swift", line: 2) { _ in Page() }
                binder.bindChild(for: Int.self) { binder in
                    binder.bindFactory(for: Page.self, named: "a", fileID: "App/Pages.swift", line: 3) { _ in Page() }
                    binder.wireProvider { (_: Page) in 1 }
                }
            }
            let text = try #require(found.first).description
            #expect(
                text.contains(
                    """
                    name the one that is meant: `with: BindingKey(Page.self, named: "b")`, bound at App/Wiring.swift:2, \
                    or `with: BindingKey(Page.self, named: "a")`, bound at App/Pages.swift:3.
                    """))
        }
    }
}
