import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

extension Rules {
    @Suite("A function's own key is what its binding replaces or shadows") struct OwnKeyTests {
        private static let store = instance(of: Store.self)
        private static let stores = places(of: Store.self)
        private static let draft: Question = { try $0.make(for: Job.self, 2).text }
        private static let plain = BindingKey(Store.self)
        private static let backup = BindingKey(Store.self, named: "backup")

        @Test("In whatever form it takes it", arguments: forms) func takes(row: Row) { row.check() }

        private static let forms: [Row] = [
            Row("plain", store, "<disk>", override: wrapped),
            Row("as an optional", store, "<disk>") { binder in
                binder.wireProvider(for: Store.self) { (store: (any Store)?) in Service("<\(store?.text ?? "nil")>") }
            },
            Row("by a handle", store, "<disk>") { binder in
                binder.wireProvider(for: Store.self) { (store: Provider<any Store>) in
                    Service("<\(try store.get().text)>")
                }
            },
            Row("by a handle on an optional", store, "<disk>") { binder in
                binder.wireProvider(for: Store.self) { (store: Provider<(any Store)?>) in
                    Service("<\(try store.get()?.text ?? "nil")>")
                }
            },
            Row("by a closure", store, "<disk>") { binder in
                binder.wireProvider(for: Store.self) { (store: () -> any Store) in Service("<\(store().text)>") }
            },
            Row("by a closure that throws", store, "<disk>") { binder in
                binder.wireProvider(for: Store.self) { (store: @Sendable () throws -> any Store) in
                    Service("<\(try store().text)>")
                }
            },
            Row("by a closure that may be absent", store, "<disk>") { binder in
                binder.wireProvider(for: Store.self) { (store: (() -> any Store)?) in
                    Service("<\(store?().text ?? "nil")>")
                }
            },
            Row("by a closure of an optional", store, "<disk>") { binder in
                binder.wireProvider(for: Store.self) { (store: () -> (any Store)?) in
                    Service("<\(store()?.text ?? "nil")>")
                }
            },
            Row("twice", store, "<disk, disk>") { binder in
                binder.wireProvider(for: Store.self) { (one: any Store, two: () -> any Store) in
                    Service("<\(one.text), \(two().text)>")
                }
            },
            Row("a factory with arguments, by a closure", draft, "<draft 3>", app: drafts) { binder in
                binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int, make: (Int) -> any Job) in
                    Service("<\(make(number + 1).text)>")
                }
            },
            Row("a factory with arguments, by a handle", draft, "<draft 3>", app: drafts) { binder in
                binder.wireFactory(for: Job.self, taking: Int.self) {
                    (number: Int, make: Factory<any Job, Int>) throws in
                    Service("<\(try make(number + 1).text)>")
                }
            },
            Row("a factory by a factory", store, "<disk>", app: { $0.wireFactory(for: Store.self) { Service("disk") } })
            { binder in
                binder.wireFactory(for: Store.self) { (store: any Store) in Service("<\(store.text)>") }
            },
            Row("under its name", instance(of: Store.self, named: "backup"), "<tape>", app: withBackup) { binder in
                binder.wireProvider(for: Store.self, named: "backup", with: backup) { (store: any Store) in
                    Service("<\(store.text)>")
                }
            },
            Row(
                "under another name: the one under that", instance(of: Store.self, named: "backup"), "<disk>",
                app: withBackup
            ) { binder in
                binder.wireProvider(for: Store.self, named: "backup", with: plain) { (store: any Store) in
                    Service("<\(store.text)>")
                }
            },
            Row("without a name: the one under that", store, "<tape>", app: withBackup) { binder in
                binder.wireProvider(for: Store.self, with: backup) { (store: any Store) in Service("<\(store.text)>") }
            },
            Row("under a name, not saying which", store, "mismatch Store named \"backup\"", app: withBackup) { binder in
                binder.wireProvider(for: Store.self, named: "backup") { (store: any Store) in Service("<\(store.text)>")
                }
            },
            Row("likewise by a handle", store, "mismatch Store named \"backup\"", app: withBackup) { binder in
                binder.wireProvider(for: Store.self, named: "backup") { (store: Provider<any Store>) in
                    Service("<\(try store.get().text)>")
                }
            },
            Row(
                "a list is another type, and is in no doubt", instance(of: Store.self, named: "backup"), "2",
                app: withBackup
            ) { binder in
                binder.wireProvider(for: Store.self, named: "backup") { (later: () -> [any Store]) in Service("2") }
            },
            Row("a new name is in no doubt", instance(of: Store.self, named: "new"), "<disk>", addingBindings: true) {
                binder in
                binder.wireProvider(for: Store.self, named: "new") { (store: any Store) in Service("<\(store.text)>") }
            },
            Row(
                "another list of arguments is another key", store, "<disk>",
                app: { binder in
                    binder.wireFactory(for: Store.self, taking: Int.self) { (_: Int) in Service("numbered") }
                    binder.wireProvider(for: Store.self) { Service("disk") }
                }
            ) { binder in
                binder.wireProvider(for: Store.self) { (store: any Store, _: @escaping @Sendable (Int) -> any Store) in
                    Service("<\(store.text)>")
                }
            },
            Row("a module's function", store, "<disk>") { try $0.install(Wrapping()) },
        ]

        @Test("All others get what is in front", arguments: others) func getsWhatIsInFront(row: Row) { row.check() }

        private static let others: [Row] = [
            Row("plain", instance(of: String.self), "<disk>", app: withReaders, override: wrapped),
            Row(
                "by a closure", instance(of: String.self, named: "closure"), "<disk>", app: withReaders,
                override: wrapped),
            Row("in a set", instance(of: String.self, named: "set"), "[<disk>]", app: withReaders, override: wrapped),
            Row("by a block", instance(of: String.self, named: "block"), "<disk>", app: withReaders, override: wrapped),
            Row(
                "in all instances", { text(of: try $0.instances(for: Store.self)) }, "[<disk>]", app: withReaders,
                override: wrapped),
            Row("a session", stores, "<disk> | <disk> | <disk>", override: wrapped),
            Row("it is one object", count(of: Store.self), "1", override: wrapped),
            Row("a block that asks for its own key", store, "ring Store, Store") { binder in
                binder.bindProvider(for: Store.self) { i in Service("<\(try i.instance(for: Store.self).text)>") }
            },
        ]

        @Test("Overridden twice, each has the one before", arguments: chains) func hasTheOneBefore(row: Row) {
            row.check()
        }

        private static let chains: [Row] = [
            Row("plain and plain", store, "{<disk>}", suite: wrapped, override: braced),
            Row("by one function", store, "<<disk>>", suite: wrapped, override: wrapped),
            Row("handles", store, "{<disk>}", suite: later("<", ">"), override: later("{", "}")),
            Row("handles, by one function", store, "<<disk>>", suite: later("<", ">"), override: later("<", ">")),
            Row("what takes nothing drops all behind it", store, "fake", suite: wrapped) { binder in
                binder.wireProvider(for: Store.self) { Service("fake") }
            },
            Row(
                "a fake is decorated", store, "<fake>",
                suite: { binder in
                    binder.wireProvider(for: Store.self) { Service("fake") }
                }, override: wrapped),
            Row("an override of other keys keeps it", store, "<disk>", suite: wrapped) { binder in
                binder.wireProvider(for: Mail.self) { Service("fake") }
            },
            Row("an empty one, too", store, "<disk>", suite: wrapped) { _ in },
            Row("a removal removes all", store, "-", suite: wrapped) { $0.removeBinding(for: Store.self) },
        ]

        @Test("In a child it is the parent's", arguments: shadowing) func shadows(row: Row) { row.check() }

        private static let shadowing: [Row] = [
            Row(
                app: "in a session and a page", places(of: Log.self), "console | ada(console) | page(ada(console))",
                wiring: Rules.app),
            Row(
                app: "a factory with arguments", { try levels(of: $0)[1].make(for: Job.self, 2).text }, "<draft 3>",
                wiring: { binder in
                    drafts(&binder)
                    binder.wireProvider(for: Log.self) { Service("console") }
                    binder.bindChild(for: Session.self, taking: User.self) { binder in
                        binder.wireProvider(to: Session.init)
                        binder.bindChild(for: Page.self) { $0.wireProvider { Page() } }
                        binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int, make: (Int) -> any Job) in
                            Service("<\(make(number + 1).text)>")
                        }
                    }
                }),
            Row(
                app: "a name that says which", root(String.self), "<tape>",
                wiring: { binder in
                    withBackup(&binder)
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(for: Store.self, named: "backup", with: backup) { (store: any Store) in
                            Service("<\(store.text)>")
                        }
                        binder.wireProvider(with: backup) { (store: any Store) in store.text }
                    }
                }),
            Row(
                app: "a name that does not", store, "mismatch Store named \"backup\"",
                wiring: { binder in
                    withBackup(&binder)
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(for: Store.self, named: "backup") { (store: any Store) in
                            Service("<\(store.text)>")
                        }
                        binder.wireProvider { "" }
                    }
                }),
            Row(
                app: "in a child made by hand",
                { app in
                    let child = try app.makeChild(wrapped)
                    return text(of: Store.self, in: try child.makeChild(braced))
                }, "{<disk>}", wiring: Rules.app),
            Row(
                app: "in an override of a child made by hand",
                { app in
                    let child = try app.makeChild(wrapped)
                    return text(of: Store.self, in: try child.overriding(braced))
                }, "{<disk>}", wiring: Rules.app),
        ]

        @Test("Where nothing is behind it, it is the function itself", arguments: alone) func isItself(row: Row) {
            row.check()
        }

        private static let alone: [Row] = [
            Row(app: "plain", store, "ring Store, Store", wiring: wrapped),
            Row(
                app: "an optional is nil", store, "<nil>",
                wiring: { binder in
                    binder.wireProvider(for: Store.self) { (store: (any Store)?) in Service("<\(store?.text ?? "nil")>")
                    }
                }),
            Row(app: "a handle is on itself", recursion, "draft 2 draft 1 draft 0", wiring: recursive("draft")),
            Row(
                app: "a block is a cycle", store, "ring Store, Store",
                wiring: { binder in
                    binder.bindProvider(for: Store.self) { i in try i.instance(for: Store.self) }
                }),
            Row("removed in an override", store, "ring Store, Store") { binder in
                binder.removeBinding(for: Store.self)
                wrapped(&binder)
            },
            Row("removed, an optional is nil", store, "<nil>") { binder in
                binder.removeBinding(for: Store.self)
                binder.wireProvider(for: Store.self) { (store: (any Store)?) in Service("<\(store?.text ?? "nil")>") }
            },
            Row("removed, a handle is on itself", recursion, "fake 2 fake 1 fake 0", app: recursive("draft")) {
                binder in
                binder.removeBinding(for: Job.self)
                try recursive("fake")(&binder)
            },
            Row(
                "removed by an earlier override", store, "ring Store, Store",
                suite: { $0.removeBinding(for: Store.self) }
            ) { binder in
                wrapped(&binder)
                binder.wireProvider(for: Mail.self) { (store: any Store) in Service(store.text) }
            },
            Row(
                "the name of a replaced one that is missing", store, "mismatch Store named \"backup\"",
                app: { binder in
                    binder.wireProvider(for: Store.self, named: "backup") { Service("tape") }
                }
            ) { binder in
                binder.wireProvider(for: Store.self, named: "backup") { (store: any Store) in Service("<\(store.text)>")
                }
            },
        ]

        @Test("A decorator of a child", arguments: childDecorators) func decoratesChild(row: Row) { row.check() }

        private static let childDecorators: [Row] = [
            Row("with seeds, by a closure", user, "<ada>", override: renaming),
            Row("by a handle", user, "ada!") { binder in
                binder.wireFactory(for: Child<Session>.self, taking: User.self) {
                    (user: User, make: Factory<Child<Session>, User>) in
                    try make(User(name: user.name + "!"))
                }
            },
            Row("twice", user, "<<ada>>", suite: renaming, override: renaming),
        ]

        @Test("A function of a list gets the list before it, or gathers", arguments: lists) func gathersOrNot(row: Row)
        { row.check() }

        private static let numbers = instance(of: [Int].self)

        private static let lists: [Row] = [
            Row(
                app: "nothing behind it: it gathers", numbers, "[1, 2]",
                wiring: { binder in
                    twoNumbers(&binder)
                    sorted(&binder)
                }),
            Row(
                "a bound list behind it", numbers, "[7, 8]",
                app: { binder in
                    twoNumbers(&binder)
                    binder.wireProvider { [8, 7] }
                }, override: sorted),
            Row("a bound list behind two", numbers, "[71, 81]", app: { $0.wireProvider { [8, 7] } }, suite: sorted) {
                binder in
                binder.wireProvider { (all: [Int]) in all.map { $0 * 10 + 1 } }
            },
            Row(
                "one that gathers behind it", numbers, "[11, 21]",
                app: { binder in
                    twoNumbers(&binder)
                    sorted(&binder)
                }
            ) { binder in
                binder.wireProvider { (all: [Int]) in all.map { $0 * 10 + 1 } }
            },
            Row(
                app: "by a handle: it gathers", numbers, "[1, 2]",
                wiring: { binder in
                    twoNumbers(&binder)
                    binder.wireProvider { (all: () -> [Int]) in all().sorted() }
                }),
            Row(
                "by a handle: a bound list behind it", numbers, "[7, 8]",
                app: { binder in
                    twoNumbers(&binder)
                    binder.wireProvider { [8, 7] }
                }
            ) { binder in
                binder.wireProvider { (all: () -> [Int]) in all().sorted() }
            },
            Row(
                "in a child whose parent binds a list", { try $0.make(for: Child<String>.self).root }, "[7, 8]",
                app: { binder in
                    binder.wireProvider { [8, 7] }
                    binder.bindChild(for: String.self) { binder in
                        sorted(&binder)
                        binder.wireProvider { (all: [Int]) in "\(all)" }
                    }
                }
            ) { _ in },
            Row(
                "in a child whose parent gathers", { try $0.make(for: Child<String>.self).root }, "[1, 2]",
                app: { binder in
                    twoNumbers(&binder)
                    sorted(&binder)
                    binder.bindChild(for: String.self) { binder in
                        binder.wireProvider(named: "three") { 3 }
                        sorted(&binder)
                        binder.wireProvider { (all: [Int]) in "\(all)" }
                    }
                }
            ) { _ in },
        ]

        @Test("Scopes are those of the functions", arguments: scopes) func keepsScopes(row: Row) { row.check() }

        private static let scopes: [Row] = [
            Row(
                "a singleton keeps what lasts for a request", store, "captive Store in Store", app: graphStore,
                override: wrapped),
            Row("of the same scope it does not", store, "<disk>", app: graphStore) { binder in
                binder.wireProvider(for: Store.self, scope: .graph) { (store: any Store) in Service("<\(store.text)>") }
            },
            Row(
                "a weak one is kept by its decorator", store, "<disk>",
                app: { binder in
                    binder.wireProvider(for: Store.self, scope: .weak) { Service("disk") }
                }, override: wrapped),
            Row(
                "a factory makes new ones around one that is shared",
                { try "\($0.instance(for: Store.self) === $0.instance(for: Store.self))" }, "false"
            ) { binder in
                binder.wireFactory(for: Store.self) { (store: any Store) in Service("<\(store.text)>") }
            },
            Row(
                "a provider keeps one of a factory",
                { try "\($0.instance(for: Store.self) === $0.instance(for: Store.self))" }, "true",
                app: { binder in
                    binder.wireFactory(for: Store.self) { Service("disk") }
                }, override: wrapped),
        ]

        // MARK: Apps and questions

        private static let user: Question = { try $0.make(for: Child<Session>.self, ada).root.user.name }
        private static let recursion: Question = { try $0.make(for: Job.self, 2).text }

        private struct Wrapping: Module { func configure(_ binder: inout Binder) { wrapped(&binder) } }

        @Sendable private static func wrapped(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { (store: any Store) in Service("<\(store.text)>") }
        }

        @Sendable private static func braced(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { (store: any Store) in Service("{\(store.text)}") }
        }

        private static func later(_ open: String, _ close: String) -> Wiring {
            { binder in
                binder.wireProvider(for: Store.self) { (store: @Sendable () -> any Store) in
                    Service(open + store().text + close)
                }
            }
        }

        @Sendable private static func withBackup(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { Service("disk") }
            binder.wireProvider(for: Store.self, named: "backup") { Service("tape") }
        }

        @Sendable private static func withReaders(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self) { Service("disk") }
            binder.wireProvider { (store: any Store) in store.text }
            binder.wireProvider(named: "closure") { (store: () -> any Store) in store().text }
            binder.wireProvider(named: "set") { (stores: [any Store]) in text(of: stores) }
            binder.bindProvider(for: String.self, named: "block") { i in try i.instance(for: Store.self).text }
        }

        @Sendable private static func drafts(_ binder: inout Binder) {
            binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int) in Service("draft \(number)") }
        }

        @Sendable private static func wrappedDraft(_ binder: inout Binder) {
            binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int, make: (Int) -> any Job) in
                Service("<\(make(number).text)>")
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

        @Sendable private static func graphStore(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self, scope: .graph) { Service("disk") }
        }

        @Sendable private static func renaming(_ binder: inout Binder) {
            binder.wireFactory(for: Child<Session>.self, taking: User.self) {
                (user: User, make: (User) throws -> Child<Session>) in
                try make(User(name: "<\(user.name)>"))
            }
        }

        @Sendable private static func twoNumbers(_ binder: inout Binder) {
            binder.wireProvider(named: "two") { 2 }
            binder.wireProvider(named: "one") { 1 }
        }

        @Sendable private static func sorted(_ binder: inout Binder) {
            binder.wireProvider { (all: [Int]) in all.sorted() }
        }
    }
}

