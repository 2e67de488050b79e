import BTKInjector
import TestSupport
import Testing

extension Rules {
    /// The five rules of overrides, a table for each. The answers are what the app, a session and a page find.
    @Suite("What an override leaves of the bindings") struct OverrideRuleTests {
        private static let log = places(of: Log.self)
        private static let mail = places(of: Mail.self)
        private static let store = places(of: Store.self)
        private static let cart = places(of: Cart.self)
        private static let ink = places(of: Ink.self)
        private static let ruler = places(of: Ruler.self)
        private static let jobWithText: Question = { try $0.make(for: Job.self, "a").text }
        private static let userOfSession: Question = { try $0.make(for: Child<Session>.self, ada).root.user.name }

        // MARK: 1

        @Test("A key replaces that key wherever it is bound", arguments: replacements) func replaces(row: Row) {
            row.check()
        }

        private static let replacements: [Row] = [
            Row("an optional replaces what wraps an ancestor's, too", places(of: (any Log)?.self), "nil | nil | nil") {
                binder in
                binder.wireProvider(for: (any Log)?.self) { nil }
            },
            Row("bound by the app only", store, "fake | fake | fake", override: fake(Store.self)),
            Row("bound by all three", mail, "fake | fake | fake", override: fake(Mail.self)),
            Row("one object in each place", count(of: Mail.self), "3", override: fake(Mail.self)),
            Row("bound by pages only", ink, "- | - | fake", override: fake(Ink.self)),
            Row("it takes what the child has", cart, "- | ada's | ada's") { binder in
                binder.wireProvider(for: Cart.self) { (user: User) in Service("\(user.name)'s") }
            },
            Row(
                "what wraps an ancestor's stays, and wraps the fake", log, "fake | ada(fake) | page(ada(fake))",
                override: fake(Log.self)),
            Row(
                "a wrapper of the fake's is one in each place", mail, "<app's> | <session's> | <page's>",
                override: wrap(Mail.self)),
            Row(
                "over wrappers that stay", log, "<console> | ada(<console>) | page(ada(<console>))",
                override: wrap(Log.self)),
            Row(
                "a name is another key", places(of: Job.self, named: "b"), "fake | fake | fake", app: jobs,
                override: { $0.wireProvider(for: Job.self, named: "b") { Service("fake") } }),
            Row("an optional replaces what it wraps", { try "\($0.instance(for: (any Store)?.self) == nil)" }, "true") {
                binder in
                binder.wireProvider(for: (any Store)?.self) { nil }
            },
            Row("what needs it plain is told", cart, "missing Cart, Store", app: storedCart) { binder in
                binder.wireProvider(for: (any Store)?.self) { nil }
            },
            Row(
                "and the reverse", { try $0.instance(for: Store.self).text }, "fake", app: optionalStore,
                override: fake(Store.self)),
            Row("a seed is never replaced", userOfSession, "nothing User") { $0.wireProvider { User(name: "eve") } },
            Row("not where a key is a seed and bound elsewhere", userOfSession, "ada", app: withUser) { binder in
                binder.wireProvider { User(name: "eve") }
            },
        ]

        // MARK: 2

        @Test("The key of a declaration is the override for that child", arguments: ofChildren) func changesChildren(
            row: Row
        ) {
            row.check()
        }

