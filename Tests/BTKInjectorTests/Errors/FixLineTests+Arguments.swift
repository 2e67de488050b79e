// The lines about arguments, taken literally.

import BTKInjector

extension FixLineTests {
    static let arguments: [FixLine] = [
        FixLine("`taking` is forgotten") { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireFactory(for: Book.self, to: Book.init)
        }
        .fix(nameType(#"wireFactory(for: Book.self, taking: Int.self, to: …)"#)) { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireFactory(for: Book.self, taking: Int.self, to: Book.init)
        }
        .fix(#"bind it: `binder.wireProvider(for: Int.self, to: …)`."#) { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireFactory(for: Book.self, to: Book.init)
            binder.wireProvider(for: Int.self, to: { 1 })
        }
        .note(everyParameter),
        FixLine("two arguments are forgotten, and one is bound") { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireFactory(for: Page.self, to: { (_: Int, _: any Store, _: String) in Page() })
        }
        .fix(nameTypes(#"wireFactory(for: Page.self, taking: (Int, String).self, to: …)"#)) { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireFactory(
                for: Page.self, taking: (Int, String).self, to: { (_: Int, _: any Store, _: String) in Page() })
        }
        .fix(#"bind it: `binder.wireProvider(for: Int.self, to: …)`."#) { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireProvider(for: Int.self, to: { 1 })
            binder.wireFactory(
                for: Page.self, taking: String.self, to: { (_: Int, _: any Store, _: String) in Page() })
        }
        .fix(nameTypes(#"wireFactory(for: Page.self, taking: (Int, String).self, to: …)"#)) { binder in
            binder.wireFactory(for: Page.self, taking: (Int, String).self, to: { (_: Int, _: String) in Page() })
        }
        .fix(#"bind it: `binder.wireProvider(for: String.self, to: …)`."#) { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireProvider(for: String.self, to: { "" })
            binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int, _: any Store, _: String) in Page() })
        }
        .note(everyParameter),
        FixLine("`taking` is forgotten, but not by the one who calls") { binder in
            binder.wireFactory(for: Page.self, to: { (_: Int, _: String) in Page() })
            binder.wireProvider(for: Shelf.self, to: { (_: (Int, String) -> Page) in Shelf() })
        }
        .fix(
            #"name the types of its parameters: `binder.wireFactory(for: Page.self, taking: (Int, String).self, to: …)`."#
        ) {
            binder in
            binder.wireFactory(for: Page.self, taking: (Int, String).self, to: { (_: Int, _: String) in Page() })
            binder.wireProvider(for: Shelf.self, to: { (_: (Int, String) -> Page) in Shelf() })
        },
        FixLine("a service may be an argument, too") { binder in
            binder.wireFactory(for: Page.self, to: { (_: any Store) in Page() })
        }
        .fix(#"bind it: `binder.wireProvider(for: Store.self, to: …)`."#) { binder in
            binder.wireProvider(for: Store.self, to: { DiskStore() })
            binder.wireFactory(for: Page.self, to: { (_: any Store) in Page() })
        }
        .fix(
            #"or, if it is an argument, name its type: `binder.wireFactory(for: Page.self, taking: Store.self, to: …)`."#
        ) {
            binder in
            binder.wireFactory(for: Page.self, taking: Store.self, to: { (_: any Store) in Page() })
        }
        .note(everyParameter),
        FixLine(running: "a number is a value of another type") {
            _ = try Injector.injectorWithBlock { binder in
                binder.wireFactory(for: Page.self, taking: Int64.self, to: { (_: Int64) in Page() })
            }.make(for: Page.self, 7)
        }
        .fix(
            running:
                #"make it with arguments of the types (Int64): `try injector.make(for: Page.self, …)`. Their types are "#
                + #"those of the values: write `7 as Int64`."#
        ) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.wireFactory(for: Page.self, taking: Int64.self, to: { (_: Int64) in Page() })
            }
            _ = try injector.make(for: Page.self, 7 as Int64)
        }
        .fix(running: #"or wire a factory of Page that takes (Int)."#) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            }
            _ = try injector.make(for: Page.self, 7)
        },
        FixLine(running: "what conforms to a protocol is no value of it") {
            _ = try Injector.injectorWithBlock { binder in
                binder.wireFactory(
                    for: Page.self, taking: (Int, any Store).self, to: { (_: Int, _: any Store) in Page() })
            }.make(for: Page.self, 7, DiskStore())
        }
        .fix(
            running:
                #"make it with arguments of the types (Int, Store): `try injector.make(for: Page.self, …)`. Their types "#
                + #"are those of the values: write `x as any Store`."#
        ) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.wireFactory(
                    for: Page.self, taking: (Int, any Store).self, to: { (_: Int, _: any Store) in Page() })
            }
            let x = DiskStore()
            _ = try injector.make(for: Page.self, 7, x as any Store)
        }
        .fix(running: #"or wire a factory of Page that takes (Int, DiskStore)."#) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.wireFactory(
                    for: Page.self, taking: (Int, DiskStore).self, to: { (_: Int, _: DiskStore) in Page() })
            }
            _ = try injector.make(for: Page.self, 7, DiskStore())
        },
        FixLine("a factory's function has no parameter for what its handle gives") { binder in
            binder.wireFactory(for: Page.self, to: Page.init)
            binder.wireProvider(for: Shelf.self, to: { (_: Factory<Page, Int>) in Shelf() })
        }
        .fix(#"let the function take `() -> Page` or a Provider of Page, and call it."#) { binder in
            binder.wireFactory(for: Page.self, to: Page.init)
            binder.wireProvider(for: Shelf.self, to: { (_: () -> Page, _: Provider<Page>) in Shelf() })
        }
        .fix(#"or wire a factory of Page that takes (Int)."#) { binder in
            binder.wireFactory(for: Page.self, to: Page.init)
            binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            binder.wireProvider(for: Shelf.self, to: { (_: Factory<Page, Int>) in Shelf() })
        },
        FixLine("a requirement has other arguments") { binder in
            binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            binder.requireBinding(for: Page.self, taking: String.self)
        }
        .fix(#"require what is bound: `binder.requireBinding(for: Page.self, taking: Int.self)`."#) { binder in
            binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            binder.requireBinding(for: Page.self, taking: Int.self)
        }
        .fix(#"or wire a factory of Page that takes (String)."#) { binder in
            binder.wireFactory(for: Page.self, taking: String.self, to: { (_: String) in Page() })
            binder.requireBinding(for: Page.self, taking: String.self)
        },
    ]
}
