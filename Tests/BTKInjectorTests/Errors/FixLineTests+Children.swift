// The lines about children and overrides, taken literally.

import BTKInjector
import Testing

extension FixLineTests {
    struct User: Sendable {}
    struct Cart: Sendable { init(_ user: User) {} }

    /// Declares a child at a line of a file that does not exist, and binds a cart in it.
    private static func bindCart(_ binder: inout Binder) {
        binder.bindChild(for: Cart.self, taking: User.self, fileID: "W.swift", line: 1, to: bindCartOnly)
    }

    private static func bindCartWithoutSeed(_ binder: inout Binder) {
        binder.bindChild(for: Cart.self, fileID: "W.swift", line: 1, to: bindCartOnly)
    }

    private static func bindCartOnly(_ binder: inout Binder) {
        binder.wireProvider(fileID: "W.swift", line: 2, to: Cart.init)
    }

    static let children: [FixLine] = [
        FixLine("a root has a name") { binder in
            binder.bindChild(for: Shelf.self, fileID: "W.swift", line: 1) { binder in
                binder.wireProvider(for: Shelf.self, named: "a", fileID: "W.swift", line: 2, to: { Shelf() })
            }
        }
        .fix(
            #"bind it there: `binder.wireProvider(for: Shelf.self, to: …)`."#
        ) { binder in
            binder.bindChild(for: Shelf.self) { binder in
                binder.wireProvider(for: Shelf.self, to: { Shelf() })
                binder.wireProvider(for: Shelf.self, named: "a", to: { Shelf() })
            }
        }
        .fix(#"did you mean Shelf named "a", bound at W.swift:2? A root has no name."#) { binder in
            binder.bindChild(for: Shelf.self) { binder in binder.wireProvider(for: Shelf.self, to: { Shelf() }) }
        },
        FixLine("a seed is forgotten") { binder in bindCartWithoutSeed(&binder) }
            .fix(
                #"if it is a seed, name its type: `binder.bindChild(for: Cart.self, taking: User.self) { binder in … }`."#
            ) {
                binder in
                binder.bindChild(for: Cart.self, taking: User.self) { binder in binder.wireProvider(to: Cart.init) }
            }
            .fix(
                #"bind it, in the child declared at W.swift:1 or outside of it: `binder.wireProvider(for: User.self, to: …)`."#
            ) { binder in
                binder.bindChild(for: Cart.self) { binder in
                    binder.wireProvider(for: User.self, to: { User() })
                    binder.wireProvider(to: Cart.init)
                }
                binder.bindChild(for: Cart.self, named: "2") { binder in binder.wireProvider(to: Cart.init) }
                binder.wireProvider(for: User.self, to: { User() })
            }
            .note(everyParameter),
        FixLine("a seed is forgotten, but not by the one who calls") { binder in
            bindCartWithoutSeed(&binder)
            binder.wireProvider(for: Shelf.self, to: { (_: (User) -> Child<Cart>) in Shelf() })
        }
        .fix(#"declare it with these seeds: `binder.bindChild(for: Cart.self, taking: User.self) { binder in … }`."#) {
            binder in
            bindCart(&binder)
            binder.wireProvider(for: Shelf.self, to: { (_: (User) -> Child<Cart>) in Shelf() })
        }
        .fix(#"or let the function take `() -> Child<Cart>` or a Provider of Child<Cart>, and call it."#) { binder in
            bindCartWithoutSeed(&binder)
            binder.wireProvider(for: User.self, to: { User() })
            binder.wireProvider(for: Shelf.self, to: { (_: () -> Child<Cart>, _: Provider<Child<Cart>>) in Shelf() })
        },
        FixLine("what only a child binds is taken without it") { binder in
            bindCart(&binder)
            binder.wireProvider(for: Shelf.self, to: { (_: (User) -> Cart) in Shelf() })
        }
        .fix(#"let the function take `(User) -> Child<Cart>` or a Factory of Child<Cart>, and use its root."#) {
            binder in
            bindCart(&binder)
            binder.wireProvider(
                for: Shelf.self,
                to: { (make: (User) -> Child<Cart>, _: Factory<Child<Cart>, User>) in Shelf(make(User()).root) })
        }
        .fix(
            #"Cart is bound at W.swift:2, in the child declared at W.swift:1: bind there what needs it, or request it "#
                + #"from that child."#
        ) { binder in
            binder.bindChild(for: Shelf.self, taking: User.self) { binder in
                binder.wireProvider(to: Cart.init)
                binder.wireProvider(for: Shelf.self, to: { (_: Cart) in Shelf() })
            }
        }
        .note(everyParameter),
        FixLine("a child that lives on the main actor is made elsewhere") { binder in
            binder.bindChild(for: Screen.self, taking: Int.self) { binder in
                binder.wireProvider(for: Screen.self, to: { @MainActor in Screen() })
            }
            binder.wireProvider(for: Shelf.self, to: { (_: @Sendable (Int) -> Child<Screen>) in Shelf() })
        }
        .fix(#"move Shelf to the main actor: let its function be `@MainActor`."#) { binder in
            binder.bindChild(for: Screen.self, taking: Int.self) { binder in
                binder.wireProvider(for: Screen.self, to: { @MainActor in Screen() })
            }
            binder.wireProvider(for: Shelf.self, to: { @MainActor (_: (Int) -> Child<Screen>) in Shelf() })
        }
        .fix(
            #"or let it take `@MainActor (Int) -> Child<Screen>` or a MainActorFactory of Child<Screen>, and call that on "#
                + #"the main actor."#
        ) { binder in
            binder.bindChild(for: Screen.self, taking: Int.self) { binder in
                binder.wireProvider(for: Screen.self, to: { @MainActor in Screen() })
            }
            binder.wireProvider(
                for: Shelf.self,
                to: { (_: @MainActor (Int) -> Child<Screen>, _: MainActorFactory<Child<Screen>, Int>) in Shelf() })
        }
        .fix(#"or bind its root, Screen, without the main actor, if they need not live there."#) { binder in
            binder.bindChild(for: Page.self, taking: Int.self) { binder in
                binder.wireFactory(for: Page.self, to: Page.init)
            }
            binder.wireProvider(for: Shelf.self, to: { (_: @Sendable (Int) -> Child<Page>) in Shelf() })
        },
        FixLine("seeds have one type") { binder in
            binder.bindChild(for: User.self, taking: (User, User).self) { _ in }
        }
        .fix(#"make each a type of its own: seeds of one type cannot be told apart."#) { binder in
            struct Admin: Sendable {}
            binder.bindChild(for: User.self, taking: (User, Admin).self) { _ in }
        },
        FixLine(running: "an override forgets `for:`") {
            _ = try original().overriding { binder in binder.wireProvider(to: { DiskStore() }) }
        }
        .fix(running: #"bind it `for: Store.self`, to replace what is bound at W.swift:1."#) {
            _ = try original().overriding { binder in binder.wireProvider(for: Store.self, to: { DiskStore() }) }
        },
        FixLine(running: "an override has other arguments") {
            _ = try original().overriding { binder in
                binder.wireFactory(for: Page.self, taking: String.self, to: { (_: String) in Page() })
            }
        }
        .fix(
            running: #"what is bound at W.swift:3 takes (Int): override that, `taking: Int.self`, or remove it first."#
        ) {
            _ = try original().overriding { binder in
                binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            }
            _ = try original().overriding { binder in
                binder.removeBinding(for: Page.self)
                binder.wireFactory(for: Page.self, taking: String.self, to: { (_: String) in Page() })
            }
        }
        .fix(running: #"or, to add bindings, call `overriding(addingBindings: true) { binder in … }`."#) {
            _ = try original().overriding(addingBindings: true) { binder in
                binder.wireFactory(for: Page.self, taking: String.self, to: { (_: String) in Page() })
            }
        },
        FixLine(running: "an override forgets the `for:` of what a child binds") {
            _ = try logging().overriding { binder in binder.wireProvider(to: { MemoryLog() }) }
        }
        .fix(
            running:
                #"bind it `for: Log.self`, to replace what is bound at W.swift:2, in the child declared at W.swift:1."#
        ) {
            let injector = try logging().overriding { binder in binder.wireProvider(for: Log.self, to: { MemoryLog() })
            }
            let child = try injector.make(for: Child<Cart>.self, User())
            #expect(try child.injector.instance(for: Log.self) is MemoryLog)
        },
        FixLine(running: "an override binds all of a child again") {
            _ = try logging().overriding { binder in
                binder.bindChild(for: Cart.self, taking: User.self) { b in
                    session(&b)
                    b.wireProvider(for: Log.self, to: { MemoryLog() })
                }
            }
        }
        .fix(
            running:
                #"in an override the block of a child says what differs: leave out what binds all of it, `session(&b)`."#
        ) {
            _ = try logging().overriding { binder in
                binder.bindChild(for: Cart.self, taking: User.self) { binder in
                    binder.wireProvider(for: Log.self, to: { MemoryLog() })
                }
            }
        },
    ]

    protocol Log: Sendable {}
    struct FileLog: Log {}
    struct MemoryLog: Log {}

    private static func session(_ binder: inout Binder) {
        binder.wireProvider(to: { Cart(User()) })
        binder.wireProvider(for: Log.self, fileID: "W.swift", line: 2, to: { FileLog() })
    }

    private static func logging() throws -> Injector {
        try Injector { binder in
            binder.bindChild(for: Cart.self, taking: User.self, fileID: "W.swift", line: 1, to: session)
        }
    }

    private static func original() throws -> Injector {
        try Injector { binder in
            binder.wireProvider(for: Store.self, fileID: "W.swift", line: 1, to: DiskStore.init)
            binder.wireFactory(for: Page.self, taking: Int.self, fileID: "W.swift", line: 3, to: { (_: Int) in Page() })
            bindCart(&binder)
        }
    }
}
