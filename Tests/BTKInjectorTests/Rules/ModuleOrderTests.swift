import BTKInjector
import TestSupport
import Testing

extension Rules {
    /// It was decided by the order: a module that another one had installed first was taken for a part of that, also
    /// where the block installed it later.
    @Suite("The order in which modules are installed does not matter") struct ModuleOrderTests {
        /// Statements of a child's block, and what follows from them in whatever order.
        struct Row: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let statements: [Wiring]
            let outcome: String

            init(_ description: String, _ outcome: String, _ statements: Wiring...) {
                testDescription = description
                self.statements = statements
                self.outcome = outcome
            }
        }

        private static let app: Wiring = { binder in
            binder.wireProvider(for: Log.self) { Service("app") }
            try binder.install(Net())
        }

        private static let rows: [Row] = [
            Row(
                "one that the block installs, too, is in question", "module Core",
                { try $0.install(Core()) }, { try $0.install(Feature()) }),
            Row(
                "one that is in another one, which is said to be the ancestor's", "module Core",
                { try $0.install(Core()) }, { try $0.install(Net(), shadowing: false) }),
            Row(
                "one that is said to be the child's, in another one, which is the ancestor's", "core on child",
                { try $0.install(Core(), shadowing: true) }, { try $0.install(Net(), shadowing: false) }),
            Row(
                "one that takes what another one binds, which is said to be the child's", "module Net",
                { try $0.install(Core(), shadowing: true) }, { try $0.install(Feature()) }),
            Row(
                "one that a module of the child installs, too", "module Core",
                { try $0.install(Other()) }, { try $0.install(Net(), shadowing: false) }),
            Row(
                "one that two modules of the child install", "module Core",
                { try $0.install(Other()) }, { try $0.install(Feature()) }),
            Row(
                "one that is said to be the ancestor's, in two modules of the child", "core on app",
                { try $0.install(Other()) }, { try $0.install(Feature()) },
                { try $0.install(Core(), shadowing: false) }),
        ]

        @Test("In the block of a declared child", arguments: rows) func declared(row: Row) throws {
            for statements in orders(of: row.statements) {
                let found = outcome {
                    let app = try Injector { binder in
                        try Self.app(&binder)
                        try binder.bindChild(for: Int.self) { binder in
                            binder.wireProvider { 7 }
                            try Self.configure(&binder, statements)
                        }
                    }
                    return try app.make(for: Child<Int>.self).injector
                }
                #expect(found == row.outcome)
            }
        }

        @Test("In the block of makeChild", arguments: rows) func configured(row: Row) throws {
            let app = try Injector(Self.app)
            for statements in orders(of: row.statements) {
                let found = outcome { try app.makeChild { try Self.configure(&$0, statements) } }
                #expect(found == row.outcome)
            }
        }

        private static func configure(_ binder: inout Binder, _ statements: [Wiring]) throws {
            binder.wireProvider(for: Log.self) { Service("child") }
            for statement in statements { try statement(&binder) }
        }

        @Test("In an override, where the block's own installation stands above that of a module") func override() throws
        {
            let suite = try Injector(Self.app).overriding { $0.wireProvider(for: Store.self) { Service("fake") } }
            for statements in orders(of: [{ try $0.install(Core()) }, { try $0.install(Feature()) }] as [Wiring]) {
                let test = try suite.overriding { binder in for statement in statements { try statement(&binder) } }
                #expect(text(of: Store.self, in: test) == "core on app")
            }
        }

        @Test("A module in question brings no parts with it that an ancestor has") func parts() {
            let found = outcome {
                try Injector { binder in
                    try Self.app(&binder)
                    try binder.bindChild(for: Int.self) { binder in
                        binder.wireProvider { 7 }
                        binder.wireProvider(for: Store.self) { Service("mine") }
                        try binder.install(Feature())
                    }
                }
            }
            #expect(found == "module Net")
        }

        @Test("Parts that a module has lost with an error of theirs are not looked at") func failed() throws {
            let app = try Injector(Self.app)
            let child = try app.makeChild { binder in
                binder.wireProvider(for: Log.self) { Service("child") }
                try binder.install(Careful())
            }
            #expect(text(of: Store.self, in: child) == "core on app")
        }

        private func outcome(of configure: () throws -> Injector) -> String {
            do { return text(of: Store.self, in: try configure()) } catch { return summary(of: error) }
        }

        private func orders(of statements: [Wiring]) -> [[Wiring]] {
            guard let last = statements.last else { return [[]] }
            return orders(of: statements.dropLast()).flatMap { rest in
                (0...rest.count).map { Array(rest[..<$0]) + [last] + Array(rest[$0...]) }
            }
        }

        // MARK: Modules

        private struct Core: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Store.self) { (log: (any Log)?) in Service("core on \(log?.text ?? "nothing")")
                }
            }
        }

        private struct Net: Module {
            func configure(_ binder: inout Binder) throws {
                try binder.install(Core())
                binder.wireProvider(for: Mail.self) { (store: any Store) in Service("mail on \(store.text)") }
            }
        }

        private struct Feature: Module {
            func configure(_ binder: inout Binder) throws { try binder.install(Net()) }
        }

        private struct Other: Module {
            func configure(_ binder: inout Binder) throws { try binder.install(Core()) }
        }

        private struct Failing: Module {
            func configure(_ binder: inout Binder) throws {
                try binder.install(Core())
                throw Failure()
            }
        }

        private struct Careful: Module {
            func configure(_ binder: inout Binder) throws {
                try? binder.install(Failing())
                binder.wireProvider(for: Cart.self) { Service("cart") }
            }
        }
    }
}
