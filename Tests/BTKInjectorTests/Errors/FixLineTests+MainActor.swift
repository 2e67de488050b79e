// The lines about the main actor, taken literally.

import BTKInjector
import BTKInjectorInspection

extension FixLineTests {
    private static let withoutMainActor =
        #"or let the function of Screen be nonisolated, if Screen need not live there. Then it has to be Sendable, or "#
        + #"made by `binder.wireFactory`."#

    static let actors: [FixLine] = [
        FixLine("a closure calls for a class that is missing") { binder in
            binder.wireProvider(for: Panel.self, to: { @MainActor (_: () -> Screen) in Panel() })
        }
        .fix(running: bindIt(#"wireProvider(for: Screen.self, to: …)"#)) {
            _ = try Injector { binder in
                binder.wireProvider(for: Screen.self, to: { @MainActor in Screen() })
                binder.wireProvider(for: Panel.self, to: { @MainActor (_: () -> Screen) in Panel() })
            }
            _ = try Injector { binder in
                binder.wireProvider(for: Screen.self, to: { Screen() })
                binder.wireProvider(for: Panel.self, to: { @MainActor (_: () -> Screen) in Panel() })
            }
        }
        .fix(
            running:
                #"or, for a new one at each call: `binder.wireFactory(for: Screen.self, to: …)`."#
        ) {
            _ = try Injector { binder in
                binder.wireFactory(for: Screen.self, to: { @MainActor in Screen() })
                binder.wireProvider(for: Panel.self, to: { @MainActor (_: () -> Screen) in Panel() })
            }
            _ = try Injector { binder in
                binder.wireFactory(for: Screen.self, to: { Screen() })
                binder.wireProvider(for: Panel.self, to: { @MainActor (_: () -> Screen) in Panel() })
            }
        }
        .note(everyParameter),
        FixLine("something of the main actor is required") { binder in
            binder.requireBinding(for: Screen.self)
        }
        .fix(
            running:
                #"bind it: `binder.bindProvider(for: Screen.self) { i in … }`, or, if it lives on the main actor, "#
                + #"`binder.mainActor.bindProvider(for: Screen.self) { i in … }`."#
        ) {
            _ = try Injector { binder in
                binder.mainActor.bindProvider(for: Screen.self) { i in Screen() }
                binder.requireBinding(for: Screen.self)
            }
            _ = try Injector { binder in
                binder.bindProvider(for: Screen.self) { i in throw CancellationError() }
                binder.requireBinding(for: Screen.self)
            }
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
        FixLine("an ordinary handle on the main actor, of what lives there") { binder in
            binder.wireProvider(for: Screen.self, to: { @MainActor in Screen() })
            binder.wireProvider(for: Panel.self, to: { @MainActor (_: Provider<Screen>) in Panel() })
        }
        .fix(
            #"let Panel take `() -> Screen` or a MainActorProvider of Screen: what may leave the main actor does not "#
                + #"reach it."#
        ) { binder in
            binder.wireProvider(for: Screen.self, to: { @MainActor in Screen() })
            binder.wireProvider(
                for: Panel.self, to: { @MainActor (_: () -> Screen, _: MainActorProvider<Screen>) in Panel() })
        }
        .fix(running: withoutMainActor) {
            _ = try Injector { binder in
                binder.wireProvider(for: Screen.self, to: { Screen() })
                binder.wireProvider(for: Panel.self, to: { @MainActor (_: Provider<Screen>) in Panel() })
            }
            _ = try Injector { binder in
                binder.wireFactory(for: Screen.self, to: { Screen() })
                binder.wireProvider(for: Panel.self, to: { @MainActor (_: Provider<Screen>) in Panel() })
            }
        },
        FixLine(running: "an owner elsewhere has a property of what lives on the main actor") {
            _ = try Injector.injectorWithBlock { binder in
                binder.wireProvider(for: Screen.self, to: { @MainActor in Screen() })
                binder.wireFactory(for: Part.self, to: { Part() })
            }.verify()
        }
        .fix(running: #"read the property on the main actor, in an object that lives there."#) {
            _ = try Injector.injectorWithBlock { binder in
                binder.wireProvider(for: Screen.self, to: { @MainActor in Screen() })
                binder.wireProvider(for: Panel.self, to: { @MainActor in Panel(Part()) })
            }.verify()
        }
        .fix(running: withoutMainActor) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.wireProvider(for: Screen.self, to: { Screen() })
                binder.wireFactory(for: Part.self, to: { Part() })
            }
            _ = try injector.verify()
        },
        FixLine("a function elsewhere needs what lives on the main actor") { binder in
            binder.wireFactory(for: Screen.self, taking: Int.self, to: { @MainActor (_: Int) in Screen() })
            binder.wireProvider(for: Shelf.self, to: { (_: Factory<Screen, Int>) in Shelf() })
        }
        .fix(#"move Shelf to the main actor: let its function be `@MainActor`."#) { binder in
            binder.wireFactory(for: Page.self, to: { @MainActor in Page() })
            binder.wireProvider(for: Shelf.self, to: { @MainActor (_: Page) in Shelf() })
        }
        .fix(
            #"or let it take `@MainActor (Int) -> Screen` or a MainActorFactory of Screen, and call that on the "#
                + #"main actor."#
        ) { binder in
            binder.wireFactory(for: Screen.self, taking: Int.self, to: { @MainActor (_: Int) in Screen() })
            binder.wireProvider(
                for: Shelf.self, to: { (_: @MainActor (Int) -> Screen, _: MainActorFactory<Screen, Int>) in Shelf() })
        }
        .fix(#"or let the function of Screen be nonisolated, if Screen need not live there."#) { binder in
            binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            binder.wireProvider(for: Shelf.self, to: { (_: Factory<Page, Int>) in Shelf() })
        },
        FixLine("a captive of the main actor") { binder in
            binder.wireProvider(for: Screen.self, scope: .graph, to: { @MainActor in Screen() })
            binder.wireProvider(for: Panel.self, to: { @MainActor (_: Screen) in Panel() })
        }
        .fix(
            #"give Panel `() -> Screen` or a MainActorProvider of Screen, which makes another one each time, or the scope "#
                + #"of what it needs."#
        ) { binder in
            binder.wireProvider(for: Screen.self, scope: .graph, to: { @MainActor in Screen() })
            binder.wireProvider(
                for: Panel.self, to: { @MainActor (_: () -> Screen, _: MainActorProvider<Screen>) in Panel() })
            binder.wireProvider(for: Panel.self, named: "2", scope: .graph, to: { @MainActor (_: Screen) in Panel() })
        }
        .fix(#"or leave out `scope: .graph` of Screen, if all should share one."#) { binder in
            binder.wireProvider(for: Screen.self, to: { @MainActor in Screen() })
            binder.wireProvider(for: Panel.self, to: { @MainActor (_: Screen) in Panel() })
        },
        FixLine(running: "a factory of the main actor is requested without its argument") {
            let injector = try Injector.injectorWithBlock { binder in
                binder.wireFactory(for: Screen.self, taking: Int.self, to: { @MainActor (_: Int) in Screen() })
            }
            _ = try injector.mainActor.instance(for: Screen.self)
        }
        .fix(
            running:
                #"make it with arguments of the types (Int): `try injector.mainActor.make(for: Screen.self, …)`."#
        ) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.wireFactory(for: Screen.self, taking: Int.self, to: { @MainActor (_: Int) in Screen() })
            }
            _ = try injector.mainActor.make(for: Screen.self, 1)
        }
        .fix(running: #"or wire a factory of Screen that takes ()."#) {
            _ = try Injector.injectorWithBlock { binder in
                binder.wireFactory(for: Screen.self, to: { @MainActor in Screen() })
            }.mainActor.instance(for: Screen.self)
        },
    ]
}
