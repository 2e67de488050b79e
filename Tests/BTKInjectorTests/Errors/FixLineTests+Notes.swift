// The notes of several errors, taken literally.

import BTKInjector

extension FixLineTests {
    struct A: Sendable {}
    struct B: Sendable {}
    struct X: Sendable {}

    static let everyParameter =
        #"default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block."#

    static let handles =
        #"of functions, `() -> X` and `(A, …) -> X` with up to four arguments are handles on X, `@Sendable` or not, "#
        + #"`@MainActor` or not, `throws` or not. Functions among the arguments are `@escaping`. All others are "#
        + #"arguments, or bound as they are."#

    static let notes: [Fix] = [
        Fix(note: everyParameter) { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireFactory(for: Book.self, to: { (store: any Store) in Book(1, store) })
            binder.bindFactory(for: Book.self, named: "2") { i in Book(2, try i.instance()) }
        },
        Fix(note: handles) { binder in
            binder.wireProvider(to: X.init)
            binder.wireFactory(taking: (A, B).self, to: { (_: A, _: B) in X() })
            binder.wireFactory(taking: (() -> A).self, to: { (_: @escaping () -> A) in X() })
            binder.wireProvider(named: "plain", to: { (_: () -> X, _: (A, B) -> X) in Shelf() })
            binder.wireProvider(named: "Sendable", to: { (_: @Sendable (A, B) throws -> X) in Shelf() })
            binder.wireProvider(named: "main actor", to: { (_: @MainActor () -> X) in Shelf() })
            binder.wireProvider(named: "function", to: { (_: (@escaping () -> A) -> X) in Shelf() })
        },
    ]
}

extension Fix {
    /// Makes a note with a configuration that takes it literally.
    fileprivate init(note line: String, file: String = #filePath, _ configure: @escaping FixLine.Configuration) {
        self.init(mistake: "a note", line: line, file: file, code: { _ = try Injector(configure) })
    }
}