        private static let ofChildren: [Row] = [
            Row("also where a factory for all replaces the declaration", mail, "app's | session's | fake") { binder in
                binder.bindFactory(for: Child<Page>.self) { _ in Child(Page()) }
                try session(page(fake(Mail.self)))(&binder)
            },
            Row("what it does not name stays", mail, "app's | session's | page's", override: session { _ in }),
            Row(
                "it replaces in the child and within it", mail, "app's | fake | fake",
                override: session(fake(Mail.self))),
            Row(
                "in the child what wraps, too; within it that stays", log, "console | fake | page(fake)",
                override: session(fake(Log.self))),
            Row("a key of an ancestor is shadowed", store, "disk | fake | fake", override: session(fake(Store.self))),
            Row("it wraps what is there", mail, "app's | <session's> | <page's>", override: session(wrap(Mail.self))),
            Row(
                "the root", userOfSession, "fake",
                override: session { binder in
                    binder.wireProvider { Session(user: User(name: "fake")) }
                }),
            Row("of the page, at any depth", mail, "app's | session's | fake", override: page(fake(Mail.self))),
            Row(
                "of the page, in the block of the session", mail, "app's | session's | fake",
                override: session(page(fake(Mail.self)))),
            Row("above what is said for all", mail, "all | fake | fake") { binder in
                try session(fake(Mail.self))(&binder)
                try fake(Mail.self, "all")(&binder)
            },
            Row("it wraps what is said for all", mail, "all | <all> | <all>") { binder in
                try session(wrap(Mail.self))(&binder)
                try fake(Mail.self, "all")(&binder)
            },
            Row("the page's own above the session's", mail, "app's | session | page") { binder in
                try page(fake(Mail.self, "page"))(&binder)
                try session(fake(Mail.self, "session"))(&binder)
            },
            Row("of two for the page the inner one", mail, "app's | session's | inner") { binder in
                try session(page(fake(Mail.self, "inner")))(&binder)
                try page(fake(Mail.self, "outer"))(&binder)
            },
            Row("where a child declares itself, once for each", nested, "10! 110!", app: declaringItself) { binder in
                binder.bindChild(for: Int.self) { $0.wireProvider { (n: Int) in n * 10 } }
                binder.wireProvider(for: Store.self) { Service("!") }
            },
            Row("and its own block within that of its kind", nested, "1 7", app: declaringItself) { binder in
                binder.bindChild(for: Int.self) { binder in
                    binder.bindChild(for: Int.self) { $0.wireProvider { 7 } }
                }
            },
            Row(
                "a decorator of the declaration stays", userOfSession, "<ada>", suite: renaming,
                override: session(fake(Mail.self))),
            Row("a new one has what its block says", mail, "app's | session's | page's", addingBindings: true) {
                binder in
                try other { $0.wireProvider { Book() } }(&binder)
            },
            Row("a fake does not reach into a new one", bookMail, "own", addingBindings: true) { binder in
                try fake(Mail.self, "all")(&binder)
                try other { binder in
                    binder.wireProvider { Book() }
                    binder.wireProvider(for: Mail.self) { Service("own") }
                }(&binder)
            },
            Row(
                session: "a made session: another one with its seeds", placesInSession(of: Log.self),
                "ada(console) | fake", override: page(fake(Log.self))),
            Row(
                session: "and its own block replaces what wraps", placesInSession(of: Log.self), "fake | page(fake)",
                override: fake(Log.self)),
            Row(
                session: "its seed is not replaced", placesInSession(of: Log.self), "nothing User",
                override: { $0.wireProvider { User(name: "eve") } }),
        ]

        @Test("What a child's block adds stands in each child of its kind, and takes what is there") func addsInEach()
            throws
        {
            let app = try Injector(Rules.declaringItself).overriding(addingBindings: true) { binder in
                binder.bindChild(for: Int.self) { $0.wireProvider { (number: Int) in "\(number)" } }
            }
            let outer = try app.make(for: Child<Int>.self).injector
            #expect(try outer.instance(for: String.self) == "1")
            #expect(try outer.make(for: Child<Int>.self).injector.instance(for: String.self) == "2")
        }

        @Test("What it replaces in one child of its kind is not added to another one") func addsNothingBeside() throws {
            let app = try Injector { binder in
                binder.bindChild(for: Bool.self) { binder in
                    binder.wireProvider { true }
                    binder.bindChild(for: Int.self) { $0.wireProvider { 2 } }
                }
                binder.bindChild(for: Int.self) { binder in
                    binder.wireProvider { 1 }
                    binder.bindChild(for: String.self) { $0.wireProvider { "live" } }
                }
            }
            let test = try app.overriding { binder in
                binder.bindChild(for: Int.self) { binder in
                    binder.bindChild(for: String.self) { $0.wireProvider { "fake" } }
                }
            }
            let child = try test.make(for: Child<Int>.self).injector
            #expect(try child.make(for: Child<String>.self).root == "fake")
            let other = try test.make(for: Child<Bool>.self).injector.make(for: Child<Int>.self).injector
            #expect(throws: InjectionError.self) { try other.make(for: Child<String>.self) }
        }

        @Test("A removal in one child's block is none in another's") func removalElsewhere() throws {
            let app = try Injector { binder in
                binder.bindChild(for: Bool.self) { binder in
                    binder.wireProvider { true }
                    binder.wireProvider { "live" }
                }
                binder.bindChild(for: Int.self) { $0.wireProvider { 1 } }
            }
            let error = #expect(throws: InjectionError.self) {
                try app.overriding { binder in
                    binder.bindChild(for: Int.self) { $0.wireProvider { "fake" } }
                    binder.bindChild(for: Bool.self) { $0.removeBinding(for: String.self) }
                }
            }
            #expect(error?.problems == [.nothingToOverride(BindingKey(String.self))])
        }

        // MARK: 3

