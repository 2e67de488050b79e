// The lines whose code depends on who requests, or binds, something: taken literally.

import BTKInjector
import BTKInjectorInspection
import Testing

extension FixLineTests {
    struct Reader { @Injected var page: Page }

    /// A class whose labels a block has to write.
    struct Dictionary: Sendable {
        init(first: @Sendable () -> String, second: Provider<String>) {}
    }

    private static func pages(_ binder: inout Binder) {
        binder.wireFactory(for: Page.self, taking: Int.self, fileID: "W.swift", line: 1, to: { (_: Int) in Page() })
    }

    private static func texts(_ binder: inout Binder) {
        binder.wireProvider { "plain" }
        binder.wireProvider(named: "key") { "key" }
    }

    static let requesters: [FixLine] = functions + childParameters + blocks + optionals

    private static let functions: [FixLine] = [
        FixLine(running: "a function that runs asks an injector with another argument") {
            let injector = try Injector(pages)
            let shelves = try Injector { binder in
                binder.wireFactory { () throws -> Shelf in Shelf(try injector.make(for: Page.self, true)) }
            }
            _ = try shelves.make(for: Shelf.self)
        }
        .fix(running: #"make it with arguments of the types (Int): `try injector.make(for: Page.self, …)`."#) {
            let injector = try Injector(pages)
            let shelves = try Injector { binder in
                binder.wireFactory { () throws -> Shelf in Shelf(try injector.make(for: Page.self, 1)) }
            }
            _ = try shelves.make(for: Shelf.self)
        }
        .fix(running: #"or wire a factory of Page that takes (Bool)."#) {
            let injector = try Injector { binder in
                binder.wireFactory(for: Page.self, taking: Bool.self, to: { (_: Bool) in Page() })
            }
            _ = try injector.make(for: Page.self, true)
        },
        FixLine(running: "a property has what takes an argument") {
            _ = try Injector { binder in
                pages(&binder)
                binder.wireFactory { Reader() }
            }.verify()
        }
        .fix(
            running:
                #"make it with arguments of the types (Int): `try GlobalInjector.get().make(for: Page.self, …)`."#
        ) {
            try GlobalInjector.withInjector(try Injector(pages)) {
                _ = try GlobalInjector.get().make(for: Page.self, 1)
            }
        }
        .fix(running: #"or wire a factory of Page that takes ()."#) {
            _ = try Injector { binder in
                binder.wireFactory(for: Page.self, to: Page.init)
                binder.wireFactory { Reader() }
            }.verify()
        },
    ]

