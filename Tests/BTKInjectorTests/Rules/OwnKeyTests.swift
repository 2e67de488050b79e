import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

extension Rules {
    @Suite("A function's own key is what its binding replaces or shadows") struct OwnKeyTests {
        private static let store = instance(of: Store.self)
        private static let tape = instance(of: Store.self, named: "backup")
        private static let draft: Question = { try $0.make(for: Job.self, 2).text }
        private static let backup = BindingKey(Store.self, named: "backup")

        @Test("A function takes its own key in whatever form", arguments: forms) func takes(row: Row) { row.check() }

        private static let forms: [Row] = [
            Row("plain", store, "<disk>", override: wrap(Store.self)),
            Row("as an optional", store, "<disk>", override: wrapOptional),
            Row("by a handle on an optional", store, "<disk>") {
                $0.wireProvider(for: Store.self) { (store: Provider<(any Store)?>) in around(try store.get()) }
            },
            Row("by a closure that may be absent", store, "<disk>") {
                $0.wireProvider(for: Store.self) { (store: (() -> any Store)?) in around(store?()) }
            },
            Row("a factory with arguments, by a closure", draft, "<draft 3>", app: drafts) {
                $0.wireFactory(for: Job.self, taking: Int.self) { (number: Int, make: (Int) -> any Job) in
                    around(make(number + 1))
                }
            },
            Row("a child with seeds, twice", user, "<<ada>>", suite: renaming, override: renaming),
        ]

        @Test("Names and arguments say which one a function takes", arguments: names) func isMeant(row: Row) {
            row.check()
        }

        private static let names: [Row] = [
            Row("a key with its name", tape, "<tape>", app: withBackup, override: wrapBackup(with: backup)),
            Row(
                "a key without a name, for a function with one", tape, "<disk>", app: withBackup,
                override: wrapBackup(with: BindingKey(Store.self))),
            Row("a key with a name, for a function without one", store, "<tape>", app: withBackup) {
                $0.wireProvider(for: Store.self, with: backup) { (store: any Store) in around(store) }
            },
            Row("no key, for a function with a name", store, "mismatch Store named \"backup\"", app: withBackup) {
                $0.wireProvider(for: Store.self, named: "backup") { (store: any Store) in around(store) }
            },
            Row("a list, which is another type", tape, "list", app: withBackup) {
                $0.wireProvider(for: Store.self, named: "backup") { (later: () -> [any Store]) in Service("list") }
            },
            Row("a new name", instance(of: Store.self, named: "new"), "<disk>", addingBindings: true) {
                $0.wireProvider(for: Store.self, named: "new") { (store: any Store) in around(store) }
            },
            Row(
                "another list of arguments, which is another key", draft, "<job>",
                app: all(drafts, fake(Job.self, "job"))
            ) {
                $0.wireFactory(for: Job.self, taking: Int.self) { (_: Int, job: any Job) in around(job) }
            },
        ]

        @Test("All others get what is in front", arguments: others) func getsWhatIsInFront(row: Row) { row.check() }

        private static let others: [Row] = [
            Row(
                "a function, a closure and a block", instance(of: [String].self), "[<disk>, <disk>, <disk>]",
                app: readers, override: wrap(Store.self)),
            Row(
                "a list", { text(of: try $0.instances(for: Store.self)) }, "[<disk>]", override: wrap(Store.self)),
            Row("sessions and pages, as one object", count(of: Store.self), "1", override: wrap(Store.self)),
            Row("a block that asks for its own key", store, "cycle Store, Store") {
                $0.bindProvider(for: Store.self) { i in around(try i.instance(for: Store.self)) }
            },
        ]

        @Test("Overridden twice, each has the one before", arguments: chains) func hasTheOneBefore(row: Row) {
            row.check()
        }

        private static let chains: [Row] = [
            Row("plain and as an optional", store, "<<disk>>", suite: wrap(Store.self), override: wrapOptional),
            Row("later, by one function", store, "<<disk>>", suite: wrapLater, override: wrapLater),
            Row(
                "what takes nothing drops all behind it", store, "fake", suite: wrap(Store.self),
                override: fake(Store.self)),
            Row(
                "an override of other keys keeps it", store, "<disk>", suite: wrap(Store.self),
                override: fake(Mail.self)),
        ]

        @Test("In a child it is the parent's", arguments: shadowing) func shadows(row: Row) { row.check() }

        private static let shadowing: [Row] = [
            Row(
                app: "in a session and a page", places(of: Log.self), "console | ada(console) | page(ada(console))",
                wiring: Rules.app),
            Row(
                app: "in children made by hand",
                { try store($0.makeChild(wrap(Store.self)).makeChild(wrap(Store.self))) }, "<<disk>>",
                wiring: Rules.app),
            Row(
                app: "a name that says which", instance(of: String.self, inChild: String.self), "<tape>",
                wiring: { binder in
                    withBackup(&binder)
                    try binder.bindChild(for: String.self) { binder in
                        try wrapBackup(with: backup)(&binder)
                        binder.wireProvider(with: backup) { (store: any Store) in store.text }
                    }
                }),
        ]

        @Test("Where nothing is behind it, it is the function itself", arguments: alone) func isItself(row: Row) {
            row.check()
        }

        private static let alone: [Row] = [
            Row(app: "plain", store, "cycle Store, Store", wiring: wrap(Store.self)),
            Row(app: "an optional is nil", store, "<nil>", wiring: wrapOptional),
            Row(app: "a handle is on itself", draft, "draft 2 draft 1 draft 0") {
                $0.wireFactory(for: Job.self, taking: Int.self) { (number: Int, make: (Int) -> any Job) in
                    Service("draft \(number)" + (number > 0 ? " " + make(number - 1).text : ""))
                }
            },
            Row("removed, an optional is nil", store, "<nil>", override: all(remove(Store.self), wrapOptional)),
        ]

