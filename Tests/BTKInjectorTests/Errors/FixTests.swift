import BTKInjector
import BTKInjectorInspection
import Foundation
import Testing

/// The fix lines of an error, and configurations that take these literally.
struct Fixes: Sendable {
    /// A raw string, so that this file has the code as the error has it.
    let lines: String
    let configurations: [Mistake.Configuration]

    init(_ lines: String, _ configurations: Mistake.Configuration...) {
        self.lines = lines
        self.configurations = configurations
    }

    /// The pieces of code in the lines, between backticks and cut where `…` stands, that the configurations lack.
    func missingCode() throws -> [String] {
        let file = try String(contentsOfFile: #filePath, encoding: .utf8).withoutSpaces
        let rest = file.components(separatedBy: lines.withoutSpaces).last ?? ""
        let row = rest.components(separatedBy: "Mistake(")[0]
        let parts = lines.withoutSpaces.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
        let pieces = parts.flatMap { $0.element.components(separatedBy: "…") }
        return pieces.filter { !$0.isEmpty && !row.contains($0) }
    }
}

extension String {
    fileprivate var withoutSpaces: String { filter { !$0.isWhitespace } }
}

extension ErrorTextTests {
    @Suite("Fix lines") struct FixTests {
        @Test("An error has these fix lines, whose code stands in the configurations", arguments: fixes)
        @MainActor func lines(of mistake: Mistake, are fixes: Fixes) throws {
            let lines = try mistake.text().matches(of: /fix: (.*)/).map(\.output.1).joined(separator: "\n")
            let found = lines.replacing(/\w+\/FixTests\.swift:\d+/, with: "W")
            #expect(found == fixes.lines, "\n\(found)")
            #expect(try fixes.missingCode() == [])
        }

        @Test("Fix lines that are taken literally correct the mistake", arguments: fixes)
        @MainActor func corrects(_: Mistake, taking fixes: Fixes) throws {
            for configure in fixes.configurations { _ = try Injector(configure).verify() }
        }
    }

    /// A service whose labels a block has to write.
    struct Catalog: Sendable {
        init(first: Shelf, later: Provider<Shelf>, new: @Sendable (Int) throws -> Shelf, size: Int, last: Shelf?) {}
    }

    private static func shelves(_ binder: inout Binder) {
        binder.wireFactory { Shelf() }
        binder.wireFactory(taking: Int.self) { (_: Int) in Shelf() }
        binder.wireProvider(named: "a") { Shelf() }
    }

