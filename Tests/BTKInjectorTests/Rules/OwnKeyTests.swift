import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

extension Rules {
    @Suite("A function's own key is what its binding replaces or shadows") struct OwnKeyTests {
        private static let store = instance(of: Store.self)
        private static let tape = instance(of: Store.self, named: "backup")
        private static let draft: Question = { try $0.make(for: Job.self, 2).text }
        private static let plain = BindingKey(Store.self)
        private static let backup = BindingKey(Store.self, named: "backup")

        /// Makes a service around another one, if there is one.
        private static func around(_ inner: (any Part)?) -> Service { Service("<\(inner?.text ?? "nil")>") }

        @Test("A function takes its own key in whatever form", arguments: forms) func takes(row: Row) { row.check() }

        private static let forms: [Row] = [
            Row("plain", store, "<disk>", override: wrapped),
            Row("as an optional", store, "<disk>", override: wrappedOptional),
            Row("by a handle", store, "<disk>") {
                $0.wireProvider(for: Store.self) { (store: Provider<any Store>) in around(try store.get()) }
            },
            Row("by a handle on an optional", store, "<disk>") {
                $0.wireProvider(for: Store.self) { (store: Provider<(any Store)?>) in around(try store.get()) }
            },
            Row("by a closure", store, "<disk>") {
                $0.wireProvider(for: Store.self) { (store: () -> any Store) in around(store()) }
            },
            Row("by a closure that throws", store, "<disk>") {
                $0.wireProvider(for: Store.self) { (store: @Sendable () throws -> any Store) in around(try store()) }
            },
            Row("by a closure that may be absent", store, "<disk>") {
                $0.wireProvider(for: Store.self) { (store: (() -> any Store)?) in around(store?()) }
            },
            Row("by a closure of an optional", store, "<disk>") {
                $0.wireProvider(for: Store.self) { (store: () -> (any Store)?) in around(store()) }
            },
            Row("twice", store, "<disk, disk>") {
                $0.wireProvider(for: Store.self) { (one: any Store, two: () -> any Store) in
                    Service("<\(one.text), \(two().text)>")
                }
            },
            Row("a factory with arguments, by a closure", draft, "<draft 3>", app: drafts, override: wrappedDraft),
            Row("a factory with arguments, by a handle", draft, "<draft 3>", app: drafts) {
                $0.wireFactory(for: Job.self, taking: Int.self) { (number: Int, make: Factory<any Job, Int>) throws in
                    around(try make(number + 1))
                }
            },
            Row("a module's function", store, "<disk>") { try $0.install(Wrapping()) },
        ]

        @Test("Names and arguments say which one a function takes", arguments: names) func isMeant(row: Row) {
            row.check()
        }

        private static let names: [Row] = [
            Row("a key with its name", tape, "<tape>", app: withBackup) {
                $0.wireProvider(for: Store.self, named: "backup", with: backup) { (store: any Store) in around(store) }
            },
            Row("a key without a name, for a function with one", tape, "<disk>", app: withBackup) {
                $0.wireProvider(for: Store.self, named: "backup", with: plain) { (store: any Store) in around(store) }
            },
            Row("a key with a name, for a function without one", store, "<tape>", app: withBackup) {
                $0.wireProvider(for: Store.self, with: backup) { (store: any Store) in around(store) }
            },
            Row("no key, for a function with a name", store, "mismatch Store named \"backup\"", app: withBackup) {
                $0.wireProvider(for: Store.self, named: "backup") { (store: any Store) in around(store) }
            },
            Row("likewise by a handle", store, "mismatch Store named \"backup\"", app: withBackup) {
                $0.wireProvider(for: Store.self, named: "backup") { (store: Provider<any Store>) in
                    around(try store.get())
                }
            },
            Row(
                "likewise where only the one with the name is bound", store, "mismatch Store named \"backup\"",
                app: { $0.wireProvider(for: Store.self, named: "backup") { Service("tape") } }
            ) {
                $0.wireProvider(for: Store.self, named: "backup") { (store: any Store) in around(store) }
            },
            Row("a list, which is another type", tape, "list", app: withBackup) {
                $0.wireProvider(for: Store.self, named: "backup") { (later: () -> [any Store]) in Service("list") }
            },
            Row("a new name", instance(of: Store.self, named: "new"), "<disk>", addingBindings: true) {
                $0.wireProvider(for: Store.self, named: "new") { (store: any Store) in around(store) }
            },
            Row(
                "another list of arguments, which is another key", store, "<disk>",
                app: { binder in
                    binder.wireFactory(for: Store.self, taking: Int.self) { (_: Int) in Service("numbered") }
                    binder.wireProvider(for: Store.self) { Service("disk") }
                }
            ) {
                $0.wireProvider(for: Store.self) { (store: any Store, _: @escaping @Sendable (Int) -> any Store) in
                    around(store)
                }
            },
        ]