        @Test("Scopes are those of the functions", arguments: scopes) func keepsScopes(row: Row) { row.check() }

        private static let isShared: Question = {
            "\(try $0.instance(for: Store.self) === $0.instance(for: Store.self))"
        }

        private static let scopes: [Row] = [
            Row(
                "a singleton keeps what lasts for a request", store, "captive Store in Store",
                app: { $0.wireProvider(for: Store.self, scope: .graph) { Service("disk") } },
                override: wrap(Store.self)),
            Row("a factory makes new ones around one that is shared", isShared, "false") {
                $0.wireFactory(for: Store.self) { (store: any Store) in around(store) }
            },
            Row(
                "a provider keeps one of a factory", isShared, "true",
                app: { $0.wireFactory(for: Store.self) { Service("disk") } }, override: wrap(Store.self)),
        ]

        // MARK: Apps and overrides

        @Sendable private static func wrapOptional(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { (store: (any Store)?) in around(store) }
        }

        @Sendable private static func wrapLater(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { (store: @Sendable () -> any Store) in around(store()) }
        }

        private static func wrapBackup(with key: BindingKey) -> Wiring {
            { $0.wireProvider(for: Store.self, named: "backup", with: key) { (store: any Store) in around(store) } }
        }

        @Sendable private static func withBackup(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { Service("disk") }
            binder.wireProvider(for: Store.self, named: "backup") { Service("tape") }
        }

        @Sendable private static func drafts(_ binder: inout Binder) {
            binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int) in Service("draft \(number)") }
        }

        @Sendable private static func readers(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { Service("disk") }
            binder.bindProvider(for: String.self, named: "block") { i in try i.instance(for: Store.self).text }
            binder.wireProvider(with: BindingKey(String.self, named: "block")) {
                (block: String, plain: any Store, later: () -> any Store) in
                [plain.text, later().text, block]
            }
        }

        // MARK: Reports, drawings and verification

        @Test("What is replaced is listed, reported and drawn before what replaces it") func order() throws {
            let reports = Locked<[BindingSite]>([])
            let sites = [1, 2].map { BindingSite(fileID: "T/App.swift", line: $0) }
            let app = try Injector { binder in
                binder.wireProvider(for: Store.self, fileID: "T/App.swift", line: 1) { Service("disk") }
                binder.onConstruction { reports.append($0.site) }
            }
            let override = try app.overriding {
                $0.wireProvider(for: Store.self, fileID: "T/App.swift", line: 2) { (store: any Store) in around(store) }
            }
            _ = try override.instance(for: Store.self)
            #expect(override.madeInstances(of: Service.self).map(\.text) == ["disk", "<disk>"])
            #expect(reports.value == sites)
            #expect(override.dependencyGraph.edgeTexts == ["Store → Store"])
            #expect(override.dependencyGraph.mermaid.contains("replaced"))
        }

        @Test("What is replaced is verified") func verified() throws {
            let app = try Injector { $0.bindProvider(for: Store.self) { _ in throw Failure("disk") } }
            let problems = verificationProblems(of: try app.overriding(wrap(Store.self)))
            #expect(problems.count == 1)
            #expect(problems.first?.description.contains("The block of Store threw Failure: disk") == true)
            #expect(try Injector(Rules.app).overriding(wrap(Store.self)).verify() == [])
        }

        // MARK: Texts

        @Test("The text of what was removed says to leave the removal out") func removedText() throws {
            let error = failure { try Injector(Rules.app).overriding(all(remove(Store.self), wrap(Store.self))) }
            #expect(error?.problems == [.cycle(BindingKey(Store.self), BindingKey(Store.self))])
            #expect(error?.description.contains("an override has removed what Store would get") == true)
        }

        @Test(
            "The text of a cycle with a binding that replaces one says first how to wrap",
            arguments: [
                ("let one of them ask later", mutual),
                (
                    "a block that asks for its own key",
                    { $0.bindProvider(for: Store.self) { i in around(try i.instance(for: Store.self)) } }
                ),
                ("end the recursion", { $0.bindFactory(for: Store.self) { i in try i.make(for: Store.self) } }),
            ] as [(String, Wiring)])
        func wrapsFirst(second: String, override: @escaping Wiring) throws {
            let error = failure {
                _ = try Injector(Rules.app).overriding(override).instance(for: Store.self)
            }
            let fixes = Self.fixes(in: error)
            #expect(error?.problems.map { $0.cycle != nil } == [true])
            try #require(fixes.count == 2)
            #expect(fixes[0] == "to wrap what Store replaces, take it in the function of Store itself.")
            #expect(fixes[1].hasPrefix(second))
        }

        private static let mutual: Wiring = { binder in
            binder.wireProvider(for: Store.self) { (ruler: any Ruler) in Service(ruler.text) }
            binder.wireProvider(for: Ruler.self) { (store: any Store) in Service(store.text) }
        }

        @Test("The text of a function that replaces one, and asks by an injector, has no other way out")
        func byInjector() throws {
            let box = InjectorBox()
            let injector = try Injector(Rules.app).overriding {
                $0.wireProvider(for: Store.self) { around(try box.injector.instance(for: Store.self)) }
            }
            box.set(injector)
            #expect(
                Self.fixes(in: failure { try injector.instance(for: Store.self) })
                    == ["to wrap what Store replaces, take it in the function of Store itself."])
        }

        private static func fixes(in error: InjectionError?) -> [Substring] {
            (error?.description ?? "").split(separator: "\n").compactMap { line in
                line.split(separator: "fix: ").dropFirst().first
            }
        }
    }
}