    private static let childParameters: [FixLine] = [
        FixLine("a function takes a child") { binder in
            binder.bindChild(for: Cart.self, taking: User.self) { binder in binder.wireProvider(to: Cart.init) }
            binder.wireProvider(for: Shelf.self, to: { (_: Child<Cart>) in Shelf() })
        }
        .fix(
            #"let the function take `@Sendable (User) -> Child<Cart>` or a Factory of Child<Cart>, and make the child "#
                + #"where you use it."#
        ) { binder in
            binder.bindChild(for: Cart.self, taking: User.self) { binder in binder.wireProvider(to: Cart.init) }
            binder.wireProvider(
                for: Shelf.self, to: { (_: @Sendable (User) -> Child<Cart>, _: Factory<Child<Cart>, User>) in Shelf() })
        },
        FixLine("a function elsewhere takes a child of the main actor, by its name") { binder in
            binder.mainActor.bindChild(for: Panel.self, named: "a", taking: Int.self) { binder in
                binder.wireProvider(for: Panel.self, to: { @MainActor (_: Int) in Panel() })
            }
            binder.wireProvider(
                for: Shelf.self, with: BindingKey(Child<Panel>.self, named: "a"), to: { (_: Child<Panel>) in Shelf() })
        }
        .fix(
            #"let the function take `@MainActor (Int) -> Child<Panel>` or a MainActorFactory of Child<Panel> named "a", "#
                + #"and make the child where you use it."#
        ) { binder in
            binder.mainActor.bindChild(for: Panel.self, named: "a", taking: Int.self) { binder in
                binder.wireProvider(for: Panel.self, to: { @MainActor (_: Int) in Panel() })
            }
            binder.wireProvider(
                for: Shelf.self, with: BindingKey(Child<Panel>.self, named: "a"),
                to: { (_: @MainActor (Int) -> Child<Panel>) in Shelf() })
            binder.wireProvider(
                for: Shelf.self, named: "2", with: BindingKey(Child<Panel>.self, named: "a"),
                to: { (_: MainActorFactory<Child<Panel>, Int>) in Shelf() })
        },
        FixLine("a seed of a child of the main actor is forgotten") { binder in
            binder.mainActor.bindChild(for: Panel.self, fileID: "W.swift", line: 1) { binder in
                binder.wireProvider(for: Panel.self, to: { @MainActor (_: User) in Panel() })
            }
        }
        .fix(
            #"if it is a seed, name its type: `binder.mainActor.bindChild(for: Panel.self, taking: User.self) "#
                + #"{ binder in … }`."#
        ) { binder in
            binder.mainActor.bindChild(for: Panel.self, taking: User.self) { binder in
                binder.wireProvider(for: Panel.self, to: { @MainActor (_: User) in Panel() })
            }
        }
        .fix(
            #"bind it, in the child declared at W.swift:1 or outside of it: `binder.wireProvider(for: User.self, to: …)`."#
        ) { binder in
            binder.wireProvider(for: User.self, to: { User() })
            binder.mainActor.bindChild(for: Panel.self) { binder in
                binder.wireProvider(for: Panel.self, to: { @MainActor (_: User) in Panel() })
            }
        }
        .note(everyParameter),
    ]

    private static let blocks: [FixLine] = [
        FixLine("a key of a closure and a handle") { binder in
            texts(&binder)
            binder.wireProvider(with: BindingKey(String.self, named: "key"), to: Dictionary.init)
        }
        .fix(
            #"bind a block, and write beside each name the label of its parameter where … stands: "#
                + #"`binder.bindProvider(for: Dictionary.self) { i in let handle1 = try i.provider(for: String.self, "#
                + #"named: "key"); return Dictionary(…: { try! handle1.get() }, …: try i.provider(for: String.self)) }`."#
        ) { binder in
            texts(&binder)
            // swift-format-ignore
            binder.bindProvider(for: Dictionary.self) { i in
                let handle1 = try i.provider(for: String.self, named: "key"); return Dictionary(
                    first: { try! handle1.get() }, second: try i.provider(for: String.self)) }
        }
        .fix("or make each a type of its own.") { binder in
            binder.wireProvider { "plain" }
            binder.wireProvider { 1 }
            binder.wireProvider(for: Shelf.self, to: { (_: @Sendable () -> String, _: Provider<Int>) in Shelf() })
        },
        FixLine(running: "a name shadows one, and takes its type, which is bound under that name only") {
            _ = try Injector { $0.wireProvider(named: "key") { "key" } }
                .makeChild { $0.wireProvider(named: "key") { (text: String) in text } }
        }
        .fix(running: #"write `with: BindingKey(String.self, named: "key")` for what it replaces or shadows."#) {
            _ = try Injector { $0.wireProvider(named: "key") { "key" } }
                .makeChild { binder in
                    binder.wireProvider(named: "key", with: BindingKey(String.self, named: "key")) { (text: String) in
                        text
                    }
                }
        },
        FixLine(running: "the block of an override has another argument") {
            _ = try Injector(pages).overriding { binder in
                binder.bindFactory(for: Page.self) { (_, _: String) in Page() }
            }
        }
        .fix(
            running:
                #"what is bound at W.swift:1 takes (Int): override that, `{ (i, a1: Int) in … }`, or remove it first."#
        ) {
            _ = try Injector(pages).overriding { binder in
                binder.bindFactory(for: Page.self) { (i, a1: Int) in Page() }
            }
            _ = try Injector(pages).overriding { binder in
                binder.removeBinding(for: Page.self)
                binder.bindFactory(for: Page.self) { (_, _: String) in Page() }
            }
        }
        .fix(running: #"or, to add bindings, call `overriding(addingBindings: true) { binder in … }`."#) {
            _ = try Injector(pages).overriding(addingBindings: true) { binder in
                binder.bindFactory(for: Page.self) { (_, _: String) in Page() }
            }
        },
    ]