        @Test("All others get what is in front", arguments: others) func getsWhatIsInFront(row: Row) { row.check() }

        private static let others: [Row] = [
            Row(
                "a function, a closure and a block", instance(of: [String].self), "[<disk>, <disk>, <disk>]",
                app: readers, override: wrapped),
            Row("all instances", { text(of: try $0.instances(for: Store.self)) }, "[<disk>]", override: wrapped),
            Row("a list", instance(of: [String].self, named: "list"), "[<disk>]", app: readers, override: wrapped),
            Row("a session and a page", places(of: Store.self), "<disk> | <disk> | <disk>", override: wrapped),
            Row("it is one object", count(of: Store.self), "1", override: wrapped),
            Row("a block that asks for its own key", store, "cycle Store, Store") {
                $0.bindProvider(for: Store.self) { i in around(try i.instance(for: Store.self)) }
            },
        ]

        @Test("Overridden twice, each has the one before", arguments: chains) func hasTheOneBefore(row: Row) {
            row.check()
        }

        private static let chains: [Row] = [
            Row("plain and plain", store, "{<disk>}", suite: wrapped, override: braced),
            Row("by one function", store, "<<disk>>", suite: wrapped, override: wrapped),
            Row("handles, by one function", store, "<<disk>>", suite: later, override: later),
            Row("a fake is decorated", store, "<fake>", suite: fakeStore, override: wrapped),
            Row("what takes nothing drops all behind it", store, "fake", suite: wrapped, override: fakeStore),
            Row("an override of other keys keeps it", store, "<disk>", suite: wrapped) {
                $0.wireProvider(for: Mail.self) { Service("fake") }
            },
            Row("an empty override keeps it", store, "<disk>", suite: wrapped) { _ in },
        ]

        @Test("In a child it is the parent's", arguments: shadowing) func shadows(row: Row) { row.check() }

