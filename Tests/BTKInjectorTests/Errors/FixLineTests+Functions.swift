// The lines about functions that are parameters, and injectors, taken literally.

import BTKInjector

extension FixLineTests {
    private static let takeWhatIsNeeded =
        #"an injector is not bound in itself: take what is needed, later by a closure, or as the root of a Child."#

    static let forms: [FixLine] = [
        FixLine("an injector is a parameter") { binder in
            binder.wireFactory(for: Page.self, to: { (_: Injector) in Page() })
        }
        .fix(takeWhatIsNeeded) {
            binder in
            binder.wireFactory(for: Page.self, taking: Int.self, to: { (_: Int) in Page() })
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireProvider(for: Shelf.self, to: { (_: Provider<any Store>, _: Factory<Page, Int>) in Shelf() })
        },
        FixLine("a child is not declared") { binder in
            binder.wireFactory(for: Page.self, to: { (_: (String, Int) -> Child<Shelf>) in Page() })
        }
        .fix(#"bind it: `binder.bindChild(for: Shelf.self, taking: (String, Int).self) { binder in … }`."#) { binder in
            binder.bindChild(for: Shelf.self, taking: (String, Int).self) { binder in
                binder.wireProvider(to: { Shelf() })
            }
            binder.wireFactory(for: Page.self, to: { (_: (String, Int) -> Child<Shelf>) in Page() })
        }
        .note(everyParameter),
        FixLine(running: "an injector is requested") {
            _ = try Injector.injectorWithBlock { _ in }.instance(for: Injector.self)
        }
        .fix(running: takeWhatIsNeeded) {
            let injector = try Injector.injectorWithBlock { binder in
                binder.wireProvider(for: Store.self, to: DiskStore.init)
                binder.bindChild(for: Shelf.self) { binder in binder.wireProvider(to: { Shelf() }) }
            }
            _ = try injector.instance(for: Store.self)
            _ = try injector.provider(for: Store.self)
            _ = try injector.make(for: Child<Shelf>.self)
        },
        FixLine("a function that returns nothing") { binder in
            binder.wireFactory(for: Page.self, to: { (_: @escaping () -> Void) in Page() })
        }
        .fix(nameType(#"wireFactory(for: Page.self, taking: (() -> ()).self, to: …)"#)) { binder in
            binder.wireFactory(for: Page.self, taking: (() -> ()).self, to: { (_: @escaping () -> Void) in Page() })
        }
        .fix(#"bind it: `binder.wireFactory(for: (() -> ()).self, to: …)`."#) { binder in
            binder.wireFactory(for: (() -> ()).self, to: { {} })
            binder.wireFactory(for: Page.self, to: { (_: @escaping () -> Void) in Page() })
        }
        .note(handles)
        .note(everyParameter),
        FixLine("a function that is no handle") { binder in
            binder.wireProvider(
                for: Shelf.self, to: { (_: @Sendable @escaping (String) async throws -> Page) in Shelf() })
        }
        .fix(
            nameType(#"wireFactory(for: Shelf.self, taking: (@Sendable (String) async throws -> Page).self, to: …)"#)
        ) { binder in
            binder.wireFactory(
                for: Shelf.self, taking: (@Sendable (String) async throws -> Page).self,
                to: { (_: @Sendable @escaping (String) async throws -> Page) in Shelf() })
        }
        .fix(#"bind it: `binder.wireProvider(for: (@Sendable (String) async throws -> Page).self, to: …)`."#) {
            binder in
            binder.wireProvider(for: (@Sendable (String) async throws -> Page).self, to: { { _ in Page() } })
            binder.wireProvider(
                for: Shelf.self, to: { (_: @Sendable @escaping (String) async throws -> Page) in Shelf() })
        }
        .note(handles)
        .note(everyParameter),
        FixLine("functions need each other") { binder in
            binder.wireProvider(for: Store.self, to: { (_: any Pet) in DiskStore() })
            binder.wireProvider(for: Pet.self, fileID: "W.swift", line: 1, to: { (_: any Store) in Cat() })
        }
        .fix(
            #"let one of them ask later: let the function of Pet (W.swift:1) take `@Sendable () -> Store` or a Provider "#
                + #"of Store, keep it, and call it only after the function."#
        ) { binder in
            binder.wireProvider(for: Store.self, to: { (_: any Pet) in DiskStore() })
            binder.wireProvider(for: Pet.self, to: { (_: @Sendable () -> Store, _: Provider<Store>) in Cat() })
        },
        FixLine("a provider is requested as a factory") { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireProvider(for: Shelf.self, to: { (_: Factory<any Store>) in Shelf() })
        }
        .fix(#"request an instance or a Provider of Store, or bind it with `wireFactory`."#) { binder in
            binder.wireFactory(for: Store.self, to: DiskStore.init)
            binder.wireProvider(
                for: Shelf.self, to: { (_: any Store, _: Provider<any Store>, _: Factory<any Store>) in Shelf() })
        },
    ]
}
