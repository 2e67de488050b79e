// The texts about arguments of wired functions: one mistake is one problem.

import BTKInjector
import TestSupport

private typealias Store = FixLineTests.Store
private typealias Page = FixLineTests.Page
private typealias Shelf = FixLineTests.Shelf

extension ErrorTextTests {
    static let arguments: [ErrorText] = [
        ErrorText(
            "a `taking` that does not fit, which is no mistake of those who call",
            bind: { binder in
                binder.wireFactory(
                    for: Page.self, taking: Int32.self, fileID: "App/Wiring.swift", line: 1, to: { (_: Int) in Page() })
                binder.wireProvider(for: Shelf.self, to: { (_: (Int) -> Page) in Shelf() })
            },
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [argument-mismatch] The function of Page has the parameters (Int), and `taking` names (Int32).
                   Page, bound at App/Wiring.swift:1
                   fix: name the types as the function has them, each as often as there are parameters for it: an argument finds the first parameter of its very type that has none yet.
            """),
        ErrorText(
            "a missing service beside a `taking` that does not fit",
            bind: { binder in
                binder.wireFactory(
                    for: Page.self, taking: Int32.self, fileID: "App/Wiring.swift", line: 1,
                    to: { (_: any Store, _: Int) in Page() })
            },
            """
            [invalid-configuration] 2 problems in the bindings.
              1. [argument-mismatch] The function of Page has the parameters (Store, Int), and `taking` names (Int32).
                   Page, bound at App/Wiring.swift:1
                   fix: name the types as the function has them, each as often as there are parameters for it: an argument finds the first parameter of its very type that has none yet.
              2. [binding-not-found] Nothing is bound for Store.
                   Page, bound at App/Wiring.swift:1
                   → Store, bound nowhere
                   fix: bind it: `binder.wireProvider(for: Store.self, to: …)`.
                   fix: or, if it is an argument, name its type: `binder.wireFactory(for: Page.self, taking: (Int32, Store).self, to: …)`.
              note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
            """),
        ErrorText(
            "a function that is no handle, because a function among its arguments does not escape, and its key",
            bind: { binder in
                binder.bindProvider(for: Page.self, named: "a") { _ in Page() }
                binder.wireProvider(
                    for: Shelf.self, with: BindingKey(Page.self, named: "a"), fileID: "App/Wiring.swift", line: 1,
                    to: { (_: @Sendable (() -> Int) -> Page) in Shelf() })
            },
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [binding-not-found] Nothing is bound for @Sendable (() -> Int) -> Page.
                   Shelf, bound at App/Wiring.swift:1
                   → @Sendable (() -> Int) -> Page, bound nowhere
                   fix: if it is an argument, name its type: `binder.wireFactory(for: Shelf.self, taking: (@Sendable (() -> Int) -> Page).self, to: …)`.
                   fix: bind it: `binder.wireProvider(for: (@Sendable (() -> Int) -> Page).self, to: …)`.
              note: of functions, `() -> X` and `(A, …) -> X` with up to four arguments are handles on X, `@Sendable` or not, `@MainActor` or not, `throws` or not. Functions among the arguments are `@escaping`. All others are arguments, or bound as they are.
              note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
            """),
    ]
}
