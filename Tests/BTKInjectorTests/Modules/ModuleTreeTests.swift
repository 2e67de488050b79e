import BTKInjector
import TestSupport
import Testing

extension Rules {
    /// The questions are which store an app and its child have, and whether it is one object.
    @Suite("A module is installed once in a tree") struct ModuleTreeTests {
        private static let stores: Question = { app in
            let child = try app.make(for: Child<Int>.self).injector
            let outer = text(of: Store.self, in: app)
            let inner = text(of: Store.self, in: child)
            let own = try app.instance(for: (any Store)?.self)
            let areOne = try own != nil && own === child.instance(for: Store.self)
            return areOne ? "one \(outer)" : "\(outer) and \(inner)"
        }

        @Test("A module is installed once in an injector and the children that it declares", arguments: trees)
        func once(row: Row) { row.check() }

        private static let trees: [Row] = [
            Row(app: "by the child, too", stores, "one core", wiring: all(core, child(1, core))),
            Row(
                app: "by the child's own function", stores, "core and core",
                wiring: all(core, child(1) { Core().configure(&$0) })),
            Row(
                app: "each other, within each other", stores, "one core",
                wiring: all({ try $0.install(Cycle(isFirst: true)) }, child(1) { _ in })),
            Row(
                app: "first by one child, then by another", stores, "- and core",
                wiring: all(child(true, core), child(1, core))),
            Row(
                app: "first by the child of a child, then by a module of their parent", stores, "duplicate Core",
                wiring: all(child(1, child(true, core))) { try $0.install(Feature()) }),
        ]

        @Test("An override does not install again what the original has", arguments: overrides)
        func overridden(row: Row) { row.check() }

        private static let overrides: [Row] = [
            Row("it stays as it is", stores, "one core", app: installed, override: core),
            Row(
                "also where it was overridden", stores, "one fake", app: installed, suite: fake(Store.self),
                override: core),
            Row(
                "in the child's block, if the child has it", stores, "- and core", app: child(1, core),
                override: child(1, core)),
            Row(
                "a new one in suite and test counts once", stores, "one <core>", app: installed,
                suite: { try $0.install(Decorating()) }, override: { try $0.install(Decorating()) }),
            Row(
                "a child has it, and the override would install it for the parent", stores, "duplicate Core",
                app: child(1, core), override: core),
        ]

        @Test("A child that is made by hand does not install again what its parent has") func madeByHand() throws {
            let app = try Injector(Self.installed)
            let child = try app.makeChild { try $0.install(Feature()) }
            #expect(try child.instance(for: Store.self) === app.instance(for: Store.self))
            let grandchild = try child.makeChild { try $0.install(Feature()) }
            #expect(try grandchild.instance(for: Mail.self) === child.instance(for: Mail.self))
        }

        @Test("A module of the main actor conforms there") @MainActor func ofTheMainActor() throws {
            let app = try Injector { binder in
                for _ in 1...2 { try binder.install(WindowModule(title: "main")) }
            }
            #expect(try app.mainActor.instance(for: String.self, named: "title") == "main")
        }

        @Test("A module that is installed later for the parent is told with both places") func late() throws {
            let error = failure {
                try Injector { binder in
                    try binder.bindChild(for: Int.self, fileID: "App/Wiring.swift", line: 1) { binder in
                        binder.wireProvider { 1 }
                        try binder.install(Core(), fileID: "App/Wiring.swift", line: 2)
                    }
                    try binder.install(Core(), fileID: "App/Wiring.swift", line: 3)
                }
            }
            let sites = [2, 3].map { BindingSite(fileID: "App/Wiring.swift", line: $0) }
            #expect(error == .invalidConfiguration([.duplicateBinding(BindingKey(Core.self), sites: sites)]))
            #expect(
                error?.problems.first?.description == """
                    [duplicate-binding] The module Core is installed in a child, and then for its parent, though a tree has each module once.
                      installed at App/Wiring.swift:2, in the child declared at App/Wiring.swift:1
                      installed at App/Wiring.swift:3
                      fix: install it for the parent before the child is declared.
                      fix: or, for one of its own in each child, call a function there instead of installing a module.
                    """)
        }

        // MARK: Modules

        private static let core: Wiring = { try $0.install(Core()) }
        private static let installed = all(core, child(1) { _ in })

        struct Core: Module {
            func configure(_ binder: inout Binder) { binder.wireProvider(for: Store.self) { Service("core") } }
        }

        private struct Decorating: Module {
            func configure(_ binder: inout Binder) throws { try wrap(Store.self)(&binder) }
        }

        private struct Feature: Module {
            func configure(_ binder: inout Binder) throws {
                try binder.install(Core())
                binder.wireProvider(for: Mail.self) { (store: any Store) in Service("mail on \(store.text)") }
            }
        }

        private struct Cycle: Module {
            let isFirst: Bool
            func configure(_ binder: inout Binder) throws {
                if isFirst { try binder.install(Core()) }
                try binder.install(Cycle(isFirst: !isFirst))
            }
        }

        @MainActor struct WindowModule: @MainActor Module {
            let title: String
            func configure(_ binder: inout Binder) {
                let title = title
                binder.wireProvider(named: "title") { @MainActor in title }
            }
        }
    }
}