    private static let optionals: [FixLine] = [
        FixLine("a type and its optional are bound") { binder in
            binder.wireProvider { 1 }
            binder.wireProvider(for: Int?.self) { 2 }
        }
        .fix(#"bind only Int: who requests Optional<Int> gets what is bound for it."#) { binder in
            binder.wireProvider { 1 }
            binder.requireBinding(for: Int?.self)
        }
        .fix(#"or give one of them a name."#) { binder in
            binder.wireProvider { 1 }
            binder.wireProvider(for: Int?.self, named: "2") { 2 }
        }
        .fix(
            #"to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`."#
        ) { binder in
            let injector = try Injector { $0.wireProvider { 1 } }
            _ = try injector.overriding { binder in binder.wireProvider(for: Int?.self) { 2 } }
        },
        FixLine(running: "a child binds the optional of what its parent binds, in an override, too") {
            let child = try Injector { $0.wireProvider { 1 } }.makeChild { _ in }
            _ = try child.overriding(addingBindings: true) { $0.wireProvider(for: Int?.self) { 2 } }
        }
        .fix(running: #"bind it here in the form in which the parent binds it: that shadows the parent's."#) {
            let child = try Injector { $0.wireProvider { 1 } }.makeChild { _ in }
            _ = try child.overriding(addingBindings: true) { $0.wireProvider { 2 } }
        }
        .fix(running: #"or bind only Int: who requests Optional<Int> gets what is bound for it."#) {
            _ = try Injector { $0.wireProvider { 1 } }.makeChild { $0.requireBinding(for: Int?.self) }
        },
        FixLine(running: "an override binds a type and its optional") {
            _ = try Injector { $0.wireProvider { 1 } }.overriding { binder in
                binder.wireProvider { 1 }
                binder.wireProvider(for: Int?.self) { 2 }
            }
        }
        .fix(running: #"bind only Int: who requests Optional<Int> gets what is bound for it."#) {
            _ = try Injector { $0.wireProvider { 1 } }.overriding { $0.wireProvider { 2 } }
        }
        .fix(running: #"or give one of them a name."#) {
            _ = try Injector { $0.wireProvider { 1 } }.overriding(addingBindings: true) { binder in
                binder.wireProvider { 1 }
                binder.wireProvider(for: Int?.self, named: "2") { 2 }
            }
        }
        .fix(running: #"to replace what other overrides bind, call `overriding` once more on its result."#) {
            _ = try Injector { $0.wireProvider { 1 } }.overriding { $0.wireProvider { 2 } }
                .overriding { $0.wireProvider(for: Int?.self) { 3 } }
        },
        FixLine(running: "a child that only an override declares binds a key twice") {
            _ = try Injector { _ in }.overriding(addingBindings: true) { binder in
                binder.bindChild(for: Int.self) { binder in
                    binder.bindProvider(for: Int.self) { _ in 1 }
                    binder.bindProvider(for: Int.self) { _ in 2 }
                }
            }
        }
        .fix(running: #"remove all but one, or give them names."#) {
            _ = try Injector { _ in }.overriding(addingBindings: true) { binder in
                binder.bindChild(for: Int.self) { binder in
                    binder.bindProvider(for: Int.self) { _ in 1 }
                    binder.bindProvider(for: Int.self, named: "2") { _ in 2 }
                }
            }
        },
    ]
}