// MARK: Lists, reports and drawings

extension Rules.OwnKeyTests {
    private typealias Store = Rules.Store
    private typealias Service = Rules.Service

    private static func decorated() throws -> Injector {
        try Injector(Rules.app).overriding(wrapped)
    }

    @Test("What is replaced is made first, and listed first") func order() throws {
        let app = try Self.decorated()
        _ = try app.instance(for: Store.self)
        #expect(app.madeInstances(of: Service.self).map(\.text) == ["disk", "<disk>"])
    }

    @Test("What is replaced is listed behind a decorator that takes it later") func laterOrder() throws {
        let app = try Injector(Rules.app).overriding { binder in
            binder.wireProvider(for: Store.self) { (store: @escaping @Sendable () -> any Store) in Rules.Late(store) }
        }
        let late = try app.instance(for: Store.self) as? Rules.Late
        #expect(app.madeInstances(of: Rules.Part.self).map { $0 is Rules.Late } == [true])
        #expect(late?.text == "late(disk)")
        #expect(app.madeInstances(of: Rules.Part.self).map { $0 is Rules.Late } == [true, false])
    }

    @Test("A decorator that returns what it takes is one object") func passed() throws {
        let app = try Injector(Rules.app).overriding {
            $0.wireProvider(for: Store.self) { (store: any Store) in store }
        }
        #expect(try app.instance(for: Store.self).text == "disk")
        #expect(app.madeInstances(of: Service.self).count == 1)
    }