    private static let fixes: KeyValuePairs<Mistake, Fixes> = [
        Mistake("what nobody binds: a protocol, a function without a result, and a dictionary") { binder in
            binder.wireProvider(for: Store.self, named: "a") { DiskStore() }
            binder.wireProvider { DiskStore() }
            binder.wireProvider { (_: any Store) in 1 }
            binder.wireFactory { (_: @escaping () -> Void) in Page() }
            binder.wireFactory { (_: [String: any Store]) in Shelf() }
        }: Fixes(
            #"""
            did you mean Store named "a", bound at W? name it: `with: BindingKey(Store.self, named: "a")`.
            did you mean DiskStore, bound at W? bind it `for: Store.self`.
            bind it: `binder.wireProvider(for: Store.self, to: …)`.
            if it is an argument, name its type: `binder.wireFactory(for: Page.self, taking: (() -> ()).self, to: …)`.
            bind it: `binder.wireFactory(for: (() -> ()).self, to: …)`.
            gather them: wire a closure that takes `[any Store]`, and makes the dictionary.
            if it is an argument, name its type: `binder.wireFactory(for: Shelf.self, taking: Dictionary<String, Store>.self, to: …)`.
            bind it: `binder.wireProvider(for: Dictionary<String, Store>.self, to: …)`.
            """#,
            { binder in
                binder.wireProvider(for: Store.self, named: "a") { DiskStore() }
                binder.wireProvider(with: BindingKey(Store.self, named: "a")) { (_: any Store) in 1 }
                binder.wireFactory(for: Page.self, taking: (() -> ()).self, to: { (_: @escaping () -> Void) in Page() })
                binder.wireFactory(
                    for: Shelf.self, taking: Dictionary<String, Store>.self, to: { (_: [String: any Store]) in Shelf() }
                )
            },
            { binder in
                binder.wireProvider(for: Store.self, to: { DiskStore() })
                binder.wireProvider { (_: any Store) in 1 }
                binder.wireFactory(for: (() -> ()).self, to: { {} })
                binder.wireFactory { (_: @escaping () -> Void) in Page() }
                binder.wireProvider(for: Dictionary<String, Store>.self, to: { (all: [any Store]) in ["a": all[0]] })
                binder.wireFactory { (_: [String: any Store]) in Shelf() }
            }),
        Mistake(verifying: "blocks that request an inferred optional, and what takes another type") { binder in
            binder.bindProvider(for: Bool.self) { try $0.instance(named: "a") as (any Store)? == nil }
            binder.wireFactory(taking: (any Store).self) { (_: any Store) in Page() }
            binder.bindProvider(for: Shelf.self) { Shelf(try $0.make(for: Page.self, DiskStore())) }
        }: Fixes(
            #"""
            ask `instance(for: (any Store)?.self, named: "a")` if it may be absent; `provider` and `factory` take `for:`, too.
            bind it: `binder.bindProvider(for: Optional<Store>.self, named: "a") { i in … }`.
            make it with arguments of the types (Store): `try i.make(for: Page.self, …)`. Their types are those of the values: write `x as any Store`.
            or wire a factory of Page that takes (DiskStore).
            """#,
            { binder in
                binder.bindProvider(for: Bool.self) { try $0.instance(for: (any Store)?.self, named: "a") == nil }
                binder.bindProvider(for: Int.self) { i in
                    try i.provider(for: Double?.self).get() == nil && i.factory(for: Double?.self)() == nil ? 0 : 1
                }
                binder.wireFactory(taking: (any Store).self) { (_: any Store) in Page() }
                let x = DiskStore()
                binder.bindProvider(for: Shelf.self) { i in Shelf(try i.make(for: Page.self, x as any Store)) }
            },
            { binder in
                binder.bindProvider(for: Optional<Store>.self, named: "a") { i in DiskStore() }
                binder.bindProvider(for: Bool.self) { try $0.instance(named: "a") as (any Store)? == nil }
            }),
        Mistake("requirements and functions that do not fit what is bound") { binder in
            binder.wireFactory(taking: Int.self) { (_: Int) in Page() }
            binder.wireFactory(taking: Bool.self) { (_: Page, _: Bool) in Shelf() }
            binder.wireFactory { (_: Bool) in DiskStore() }
            binder.wireProvider { (_: (Bool) -> DiskStore) in 1 }
            binder.requireBinding(for: Shelf.self, taking: String.self)
            binder.requireBinding(for: Screen.self, taking: String.self)
        }: Fixes(
            #"""
            require what is bound: `binder.requireBinding(for: Shelf.self, taking: Bool.self)`.
            or wire a factory of Shelf that takes (String).
            bind it: `binder.bindFactory(for: Screen.self) { (i, a1: String) in … }`, or, if it lives on the main actor, `binder.mainActor.bindFactory(for: Screen.self) { (i, a1: String) in … }`.
            let the function take `(Int) -> Page` or a Factory of Page, and call it.
            or, if it is an argument, name its type: `binder.wireFactory(for: Shelf.self, taking: (Bool, Page).self, to: …)`.
            or wire a factory of Page that takes ().
            name the types of its parameters: `binder.wireFactory(for: DiskStore.self, taking: Bool.self, to: …)`.
            """#,
            { binder in
                binder.wireFactory(taking: Int.self) { (_: Int) in Page() }
                binder.wireFactory(taking: Bool.self) { (_: (Int) -> Page, _: Bool) in Shelf() }
                binder.wireFactory(for: DiskStore.self, taking: Bool.self, to: { (_: Bool) in DiskStore() })
                binder.wireProvider { (_: (Bool) -> DiskStore) in 1 }
                binder.requireBinding(for: Shelf.self, taking: Bool.self)
                binder.bindFactory(for: Screen.self) { (i, a1: String) in Screen() }
                binder.requireBinding(for: Screen.self, taking: String.self)
            },
            { binder in
                binder.wireFactory(for: Shelf.self, taking: (Bool, Page).self, to: { (_: Page, _: Bool) in Shelf() })
                binder.mainActor.bindFactory(for: Screen.self) { (i, a1: String) in Screen() }
                binder.requireBinding(for: Screen.self, taking: String.self)
            }),
        Mistake("an argument of two parameters, and a key of several") { binder in
            binder.wireProvider { "" }
            binder.wireFactory(taking: String.self) { @MainActor (_: String, _: String) in Screen() }
            shelves(&binder)
            binder.wireFactory(taking: Int.self, with: BindingKey(Shelf.self, named: "a"), to: Catalog.init)
        }: Fixes(
            #"""
            wire a closure that takes what is bound as `() -> String`, and only the argument as String: `binder.wireFactory(for: Screen.self, taking: String.self, to: { @MainActor (a1: String, a2: () -> String) in … })`. Or make one of them a type of its own.
            or, if all are arguments, name each: `binder.wireFactory(for: Screen.self, taking: (String, String).self, to: …)`.
            bind a block, and write beside each name the label of its parameter where … stands: `binder.bindFactory(for: Catalog.self) { (i, a1: Int) in let handle3 = try i.factory(for: Shelf.self, taking: Int.self); return Catalog(…: try i.instance(named: "a"), …: try i.provider(for: Shelf.self), …: { try handle3($0) }, …: a1, …: try i.instance(for: Optional<Shelf>.self)) }`.
            or make each a type of its own.
            """#
        ) { binder in
            binder.wireProvider { "" }
            binder.wireFactory(
                for: Screen.self, taking: String.self,
                to: { @MainActor (a1: String, a2: () -> String) in Screen(a1, a2()) })
            binder.wireFactory(
                for: Screen.self, taking: (String, String).self, to: { @MainActor (_: String, _: String) in Screen() })
            shelves(&binder)
            // swift-format-ignore
            binder.bindFactory(for: Catalog.self) { (i, a1: Int) in
                let handle3 = try i.factory(for: Shelf.self, taking: Int.self); return Catalog(
                    first: try i.instance(named: "a"), later: try i.provider(for: Shelf.self),
                    new: { try handle3($0) }, size: a1, last: try i.instance(for: Optional<Shelf>.self)) }
        },
        Mistake("functions that need each other, or their own product") { binder in
            binder.wireProvider(for: Store.self) { (_: Page) in DiskStore() }
            binder.wireProvider { (_: any Store) in Page() }
            binder.wireProvider { (shelf: Shelf) in shelf }
            binder.wireProvider { (_: [Int]) in 1 }
        }: Fixes(
            #"""
            the set that a function of Int takes leaves out that Int: bind others under names.
            or, if there may be none, let it take `[Int]?`.
            let one of them ask later: let the function of Page (W) take `@Sendable () -> Store` or a Provider of Store, keep it, and call it only after the function.
            Shelf is what this function makes, and there is none that it replaces in an override, or shadows in a child: bind the one that it is to take under its own type or a name, and take that, `with: BindingKey(Shelf.self, named: …)`.
            """#
        ) { binder in
            binder.wireProvider(for: Store.self) { (_: Page) in DiskStore() }
            binder.wireProvider { (_: @Sendable () -> Store) in Page() }
            binder.wireProvider(named: "inner") { Shelf() }
            binder.wireProvider(with: BindingKey(Shelf.self, named: "inner")) { (shelf: Shelf) in shelf }
            binder.wireProvider { (_: [Int]?) in 1 }
        },
        Mistake("what lives on the main actor: a member of a set elsewhere, and a provider as a factory") { binder in
            binder.wireProvider(for: Store.self, named: "a") { @MainActor in DiskStore() }
            binder.wireProvider { (_: [any Store]) in 1 }
            binder.mainActor.bindProvider(for: Page.self) { _ in Page() }
            binder.wireProvider { @MainActor (_: MainActorFactory<Page>) in "" }
        }: Fixes(
            #"""
            request an instance or a MainActorProvider of Page, or bind it with `binder.mainActor.bindFactory`.
            move Int to the main actor: let its function be `@MainActor`.
            or let it take `@MainActor () -> Array<Store>` or a MainActorProvider of that, and call that on the main actor.
            or let the function of Store named "a" be nonisolated, if Store named "a" need not live there. Then it has to be Sendable, or made by `binder.wireFactory`.
            """#,
            { binder in
                binder.wireProvider(for: Store.self, named: "a") { @MainActor in DiskStore() }
                binder.wireProvider { @MainActor (_: [any Store]) in 1 }
                binder.wireProvider { (_: @MainActor () -> Array<Store>) in Shelf() }
                binder.mainActor.bindFactory(for: Page.self) { _ in Page() }
                binder.wireProvider { @MainActor (_: MainActorFactory<Page>) in "" }
            },
            { binder in
                binder.wireFactory(for: Store.self, named: "a") { DiskStore() }
                binder.wireProvider { (_: [any Store]) in 1 }
            }),
        Mistake("children that are not declared, or kept, and a root without its child") { binder in
            binder.wireProvider { (_: (String, Int) -> Child<Shelf>) in 1 }
            binder.wireProvider { (_: Child<DiskStore>) in 0.5 }
            binder.bindChild(for: Cart.self, taking: User.self) { $0.wireProvider(to: Cart.init) }
            binder.wireProvider { (_: () -> Cart) in "" }
        }: Fixes(
            #"""
            bind it: `binder.bindChild(for: Shelf.self, taking: (String, Int).self) { binder in … }`.
            let the function take `@Sendable () throws -> Child<DiskStore>` or a Provider of Child<DiskStore>, and make the child where you use it.
            declare the child, too: `binder.bindChild(for: DiskStore.self) { binder in … }`.
            let the function take `(User) throws -> Child<Cart>` or a Factory of Child<Cart>, and use its root.
            Cart is bound at W, in the child declared at W: bind there what needs it, or request it from that child.
            """#
        ) { binder in
            binder.bindChild(for: Shelf.self, taking: (String, Int).self) { binder in binder.wireProvider { Shelf() } }
            binder.wireProvider { (_: (String, Int) -> Child<Shelf>) in 1 }
            binder.bindChild(for: DiskStore.self) { binder in binder.wireProvider { DiskStore() } }
            binder.wireProvider { (_: @Sendable () throws -> Child<DiskStore>) in 0.5 }
            binder.bindChild(for: Cart.self, taking: User.self) { $0.wireProvider(to: Cart.init) }
            binder.wireProvider { (make: (User) throws -> Child<Cart>) in "\(try make(User()).root)" }
        },
        Mistake("roots: one that lacks a seed, one that nobody binds, and one with an argument") { binder in
            binder.mainActor.bindChild(for: Page.self) { $0.wireProvider { @MainActor (_: Double) in Page() } }
            binder.bindChild(for: Screen.self) { _ in }
            binder.bindChild(for: Cart.self) { $0.wireFactory(taking: User.self, to: Cart.init) }
        }: Fixes(
            #"""
            if it is a seed, name its type: `binder.mainActor.bindChild(for: Page.self, taking: Double.self) { binder in … }`.
            bind it, in the child declared at W or outside of it: `binder.wireProvider(for: Double.self, to: …)`.
            bind it there: `binder.wireProvider(for: Screen.self, to: …)`.
            bind it there without arguments, and make what it takes a seed: `binder.bindChild(for: Cart.self, taking: User.self) { binder in … }`, or bind that there, too.
            """#
        ) { binder in
            binder.mainActor.bindChild(for: Page.self, taking: Double.self) { binder in
                binder.wireProvider { @MainActor (_: Double) in Page() }
            }
            binder.wireProvider(for: Double.self, to: { 1 })
            binder.mainActor.bindChild(for: Page.self, named: "a") {
                $0.wireProvider { @MainActor (_: Double) in Page() }
            }
            binder.bindChild(for: Screen.self) { binder in binder.wireProvider(for: Screen.self, to: { Screen() }) }
            binder.bindChild(for: Cart.self, taking: User.self) { binder in binder.wireProvider(to: Cart.init) }
        },
    ]
}
