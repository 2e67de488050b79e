// The lines about the main actor, taken literally.

import BTKInjector
import BTKInjectorInspection

extension FixLineTests {
    private static let withoutMainActor =
        #"or wire Screen without `mainActor`, if it need not live there: `binder.wireProvider` if it is Sendable, or else "#
        + #"`binder.wireFactory`."#

    static let actors = [
        FixLine("something of the main actor is missing there") { binder in
            binder.mainActor.wireProvider(for: Panel.self, to: { (_: any Router) in Panel() })
            binder.wireProvider(for: Shelf.self, to: { (_: MainActorProvider<any Router>) in Shelf() })
        }
        .fix(running: bindAnywhere(#"wireProvider(for: Router.self, to: …)"#)) {
            _ = try Injector { binder in
                binder.wireProvider(for: Router.self, to: { AppRouter() })
                binder.mainActor.wireProvider(for: Panel.self, to: { (_: any Router) in Panel() })
                binder.wireProvider(for: Shelf.self, to: { (_: MainActorProvider<any Router>) in Shelf() })
            }
            _ = try Injector { binder in
                binder.mainActor.wireProvider(for: Router.self, to: { AppRouter() })
                binder.mainActor.wireProvider(for: Panel.self, to: { (_: any Router) in Panel() })
                binder.wireProvider(for: Shelf.self, to: { (_: MainActorProvider<any Router>) in Shelf() })
            }
        }
        .note(everyParameter),
        FixLine("a class is missing there") { binder in
            binder.mainActor.wireProvider(for: Panel.self, to: { (_: Screen) in Panel() })
        }
        .fix(running: bindThere(#"wireProvider(for: Screen.self, to: …)"#)) {
            _ = try Injector { binder in
                binder.mainActor.wireProvider(for: Screen.self, to: { Screen() })
                binder.mainActor.wireProvider(for: Panel.self, to: { (_: Screen) in Panel() })
            }
            _ = try Injector { binder in
                binder.wireProvider(for: Screen.self, to: { Screen() })
                binder.mainActor.wireProvider(for: Panel.self, to: { (_: Screen) in Panel() })
            }
        }
        .note(everyParameter),
        FixLine("a closure calls for a class that is missing") { binder in
            binder.mainActor.wireProvider(for: Panel.self, to: { (_: () -> Screen) in Panel() })
        }
        .fix(running: bindThere(#"wireProvider(for: Screen.self, to: …)"#)) {
            _ = try Injector { binder in
                binder.mainActor.wireProvider(for: Screen.self, to: { Screen() })
                binder.mainActor.wireProvider(for: Panel.self, to: { (_: () -> Screen) in Panel() })
            }
            _ = try Injector { binder in
                binder.wireProvider(for: Screen.self, to: { Screen() })
                binder.mainActor.wireProvider(for: Panel.self, to: { (_: () -> Screen) in Panel() })
            }
        }
        .fix(
            running:
                #"or, for a new one at each call: `binder.mainActor.wireFactory(for: Screen.self, to: …)`, or, if any "#
                + #"thread may use it, `binder.wireFactory(for: Screen.self, to: …)`."#
        ) {
            _ = try Injector { binder in
                binder.mainActor.wireFactory(for: Screen.self, to: { Screen() })
                binder.mainActor.wireProvider(for: Panel.self, to: { (_: () -> Screen) in Panel() })
            }
            _ = try Injector { binder in
                binder.wireFactory(for: Screen.self, to: { Screen() })
                binder.mainActor.wireProvider(for: Panel.self, to: { (_: () -> Screen) in Panel() })
            }
        }
        .note(everyParameter),
        FixLine("an actor is missing there") { binder in
            binder.mainActor.wireProvider(for: Panel.self, to: { (_: Queue) in Panel() })
        }
        .fix(#"bind it: `binder.wireProvider(for: Queue.self, to: …)`."#) { binder in
            binder.wireProvider(for: Queue.self, to: Queue.init)
            binder.mainActor.wireProvider(for: Panel.self, to: { (_: Queue) in Panel() })
        }
        .note(everyParameter),
        FixLine("something of the main actor is required") { binder in
            binder.mainActor.requireBinding(for: Screen.self)
        }
        .fix(bindThere(#"bindProvider(for: Screen.self) { i in … }"#)) { binder in
            binder.mainActor.bindProvider(for: Screen.self) { i in Screen() }
            binder.mainActor.requireBinding(for: Screen.self)
        },
        FixLine(running: "a class is requested there") {
            _ = try Injector.injectorWithBlock { _ in }.mainActor.provider(for: Screen.self)
        }
        .fix(running: bindThere(#"bindProvider(for: Screen.self) { i in … }"#)) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.bindProvider(for: Screen.self) { i in Screen() }
            }
            _ = try injector.mainActor.provider(for: Screen.self)
        },
        FixLine("what is missing leaves the main actor") { binder in
            binder.mainActor.wireProvider(for: Panel.self, to: { (_: @Sendable () -> any Store) in Panel() })
        }
        .fix(#"bind it: `binder.wireProvider(for: Store.self, to: …)`."#) { binder in
            binder.wireProvider(for: Store.self, to: { DiskStore() })
            binder.mainActor.wireProvider(for: Panel.self, to: { (_: @Sendable () -> any Store) in Panel() })
        }
        .fix(#"or, for a new one at each call: `binder.wireFactory(for: Store.self, to: …)`."#) { binder in
            binder.wireFactory(for: Store.self, to: { DiskStore() })
            binder.mainActor.wireProvider(for: Panel.self, to: { (_: @Sendable () -> any Store) in Panel() })
        }
        .note(everyParameter),
        FixLine("an ordinary handle on the main actor, of what lives there") { binder in
            binder.mainActor.wireProvider(for: Screen.self, to: { Screen() })
            binder.mainActor.wireProvider(for: Panel.self, to: { (_: Provider<Screen>) in Panel() })
        }
        .fix(
            #"let Panel take `() -> Screen` or a MainActorProvider of Screen: what may leave the main actor does not "#
                + #"reach it."#
        ) { binder in
            binder.mainActor.wireProvider(for: Screen.self, to: { Screen() })
            binder.mainActor.wireProvider(
                for: Panel.self, to: { (_: () -> Screen, _: MainActorProvider<Screen>) in Panel() })
        }
        .fix(running: withoutMainActor) {
            _ = try Injector { binder in
                binder.wireProvider(for: Screen.self, to: { Screen() })
                binder.mainActor.wireProvider(for: Panel.self, to: { (_: Provider<Screen>) in Panel() })
            }
            _ = try Injector { binder in
                binder.wireFactory(for: Screen.self, to: { Screen() })
                binder.mainActor.wireProvider(for: Panel.self, to: { (_: Provider<Screen>) in Panel() })
            }
        },
        FixLine(running: "an owner elsewhere has a property of what lives on the main actor") {
            _ = try Injector.injectorWithBlock { binder in
                binder.mainActor.wireProvider(for: Screen.self, to: { Screen() })
                binder.wireFactory(for: Part.self, to: { Part() })
            }.verify()
        }
        .fix(running: #"read the property on the main actor, in an object that lives there."#) {
            _ = try Injector.injectorWithBlock { binder in
                binder.mainActor.wireProvider(for: Screen.self, to: { Screen() })
                binder.mainActor.wireProvider(for: Panel.self, to: { Panel(Part()) })
            }.verify()
        }
        .fix(running: withoutMainActor) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.wireProvider(for: Screen.self, to: { Screen() })
                binder.wireFactory(for: Part.self, to: { Part() })
            }
            _ = try injector.verify()
        },
        FixLine(running: "a property of the main actor, of what is missing") {
            _ = try Injector.injectorWithBlock { binder in
                binder.mainActor.wireFactory(for: Part.self, to: { Part() })
            }.verify()
        }
        .fix(running: bindThere(#"bindProvider(for: Screen.self) { i in … }"#)) {
            _ = try Injector.injectorWithBlock { binder in
                binder.mainActor.bindProvider(for: Screen.self) { i in Screen() }
                binder.mainActor.wireFactory(for: Part.self, to: { Part() })
            }.verify()
        },
        FixLine("a function elsewhere needs what lives on the main actor") { binder in
            binder.mainActor.wireFactory(for: Screen.self, taking: Int.self, to: { (_: Int) in Screen() })
            binder.wireProvider(for: Shelf.self, to: { (_: Factory<Screen, Int>) in Shelf() })
        }
        .fix(#"move Shelf to the main actor, `binder.mainActor`."#) { binder in
            binder.mainActor.wireFactory(for: Page.self, to: { Page() })
            binder.mainActor.wireProvider(for: Shelf.self, to: { (_: Page) in Shelf() })
        }
        .fix(
            #"or let it take `@MainActor (Int) -> Screen` or a MainActorFactory of Screen, and call that on the "#
                + #"main actor."#
        ) { binder in
            binder.mainActor.wireFactory(for: Screen.self, taking: Int.self, to: { (_: Int) in Screen() })
            binder.wireProvider(
                for: Shelf.self, to: { (_: @MainActor (Int) -> Screen, _: MainActorFactory<Screen, Int>) in Shelf() })
        }
        .fix(#"or wire Screen without `mainActor`, `binder.wireFactory`, if it need not live there."#) { binder in
            binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            binder.wireProvider(for: Shelf.self, to: { (_: Factory<Page, Int>) in Shelf() })
        },
        FixLine("a captive of the main actor") { binder in
            binder.mainActor.wireProvider(for: Screen.self, scope: .graph, to: { Screen() })
            binder.mainActor.wireProvider(for: Panel.self, to: { (_: Screen) in Panel() })
        }
        .fix(
            #"give Panel `() -> Screen` or a MainActorProvider of Screen, which makes another one each time, or the scope "#
                + #"of what it needs."#
        ) { binder in
            binder.mainActor.wireProvider(for: Screen.self, scope: .graph, to: { Screen() })
            binder.mainActor.wireProvider(
                for: Panel.self, to: { (_: () -> Screen, _: MainActorProvider<Screen>) in Panel() })
            binder.mainActor.wireProvider(for: Panel.self, named: "2", scope: .graph, to: { (_: Screen) in Panel() })
        }
        .fix(#"or leave out `scope: .graph` of Screen, if all should share one."#) { binder in
            binder.mainActor.wireProvider(for: Screen.self, to: { Screen() })
            binder.mainActor.wireProvider(for: Panel.self, to: { (_: Screen) in Panel() })
        },
        FixLine(running: "a factory of the main actor is requested without its argument") {
            let injector = try Injector.injectorWithBlock { binder in
                binder.mainActor.wireFactory(for: Screen.self, taking: Int.self, to: { (_: Int) in Screen() })
            }
            _ = try injector.mainActor.instance(for: Screen.self)
        }
        .fix(
            running:
                #"make it with arguments of the types (Int): `try injector.mainActor.make(for: Screen.self, …)`."#
        ) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.mainActor.wireFactory(for: Screen.self, taking: Int.self, to: { (_: Int) in Screen() })
            }
            _ = try injector.mainActor.make(for: Screen.self, 1)
        }
        .fix(running: #"or wire a factory of Screen that takes ()."#) {
            _ = try Injector.injectorWithBlock { binder in
                binder.mainActor.wireFactory(for: Screen.self, to: { Screen() })
            }.mainActor.instance(for: Screen.self)
        },
    ]
}
