// The headlines and the fixes about cycles, what is too deep within others, and the main actor.

import BTKInjector
import BTKInjectorInspection
import TestSupport

extension ErrorTextTests {
    static let cycles: KeyValuePairs<Mistake, String> = [
        Mistake("functions that need each other, or their own product") { binder in
            binder.wireProvider(for: Store.self) { (_: Page) in DiskStore() }
            binder.wireProvider { (_: any Store) in Page() }
            binder.wireProvider { (shelf: Shelf) in shelf }
            binder.wireProvider { (_: [Int]) in 1 }
        }: """
        [binding-not-found] Nothing is bound for Int.
        fix: the set that a function of Int takes leaves out that Int: bind others under names.
        fix: or, if there may be none, let it take `[Int]?`.
        [circular-dependency] Store is needed to build itself.
        fix: let one of them ask later: let the function of Page (W:2) take `@Sendable () -> Store` or a Provider of Store, keep it, and call it only after the function.
        [circular-dependency] Shelf is needed to build itself.
        fix: Shelf is what this function makes, and there is none that it replaces in an override, or shadows in a child: bind the one that it is to take under its own type or a name, and take that, `with: BindingKey(Shelf.self, named: …)`.
        """,
        Mistake(running: "functions of overrides: behind a removal, of a replaced service, and of an optional") {
            let injector = try Injector { binder in
                binder.wireProvider { Shelf() }
                binder.wireProvider(for: Store.self) { DiskStore() }
                binder.wireProvider(for: Int?.self) { 1 }
            }
            _ = try injector.overriding(addingBindings: true) { binder in
                binder.removeBinding(for: Shelf.self)
                binder.wireProvider { (shelf: Shelf) in shelf }
                binder.wireProvider(for: Store.self) { (page: Page) in DiskStore(page) }
                binder.wireProvider { (store: any Store) in Page(store) }
                binder.wireProvider { (number: Int) in number }
            }
        }: """
        [circular-dependency] Shelf is needed to build itself.
        fix: an override has removed what Shelf would get: leave the removal out, and this replaces it.
        [circular-dependency] Store is needed to build itself.
        fix: to wrap what Store replaces, take it in the function of Store itself.
        fix: let one of them ask later: let the function of Page (W:10) take `@Sendable () -> Store` or a Provider of Store, keep it, and call it only after the function.
        [circular-dependency] Int is needed to build itself.
        fix: Int replaces one that is bound as an optional, or the reverse: bind both in one form.
        """,
        Mistake(running: "a factory within itself") {
            let injector = try Injector { binder in
                binder.bindFactory(for: Int.self) { (i, n: Int) in try i.make(for: Int.self, n + 1) }
            }
            _ = try injector.make(for: Int.self, 1)
        }: """
        [circular-dependency] Int is needed to build itself.
        fix: end the recursion, or let Int (W:2) keep a Factory of Int and call it later.
        note: catching this error does not help: no block of the same request begins after it.
        """,
        Mistake(running: "a block that is replaced, and asks for its own key") {
            let injector = try Injector { $0.bindProvider(for: Page.self) { try $0.instance() } }
                .overriding { $0.wireProvider { (page: Page) in page } }
            _ = try injector.instance(for: Page.self)
        }: """
        [circular-dependency] Page is needed to build itself.
        fix: the block of Page, replaced, bound at W:1 asks for its own key, and gets what replaces it: wire a function of Page there, or let that block ask for another key.
        note: catching this error does not help: no block of the same request begins after it.
        """,
        Mistake(running: "errors that were made by hand") {
            let page = BindingKey(Page.self)
            throw InjectionError.invalidConfiguration([
                .cycle(), .cycle(page), .cycle(page, page), .nestingTooDeep(path: []),
                .nestingTooDeep(path: Array(repeating: page, count: 30)), .tooManyVerifications(path: [page]),
                .globalInjectorAlreadySet,
            ])
        }: """
        [circular-dependency] ? is needed to build itself.
        [circular-dependency] Page is needed to build itself.
        [circular-dependency] Page is needed to build itself.
        fix: a block that asks for its own key gets no other: to take what it replaces in an override, or shadows in a child, wire a function of Page, or ask for another key.
        [nesting-too-deep] The code around this request, and not its blocks, has used up the stack of the thread.
        fix: see what runs around it: objects that make requests in their `deinit`, blocks that start requests of their own, recursion; or make the request on a thread with a larger stack.
        [nesting-too-deep] 30 blocks that request each other have used up the stack of their thread.
        fix: let one of them ask later, by a Provider, or make the request on a thread with a larger stack.
        [nesting-too-deep] The block of Page verifies an injector, too deep within other verifications.
        fix: let blocks not verify injectors whose blocks verify in turn: call `verify` in a test.
        [global-injector-already-set] The global injector was set up a second time.
        fix: a test has an injector of its own by `.injector { … }`, beside all others that run.
        fix: set it up once. `GlobalInjector.remove()` before ends the one that others may use.
        fix: within `GlobalInjector.withInjector`, or a test with an injector of its own, there is one: bind there.
        """,
    ]