    @Test("Both are reported, innermost first, each with its place") func reports() throws {
        let reports = Locked<[BindingSite]>([])
        let app = try Injector { binder in
            binder.wireProvider(for: Store.self, fileID: "T/App.swift", line: 1) { Service("disk") }
            binder.onConstruction { reports.append($0.site) }
        }
        let override = try app.overriding { binder in
            binder.wireProvider(for: Store.self, fileID: "T/Test.swift", line: 2) { (store: any Store) in
                Service("<\(store.text)>")
            }
        }
        _ = try override.instance(for: Store.self)
        #expect(
            reports.value == [
                BindingSite(fileID: "T/App.swift", line: 1), BindingSite(fileID: "T/Test.swift", line: 2),
            ])
    }

    @Test("What is replaced is verified") func verified() throws {
        let app = try Injector { $0.bindProvider(for: Store.self) { _ in throw Failure("disk") } }
        let override = try app.overriding(Self.wrapped)
        let problems = verificationProblems(of: override)
        #expect(problems.count == 1)
        #expect(problems.first?.description.contains("The block of Store threw Failure: disk") == true)
        #expect(try Self.decorated().verify() == [])
    }

    @Test("What is replaced is drawn, with an edge that leads to it") func drawn() throws {
        let graph = try Injector { $0.wireProvider(for: Store.self) { Service("disk") } }.overriding(Self.wrapped)
            .dependencyGraph
        let key = BindingKey(Store.self)
        #expect(graph.nodes.map(\.key) == [key, key])
        #expect(graph.dependencies(of: key) == [key])
        #expect(graph.mermaid.contains("replaced"))
        #expect(graph.dot.contains("replaced"))
    }

    @Test("A ring through both is a ring, whose text says how to wrap") func ringThroughBoth() throws {
        let app = try Injector { binder in
            binder.wireProvider(for: Store.self) { (mail: any Rules.Mail) in Service(mail.text) }
            binder.wireProvider(for: Rules.Mail.self) { Service("mail") }
        }
        let error = failure {
            try app.overriding { binder in
                Self.wrapped(&binder)
                binder.wireProvider(for: Rules.Mail.self) { (store: any Store) in Service(store.text) }
            }
        }
        let store = BindingKey(Store.self)
        let mail = BindingKey(Rules.Mail.self)
        #expect(error?.problems.count == 1)
        #expect(error.flatMap { $0.problems.first?.ring.map(Set.init) } == [store, mail])
        #expect(
            error?.description.contains("to wrap what Store replaces, take it in the function of Store itself") == true)
    }

    @Test("The text of what was removed says to leave the removal out") func removedText() throws {
        let app = try Injector(Rules.app)
        let error = failure {
            try app.overriding { binder in
                binder.removeBinding(for: Store.self, fileID: "T/Test.swift", line: 7)
                Self.wrapped(&binder)
            }
        }
        #expect(error?.problems == [.cycle(BindingKey(Store.self), BindingKey(Store.self))])
        #expect(error?.description.contains("an override has removed what Store would get") == true)
    }

    @Test("Two lines that wrap by a type of their own are a ring, whose text says how to wrap") func wrappedByType()
        throws
    {
        let app = try Injector(Rules.app)
        let error = failure {
            try app.overriding { binder in
                binder.wireProvider { (store: any Store) in Service("<\(store.text)>") }
                binder.wireProvider(for: Store.self) { (service: Service) in service }
            }
        }
        #expect(
            error?.problems.map(\.ring) == [[BindingKey(Store.self), BindingKey(Service.self), BindingKey(Store.self)]])
        #expect(
            error?.description.contains("to wrap what Store replaces, take it in the function of Store itself") == true)
    }

    /// A ring that has a binding which replaces one of Store.
    struct FrontedRing: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Makes the request that finds it.
        let request: @Sendable () throws -> Void
        /// Begins the fix lines behind the first.
        let further: [String]

        init(_ title: String, _ further: String..., request: @escaping @Sendable () throws -> Void) {
            testDescription = title
            self.request = request
            self.further = further
        }
    }

    @Test("The text of a ring with a binding that replaces one says first how to wrap", arguments: fronted)
    func wrapsFirst(ring: FrontedRing) throws {
        let text = try #require(failure(of: ring.request)).description
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("  fix: ") }
        let fixes = lines.map { $0.dropFirst("  fix: ".count) }
        #expect(fixes.first == "to wrap what Store replaces, take it in the function of Store itself.")
        #expect(fixes.count == 1 + ring.further.count)
        #expect(zip(fixes.dropFirst(), ring.further).allSatisfy { $0.hasPrefix($1) })
    }

    private static let fronted = [
        FrontedRing("two blocks of an override", "let one of them ask later") {
            let override = try Injector(store).overriding(addingBindings: true, twoBlocks)
            _ = try override.instance(for: Rules.Mail.self)
        },
        FrontedRing("a block of an override that asks for its own key", "a block that asks for its own key") {
            _ = try Injector(store).overriding(block).instance(for: Store.self)
        },
        FrontedRing("a factory of an override that is entered again", "end the recursion") {
            let override = try Injector { $0.wireFactory(for: Store.self) { Service("disk") } }.overriding { binder in
                binder.bindFactory(for: Store.self) { i in try i.make(for: Store.self) }
            }
            _ = try override.make(for: Store.self)
        },
        FrontedRing("a function of an override that asks by an injector") {
            let itself = Locked<Injector?>(nil)
            let override = try Injector(store).overriding { binder in
                binder.wireProvider(for: Store.self) {
                    let store: any Store = try #require(itself.value).instance()
                    return Service(store.text)
                }
            }
            itself.value = override
            defer { itself.value = nil }
            _ = try override.instance(for: Store.self)
        },
    ]

    @Sendable private static func store(_ binder: inout Binder) {
        binder.wireProvider(for: Store.self) { Service("disk") }
    }

    @Sendable private static func twoBlocks(_ binder: inout Binder) {
        binder.bindProvider(for: Store.self) { i in Service(try i.instance(for: Rules.Mail.self).text) }
        binder.bindProvider(for: Rules.Mail.self) { i in Service(try i.instance(for: Store.self).text) }
    }

    @Sendable private static func block(_ binder: inout Binder) {
        binder.bindProvider(for: Store.self) { i in Service(try i.instance(for: Store.self).text) }
    }
}

extension Rules {
    /// A service that takes another one later.
    final class Late: Store {
        private let store: @Sendable () -> any Store
        var text: String { "late(\(store().text))" }
        init(_ store: @escaping @Sendable () -> any Store) { self.store = store }
    }
}
