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
        private static let childOfSession = BindingKey(Child<Session>.self)
        private static let childOfPage = BindingKey(Child<Page>.self)
        private static let cases: [ConfigurationCase] = needs + roots + contents + parameters

        private static let needs: [Case] = [
            Case("no declaration", problems: [.missing(BindingKey(Int.self), childOfSession)]) { needSession(&$0) },
            Case("what its root needs", problems: [.missing(session, user)]) { binder in
                binder.bindChild(for: Session.self) { $0.wireProvider(to: Session.init) }
            },
            Case(
                "other seeds",
                problems: [.argumentMismatch(childOfSession, expected: "(User, Int)", requested: "(User)")]
            ) { binder in
                needSession(&binder)
                binder.bindChild(for: Session.self, taking: (User, Int).self) { $0.wireProvider(to: Session.init) }
            },
            Case("a declaration that is required", problems: [.missing(childOfSession)]) { requireSession(&$0) },
            Case(
                "one that is required with other seeds",
                problems: [.argumentMismatch(childOfSession, expected: "(Int)", requested: "(User)")]
            ) { binder in
                requireSession(&binder)
                binder.bindChild(for: Session.self, taking: Int.self) { $0.wireProvider { Session(user: ada) } }
            },
            Case("one that is required with these seeds") { binder in
                requireSession(&binder)
                app(&binder)
            },
            Case("one cause in a parent, a child and a child's child", problems: [.missing(intKey("app"), user)]) {
                needUser(&$0)
            },
        ]

        private static let roots: [Case] = [
            Case("no root", problems: [.missing(childOfPage, page)]) { $0.bindChild(for: Page.self) { _ in } },
            Case("a root with a name", problems: [.missing(childOfPage, page)]) { binder in
                binder.bindChild(for: Page.self) { $0.wireProvider(named: "a") { Page() } }
            },
            Case("a root with arguments", problems: [.argumentMismatch(page, expected: "(Int)", requested: "()")]) {
                binder in
                binder.bindChild(for: Page.self) { $0.wireFactory(taking: Int.self) { (_: Int) in Page() } }
            },
            Case("a root that the parent binds", problems: [.missing(childOfPage, page)]) { binder in
                binder.wireProvider { Page() }
                binder.bindChild(for: Page.self) { _ in }
            },
            Case("a root that the parent binds with arguments", problems: [.missing(childOfPage, page)]) { binder in
                binder.wireFactory(taking: Int.self) { (_: Int) in Page() }
                binder.bindChild(for: Page.self, taking: User.self) { _ in }
            },
            Case(
                "an optional root that is bound without the optional",
                problems: [.missing(BindingKey(Child<Page?>.self), BindingKey(Page?.self))]
            ) { binder in
                binder.bindChild(for: Page?.self) { $0.wireProvider { Page() } }
            },
            Case("an optional root that is bound as such") { binder in
                binder.bindChild(for: Page?.self) { $0.wireProvider(for: Page?.self) { nil } }
            },
            Case(
                "each missing root, and nothing of those who take the child",
                problems: [.missing(childOfPage, page), .missing(BindingKey(Child<Page>.self, named: "other"), page)]
            ) { binder in
                binder.bindChild(for: Page.self) { _ in }
                binder.bindChild(for: Page.self, named: "other") { _ in }
                binder.wireProvider { (_: @escaping @Sendable () -> Child<Page>) in 1 }
                binder.wireProvider { @MainActor (_: @escaping @Sendable () -> Child<Page>) in "" }
            },
        ]

        private static let contents: [Case] = [
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
            Case("a seed that is given twice", problems: [.duplicateBinding(user, sites: [site, site])]) { binder in
                binder.bindChild(for: User.self, taking: (User, User).self, fileID: site.fileID, line: site.line) { _ in
                }
            },
            Case("a child that makes itself later, by a closure") { binder in
                binder.bindChild(for: Page.self) { binder in
                    binder.wireProvider { (_: @escaping () -> Child<Page>) in Page() }
                }
            },
            Case("a child that makes itself later, by a factory") { binder in
                binder.bindChild(for: Page.self, taking: User.self) { binder in
                    binder.wireProvider { (_: Factory<Child<Page>, User>) in Page() }
                }
            },
        ]

        /// A plain parameter would keep the child.
        private static let parameters: [Case] = [
            Case("a plain parameter", problems: [kept("Child<Page>")]) { binder in
                declare(&binder)
                binder.wireProvider { (_: Child<Page>) in "" }
            },
            Case("an optional one, and a list", problems: [kept("Optional<Child<Page>>"), kept("Array<Child<Page>>")]) {
                binder in
                declare(&binder)
                binder.wireFactory { (_: Child<Page>?, _: [Child<Page>]) in "" }
            },
            Case("one of a child with seeds", problems: [kept("Child<Page>", "(User) -> Child<Page>")]) { binder in
                binder.bindChild(for: Page.self, taking: User.self) { $0.wireProvider { Page() } }
                binder.wireProvider { (_: Child<Page>) in "" }
            },
            Case("one of a factory's child", problems: [kept("Child<Page>")]) { binder in
                binder.bindFactory(for: Child<Page>.self) { _ in Child(Page()) }
                binder.wireProvider { (_: Child<Page>) in "" }
            },
            Case("a closure, a handle and an argument") { binder in
                declare(&binder)
                binder.wireProvider { (_: @escaping @Sendable () -> Child<Page>, _: Provider<Child<Page>?>) in "" }
                binder.wireFactory(taking: Child<Page>.self) { (_: Child<Page>) in 1 }
            },
        ]

        private static let number = BindingKey(Int.self)
        private static let site = BindingSite(fileID: "App/Wiring.swift", line: 10)

        @Sendable private static func needSession(_ binder: inout Binder) {
            binder.wireProvider { (_: @escaping @Sendable (User) -> Child<Session>) in 1 }
        }

        @Sendable private static func requireSession(_ binder: inout Binder) {
            binder.requireBinding(for: Child<Session>.self, taking: User.self)
        }

        @Sendable private static func declare(_ binder: inout Binder) {
            binder.bindChild(for: Page.self) { $0.wireProvider { Page() } }
        }

        private static func kept(_ requested: String, _ expected: String = "() -> Child<Page>") -> InjectionError {
            .argumentMismatch(BindingKey(String.self), expected: expected, requested: requested)
        }

        /// Makes an app, a child and a child's child that lack the same user.
        @Sendable private static func needUser(_ binder: inout Binder) {
            binder.wireProvider(named: "app") { (_: User) in 1 }
            binder.bindChild(for: Page.self) { binder in
                binder.wireProvider { Page() }
                binder.wireProvider(named: "child") { (_: User) in 2 }
                binder.bindChild(for: String.self) { binder in
                    binder.wireProvider { "" }
                    binder.requireBinding(for: User.self)
                    binder.wireFactory(named: "grandchild") { (_: User) in 3 }
                }
            }
        }

        // MARK: Texts

        @Test("The text of a cause has all who meet it") func textOfCause() throws {
            let text = try #require(try TestSupport.problems(of: Self.needUser).first).description
            #expect(text.contains("1. Int named \"app\", bound at"))
            #expect(text.contains("2. Int named \"child\", bound at"))
            #expect(text.contains("3. Int named \"grandchild\", bound at"))
            #expect(text.contains("required at"))
        }

        @Test("The text of a seed that is bound again has both places") func seedBoundAgain() throws {
            let error = failure {
                try Injector { binder in
                    binder.bindChild(for: User.self, taking: User.self, fileID: "App/Wiring.swift", line: 10) {
                        binder in
                        binder.bindProvider(for: User.self, fileID: "App/Session.swift", line: 14) { _ in ada }
                    }
                }
            }
            let text = try #require(error).description
            #expect(text.contains("     a seed of the child declared at App/Wiring.swift:10\n"))
            #expect(text.contains("     bound at App/Session.swift:14, in the child declared at App/Wiring.swift:10\n"))
        }

        @Test("The text of other arguments has the seeds of each declaration, and how to declare another one")
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
            let override = try app.overriding(addingBindings: true, Self.declare)
            let other = failure { try override.make(for: Child<Page>.self, true) }
            #expect(
                other?.description.contains("Child<Page> takes (Page) or (), but was requested with (Bool).") == true)
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
                      fix: let the function take `@Sendable (User) -> Child<Page>` or a Factory of Child<Page>, and make the child where you use it.
                    """)
        }

        @Test("The text of a key that a child lacks suggests what its parent binds, without what the child shadows")
        func suggestions() throws {
            let found = try TestSupport.problems { binder in
                for name: BindingName in ["first", "second", "third"] {
                    binder.bindProvider(for: Page.self, named: name) { _ in Page() }
                }
                binder.bindFactory(for: Page.self, named: "first") { (_, number: Int) in Page() }
                binder.bindChild(for: Int.self) { binder in
                    for name: BindingName in ["second", "last"] {
                        binder.bindFactory(for: Page.self, named: name, fileID: "A.swift", line: 7) { _ in Page() }
                    }
                    binder.wireProvider { (_: Page) in 1 }
                }
            }
            let text = try #require(found.first).description
            #expect(
                text.contains(#"name the one that is meant: `with: BindingKey(Page.self, named: "first")`, bound at "#))
            #expect(
                text.contains(#"BindingKey(Page.self, named: "second")`, bound at A.swift:7, or another of 4 names."#))
        }
    }
}
