// The headlines and the fixes about keys that nothing is bound for, arguments, and factories.

import BTKInjector
import BTKInjectorInspection
import TestSupport

private actor Painter {}
private class Font: @unchecked Sendable {}
private final class SmallFont: Font, @unchecked Sendable {}
/// Not Sendable.
private final class Notes {}

extension ErrorTextTests {
    static let missing: KeyValuePairs<Mistake, String> = [
        Mistake("values that a function takes") { $0.wireFactory { (_: Bool, _: Bool) in Page() } }: """
        [binding-not-found] Nothing is bound for Bool.
        fix: if these are arguments, name their types: `binder.wireFactory(for: Page.self, taking: (Bool, Bool).self, to: …)`.
        fix: bind it: `binder.wireProvider(for: Bool.self, to: …)`.
        note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
        """,
        Mistake("what is bound with another name, with none, with several, or as a subclass") { binder in
            binder.wireProvider(named: "port") { 80 }
            binder.wireProvider { "" }
            for name: BindingName in ["a", "b", "c", "d"] { binder.wireProvider(named: name) { 0.5 } }
            binder.wireProvider(to: SmallFont.init)
            binder.wireProvider(with: BindingKey(String.self, named: "title")) {
                (_: Int, _: String, _: () -> Double, _: Font) in Shelf()
            }
        }: """
        [binding-not-found] Nothing is bound for Int.
        fix: did you mean Int named "port", bound at W:1? name it: `with: BindingKey(Int.self, named: "port")`.
        fix: if it is an argument, name its type: `binder.wireFactory(for: Shelf.self, taking: Int.self, with: BindingKey(String.self, named: "title"), to: …)`.
        fix: bind it: `binder.wireProvider(for: Int.self, to: …)`.
        [binding-not-found] Nothing is bound for String named "title".
        fix: did you mean String, bound at W:2? leave the name out here, or bind that under the name.
        fix: bind it: `binder.wireProvider(for: String.self, named: "title", to: …)`.
        [binding-not-found] Nothing is bound for Double.
        fix: name the one that is meant: `with: BindingKey(Double.self, named: "a")`, bound at W:3, or `with: BindingKey(Double.self, named: "b")`, bound at W:3, or `with: BindingKey(Double.self, named: "c")`, bound at W:3, or another of 4 names.
        fix: bind it: `binder.wireProvider(for: Double.self, to: …)`.
        fix: or, for a new one at each call: `binder.wireFactory(for: Double.self, to: …)`.
        [binding-not-found] Nothing is bound for Font.
        fix: did you mean SmallFont, bound at W:4? bind it `for: Font.self`.
        fix: bind it: `binder.wireProvider(for: Font.self, to: …)`.
        note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
        """,
        Mistake("functions that are no handles, a dictionary, and an injector") { binder in
            binder.wireProvider(for: Store.self, named: "a") { DiskStore() }
            binder.wireProvider { (_: @Sendable (Int) throws(Failure) -> Page) in Shelf() }
            binder.wireFactory { (_: @escaping () -> Void) in Page() }
            binder.wireProvider { (_: [String: any Store], _: Injector) in 1 }
        }: """
        [binding-not-found] Nothing is bound for @Sendable (Int) throws(Failure) -> Page.
        fix: a closure that the injector gives also throws an InjectionError: take `throws`, and narrow it.
        fix: if it is an argument, name its type: `binder.wireFactory(for: Shelf.self, taking: (@Sendable (Int) throws(Failure) -> Page).self, to: …)`.
        fix: bind it: `binder.wireProvider(for: (@Sendable (Int) throws(Failure) -> Page).self, to: …)`.
        [binding-not-found] Nothing is bound for Void.
        fix: if it is an argument, name its type: `binder.wireFactory(for: Page.self, taking: (() -> ()).self, to: …)`.
        fix: bind it: `binder.wireFactory(for: (() -> ()).self, to: …)`.
        [binding-not-found] Nothing is bound for Dictionary<String, Store>.
        fix: gather them: wire a closure that takes `[any Store]`, and makes the dictionary.
        fix: if it is an argument, name its type: `binder.wireFactory(for: Int.self, taking: Dictionary<String, Store>.self, to: …)`.
        fix: bind it: `binder.wireProvider(for: Dictionary<String, Store>.self, to: …)`.
        [binding-not-found] Nothing is bound for Injector.
        fix: an injector is not bound in itself: take what is needed, later by a closure, or as the root of a Child.
        note: of functions, `() -> X` and `(A, …) -> X` with up to four arguments are handles on X, `@Sendable` or not, `@MainActor` or not, `throws` or not. Functions among the arguments are `@escaping`. All others are arguments, or bound as they are.
        note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
        """,
        Mistake("requirements: of a class, of arguments, of an actor, and beside a function") { binder in
            binder.requireBinding(for: Screen.self)
            binder.requireBinding(for: Page.self, taking: String.self)
            binder.requireBinding(for: Painter.self)
            binder.requireBinding(for: Store.self)
            binder.wireProvider { (_: Factory<any Store, Int>) in Shelf() }
        }: """
        [binding-not-found] Nothing is bound for Screen.
        fix: bind it: `binder.bindProvider(for: Screen.self) { i in … }`, or, if it lives on the main actor, `binder.mainActor.bindProvider(for: Screen.self) { i in … }`.
        [binding-not-found] Nothing is bound for Page.
        fix: bind it: `binder.bindFactory(for: Page.self) { (i, a1: String) in … }`, or, if it lives on the main actor, `binder.mainActor.bindFactory(for: Page.self) { (i, a1: String) in … }`.
        [binding-not-found] Nothing is bound for Painter.
        fix: bind it: `binder.bindProvider(for: Painter.self) { i in … }`.
        [binding-not-found] Nothing is bound for Store.
        fix: bind it: `binder.wireFactory(for: Store.self, taking: Int.self, to: …)`.
        note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
        """,
        Mistake(verifying: "inferred types that blocks request, and what is bound with names") { binder in
            binder.bindProvider(for: Int.self, named: "a") { i in
                let store: (any Store)? = try i.instance(named: "disk")
                return store == nil ? 0 : 1
            }
            binder.bindProvider(for: Shelf.self) { Shelf(try $0.instance() as AnyObject) }
            binder.mainActor.bindProvider(for: Double.self) { i in
                _ = try i.instance(for: Screen.self)
                return 1
            }
            for name: BindingName in ["b", "c"] { binder.wireProvider(named: name) { 1 } }
            binder.bindProvider(for: Page.self) { Page(try $0.instance(for: Int.self)) }
        }: """
        [binding-not-found] Nothing is bound for Optional<Store> named "disk".
        fix: ask `instance(for: (any Store)?.self, named: "disk")` if it may be absent; `provider` and `factory` take `for:`, too.
        fix: bind it: `binder.bindProvider(for: Optional<Store>.self, named: "disk") { i in … }`.
        [binding-not-found] Nothing is bound for AnyObject.
        fix: state the type: an inferred `AnyObject` says nothing about what is meant.
        fix: bind it: `binder.bindProvider(for: AnyObject.self) { i in … }`.
        [binding-not-found] Nothing is bound for Screen.
        fix: bind it: `binder.mainActor.bindProvider(for: Screen.self) { i in … }`, or, if any thread may use it, `binder.bindProvider(for: Screen.self) { i in … }`.
        [binding-not-found] Nothing is bound for Int.
        fix: name the one that is meant: `named: "a"`, bound at W:1, or `named: "b"`, bound at W:10, or `named: "c"`, bound at W:10.
        fix: bind it: `binder.bindProvider(for: Int.self) { i in … }`.
        """,
    ]

