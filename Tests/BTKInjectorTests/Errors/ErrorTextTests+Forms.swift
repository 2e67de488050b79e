// The texts about types that are nearly right.

import BTKInjector
import TestSupport

private typealias Store = FixLineTests.Store
private typealias DiskStore = FixLineTests.DiskStore
private typealias Page = FixLineTests.Page
private typealias Shelf = FixLineTests.Shelf

extension ErrorTextTests {
    static let forms: [ErrorText] = [
        ErrorText(
            "a closure with typed throws",
            bind: { binder in
                binder.wireFactory(taking: Int.self) { (_: Int) in Page() }
                binder.wireProvider(
                    for: Shelf.self, fileID: "App/Wiring.swift", line: 1,
                    to: { (_: @Sendable (Int) throws(Failure) -> Page) in Shelf() })
            },
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [binding-not-found] Nothing is bound for @Sendable (Int) throws(Failure) -> Page.
                   Shelf, bound at App/Wiring.swift:1
                   → @Sendable (Int) throws(Failure) -> Page, bound nowhere
                   fix: a closure that the injector gives also throws an InjectionError: take `throws`, and narrow it.
                   fix: if it is an argument, name its type: `binder.wireFactory(for: Shelf.self, taking: (@Sendable (Int) throws(Failure) -> Page).self, to: …)`.
                   fix: bind it: `binder.wireProvider(for: (@Sendable (Int) throws(Failure) -> Page).self, to: …)`.
              note: of functions, `() -> X` and `(A, …) -> X` with up to four arguments are handles on X, `@Sendable` or not, `@MainActor` or not, `throws` or not. Functions among the arguments are `@escaping`. All others are arguments, or bound as they are.
              note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
            """),
        ErrorText(
            "a dictionary of what is bound under names",
            bind: { binder in
                for name: BindingName in ["a", "b"] {
                    binder.wireProvider(for: Store.self, named: name) { DiskStore() }
                }
                binder.wireProvider(
                    for: Shelf.self, fileID: "App/Wiring.swift", line: 1, to: { (_: [String: any Store]) in Shelf() })
            },
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [binding-not-found] Nothing is bound for Dictionary<String, Store>.
                   Shelf, bound at App/Wiring.swift:1
                   → Dictionary<String, Store>, bound nowhere
                   fix: gather them: wire a closure that takes `[any Store]`, and makes the dictionary.
                   fix: if it is an argument, name its type: `binder.wireFactory(for: Shelf.self, taking: Dictionary<String, Store>.self, to: …)`.
                   fix: bind it: `binder.wireProvider(for: Dictionary<String, Store>.self, to: …)`.
              note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
            """),
        ErrorText(
            "an object of no stated type", bind: { _ in },
            ask: { print((try $0.instance() as AnyObject) === Page.self as AnyObject) },
            """
            [binding-not-found] Nothing is bound for AnyObject.
              AnyObject, bound nowhere
              fix: state the type: an inferred `AnyObject` says nothing about what is meant.
              fix: bind it: `binder.bindProvider(for: AnyObject.self) { i in … }`.
            """),
    ]
}
