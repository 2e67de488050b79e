// Whole texts, at least one of each kind of error.

import BTKInjector
import BTKInjectorInspection
import TestSupport

private struct Numbers: Module {
    let start: Int
    func configure(_ binder: inout Binder) { binder.wireProvider(fileID: "Numbers", line: 1) { 1 } }
}

extension ErrorTextTests {
    static let texts: KeyValuePairs<Mistake, String> = [
        Mistake("a service that nobody binds, in several forms") { binder in
            binder.wireProvider { (_: any Store, _: Factory<any Store, Int>) in Shelf() }
            binder.wireProvider(named: "b") { (_: Provider<any Store>, _: [any Store]) in Shelf() }
            binder.wireFactory(named: "c") { (_: any Store) in Shelf() }
        }: """
        [invalid-configuration] 1 problem in the bindings.
          1. [binding-not-found] Nothing is bound for Store.
               required by
               1. Shelf, bound at W:1
               2. Shelf named "b", bound at W:2
               3. Shelf named "c", bound at W:3
               fix: bind it: `binder.wireProvider(for: Store.self, to: …)`.
               fix: bind it: `binder.wireFactory(for: Store.self, taking: Int.self, to: …)`.
               fix: or, if it is an argument, name its type: `binder.wireFactory(for: Shelf.self, named: "c", taking: Store.self, to: …)`.
          note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
        """,
        Mistake("a service that a child needs and requires") { binder in
            binder.bindChild(for: Page.self, taking: User.self) { binder in
                binder.requireBinding(for: Store.self)
                binder.wireFactory { (_: User, _: any Store) in Page() }
            }
        }: """
        [invalid-configuration] 1 problem in the bindings.
          1. [binding-not-found] Nothing is bound for Store.
               required by Page, bound at W:3, in the child declared at W:1
               required at W:2, in the child declared at W:1
               fix: bind it, in the child declared at W:1 or outside of it: `binder.wireProvider(for: Store.self, to: …)`.
               fix: or, if it is a seed, name its type: `binder.bindChild(for: Page.self, taking: (User, Store).self) { binder in … }`.
          note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
        """,
        Mistake(running: "what an override removes: a service, and the root of a child") {
            let injector = try Injector { binder in
                binder.wireProvider(for: Store.self) { DiskStore() }
                for name: BindingName in ["a", "b"] { binder.wireProvider(named: name) { (_: any Store) in 1 } }
                binder.bindChild(for: Page.self) { $0.wireProvider { Page() } }
            }
            _ = try injector.overriding { binder in
                binder.removeBinding(for: Store.self)
                binder.removeBinding(for: Page.self)
            }
        }: """
        [invalid-configuration] 2 problems in the bindings.
          1. [binding-not-found] Nothing is bound for Store.
               required by
               1. Int named "a", bound at W:3
               2. Int named "b", bound at W:3
               removed at W:7
               fix: replace what takes it, or let it take an optional.
               fix: or bind another Store behind the removal.
          2. [binding-not-found] The child declared at W:4 does not bind its root, Page.
               Child<Page>, bound at W:4
               → Page, bound nowhere
               removed at W:8
               fix: leave the removal out, or bind another Page behind it.
        """,
        Mistake("a service bound with other arguments, and the root of a child, bound with some") { binder in
            binder.bindFactory(for: Store.self) { (_, _: String) in DiskStore() }
            binder.wireProvider { (_: any Store, _: Factory<any Store, Int>) in Shelf() }
            binder.bindChild(for: Page.self, taking: User.self) { binder in
                binder.wireFactory(taking: Int.self) { (_: Int) in Page() }
            }
        }: """
        [invalid-configuration] 2 problems in the bindings.
          1. [argument-mismatch] Store takes (String), but was requested with () or (Int).
               required by Shelf, bound at W:2
               Store, bound at W:1
               fix: let the function take `(String) -> Store` or a Factory of Store, and call it.
               fix: or bind a factory of Store that takes ().
               fix: or bind a factory of Store that takes (Int).
          2. [argument-mismatch] The root Page of the child declared at W:3 takes (Int), and a root takes no arguments.
               required by Child<Page>, bound at W:3
               Page, bound at W:4, in the child declared at W:3
               fix: bind it there without arguments, and make what it takes a seed: `binder.bindChild(for: Page.self, taking: (User, Int).self) { binder in … }`, or bind that there, too.
        """,
        Mistake(running: "a cycle of blocks") {
            let injector = try Injector { binder in
                binder.bindProvider(for: Shelf.self) { i in Shelf(try i.instance(for: Page.self)) }
                binder.bindProvider(for: Page.self) { i in Page(try i.instance(for: Store.self)) }
                binder.bindFactory(for: Store.self) { i in DiskStore(try i.instance(for: Page.self)) }
            }
            _ = try injector.instance(for: Shelf.self)
        }: """
        [circular-dependency] Page is needed to build itself.
          Page, bound at W:3
          → Store, bound at W:4
          → Page, bound at W:3
          fix: let one of them ask later: in the block of Store (W:4) take a Provider of Page, `try i.provider()`, keep it, and call `get()` only after the block.
          note: catching this error does not help: no block of the same request begins after it.
        """,
        Mistake(running: "a block that fails with a description of several lines, far from the request") {
            let path = (1...14).map { BindingKey(Int.self, named: BindingName("\($0)")) }
            throw InjectionError.constructionFailed(
                path[13], path: path, underlying: Failure("no disk\n\nfix: buy one"))
        }: """
        [construction-failed] The block of Int named "14" threw Failure: no disk
            fix: buy one
          Int named "1"
          → Int named "2"
          → Int named "3"
          → Int named "4"
          → Int named "5"
          → Int named "6"
          → … 2 more …
          → Int named "9"
          → Int named "10"
          → Int named "11"
          → Int named "12"
          → Int named "13"
          → Int named "14"
          fix: see what the block threw; the next request runs it again.
        """,
        Mistake("a provider as a factory, and a factory whose arguments would be sent") { binder in
            binder.wireProvider { Page() }
            binder.wireFactory(taking: Int.self) { (_: Int) in Cart(User()) }
            binder.wireProvider { @MainActor (_: Factory<Page>, _: MainActorFactory<Cart, Int>) in Shelf() }
        }: """
        [invalid-configuration] 2 problems in the bindings.
          1. [not-a-factory] Page is bound to a provider, but was requested as a factory.
               required by Shelf, bound at W:3
               Page, bound at W:1
               fix: request an instance or a Provider of Page, or bind it with `wireFactory`.
          2. [not-on-main-actor] Cart is bound without the main actor, but its factory was requested with it.
               required by Shelf, bound at W:3
               Cart, bound at W:2
               fix: request a Factory, without `mainActor`: it sends its arguments, as the function of Cart needs.
               fix: or let its function be `@MainActor`.
        """,
        Mistake("modules that are not equal, and seeds of one type") { binder in
            for start in 1...2 { try binder.install(Numbers(start: start)) }
            binder.bindChild(for: User.self, taking: (User, User).self) { _ in }
        }: """
        [invalid-configuration] 2 problems in the bindings.
          1. [duplicate-binding] Int is bound 2 times.
               bound at Numbers:1 by Numbers, installed at W:1
               bound at Numbers:1 by Numbers, installed at W:1
               fix: Numbers:1 ran twice, for two modules that are not equal, or by a call: install or call one.
               fix: remove all but one, or give them names.
               fix: to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`.
          2. [duplicate-binding] User is bound 2 times.
               a seed of the child declared at W:2
               a seed of the child declared at W:2
               fix: make each a type of its own: seeds of one type cannot be told apart.
        """,
        Mistake("singletons that would keep what is made for one request, and a child's") { binder in
            binder.wireProvider(scope: .graph) { Page() }
            for name: BindingName in ["a", "b"] { binder.wireProvider(named: name) { (_: Page) in Shelf() } }
            binder.wireProvider(scope: .graph) { DiskStore() }
            binder.bindChild(for: Shelf.self) { $0.wireProvider { (_: DiskStore) in Shelf() } }
        }: """
        [invalid-configuration] 2 problems in the bindings.
          1. [captive-dependency] Singletons would keep the Page of one request for ever.
               required by
               1. Shelf named "a", bound at W:2
               2. Shelf named "b", bound at W:2
               Page, bound at W:1
               fix: give each `@Sendable () -> Page` or a Provider of Page, which makes another one each time, or the scope of what it needs.
               fix: or leave out `scope: .graph` of Page, if all should share one.
          2. [captive-dependency] Shelf, a singleton, would keep the DiskStore of one request for ever.
               Shelf, bound at W:4, in the child declared at W:4
               → DiskStore, bound at W:3
               fix: give Shelf `@Sendable () -> DiskStore` or a Provider of DiskStore, which makes another one each time, or the scope of what it needs.
               fix: or bind DiskStore in the child, too, without `scope: .graph`, for one in each child declared at W:4.
               fix: or leave out `scope: .graph` of DiskStore, if all should share one.
        """,
        Mistake("what lives on the main actor, and a function takes elsewhere that others need") { binder in
            binder.mainActor.bindProvider(for: Store.self) { _ in DiskStore() }
            binder.wireProvider { (_: any Store) in Page() }
            binder.wireProvider { (_: Page) in Shelf() }
        }: """
        [invalid-configuration] 1 problem in the bindings.
          1. [bound-on-main-actor] Store is bound on the main actor, but was requested without it.
               required by Page, bound at W:2
               Store, bound at W:1
               needed in turn by
               1. Shelf, bound at W:3
               fix: move Page to the main actor, with all that need it: let its function be `@MainActor`.
               fix: or let it take `@MainActor () -> Store` or a MainActorProvider of Store, and call that on the main actor.
               fix: or bind Store without `mainActor`, if it need not live there: `binder.bindProvider` if it is Sendable, or else `binder.bindFactory`.
        """,
        Mistake(verifying: "properties that can't be had, and a value of weak scope") { binder in
            struct Reader {
                @Injected var text: String
                @Injected var page: Page
                @Injected var screen: Screen
            }
            binder.wireFactory(taking: Int.self) { (_: Int) in Page() }
            binder.wireProvider { @MainActor in Screen() }
            binder.wireFactory { Reader() }
            binder.bindProvider(for: User.self, scope: .weak) { _ in User() }
        }: """
        [invalid-configuration] 4 problems in the bindings.
          1. [binding-not-found] Nothing is bound for String.
               Reader, bound at W:8
               → String, bound nowhere
               required by the property at W:2
               fix: bind it: `binder.bindProvider(for: String.self) { i in … }`.
          2. [argument-mismatch] Page takes (Int), but was requested with ().
               required by Reader, bound at W:8
               Page, bound at W:6
               required by the property at W:3
               fix: make it with arguments of the types (Int): `try GlobalInjector.get().make(for: Page.self, …)`.
               fix: or wire a factory of Page that takes ().
          3. [bound-on-main-actor] Screen is bound on the main actor, but was requested without it.
               required by Reader, bound at W:8
               Screen, bound at W:7
               required by the property at W:4
               fix: read the property on the main actor, in an object that lives there.
               fix: or let the function of Screen be nonisolated, if Screen need not live there. Then it has to be Sendable, or made by `binder.wireFactory`.
          4. [weak-scope-of-value] User has weak scope, and is a value.
               User, bound at W:9
               fix: make it an object, or choose another scope: only objects can be held by another owner.
        """,
        Mistake(running: "a handle of a child that has ended") {
            let injector = try Injector { binder in
                binder.bindChild(for: Provider<Page>.self) { binder in
                    binder.wireProvider { Page() }
                    binder.bindProvider(for: Provider<Page>.self) { i in try i.provider() }
                }
            }
            _ = try injector.make(for: Child<Provider<Page>>.self).root.get()
        }: """
        [injector-released] The injector that should give Page no longer exists.
          Page, bound at W:3, in the child declared at W:2
          fix: keep the Child itself, in a constant, for as long as its objects are used: with `make(…).root` only the root is kept, and the child ends.
          fix: or, if the child was meant to end, release the caller with it, or declare the closure `throws`.
        """,
        Mistake(running: "overrides of a seed, and removals of nothing, further out, and behind a binding") {
            let injector = try Injector { binder in
                binder.wireProvider { 1 }
                binder.wireProvider { Page() }
                binder.bindChild(for: Cart.self, taking: User.self) { $0.wireProvider(to: Cart.init) }
            }
            _ = try injector.overriding { binder in
                binder.wireProvider { User() }
                binder.removeBinding(for: Int.self, named: "port")
                binder.bindChild(for: Cart.self, taking: User.self) { $0.removeBinding(for: Page.self) }
                binder.wireProvider { 2 }
                binder.removeBinding(for: Int.self)
            }
        }: """
        [invalid-configuration] 4 problems in the bindings.
          1. [nothing-to-override] User is a seed, which an override never replaces.
               User, bound at W:7
               a seed of the child declared at W:4
               fix: pass another one to `make`.
          2. [duplicate-binding] Int is bound, and removed behind that.
               bound at W:10
               removed at W:11
               fix: leave the removal out, or write it before: it removes what the original binds.
          3. [nothing-to-override] The original binds nothing for Int named "port" that this could remove.
               removed at W:8
               fix: did you mean Int, bound at W:2? leave the name out here, or bind that under the name.
               fix: leave the removal out.
          4. [nothing-to-override] The original binds nothing for Page that this could remove.
               removed at W:9, in the child declared at W:9
               fix: Page is bound at W:3, which this block does not change: remove it further out.
        """,
    ]
}
