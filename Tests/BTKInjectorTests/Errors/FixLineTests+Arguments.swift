// What to do about arguments, taken literally.

import BTKInjector

extension FixLineTests {
    static let argumentsFile = #filePath

    static let arguments = [
        FixLine("`taking` is forgotten") { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireFactory(for: Book.self, to: Book.init)
        }
        .fix(
            "if it is an argument, name its type: `binder.wireFactory(for: Book.self, taking: Int.self, to: …)`."
        ) { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireFactory(for: Book.self, taking: Int.self, to: Book.init)
        }
        .fix("bind it: `binder.wireProvider(for: Int.self, to: …)`.") { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireFactory(for: Book.self, to: Book.init)
            binder.wireProvider(for: Int.self, to: { 1 })
        }
        .fix(everyParameter) { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireFactory(for: Book.self, to: { (store: any Store) in Book(1, store) })
            binder.bindFactory(for: Book.self, named: "2") { i in Book(2, try i.instance()) }
        },
        FixLine("one of two arguments is forgotten, on the main actor") { binder in
            binder.mainActor.wireFactory(
                for: Screen.self, named: "b", taking: Int.self, to: { (_: Int, _: [String]) in Screen() })
        }
        .fix(
            #"if it is an argument, name its type: `binder.mainActor.wireFactory(for: Screen.self, named: "b", "#
                + "taking: (Int, Array<String>).self, to: …)`."
        ) { binder in
            binder.mainActor.wireFactory(
                for: Screen.self, named: "b", taking: (Int, Array<String>).self,
                to: { (_: Int, _: [String]) in Screen() })
        }
        .fix("bind it: `binder.mainActor.wireProvider(for: String.self, to: …)`.") { binder in
            binder.mainActor.wireProvider(for: String.self, to: { "" })
            binder.mainActor.wireFactory(
                for: Screen.self, named: "b", taking: Int.self, to: { (_: Int, _: [String]) in Screen() })
        }
        .fix(everyParameter),
        FixLine("a factory's function has a parameter that its handle gives") { binder in
            binder.wireFactory(for: Page.self, to: Page.init)
            binder.wireProvider(for: Shelf.self, to: { (_: Factory<Page, Int>) in Shelf() })
        }
        .fix(
            "if these are parameters of its function, name them: "
                + "`binder.wireFactory(for: Page.self, taking: Int.self, to: …)`."
        ) { binder in
            binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            binder.wireProvider(for: Shelf.self, to: { (_: Factory<Page, Int>) in Shelf() })
        }
        .fix("let the function take `() -> Page` or a Provider of Page, and call it.") { binder in
            binder.wireFactory(for: Page.self, to: Page.init)
            binder.wireProvider(for: Shelf.self, to: { (_: () -> Page, _: Provider<Page>) in Shelf() })
        }
        .fix("or wire a factory of Page that takes (Int).") { binder in
            binder.wireFactory(for: Page.self, to: Page.init)
            binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            binder.wireProvider(for: Shelf.self, to: { (_: Factory<Page, Int>) in Shelf() })
        },
        FixLine("a requirement has other arguments") { binder in
            binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            binder.requireBinding(for: Page.self, taking: String.self)
        }
        .fix("require what is bound: `binder.requireBinding(for: Page.self, taking: Int.self)`.") { binder in
            binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            binder.requireBinding(for: Page.self, taking: Int.self)
        }
        .fix("or wire a factory of Page that takes (String).") { binder in
            binder.wireFactory(for: Page.self, taking: String.self, to: { (_: String) in Page() })
            binder.requireBinding(for: Page.self, taking: String.self)
        },
    ]
}
