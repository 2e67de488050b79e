// The texts about declared children and overrides.

import BTKInjector
import TestSupport

private typealias Store = FixLineTests.Store
private typealias DiskStore = FixLineTests.DiskStore
private typealias User = FixLineTests.User
private typealias Cart = FixLineTests.Cart
private typealias Page = FixLineTests.Page

extension ErrorTextTests {
    static let children: [ErrorText] = [
        ErrorText(
            "a service that a child's function needs",
            bind: { binder in
                binder.bindChild(for: Page.self, taking: User.self, fileID: "App/Wiring.swift", line: 1) { binder in
                    binder.requireBinding(for: Store.self, fileID: "App/Wiring.swift", line: 2)
                    binder.wireFactory(
                        for: Page.self, fileID: "App/Wiring.swift", line: 3, to: { (_: User, _: any Store) in Page() })
                }
            },
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [binding-not-found] Nothing is bound for Store.
                   required by Page, bound at App/Wiring.swift:3, in the child declared at App/Wiring.swift:1
                   required at App/Wiring.swift:2, in the child declared at App/Wiring.swift:1
                   fix: bind it, in the child declared at App/Wiring.swift:1 or outside of it: `binder.wireProvider(for: Store.self, to: …)`.
                   fix: or, if it is a seed, name its type: `binder.bindChild(for: Page.self, taking: (User, Store).self) { binder in … }`.
              note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
            """),
        ErrorText(
            "a root that another child binds",
            bind: { binder in
                binder.bindChild(for: Page.self, named: "a", fileID: "App/Wiring.swift", line: 1) { binder in
                    binder.wireFactory(for: Page.self, fileID: "App/Wiring.swift", line: 2, to: Page.init)
                }
                binder.bindChild(for: Page.self, fileID: "App/Wiring.swift", line: 3) { _ in }
            },
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [binding-not-found] The child declared at App/Wiring.swift:3 does not bind its root, Page.
                   Child<Page>, bound at App/Wiring.swift:3
                   → Page, bound nowhere
                   fix: bind it there: `binder.wireProvider(for: Page.self, to: …)`.
                   fix: did you mean the one bound at App/Wiring.swift:2, in the child declared at App/Wiring.swift:1? Each child binds a root of its own.
            """),
        ErrorText(
            "a root that takes arguments",
            bind: { binder in
                binder.bindChild(for: Page.self, taking: User.self, fileID: "App/Wiring.swift", line: 1) { binder in
                    binder.wireFactory(
                        for: Page.self, taking: Int.self, fileID: "App/Wiring.swift", line: 2,
                        to: { (_: Int) in Page() })
                }
            },
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [argument-mismatch] The root Page of the child declared at App/Wiring.swift:1 takes (Int), and a root takes no arguments.
                   required by Child<Page>, bound at App/Wiring.swift:1
                   Page, bound at App/Wiring.swift:2, in the child declared at App/Wiring.swift:1
                   fix: bind it there without arguments, and make what it takes a seed: `binder.bindChild(for: Page.self, taking: (User, Int).self) { binder in … }`, or bind that there, too.
            """),
        ErrorText(
            "the root of a child, requested without it",
            bind: { binder in
                binder.bindChild(for: Cart.self, taking: User.self, fileID: "App/Wiring.swift", line: 1) { binder in
                    binder.wireProvider(fileID: "App/Wiring.swift", line: 2, to: Cart.init)
                }
            },
            ask: { _ = try $0.instance(for: Cart.self) },
            """
            [binding-not-found] Nothing is bound for Cart.
              Cart, bound nowhere
              fix: make the child whose root it is: `try injector.make(for: Child<Cart>.self, …)`.
              fix: Cart is bound at App/Wiring.swift:2, in the child declared at App/Wiring.swift:1: bind there what needs it, or request it from that child.
            """),
        ErrorText(
            "a handle of a child that has ended",
            """
            [injector-released] The injector that should give Page no longer exists.
              Page, bound at App/Wiring.swift:2, in the child declared at App/Wiring.swift:1
              fix: keep the Child itself, in a constant, for as long as its objects are used: with `make(…).root` only the root is kept, and the child ends.
              fix: or, if the child was meant to end, release the caller with it, or declare the closure `throws`.
            """
        ) {
            let later = try Injector { binder in
                binder.bindChild(for: Provider<Page>.self, fileID: "App/Wiring.swift", line: 1) { binder in
                    binder.wireFactory(for: Page.self, fileID: "App/Wiring.swift", line: 2, to: Page.init)
                    binder.bindProvider(for: Provider<Page>.self) { i in try i.provider() }
                }
            }
            .make(for: Child<Provider<Page>>.self).root
            _ = try later.get()
        },
    ]

    static let overrides: [ErrorText] = [
        ErrorText(
            "overrides that replace nothing: without the protocol, without a name, and of another kind",
            """
            [invalid-configuration] 3 problems in the bindings.
              1. [nothing-to-override] The original binds nothing for DiskStore that this could replace.
                   DiskStore, bound at Tests/Fakes.swift:1
                   fix: bind it `for: Store.self`, to replace what is bound at App/Wiring.swift:1.
              2. [nothing-to-override] The original binds nothing for Int that this could replace.
                   Int, bound at Tests/Fakes.swift:2
                   fix: did you mean Int named "port", bound at App/Wiring.swift:2? name it: `named: "port"`.
                   fix: or, to add bindings, call `overriding(addingBindings: true) { binder in … }`.
              3. [nothing-to-override] The original binds nothing for Store that this could replace.
                   Store, bound at Tests/Fakes.swift:3
                   fix: what is bound at App/Wiring.swift:1 is a provider: override that, or remove it first.
                   fix: or, to add bindings, call `overriding(addingBindings: true) { binder in … }`.
            """
        ) {
            let injector = try Injector { binder in
                binder.wireProvider(for: Store.self, fileID: "App/Wiring.swift", line: 1, to: DiskStore.init)
                binder.bindProvider(for: Int.self, named: "port", fileID: "App/Wiring.swift", line: 2) { _ in 80 }
            }
            _ = try injector.overriding { binder in
                binder.wireProvider(fileID: "Tests/Fakes.swift", line: 1, to: { DiskStore() })
                binder.bindProvider(for: Int.self, fileID: "Tests/Fakes.swift", line: 2) { _ in 8080 }
                binder.wireFactory(
                    for: Store.self, taking: Int.self, fileID: "Tests/Fakes.swift", line: 3,
                    to: { (_: Int) in DiskStore() })
            }
        },
        ErrorText(
            "a root that an override removes",
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [binding-not-found] The child declared at App/Wiring.swift:1 does not bind its root, DiskStore.
                   Child<DiskStore>, bound at App/Wiring.swift:1
                   → DiskStore, bound nowhere
                   removed at Tests/Fakes.swift:1
                   fix: leave the removal out, or bind another DiskStore behind it.
            """
        ) {
            let injector = try Injector { binder in
                binder.bindChild(for: DiskStore.self, fileID: "App/Wiring.swift", line: 1) { binder in
                    binder.wireProvider(fileID: "App/Wiring.swift", line: 2, to: DiskStore.init)
                }
            }
            _ = try injector.overriding { binder in
                binder.removeBinding(for: DiskStore.self, fileID: "Tests/Fakes.swift", line: 1)
            }
        },
    ]
}