        @Test("A key that nobody binds stands where its block stands, if it is needed", arguments: additions)
        func adds(row: Row) { row.check() }

        private static let additions: [Row] = [
            Row("a child without its seeds, which lacks its root", userOfSession, "nothing Child<Session>") { binder in
                binder.bindChild(for: Session.self) { binder in
                    binder.wireProvider(for: Mail.self) { Service("fake") }
                }
            },
            Row("by nobody", ruler, "nothing Ruler", override: fake(Ruler.self)),
            Row(
                "a fake without its protocol, though bindings may be added", store, "nothing Service",
                addingBindings: true
            ) {
                $0.wireProvider { Service("fake") }
            },
            Row("another name", store, "nothing Store named \"other\"") {
                $0.wireProvider(for: Store.self, named: "other") { Service("fake") }
            },
            Row("on the main actor", ruler, "nothing Ruler") {
                $0.wireProvider(for: Ruler.self) { @MainActor in Service("fake") }
            },
            Row("a child with another name", store, "nothing Child<Session> named \"other\"") {
                $0.bindChild(for: Session.self, named: "other", taking: User.self) { $0.wireProvider(to: Session.init) }
            },
            Row("with all other problems", ruler, "missing Store, Ink; nothing Cart", app: storeOnly) { binder in
                try fake(Cart.self)(&binder)
                binder.wireProvider(for: Store.self) { (ink: any Ink) in Service(ink.text) }
            },
            Row(
                "by nobody, but added: all other problems", ruler, "missing Store, Ink", app: storeOnly,
                addingBindings: true
            ) {
                binder in
                try fake(Cart.self)(&binder)
                binder.wireProvider(for: Store.self) { (ink: any Ink) in Service(ink.text) }
            },
            Row("by a factory's handle, with its arguments only", jobWithText, "nothing Job", app: storeOnly) {
                binder in
                binder.wireFactory(for: Job.self) { Service("job") }
                binder.wireFactory(for: Job.self, taking: String.self) { (text: String) in Service("job \(text)") }
                binder.wireProvider(for: Store.self) { (_: Factory<any Job, String>) in Service("fake") }
            },
            Row("by a factory's handle", jobWithText, "job a", app: storeOnly) { binder in
                binder.wireFactory(for: Job.self, taking: String.self) { (text: String) in Service("job \(text)") }
                binder.wireProvider(for: Store.self) { (_: Factory<any Job, String>) in Service("fake") }
            },
            Row("by nobody, but added", ruler, "fake | fake | fake", addingBindings: true, override: fake(Ruler.self)),
            Row("by a fake", ruler, "fake | fake | fake", override: both(fake(Ruler.self), measured(Store.self))),
            Row(
                "by a fake of the session: still where its block stands", ruler, "fake | fake | fake",
                override: both(fake(Ruler.self), measured(Cart.self))),
            Row(
                "by a fake of the session, in its block", ruler, "- | fake | fake",
                override: session(both(fake(Ruler.self), measured(Cart.self)))),
            Row("later", ruler, "fake | fake | fake") { binder in
                try fake(Ruler.self)(&binder)
                binder.wireProvider(for: Store.self) { (_: @escaping @Sendable () -> any Ruler) in Service("later") }
            },
            Row("by an optional", ruler, "fake | fake | fake", app: optionalRuler, override: fake(Ruler.self)),
            Row("by a list", { try "\($0.instances(for: Job.self).count)" }, "3", app: listed) { binder in
                binder.wireProvider(for: Job.self, named: "new") { Service("new") }
            },
            Row("by a requirement", ruler, "fake | fake | fake") { binder in
                try fake(Ruler.self)(&binder)
                binder.requireBinding(for: Ruler.self)
            },
            Row("by itself", ruler, "nothing Ruler") { binder in
                binder.wireProvider(for: Ruler.self) { (_: @escaping @Sendable () -> any Ruler) in Service("itself") }
            },
            Row("by a block, which nobody sees", ruler, "nothing Ruler") { binder in
                try fake(Ruler.self)(&binder)
                binder.bindProvider(for: Store.self) { i in try Service(i.instance(for: Ruler.self).text) }
            },
            Row("by nobody, in a child's block", ruler, "nothing Ruler", override: session(fake(Ruler.self))),
            Row("a new child", userOfSession, "nothing Child<Book>", override: other { $0.wireProvider { Book() } }),
            Row("it is not placed in a child, where it would find a seed", ruler, "missing Ruler, User") { binder in
                binder.wireProvider(for: Ruler.self) { (user: User) in Service(user.name) }
                try measured(Cart.self)(&binder)
            },
            Row("bound in the child's block after it was removed for all", mail, "- | fake | fake") { binder in
                binder.removeBinding(for: Mail.self)
                try session(fake(Mail.self))(&binder)
            },
        ]

