// The headlines and the fixes about declared children, overrides, and keys that are bound more than once.

import BTKInjector
import BTKInjectorInspection
import TestSupport

extension ErrorTextTests {
    static let children: KeyValuePairs<Mistake, String> = [
        Mistake("a forgotten seed, one that only the caller names, and a root without its child") { binder in
            binder.mainActor.bindChild(for: Page.self) { $0.wireProvider { @MainActor (_: Double) in Page() } }
            binder.bindChild(for: Cart.self) { $0.wireProvider(to: Cart.init) }
            binder.wireProvider { (_: (User) -> Child<Cart>) in 1 }
            binder.wireProvider { (_: () -> Cart) in "" }
        }: """
        [argument-mismatch] Child<Cart> takes (), but was requested with (User).
        fix: declare it with these seeds: `binder.bindChild(for: Cart.self, taking: User.self) { binder in … }`.
        fix: or let the function take `() throws -> Child<Cart>` or a Provider of Child<Cart>, and call it.
        [binding-not-found] Nothing is bound for Cart.
        fix: let the function take `() throws -> Child<Cart>` or a Provider of Child<Cart>, and use its root.
        fix: Cart is bound at W:2, in the child declared at W:2: bind there what needs it, or request it from that child.
        [binding-not-found] Nothing is bound for Double.
        fix: if it is a seed, name its type: `binder.mainActor.bindChild(for: Page.self, taking: Double.self) { binder in … }`.
        fix: bind it, in the child declared at W:1 or outside of it: `binder.wireProvider(for: Double.self, to: …)`.
        note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
        """,
        Mistake("roots that another child binds, and this one with a name, and that the parent binds") { binder in
            binder.bindChild(for: Page.self, named: "a") { $0.wireProvider { Page() } }
            binder.bindChild(for: Page.self) { $0.wireProvider(named: "b") { Page() } }
            binder.wireProvider { Shelf() }
            binder.bindChild(for: Shelf.self) { _ in }
        }: """
        [binding-not-found] The child declared at W:2 does not bind its root, Page.
        fix: bind it there: `binder.wireProvider(for: Page.self, to: …)`.
        fix: did you mean Page named "b", bound at W:2? A root has no name.
        fix: did you mean the one bound at W:1, in the child declared at W:1? Each child binds a root of its own.
        [binding-not-found] The child declared at W:4 does not bind its root, Shelf.
        fix: bind it there: `binder.wireProvider(for: Shelf.self, to: …)`. What is bound at W:3 would be one object in all children.
        """,
        Mistake("children that are not declared, and that functions would keep, on the main actor or not") { binder in
            binder.wireProvider { (_: (String, Int) -> Child<Shelf>) in 1 }
            binder.mainActor.bindChild(for: Page.self, named: "a", taking: Int.self) { binder in
                binder.wireProvider { @MainActor (_: Int) in Page() }
            }
            binder.wireProvider(with: BindingKey(Child<Page>.self, named: "a")) { (_: Child<Page>) in "" }
            binder.wireProvider { (_: Child<Cart>) in 0.5 }
        }: """
        [binding-not-found] Nothing is bound for Child<Shelf>.
        fix: bind it: `binder.bindChild(for: Shelf.self, taking: (String, Int).self) { binder in … }`.
        [argument-mismatch] The function of String takes Child<Page>, which would last as long as String does.
        fix: let the function take `@MainActor (Int) throws -> Child<Page>` or a MainActorFactory of Child<Page> named "a", and make the child where you use it.
        [argument-mismatch] The function of Double takes Child<Cart>, which would last as long as Double does.
        fix: let the function take `@Sendable () throws -> Child<Cart>` or a Provider of Child<Cart>, and make the child where you use it.
        fix: declare the child, too: `binder.bindChild(for: Cart.self) { binder in … }`.
        note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
        """,
        Mistake(running: "a root that is requested without its child, which has no seeds") {
            _ = try Injector { $0.bindChild(for: Page.self) { $0.wireProvider { Page() } } }
                .instance(for: Page.self)
        }: """
        [binding-not-found] Nothing is bound for Page.
        fix: make the child whose root it is: `try injector.make(for: Child<Page>.self)`.
        fix: Page is bound at W:1, in the child declared at W:1: bind there what needs it, or request it from that child.
        """,
    ]