        private static let shadowing: [Row] = [
            Row(
                app: "in a session and a page", places(of: Log.self), "console | ada(console) | page(ada(console))",
                wiring: Rules.app),
            Row(
                app: "a factory with arguments", { try draft($0.make(for: Child<Page>.self).injector) }, "<draft 3>",
                wiring: { binder in
                    drafts(&binder)
                    binder.bindChild(for: Page.self) { binder in
                        binder.wireProvider { Page() }
                        wrappedDraft(&binder)
                    }
                }),
            Row(
                app: "a name that says which", root(String.self), "<tape>",
                wiring: { binder in
                    withBackup(&binder)
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(for: Store.self, named: "backup", with: backup) { (store: any Store) in
                            around(store)
                        }
                        binder.wireProvider(with: backup) { (store: any Store) in store.text }
                    }
                }),
            Row(
                app: "a name that does not", store, "mismatch Store named \"backup\"",
                wiring: { binder in
                    withBackup(&binder)
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(for: Store.self, named: "backup") { (store: any Store) in around(store) }
                        binder.wireProvider { "" }
                    }
                }),
            Row(
                app: "in children made by hand", { try store($0.makeChild(wrapped).makeChild(braced)) }, "{<disk>}",
                wiring: Rules.app),
            Row(
                app: "in an override of a child made by hand", { try store($0.makeChild(wrapped).overriding(braced)) },
                "{<disk>}", wiring: Rules.app),
        ]

        @Test("Where nothing is behind it, it is the function itself", arguments: alone) func isItself(row: Row) {
            row.check()
        }

        private static let alone: [Row] = [
            Row(app: "plain", store, "cycle Store, Store", wiring: wrapped),
            Row(app: "an optional is nil", store, "<nil>", wiring: wrappedOptional),
            Row(app: "a handle is on itself", draft, "draft 2 draft 1 draft 0", wiring: recursive("draft")),
            Row("removed, an optional is nil", store, "<nil>") { binder in
                binder.removeBinding(for: Store.self)
                wrappedOptional(&binder)
            },
            Row("removed, a handle is on itself", draft, "fake 2 fake 1 fake 0", app: recursive("draft")) { binder in
                binder.removeBinding(for: Job.self)
                try recursive("fake")(&binder)
            },
            Row(
                "removed by an earlier override", store, "cycle Store, Store",
                suite: { $0.removeBinding(for: Store.self) }
            ) { binder in
                wrapped(&binder)
                binder.wireProvider(for: Mail.self) { (store: any Store) in Service(store.text) }
            },
        ]

        @Test("A decorator of a child", arguments: childDecorators) func decoratesChild(row: Row) { row.check() }

        private static let user: Question = { try $0.make(for: Child<Session>.self, ada).root.user.name }

        private static let childDecorators: [Row] = [
            Row("with seeds, by a closure, twice", user, "<<ada>>", suite: renaming, override: renaming),
            Row("by a handle", user, "ada!") {
                $0.wireFactory(for: Child<Session>.self, taking: User.self) {
                    (user: User, make: Factory<Child<Session>, User>) in
                    try make(User(name: user.name + "!"))
                }
            },
        ]

        @Test("Scopes are those of the functions", arguments: scopes) func keepsScopes(row: Row) { row.check() }

        private static let isShared: Question = {
            "\(try $0.instance(for: Store.self) === $0.instance(for: Store.self))"
        }

        private static let scopes: [Row] = [
            Row(
                "a singleton keeps what lasts for a request", store, "captive Store in Store",
                app: { $0.wireProvider(for: Store.self, scope: .graph) { Service("disk") } }, override: wrapped),
            Row(
                "of the same scope it does not", store, "<disk>",
                app: { $0.wireProvider(for: Store.self, scope: .graph) { Service("disk") } }
            ) {
                $0.wireProvider(for: Store.self, scope: .graph) { (store: any Store) in around(store) }
            },
            Row(
                "a weak one is kept by its decorator", store, "<disk>",
                app: { $0.wireProvider(for: Store.self, scope: .weak) { Service("disk") } }, override: wrapped),
            Row("a factory makes new ones around one that is shared", isShared, "false") {
                $0.wireFactory(for: Store.self) { (store: any Store) in around(store) }
            },
            Row(
                "a provider keeps one of a factory", isShared, "true",
                app: { $0.wireFactory(for: Store.self) { Service("disk") } }, override: wrapped),
        ]

        // MARK: Apps and overrides

        private struct Wrapping: Module { func configure(_ binder: inout Binder) { wrapped(&binder) } }

        @Sendable private static func wrapped(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { (store: any Store) in around(store) }
        }

        @Sendable private static func wrappedOptional(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { (store: (any Store)?) in around(store) }
        }

        @Sendable private static func braced(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { (store: any Store) in Service("{\(store.text)}") }
        }

        @Sendable private static func later(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { (store: @Sendable () -> any Store) in around(store()) }
        }

        @Sendable private static func fakeStore(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { Service("fake") }
        }

        @Sendable private static func withBackup(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { Service("disk") }
            binder.wireProvider(for: Store.self, named: "backup") { Service("tape") }
        }

        @Sendable private static func readers(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { Service("disk") }
            binder.wireProvider { (store: any Store) in store.text }
            binder.bindProvider(for: String.self, named: "block") { i in try i.instance(for: Store.self).text }
            binder.wireProvider(with: BindingKey(String.self, named: "block")) {
                (block: String, plain: any Store, later: () -> any Store) in
                [plain.text, later().text, block]
            }
            binder.wireProvider(named: "list") { (stores: [any Store]) in stores.map(\.text) }
        }

        @Sendable private static func drafts(_ binder: inout Binder) {
            binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int) in Service("draft \(number)") }
        }

        @Sendable private static func wrappedDraft(_ binder: inout Binder) {
            binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int, make: (Int) -> any Job) in
                around(make(number + 1))
            }
        }

        /// Binds a factory that makes its own kind, at one place in the source.
        private static func recursive(_ name: String) -> Wiring {
            { binder in
                binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int, make: (Int) -> any Job) in
                    Service("\(name) \(number)" + (number > 0 ? " " + make(number - 1).text : ""))
                }
            }
        }

        // MARK: Lists, reports and drawings

        @Test("What is replaced is listed, reported and drawn before what replaces it") func order() throws {
            let reports = Locked<[BindingSite]>([])
            let sites = [1, 2].map { BindingSite(fileID: "T/App.swift", line: $0) }
            let app = try Injector { binder in
                binder.wireProvider(for: Store.self, fileID: "T/App.swift", line: 1) { Service("disk") }
                binder.onConstruction { reports.append($0.site) }
            }
            let override = try app.overriding {
                $0.wireProvider(for: Store.self, fileID: "T/App.swift", line: 2) { (store: any Store) in
                    Self.around(store)
                }
            }
            _ = try override.instance(for: Store.self)
            #expect(override.madeInstances(of: Service.self).map(\.text) == ["disk", "<disk>"])
            #expect(reports.value == sites)
            let graph = override.dependencyGraph
            #expect(graph.edgeTexts == ["Store → Store"])
            #expect(graph.mermaid.contains("replaced"))
        }

        /// A service that takes another one later.
        private final class Late: Store {
            private let store: @Sendable () -> any Store
            var text: String { "late(\(store().text))" }
            init(_ store: @escaping @Sendable () -> any Store) { self.store = store }
        }

        @Test("What is replaced is listed behind a decorator that takes it later") func laterOrder() throws {
            let app = try Injector(Rules.app).overriding {
                $0.wireProvider(for: Store.self) { (store: @escaping @Sendable () -> any Store) in Late(store) }
            }
            let late = try app.instance(for: Store.self)
            #expect(app.madeInstances(of: Part.self).count == 1)
            #expect(late.text == "late(disk)")
            #expect(app.madeInstances(of: Part.self).map { $0 is Late } == [true, false])
        }

        @Test("A decorator that returns what it takes is one object") func passed() throws {
            let app = try Injector(Rules.app).overriding {
                $0.wireProvider(for: Store.self) { (store: any Store) in store }
            }
            #expect(try app.instance(for: Store.self).text == "disk")
            #expect(app.madeInstances(of: Service.self).count == 1)
        }

        @Test("What is replaced is verified") func verified() throws {
            let app = try Injector { $0.bindProvider(for: Store.self) { _ in throw Failure("disk") } }
            let problems = verificationProblems(of: try app.overriding(Self.wrapped))
            #expect(problems.count == 1)
            #expect(problems.first?.description.contains("The block of Store threw Failure: disk") == true)
            #expect(try Injector(Rules.app).overriding(Self.wrapped).verify() == [])
        }

        @Test("The text of what was removed says to leave the removal out") func removedText() throws {
            let app = try Injector(Rules.app)
            let error = failure {
                try app.overriding { binder in
                    binder.removeBinding(for: Store.self)
                    Self.wrapped(&binder)
                }
            }
            #expect(error?.problems == [.cycle(Self.plain, Self.plain)])
            #expect(error?.description.contains("an override has removed what Store would get") == true)
        }

        /// A cycle that has a binding which replaces one of Store.
        struct FrontedCycle: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let override: Wiring
            /// Begins the fix lines behind the first.
            let further: [String]

            init(_ title: String, _ further: String..., override: @escaping Wiring) {
                testDescription = title
                self.override = override
                self.further = further
            }
        }

        @Test("The text of a cycle with a binding that replaces one says first how to wrap", arguments: fronted)
        func wrapsFirst(cycle: FrontedCycle) throws {
            let error = failure {
                let injector = try Injector { binder in
                    binder.wireProvider(for: Store.self) { (mail: any Mail) in Service(mail.text) }
                    binder.wireProvider(for: Mail.self) { Service("mail") }
                    binder.wireFactory(for: Job.self) { Service("job") }
                }.overriding(addingBindings: true, cycle.override)
                _ = try injector.instance(for: Store.self)
            }
            let text = try #require(error).description
            #expect(error?.problems.map { $0.cycle != nil } == [true])
            let fixes = text.split(separator: "\n").compactMap { $0.split(separator: "fix: ").dropFirst().first }
            #expect(fixes.first == "to wrap what Store replaces, take it in the function of Store itself.")
            #expect(fixes.count == 1 + cycle.further.count)
            #expect(zip(fixes.dropFirst(), cycle.further).allSatisfy { $0.hasPrefix($1) })
        }

        private static let fronted: [FrontedCycle] = [
            FrontedCycle("through both functions", "let one of them ask later") { binder in
                wrapped(&binder)
                binder.wireProvider(for: Mail.self) { (store: any Store) in Service(store.text) }
            },
            FrontedCycle("two functions that wrap by a type of their own", "let one of them ask later") { binder in
                binder.wireProvider { (store: any Store) in around(store) }
                binder.wireProvider(for: Store.self) { (service: Service) in service }
            },
            FrontedCycle("two blocks", "let one of them ask later") { binder in
                binder.bindProvider(for: Store.self) { i in around(try i.instance(for: Mail.self)) }
                binder.bindProvider(for: Mail.self) { i in around(try i.instance(for: Store.self)) }
            },
            FrontedCycle("a block that asks for its own key", "a block that asks for its own key") {
                $0.bindProvider(for: Store.self) { i in around(try i.instance(for: Store.self)) }
            },
            FrontedCycle("a factory that is entered again", "end the recursion") {
                $0.bindFactory(for: Store.self) { i in try i.make(for: Store.self) }
            },
        ]

        @Test("The text of a function that replaces one, and asks by an injector, has no other way out")
        func byInjector() throws {
            let override = try InjectorBox.makeInjector { binder, box in
                binder.wireProvider(for: Store.self) { Service("disk") }
            }
            let box = InjectorBox()
            let injector = try override.overriding {
                $0.wireProvider(for: Store.self) { Self.around(try box.injector.instance(for: Store.self)) }
            }
            box.set(injector)
            let text = try #require(failure { try injector.instance(for: Store.self) }).description
            #expect(text.split(separator: "fix: ").count == 2)
            #expect(text.contains("fix: to wrap what Store replaces, take it in the function of Store itself."))
        }
    }

    /// Decorates sessions.
    @Sendable static func renaming(_ binder: inout Binder) {
        binder.wireFactory(for: Child<Session>.self, taking: User.self) {
            (user: User, make: (User) throws -> Child<Session>) in
            try make(User(name: "<\(user.name)>"))
        }
    }
}