    static let arguments: KeyValuePairs<Mistake, String> = [
        Mistake("functions that take one of two factories, their own, or what lacks `taking` or arguments") { binder in
            for name: BindingName? in [nil, "a"] { binder.wireProvider(named: name) { (_: () -> Page) in 1 } }
            binder.wireFactory(taking: Int.self) { (_: Int) in Page() }
            binder.bindFactory(for: Page.self) { (_, _: String) in Page() }
            binder.wireFactory(taking: Bool.self) { (_: Shelf, _: Bool) in Shelf() }
            binder.wireFactory { (_: Bool, _: String) in DiskStore() }
            binder.wireFactory { 0.5 }
            binder.wireProvider { (_: (Bool, String) -> DiskStore, _: Factory<Double, Int>) in "" }
        }: """
        [argument-mismatch] Page takes (Int) or (String), but was requested with ().
        fix: let the function take a Factory of Page with (Int) or (String), and call it.
        fix: or wire a factory of Page that takes ().
        [argument-mismatch] Shelf takes (Bool), but was requested with ().
        fix: let the function take `(Bool) -> Shelf` or a Factory of Shelf, and call it.
        fix: or, if it is an argument, name its type: `binder.wireFactory(for: Shelf.self, taking: (Bool, Shelf).self, to: …)`.
        fix: or wire a factory of Shelf that takes ().
        [argument-mismatch] DiskStore takes (), but was requested with (Bool, String).
        fix: name the types of its parameters: `binder.wireFactory(for: DiskStore.self, taking: (Bool, String).self, to: …)`.
        [argument-mismatch] Double takes (), but was requested with (Int).
        fix: let the function take `() -> Double` or a Provider of Double, and call it.
        fix: or wire a factory of Double that takes (Int).
        """,
        Mistake("requirements of other arguments, or with labels, and a `taking` and a `with` that do not fit") {
            binder in
            binder.wireFactory(taking: Int.self) { (_: Int) in Page() }
            binder.requireBinding(for: Page.self, taking: String.self)
            binder.requireBinding(for: Page.self, named: "a", taking: (a: Int, b: Int).self)
            binder.wireFactory(taking: Int32.self) { (_: Int) in Shelf() }
            // Follows from the one before.
            binder.wireProvider { (_: (Int) -> Shelf) in 1 }
            binder.wireProvider(with: BindingKey(Page.self)) { "" }
        }: """
        [argument-mismatch] Page takes (Int), but was requested with (String).
        fix: require what is bound: `binder.requireBinding(for: Page.self, taking: Int.self)`.
        fix: or wire a factory of Page that takes (String).
        [argument-mismatch] The arguments of Page named "a" are a tuple with labels, (a: Int, b: Int).
        fix: leave the labels out, (Int, Int): arguments are told apart by their types, in their order.
        [argument-mismatch] The function of Shelf has the parameters (Int), and `taking` names (Int32).
        fix: name the types as the function has them, each as often as there are parameters for it: an argument finds the first parameter of its very type that has none yet.
        [argument-mismatch] The function of String has the parameters (), and `with` names Page.
        fix: name a type that exactly one parameter has which is no argument. A handle, a closure or an optional is of the type that it stands for.
        """,
        Mistake("a block that owns arguments, an argument of two parameters, and a key of several") { binder in
            binder.bindFactory(for: Page.self) { (_, _: sending Notes) in Page() }
            binder.wireProvider { (_: (Notes) -> Page) in 1 }
            binder.wireProvider { "" }
            binder.wireProvider(named: "port") { 80 }
            binder.wireFactory(taking: String.self, with: BindingKey(Int.self, named: "port")) {
                @MainActor (_: Int, _: String, _: String) in Screen()
            }
            binder.bindFactory(for: Shelf.self) { (_, _: Int) in Shelf() }
            binder.wireFactory { Shelf() }
            binder.wireProvider(named: "a") { Shelf() }
            binder.wireFactory(taking: Int.self, with: BindingKey(Shelf.self, named: "a")) {
                (_: Shelf, _: Factory<Shelf, Int>, _: @Sendable () -> Shelf, _: Int, _: Shelf?) in DiskStore()
            }
        }: """
        [argument-mismatch] Page is bound to a block that may keep its arguments (Notes), and a closure can't promise to give them away.
        fix: wire Page to a function that takes (Notes), or make the arguments Sendable.
        fix: or let the function take a Factory of Page with (Notes) instead of the closure.
        [argument-mismatch] The function of Screen has the parameters (Int, String, String), and `taking` names (String): which String is the argument is not said.
        fix: wire a closure that takes what is bound as `() -> String`, and only the argument as String: `binder.wireFactory(for: Screen.self, taking: String.self, with: BindingKey(Int.self, named: "port"), to: { @MainActor (a1: Int, a2: String, a3: () -> String) in … })`. Or make one of them a type of its own.
        fix: or, if all are arguments, name each: `binder.wireFactory(for: Screen.self, taking: (String, String).self, with: BindingKey(Int.self, named: "port"), to: …)`.
        [argument-mismatch] The function of DiskStore has the parameters (Shelf, Factory<Shelf, Pack{Int}>, @Sendable () -> Shelf, Int, Optional<Shelf>), and `with` names Shelf named "a": which Shelf is meant is not said.
        fix: bind a block, and write beside each name the label of its parameter where … stands: `binder.bindFactory(for: DiskStore.self) { (i, a1: Int) in let handle3 = try i.provider(for: Shelf.self); return DiskStore(…: try i.instance(named: "a"), …: try i.factory(for: Shelf.self, taking: Int.self), …: { try! handle3.get() }, …: a1, …: try i.instance(for: Optional<Shelf>.self)) }`.
        fix: or make each a type of its own.
        """,
        Mistake(running: "names that shadow one, of a type that is bound without a name, and of one that is not") {
            let parent = try Injector { binder in
                for name: BindingName? in [nil, "a"] { binder.wireProvider(named: name) { "" } }
                binder.wireProvider(named: "a") { 1 }
            }
            _ = try parent.makeChild { binder in
                binder.wireProvider(named: "a") { (text: String) in text }
                binder.wireProvider(named: "a") { (number: Int) in number }
            }
        }: """
        [argument-mismatch] String named "a" replaces or shadows one, and its function takes String without a key: which is meant is not said.
        fix: write `with: BindingKey(String.self, named: "a")` for what it replaces or shadows.
        fix: or write `with: BindingKey(String.self)` for the one without a name.
        [argument-mismatch] Int named "a" replaces or shadows one, and its function takes Int without a key: which is meant is not said.
        fix: write `with: BindingKey(Int.self, named: "a")` for what it replaces or shadows.
        """,
        Mistake(verifying: "blocks that request other arguments, or a root without its child") { binder in
            binder.bindProvider(for: Page.self) { _ in Page() }
            binder.bindProvider(for: Int.self) { "\(try $0.make(for: Page.self, 1))".count }
            binder.bindFactory(for: Shelf.self) { (_, _: Int) in Shelf() }
            binder.bindProvider(for: String.self) { "\(try $0.instance(for: Shelf.self))" }
            binder.bindChild(for: Cart.self, taking: User.self) { $0.wireProvider(to: Cart.init) }
            binder.bindProvider(for: Double.self) { Double("\(try $0.make(for: Child<Cart>.self, 1))") ?? 0 }
            binder.bindProvider(for: Bool.self) { "\(try $0.instance(for: Cart.self))".isEmpty }
        }: """
        [argument-mismatch] Page is bound to a provider, but was requested with (Int).
        fix: request it without arguments, or bind a factory of Page that takes (Int).
        [argument-mismatch] Shelf takes (Int), but was requested with ().
        fix: make it with arguments of the types (Int): `try i.make(for: Shelf.self, …)`.
        fix: or bind a factory of Shelf that takes ().
        [argument-mismatch] Child<Cart> takes (User), but was requested with (Int).
        fix: make it with arguments of the types (User): `try i.make(for: Child<Cart>.self, …)`.
        fix: or declare one that takes (Int): `binder.bindChild(for: Cart.self, taking: Int.self) { binder in … }`.
        [binding-not-found] Nothing is bound for Cart.
        fix: make the child whose root it is: `try i.make(for: Child<Cart>.self, …)`.
        fix: Cart is bound at W:5, in the child declared at W:5: bind there what needs it, or request it from that child.
        """,
        Mistake(running: "a function that asks an injector for one of two factories of the main actor, by its name") {
            let injector = try Injector { binder in
                binder.wireFactory(named: "a", taking: String.self) { @MainActor (_: String) in Page() }
                binder.mainActor.bindFactory(for: Page.self, named: "a") { (_, _: String, _: Int?) in Page() }
            }
            _ = try Injector { binder in
                binder.wireProvider { @MainActor () throws in
                    try injector.mainActor.instance(for: Page.self, named: "a")
                }
            }.mainActor.instance(for: Page.self)
        }: """
        [argument-mismatch] Page named "a" takes (String) or (String, Optional<Int>), but was requested with ().
        fix: make it with arguments of the types (String) or (String, Optional<Int>): `try injector.mainActor.make(for: Page.self, named: "a", …)`.
        fix: or wire a factory of Page named "a" that takes ().
        """,
    ]
}
