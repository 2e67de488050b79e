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
        private static let ruler = places(of: Ruler.self)
        private static let jobWithText: Question = { try $0.make(for: Job.self, "a").text }

        // MARK: 1

        @Test("A key replaces that key wherever it is bound", arguments: replacements) func replaces(row: Row) {
            row.check()
        }

        private static let replacements: [Row] = [
            Row("bound by all three", mail, "fake | fake | fake", override: fake(Mail.self)),
            Row("one object in each place", count(of: Mail.self), "3", override: fake(Mail.self)),
            Row("it takes what the child has", cart, "- | ada's | ada's") { binder in
                binder.wireProvider(for: Cart.self) { (user: User) in Service("\(user.name)'s") }
            },
            Row("what wraps stays around it", log, "fake | ada(fake) | page(ada(fake))", override: fake(Log.self)),
            Row("its wrapper is in each place", mail, "<app's> | <session's> | <page's>", override: wrap(Mail.self)),
            Row(
                "a name is another key", places(of: Job.self, named: "b"), "fake | fake | fake", app: jobs,
                override: fake(Job.self, named: "b")),
            Row("an optional replaces what wraps, too", places(of: (any Log)?.self), "nil | nil | nil") { binder in
                binder.wireProvider(for: (any Log)?.self) { nil }
            },
            Row("what needs it plain is told", cart, "missing Cart, Store", app: storedCart, override: noStore),
            Row("and the reverse", instance(of: Store.self), "fake", app: noStore, override: fake(Store.self)),
            Row("a seed is never replaced", user, "nothing User") { $0.wireProvider { User(name: "eve") } },
            Row("not where a key is a seed and bound elsewhere", user, "ada", app: withUser) { binder in
                binder.wireProvider { User(name: "eve") }
            },
        ]

        // MARK: 2

        @Test("The key of a declaration is the override for that child", arguments: ofChildren)
        func changesChildren(row: Row) { row.check() }

        private static let ofChildren: [Row] = [
            Row("it replaces there and within", mail, "app's | fake | fake", override: inSession(fake(Mail.self))),
            Row(
                "there what wraps, too; within it that stays", log, "console | fake | page(fake)",
                override: inSession(fake(Log.self))),
            Row("it shadows an ancestor's", store, "disk | fake | fake", override: inSession(fake(Store.self))),
            Row("in the page, at any depth", mail, "app's | session's | fake", override: inPage(fake(Mail.self))),
            Row(
                "above what is said for all", mail, "all | fake | fake",
                override: all(inSession(fake(Mail.self)), fake(Mail.self, "all"))),
            Row(
                "it wraps what is said for all", mail, "all | <all> | <all>",
                override: all(inSession(wrap(Mail.self)), fake(Mail.self, "all"))),
            Row(
                "the page's own above the session's", mail, "app's | session | page",
                override: all(inPage(fake(Mail.self, "page")), inSession(fake(Mail.self, "session")))),
            Row(
                "of two for the page the inner one", mail, "app's | session's | inner",
                override: all(inSession(inPage(fake(Mail.self, "inner"))), inPage(fake(Mail.self, "outer")))),
            Row("where a child declares itself, once for each", nested(Int.self), "10 110", app: declaringItself) {
                binder in
                binder.bindChild(for: Int.self) { $0.wireProvider { (n: Int) in n * 10 } }
            },
            Row("and its own block within that of its kind", nested(Int.self), "1 7", app: declaringItself) { binder in
                binder.bindChild(for: Int.self) { binder in
                    binder.bindChild(for: Int.self) { $0.wireProvider { 7 } }
                }
            },
            Row("what it adds stands in each", nested(String.self), "1 2", app: declaringItself, addingBindings: true) {
                binder in
                binder.bindChild(for: Int.self) { $0.wireProvider { (number: Int) in "\(number)" } }
            },
            Row(
                "a decorator of the declaration stays", user, "<ada>", suite: renaming,
                override: inSession(fake(Mail.self))),
            Row(
                "also where a factory for all replaces the declaration", mail, "app's | session's | fake",
                override: all(inSession(inPage(fake(Mail.self)))) { binder in
                    binder.bindFactory(for: Child<Page>.self) { _ in Child(Page()) }
                }),
            Row(
                "a fake does not reach into a whole new one", instance(of: Mail.self, inChild: Bool.self), "own",
                addingBindings: true, override: all(fake(Mail.self, "all"), child(true, fake(Mail.self, "own")))),
            Row(
                "in the page of a made session", instance(of: Log.self, inChild: Page.self), "fake", ofSession: true,
                override: inPage(fake(Log.self))),
            Row(
                "in a made session also what wraps", instance(of: Log.self, inChild: Page.self), "page(fake)",
                ofSession: true, override: fake(Log.self)),
        ]

        // MARK: 3

        @Test("A key that nobody binds stands where its block stands, if it is needed", arguments: additions)
        func adds(row: Row) { row.check() }

        private static let additions: [Row] = [
            Row("by nobody", ruler, "nothing Ruler", override: fake(Ruler.self)),
            Row("by nobody, in a child's block", ruler, "nothing Ruler", override: inSession(fake(Ruler.self))),
            Row("by nobody, but added", ruler, "fake | fake | fake", addingBindings: true, override: fake(Ruler.self)),
            Row(
                "another list of arguments, added", jobWithText, "fake a", app: jobs, addingBindings: true,
                override: jobOfText),
            Row("a fake without its protocol, though it may be added", store, "nothing Service", addingBindings: true) {
                $0.wireProvider { Service("fake") }
            },
            Row("a child without its seeds, which lacks its root", user, "nothing Child<Session>") { binder in
                try binder.bindChild(for: Session.self, to: fake(Mail.self))
            },
            Row("the same, whose root takes arguments", user, "nothing Child<Session>") { binder in
                binder.bindChild(for: Session.self) { binder in
                    binder.wireFactory(taking: User.self, to: Session.init)
                }
            },
            Row("with all other problems", ruler, "missing Store, Ink; nothing Cart", app: fake(Store.self)) { binder in
                try fake(Cart.self)(&binder)
                binder.wireProvider(for: Store.self) { (ink: any Ink) in Service(ink.text) }
            },
            Row("by a fake", ruler, "fake | fake | fake", override: all(fake(Ruler.self), measured(Store.self))),
            Row(
                "by a fake of the session: still where its block stands", ruler, "fake | fake | fake",
                override: all(fake(Ruler.self), measured(Cart.self))),
            Row(
                "by a fake of the session, in its block", ruler, "- | fake | fake",
                override: inSession(all(fake(Ruler.self), measured(Cart.self)))),
            Row("by a factory's handle", jobWithText, "fake a") { binder in
                try jobOfText(&binder)
                binder.wireProvider(for: Store.self) { (_: Factory<any Job, String>) in Service("fake") }
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
            Row("not placed in a child, where it would find a seed", ruler, "missing Ruler, User") { binder in
                binder.wireProvider(for: Ruler.self) { (user: User) in Service(user.name) }
                try measured(Cart.self)(&binder)
            },
            Row(
                "in the child's block after it was removed for all", mail, "- | fake | fake",
                override: all(remove(Mail.self), inSession(fake(Mail.self)))),
        ]

        // MARK: 4

        @Test("A removal removes a key wherever it is bound", arguments: removals) func removes(row: Row) {
            row.check()
        }

        private static let removals: [Row] = [
            Row("everywhere", mail, "- | - | -", override: remove(Mail.self)),
            Row("what wraps, too", log, "- | - | -", override: remove(Log.self)),
            Row("with all lists of arguments", { try $0.make(for: Job.self, 2).text }, "missing Job", app: jobs) {
                $0.removeBinding(for: Job.self)
            },
            Row("an optional of it is nil", instance(of: String.self), "nil", app: all(optionalRuler, fake(Ruler.self)))
            {
                $0.removeBinding(for: Ruler.self)
            },
            Row("what needs it is told", cart, "missing Cart, Store", app: storedCart, override: remove(Store.self)),
            Row("but for seeds", user, "nothing User", override: remove(User.self)),
            Row(
                "in the child's block only there", mail, "app's | app's | app's",
                override: inSession(remove(Mail.self))),
            Row(
                "what the block binds stands in each place", mail, "fake | fake | fake",
                override: all(remove(Mail.self), fake(Mail.self))),
            Row(
                "with other arguments", jobWithText, "fake a", app: jobs,
                override: all(remove(Job.self), jobOfText)),
            Row(
                "it has no parent's behind it", store, "cycle Mail, Mail",
                override: inSession(all(remove(Mail.self), wrap(Mail.self)))),
            Row(
                "what takes its own key then is replaced by a later fake", mail, "fake | fake | fake",
                suite: boundAgain, override: fake(Mail.self)),
            Row("a child as a whole", cart, "- | - | page's") { binder in
                binder.removeBinding(for: Child<Session>.self)
                try inSession { binder in
                    binder.wireProvider(to: Session.init)
                    try child(Page(), fake(Cart.self, "page's"))(&binder)
                }(&binder)
            },
            Row("what nobody binds", store, "nothing Ruler", override: remove(Ruler.self)),
            Row(
                "in a whole new child there is nothing", mail, "nothing Ruler", addingBindings: true,
                override: child(true, child(1, remove(Ruler.self)))),
            Row(app: "outside of an override", store, "nothing Store", wiring: all(app, remove(Store.self))),
        ]

        // MARK: 5

        @Test("What one block says twice is told", arguments: repetitions) func repeats(row: Row) { row.check() }

        private static let repetitions: [Row] = [
            Row("a key", store, "duplicate Store", override: all(fake(Store.self), fake(Store.self))),
            Row(
                "a key and its optional, which others take", cart, "duplicate Optional<Store>", app: storedCart,
                override: all(noStore, fake(Store.self))),
            Row(
                "a child", store, "duplicate Child<Session>",
                override: all(inSession(fake(Mail.self)), inSession(fake(Cart.self)))),
            Row(
                "in a child's block", mail, "duplicate Mail",
                override: inSession(all(fake(Mail.self), fake(Mail.self)))),
        ]

        // MARK: Apps and overrides

        /// Binds a function that takes a ruler.
        private static func measured<T: Sendable>(_ type: T.Type) -> Wiring {
            { $0.wireProvider(for: type) { (ruler: any Ruler) in Service("measured by \(ruler.text)") as! T } }
        }

        private static let noStore: Wiring = { $0.wireProvider(for: (any Store)?.self) { nil } }

        private static let storedCart: Wiring = { binder in
            try fake(Store.self, "disk")(&binder)
            binder.wireProvider(for: Cart.self) { (store: any Store) in Service(store.text) }
        }

        private static let boundAgain: Wiring = { binder in
            binder.removeBinding(for: Mail.self)
            binder.wireProvider(for: Mail.self) { (mail: (any Mail)?) in Service("again \(mail?.text ?? "nil")") }
        }

        private static let jobOfText: Wiring = { binder in
            binder.wireFactory(for: Job.self, taking: String.self) { (text: String) in Service("fake \(text)") }
        }

        private static let jobs: Wiring = { binder in
            app(&binder)
            binder.wireFactory(for: Job.self, taking: Int.self) { (number: Int) in Service("draft \(number)") }
            try all(fake(Job.self, "job"), fake(Job.self, named: "b", "b"))(&binder)
        }

        private static let listed: Wiring = { binder in
            try jobs(&binder)
            binder.wireProvider { (jobs: [any Job]) in jobs.count }
        }

        private static let optionalRuler: Wiring = { binder in
            app(&binder)
            binder.wireProvider { (ruler: (any Ruler)?) in ruler?.text ?? "nil" }
        }

        private static let withUser: Wiring = { binder in
            app(&binder)
            binder.wireProvider { User(name: "nobody") }
        }

        /// Declares children of a number within each other. Each adds one.
        private static let declaringItself: Wiring = { binder in
            binder.bindChild(for: Int.self) { binder in
                binder.wireProvider { 1 }
                binder.bindChild(for: Int.self) { $0.wireProvider { (n: Int) in n + 1 } }
            }
        }

        /// Asks what a child of a number, and the one within it, find for a type.
        private static func nested<T>(_ type: T.Type) -> Question {
            { app in
                let outer = try app.make(for: Child<Int>.self).injector
                let inner = try outer.make(for: Child<Int>.self).injector
                return "\(text(of: type, in: outer)) \(text(of: type, in: inner))"
            }
        }
    }
}