    static let overrides: KeyValuePairs<Mistake, String> = [
        Mistake(running: "bindings that replace nothing: without a name, and of other kinds") {
            let injector = try Injector { binder in
                binder.wireProvider(for: Store.self) { DiskStore() }
                binder.wireProvider(named: "port") { 80 }
                binder.wireFactory(taking: Int.self) { (_: Int) in Page() }
                binder.wireFactory(taking: Int.self) { (_: Int) in Shelf() }
            }
            _ = try injector.overriding { binder in
                binder.wireProvider { 8080 }
                binder.wireFactory(for: Store.self, taking: Int.self) { (_: Int) in DiskStore() }
                binder.wireFactory(taking: String.self) { (_: String) in Page() }
                binder.bindFactory(for: Shelf.self) { (_, _: String) in Shelf() }
            }
        }: """
        [nothing-to-override] The original binds nothing for Int that this could replace.
        fix: did you mean Int named "port", bound at W:3? name it: `named: "port"`.
        fix: to add bindings, call `overriding(addingBindings: true) { binder in … }`.
        [nothing-to-override] The original binds nothing for Store that this could replace.
        fix: what is bound at W:2 is a provider: override that, or remove it first.
        fix: to add bindings, call `overriding(addingBindings: true) { binder in … }`.
        [nothing-to-override] The original binds nothing for Page that this could replace.
        fix: what is bound at W:4 takes (Int): override that, `taking: Int.self`, or remove it first.
        fix: to add bindings, call `overriding(addingBindings: true) { binder in … }`.
        [nothing-to-override] The original binds nothing for Shelf that this could replace.
        fix: what is bound at W:5 takes (Int): override that, `{ (i, a1: Int) in … }`, or remove it first.
        fix: to add bindings, call `overriding(addingBindings: true) { binder in … }`.
        """,
        Mistake(running: "what a child binds: without its protocol, and all of it again") {
            func bindPage(_ binder: inout Binder) { binder.wireProvider { Page() } }
            let injector = try Injector { binder in
                binder.bindChild(for: Page.self) { binder in
                    bindPage(&binder)
                    binder.wireProvider(for: Store.self) { DiskStore() }
                }
            }
            _ = try injector.overriding { binder in
                binder.wireProvider { DiskStore() }
                binder.bindChild(for: Page.self) { binder in
                    for _ in 1...2 { bindPage(&binder) }
                }
            }
        }: """
        [nothing-to-override] The original binds nothing for DiskStore that this could replace.
        fix: bind it `for: Store.self`, to replace what is bound at W:5, in the child declared at W:3.
        [duplicate-binding] Page is bound 2 times.
        fix: W:1 ran twice: call its function once, or make it a module, which is installed once.
        fix: in an override the block of a child says what differs: leave out what binds all of it, `session(&b)`.
        """,
        Mistake("a removal in no override") { $0.removeBinding(for: Page.self) }: """
        [nothing-to-override] Page is removed in a configuration that is no override.
        fix: leave the removal out, and don't bind Page: `removeBinding` is for what an override takes over.
        """,
        Mistake(running: "what an override binds twice, and in two forms, and in a child that only it declares") {
            _ = try Injector { $0.wireProvider { 1 } }.overriding(addingBindings: true) { binder in
                binder.wireProvider { 1 }
                binder.wireProvider { 2 }
                binder.wireProvider { "" }
                binder.wireProvider(for: String?.self) { "" }
                binder.bindChild(for: Page.self) { binder in
                    binder.wireProvider { Page(1) }
                    binder.wireProvider { Page(2) }
                }
            }
        }: """
        [duplicate-binding] Int is bound 2 times.
        fix: remove all but one, or give them names.
        fix: to replace what other overrides bind, call `overriding` once more on its result.
        [duplicate-binding] String is bound 2 times, as it is and as an optional: these are one key.
        fix: bind only String: who requests Optional<String> gets what is bound for it.
        fix: or give one of them a name.
        fix: to replace what other overrides bind, call `overriding` once more on its result.
        [duplicate-binding] Page is bound 2 times.
        fix: remove all but one, or give them names.
        """,
        Mistake(running: "the optional of what a parent binds") {
            _ = try Injector { $0.wireProvider { 1 } }.makeChild { $0.wireProvider(for: Int?.self) { 2 } }
        }: """
        [duplicate-binding] Optional<Int> is bound 2 times, as it is and as an optional: these are one key.
        fix: bind it here in the form in which the parent binds it: that shadows the parent's.
        fix: or bind only Int: who requests Optional<Int> gets what is bound for it.
        """,
    ]
}