        // MARK: 4

        @Test("A removal removes a key wherever it is bound", arguments: removals) func removes(row: Row) {
            row.check()
        }

        private static let removals: [Row] = [
            Row(
                "what stands there then is replaced by a later fake", mail, "fake | fake | fake", suite: boundAgain,
                override: fake(Mail.self)),
            Row("in a new child there is nothing to remove", mail, "nothing Ruler", addingBindings: true) { binder in
                try other { binder in
                    binder.wireProvider { Book() }
                    binder.bindChild(for: Int.self) { binder in
                        binder.wireProvider { 1 }
                        binder.removeBinding(for: Ruler.self)
                    }
                }(&binder)
            },
            Row("everywhere", mail, "- | - | -") { $0.removeBinding(for: Mail.self) },
            Row("what wraps, too", log, "- | - | -") { $0.removeBinding(for: Log.self) },
            Row("what a suite has wrapped", store, "- | - | -", suite: wrap(Store.self)) { binder in
                binder.removeBinding(for: Store.self)
            },
            Row("a declaration", { "\($0.hasBinding(for: Child<Session>.self))" }, "false") {
                $0.removeBinding(for: Child<Session>.self)
            },
            Row("what needs it as a list is told", store, "missing Int, Job", app: listed) { binder in
                binder.removeBinding(for: Job.self)
                binder.removeBinding(for: Job.self, named: "b")
            },
            Row("with all lists of arguments", { try $0.make(for: Job.self, 2).text }, "missing Job", app: jobs) {
                $0.removeBinding(for: Job.self)
            },
            Row("of one name only", places(of: Job.self, named: "b"), "- | - | -", app: jobs) { binder in
                binder.removeBinding(for: Job.self, named: "b")
            },
            Row("an optional of it is nil", instance(of: String.self), "nil", app: optionalCart) { binder in
                binder.removeBinding(for: Store.self)
            },
            Row("what needs it is told", cart, "missing Cart, Store", app: storedCart) { binder in
                binder.removeBinding(for: Store.self)
            },
            Row("but for seeds", userOfSession, "nothing User") { $0.removeBinding(for: User.self) },
            Row(
                "in the child's block only there", mail, "app's | app's | app's",
                override: session { $0.removeBinding(for: Mail.self) }),
            Row("what the block binds stands in each place", mail, "fake | fake | fake") { binder in
                binder.removeBinding(for: Mail.self)
                try fake(Mail.self)(&binder)
            },
            Row("with other arguments", { try $0.make(for: Job.self, "a").text }, "fake a", app: jobs) { binder in
                binder.removeBinding(for: Job.self)
                binder.wireFactory(for: Job.self, taking: String.self) { (text: String) in Service("fake \(text)") }
            },
            Row("it has nothing behind it", store, "cycle Store, Store") { binder in
                binder.removeBinding(for: Store.self)
                try wrap(Store.self)(&binder)
            },
            Row(
                "nor a parent's", store, "cycle Mail, Mail",
                override: session { binder in
                    binder.removeBinding(for: Mail.self)
                    try wrap(Mail.self)(&binder)
                }),
            Row("a child as a whole", cart, "- | - | page's") { binder in
                binder.removeBinding(for: Child<Session>.self)
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider(to: Session.init)
                    binder.bindChild(for: Page.self) { binder in
                        binder.wireProvider { Page() }
                        binder.wireProvider(for: Cart.self) { Service("page's") }
                    }
                }
            },
            Row("what nobody binds", store, "nothing Ruler") { $0.removeBinding(for: Ruler.self) },
            Row(
                app: "outside of an override", store, "nothing Store",
                wiring: { binder in
                    app(&binder)
                    binder.removeBinding(for: Store.self)
                }),
        ]

        // MARK: 5

        @Test("What one block says twice is told", arguments: repetitions) func repeats(row: Row) { row.check() }

        private static let repetitions: [Row] = [
            Row("a key and its optional, which others take", cart, "duplicate Optional<Store>", app: storedCart) {
                binder in
                binder.wireProvider(for: (any Store)?.self) { nil }
                try fake(Store.self)(&binder)
            },
            Row("a key", store, "duplicate Store", override: both(fake(Store.self), fake(Store.self))),
            Row("a key and its optional", store, "duplicate Store") { binder in
                try fake(Store.self)(&binder)
                binder.wireProvider(for: (any Store)?.self) { nil }
            },
            Row(
                "a child", store, "duplicate Child<Session>",
                override: both(session(fake(Mail.self)), session(fake(Cart.self)))),
            Row(
                "a child and its decorator", store, "duplicate Child<Session>",
                override: both(session(fake(Mail.self)), renaming)),
            Row(
                "in a child's block", mail, "duplicate Mail", override: session(both(fake(Mail.self), fake(Mail.self)))),
            Row(
                "an override of an override says it again", store, "second | second | second",
                suite: fake(Store.self, "first"), override: fake(Store.self, "second")),
        ]
    }
}