    static let mainActor: KeyValuePairs<Mistake, String> = [
        Mistake("what functions take elsewhere: a factory, the root of a child, and a member of a set") { binder in
            binder.wireFactory(taking: Int.self) { @MainActor (_: Int) in Page() }
            for name: BindingName in ["a", "b"] {
                binder.wireProvider(named: name) { (_: Factory<Page, Int>) in Shelf() }
                binder.wireProvider(named: name) { @MainActor (_: @Sendable (Int) -> Page) in "" }
            }
            binder.bindChild(for: Screen.self, taking: Int.self) { $0.wireProvider { @MainActor in Screen() } }
            binder.wireProvider { (_: @Sendable (Int) -> Child<Screen>) in 1 }
            binder.wireProvider(for: Store.self, named: "a") { @MainActor in DiskStore() }
            binder.wireProvider { (_: [any Store]) in 0.5 }
        }: """
        [bound-on-main-actor] Page is bound on the main actor, but was requested without it.
        fix: move the requester to the main actor: let its function be `@MainActor`.
        fix: or let it take `@MainActor (Int) -> Page` or a MainActorFactory of Page, and call that on the main actor.
        fix: or let those that live there take `(Int) -> Page` or a MainActorFactory of Page: what may leave the main actor does not reach it.
        fix: or let the function of Page be nonisolated, if Page need not live there.
        [bound-on-main-actor] Child<Screen> is bound on the main actor, but was requested without it.
        fix: move Int to the main actor: let its function be `@MainActor`.
        fix: or let it take `@MainActor (Int) throws -> Child<Screen>` or a MainActorFactory of Child<Screen>, and call that on the main actor.
        fix: or bind its root, Screen, without the main actor, if they need not live there.
        [bound-on-main-actor] Store named "a" is bound on the main actor, but was requested without it.
        fix: move Double to the main actor: let its function be `@MainActor`.
        fix: or let it take `@MainActor () -> Array<Store>` or a MainActorProvider of that, and call that on the main actor.
        fix: or let the function of Store named "a" be nonisolated, if Store named "a" need not live there. Then it has to be Sendable, or made by `binder.wireFactory`.
        """,
        Mistake("what functions take there by a handle that may leave, or as a factory, or would keep") { binder in
            binder.wireProvider { @MainActor in Screen() }
            binder.wireProvider { @MainActor (_: Provider<Screen>) in 1 }
            binder.mainActor.bindProvider(for: Page.self) { _ in Page() }
            binder.wireProvider { @MainActor (_: MainActorFactory<Screen>, _: MainActorFactory<Page>) in 0.5 }
            binder.wireProvider(scope: .graph) { @MainActor in Shelf() }
            binder.wireProvider { @MainActor (_: Shelf) in "" }
        }: """
        [not-a-factory] Screen is bound to a provider, but was requested as a factory.
        fix: request an instance or a MainActorProvider of Screen, or bind it with `wireFactory`.
        [not-a-factory] Page is bound to a provider, but was requested as a factory.
        fix: request an instance or a MainActorProvider of Page, or bind it with `binder.mainActor.bindFactory`.
        [bound-on-main-actor] Screen is bound on the main actor, but was requested without it.
        fix: let Int take `() -> Screen` or a MainActorProvider of Screen: what may leave the main actor does not reach it.
        fix: or let the function of Screen be nonisolated, if Screen need not live there. Then it has to be Sendable, or made by `binder.wireFactory`.
        [captive-dependency] String, a singleton, would keep the Shelf of one request for ever.
        fix: give String `() -> Shelf` or a MainActorProvider of Shelf, which makes another one each time, or the scope of what it needs.
        fix: or leave out `scope: .graph` of Shelf, if all should share one.
        """,
        Mistake(verifying: "what blocks request elsewhere, or there without sending its argument") { binder in
            binder.mainActor.bindFactory(for: Screen.self) { _ in Screen() }
            binder.bindProvider(for: Shelf.self) { Shelf(try $0.factory(for: Screen.self)) }
            binder.wireProvider { (_: Shelf) in 1 }
            binder.bindFactory(for: Page.self) { (_, _: Int) in Page() }
            binder.mainActor.bindProvider(for: String.self) { i in
                "\(try i.factory(for: Page.self, taking: Int.self))"
            }
        }: """
        [bound-on-main-actor] Screen is bound on the main actor, but was requested without it.
        fix: move Shelf to the main actor, `binder.mainActor`, or request it there with `injector.mainActor`.
        fix: or let it keep a MainActorProvider and call that on the main actor.
        fix: or bind Screen without `mainActor`, `binder.bindFactory`, if it need not live there.
        [not-on-main-actor] Page is bound without the main actor, but its factory was requested with it.
        fix: request a Factory, without `mainActor`: it sends its arguments, as the block of Page needs.
        fix: or bind it by `binder.mainActor`.
        """,
        Mistake(running: "a class that nobody binds, requested there") {
            _ = try Injector { _ in }.mainActor.provider(for: Screen.self)
        }: """
        [binding-not-found] Nothing is bound for Screen.
        fix: bind it: `binder.mainActor.bindProvider(for: Screen.self) { i in … }`, or, if any thread may use it, `binder.bindProvider(for: Screen.self) { i in … }`.
        """,
    ]
}