// MARK: Wirings

extension Rules {
    fileprivate struct Book: Sendable {}

    /// Binds a fake.
    fileprivate static func fake<T: Sendable>(_ type: T.Type, _ text: String = "fake") -> Wiring {
        { $0.wireProvider(for: type) { Service(text) as! T } }
    }

    /// Binds a function that takes its own key.
    fileprivate static func wrap<T: Sendable>(_ type: T.Type) -> Wiring {
        { $0.wireProvider(for: type) { (inner: T) in Service("<\(text(of: inner))>") as! T } }
    }

    /// Binds a function that takes a ruler.
    fileprivate static func measured<T: Sendable>(_ type: T.Type) -> Wiring {
        { $0.wireProvider(for: type) { (ruler: any Ruler) in Service("measured by \(ruler.text)") as! T } }
    }

    fileprivate static func both(_ first: @escaping Wiring, _ second: @escaping Wiring) -> Wiring {
        { binder in
            try first(&binder)
            try second(&binder)
        }
    }

    fileprivate static func session(_ block: @escaping Wiring) -> Wiring {
        { try $0.bindChild(for: Session.self, taking: User.self, to: block) }
    }

    fileprivate static func page(_ block: @escaping Wiring) -> Wiring {
        { try $0.bindChild(for: Page.self, to: block) }
    }

    fileprivate static func other(_ block: @escaping Wiring) -> Wiring {
        { try $0.bindChild(for: Book.self, to: block) }
    }

    fileprivate static let boundAgain: Wiring = { binder in
        binder.removeBinding(for: Mail.self)
        binder.wireProvider(for: Mail.self) { (mail: (any Mail)?) in Service("again \(mail?.text ?? "nil")") }
    }

    fileprivate static let bookMail: Question = { app in
        text(of: Mail.self, in: try app.make(for: Child<Book>.self).injector)
    }

    fileprivate static let jobs: Wiring = { binder in
        app(&binder)
        binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int) in Service("draft \(number)") }
        binder.wireProvider(for: Job.self) { Service("job") }
        binder.wireProvider(for: Job.self, named: "b") { Service("b") }
    }

    fileprivate static let listed: Wiring = { binder in
        try jobs(&binder)
        binder.wireProvider { (jobs: [any Job]) in jobs.count }
    }

    fileprivate static let storeOnly: Wiring = { $0.wireProvider(for: Store.self) { Service("disk") } }

    fileprivate static let storedCart: Wiring = { binder in
        binder.wireProvider(for: Store.self) { Service("disk") }
        binder.wireProvider(for: Cart.self) { (store: any Store) in Service(store.text) }
    }

    fileprivate static let optionalCart: Wiring = { binder in
        binder.wireProvider(for: Store.self) { Service("disk") }
        binder.wireProvider { (store: (any Store)?) in store?.text ?? "nil" }
    }

    fileprivate static let optionalStore: Wiring = { binder in
        binder.wireProvider(for: (any Store)?.self) { nil }
    }

    fileprivate static let optionalRuler: Wiring = { binder in
        app(&binder)
        binder.wireProvider { (ruler: (any Ruler)?) in ruler?.text ?? "nil" }
    }

    fileprivate static let withUser: Wiring = { binder in
        app(&binder)
        binder.wireProvider { User(name: "nobody") }
    }

    /// Declares children of a number within each other. Each adds one.
    fileprivate static let declaringItself: Wiring = { binder in
        binder.wireProvider(for: Store.self) { Service("") }
        binder.bindChild(for: Int.self) { binder in
            binder.wireProvider { 1 }
            binder.bindChild(for: Int.self) { $0.wireProvider { (n: Int) in n + 1 } }
        }
    }

    fileprivate static let nested: Question = { app in
        let one = try app.make(for: Child<Int>.self)
        let two = try one.injector.make(for: Child<Int>.self)
        let mark = try app.instance(for: Store.self).text
        return "\(one.root)\(mark) \(two.root)\(mark)"
    }
}
