import BTKInjector
import TestSupport
import Testing

extension Rules {
    @Suite("An override reaches everywhere") struct OverrideReachTests {
        private static let mail = places(of: Mail.self)
        private static let log = places(of: Log.self)
        private static let cart = places(of: Cart.self)
        private static let ink = places(of: Ink.self)
        private static let ruler = places(of: Ruler.self)

        @Test("It replaces a key in each place that binds it", arguments: replaced) func replaces(row: Row) {
            row.check()
        }

        private static let replaced: [Row] = [
            Row("in the app, the session and the page", mail, "fake | fake | fake") { binder in
                binder.wireProvider(for: Mail.self) { Service("fake") }
            },
            Row("a fake is made once in each place", count(of: Mail.self), "3") { binder in
                binder.wireProvider(for: Mail.self) { Service("fake") }
            },
            Row("one object that is passed is one for all", count(of: Mail.self), "1") { binder in
                let fake = Service("fake")
                binder.wireProvider(for: Mail.self) { fake }
            },
            Row("a key that only the app binds", places(of: Store.self), "fake | fake | fake") { binder in
                binder.wireProvider(for: Store.self) { Service("fake") }
            },
            Row("it is made once then", count(of: Store.self), "1") { binder in
                binder.wireProvider(for: Store.self) { Service("fake") }
            },
            Row("a key that only sessions bind", cart, "- | fake | fake") { binder in
                binder.wireProvider(for: Cart.self) { Service("fake") }
            },
            Row("a key that only pages bind", ink, "- | - | red") { binder in
                binder.wireProvider(for: Ink.self) { Service("red") }
            },
            Row("a fake takes what its place has", cart, "- | fake of ada | fake of ada") { binder in
                binder.wireProvider(for: Cart.self) { (user: User) in Service("fake of \(user.name)") }
            },
            Row("a fake takes what another place lacks", mail, "missing Mail, User") { binder in
                binder.wireProvider(for: Mail.self) { (user: User) in Service("fake of \(user.name)") }
            },
            Row("an optional of it is nil there", mail, "fake of nobody | fake of ada | fake of ada") { binder in
                binder.wireProvider(for: Mail.self) { (user: User?) in Service("fake of \(user?.name ?? "nobody")") }
            },
            Row("a fake is of another kind", mail, "fake | fake | fake") { binder in
                binder.wireFactory(for: Mail.self) { Service("fake") }
            },
            Row("a block is as good as a function", mail, "fake | fake | fake") { binder in
                binder.bindProvider(for: Mail.self) { _ in Service("fake") }
            },
        ]

        @Test("A child's binding that is made from its parent's is made from the fake", arguments: derived)
        func keepsDerived(row: Row) { row.check() }

        private static let derived: [Row] = [
            Row("a fake", log, "fake | ada(fake) | page(ada(fake))") { binder in
                binder.wireProvider(for: Log.self) { Service("fake") }
            },
            Row("a decorator is there once", log, "spy(console) | ada(spy(console)) | page(ada(spy(console)))") {
                binder in
                binder.wireProvider(for: Log.self) { (log: any Log) in Service("spy(\(log.text))") }
            },
            Row("a decorator of keys that do not derive is in each place", mail, "<app's> | <session's> | <page's>") {
                binder in
                binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
            },
            Row("removed first, it is replaced everywhere", log, "fake | fake | fake") { binder in
                binder.removeBinding(for: Log.self)
                binder.wireProvider(for: Log.self) { Service("fake") }
            },
            Row(
                "also in a later override", log, "second | ada(second) | page(ada(second))",
                suite: { binder in
                    binder.wireProvider(for: Log.self) { Service("first") }
                }
            ) { binder in
                binder.wireProvider(for: Log.self) { Service("second") }
            },
            Row("what derives by a handle", log, "fake | later(fake) | later(fake)", app: derivingLater) { binder in
                binder.wireProvider(for: Log.self) { Service("fake") }
            },
            Row("what derives by an optional", log, "fake | maybe(fake) | maybe(fake)", app: derivingMaybe) { binder in
                binder.wireProvider(for: Log.self) { Service("fake") }
            },
            Row("what takes its own key but finds none is replaced", log, "- | fake | fake", app: derivingFromNothing) {
                binder in
                binder.wireProvider(for: Log.self) { Service("fake") }
            },
            Row("a block that asks its parent is replaced", log, "fake | fake | fake", app: askingItsParent) { binder in
                binder.wireProvider(for: Log.self) { Service("fake") }
            },
            Row(
                "what the block of a child derived in an earlier override", places(of: Store.self),
                "C | deco(C) | deco(C)",
                suite: { binder in
                    binder.bindChild(for: Session.self, taking: User.self) { binder in
                        binder.wireProvider(for: Store.self) { (store: any Store) in Service("deco(\(store.text))") }
                    }
                }
            ) { binder in
                binder.wireProvider(for: Store.self) { Service("C") }
            },
            Row(
                "a spy that a suite put over the session's own", log, "fake | spy(ada(fake)) | page(spy(ada(fake)))",
                suite: { binder in
                    binder.bindChild(for: Session.self, taking: User.self) { binder in
                        binder.wireProvider(for: Log.self) { (log: any Log) in Service("spy(\(log.text))") }
                    }
                }
            ) { binder in
                binder.wireProvider(for: Log.self) { Service("fake") }
            },
        ]

        @Test("A removal reaches everywhere", arguments: removed) func removes(row: Row) { row.check() }

        private static let removed: [Row] = [
            Row("in the app, the session and the page", mail, "- | - | -") { $0.removeBinding(for: Mail.self) },
            Row("also what derives from the parent's", log, "- | - | -") { $0.removeBinding(for: Log.self) },
            Row("of a key that only sessions bind", cart, "- | - | -") { $0.removeBinding(for: Cart.self) },
            Row("of what is bound nowhere", ink, "- | - | blue") { $0.removeBinding(for: Ruler.self) },
            Row("by an override that is overridden", mail, "- | - | -", suite: { $0.removeBinding(for: Mail.self) }) {
                _ in
            },
            Row("of what a session needs", mail, "missing Session, Mail", app: needingMail) {
                $0.removeBinding(for: Mail.self)
            },
            Row("what is bound then stands where something was removed", mail, "fake | fake | fake") { binder in
                binder.removeBinding(for: Mail.self)
                binder.wireProvider(for: Mail.self) { Service("fake") }
            },
            Row("and in no other place", cart, "- | fake | fake") { binder in
                binder.removeBinding(for: Cart.self)
                binder.wireProvider(for: Cart.self) { Service("fake") }
            },
            Row("also with other arguments", madeCart, "- | cart 7 | cart 7") { binder in
                binder.removeBinding(for: Cart.self)
                binder.wireFactory(for: Cart.self, taking: Int.self) { (number: Int) in Service("cart \(number)") }
            },
            Row("where nothing was removed it is new", ruler, "nothing Ruler") { binder in
                binder.removeBinding(for: Ruler.self)
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
            },
            Row("behind a binding of its key", mail, "duplicate Mail") { binder in
                binder.wireProvider(for: Mail.self) { Service("fake") }
                binder.removeBinding(for: Mail.self)
            },
            Row("behind a binding of a key that the original lacks", ruler, "duplicate Ruler", addingBindings: true) {
                binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
                binder.removeBinding(for: Ruler.self)
            },
            Row("before and behind", mail, "duplicate Mail") { binder in
                binder.removeBinding(for: Mail.self)
                binder.wireProvider(for: Mail.self) { Service("fake") }
                binder.removeBinding(for: Mail.self)
            },
            Row("twice", mail, "- | - | -") { binder in
                binder.removeBinding(for: Mail.self)
                binder.removeBinding(for: Mail.self)
            },
            Row("of a name leaves others", mail, "app's | session's | page's") {
                $0.removeBinding(for: Mail.self, named: "other")
            },
            Row("a key bound twice", mail, "duplicate Mail") { binder in
                binder.wireProvider(for: Mail.self) { Service("one") }
                binder.wireProvider(for: Mail.self) { Service("two") }
            },
        ]

        @Test("A duplicate in an override names both places") func duplicatePlaces() throws {
            let app = try Injector(Rules.app)
            let error = failure {
                try app.overriding { binder in
                    binder.wireProvider(for: Mail.self, fileID: "T/A.swift", line: 1) { Service("fake") }
                    binder.removeBinding(for: Mail.self, fileID: "T/A.swift", line: 2)
                }
            }
            let sites = [BindingSite(fileID: "T/A.swift", line: 1), BindingSite(fileID: "T/A.swift", line: 2)]
            #expect(error?.problems == [.duplicateBinding(BindingKey(Mail.self), sites: sites)])
        }

        @Test("The text of a removal behind a binding says so, and to leave it out") func removalText() throws {
            let app = try Injector(Rules.app)
            let error = failure {
                try app.overriding { binder in
                    binder.wireProvider(for: Mail.self, fileID: "T/A.swift", line: 1) { Service("fake") }
                    binder.removeBinding(for: Mail.self, fileID: "T/A.swift", line: 2)
                }
            }
            let text = """
                [invalid-configuration] 1 problem in the bindings.
                  1. [duplicate-binding] Mail is bound, and removed behind that.
                       bound at T/A.swift:1
                       removed at T/A.swift:2
                       fix: leave the removal out, or write it before: in an override it removes what the original binds, never what the same block has bound.
                """
            #expect(error?.description == text)
        }

        @Test("In the block of a child the text says also to leave out what binds all of it") func removalTextInChild()
            throws
        {
            let app = try Injector(Rules.app)
            let error = failure {
                try app.overriding { binder in
                    binder.bindChild(for: Session.self, taking: User.self, fileID: "T/A.swift", line: 1) { binder in
                        binder.wireProvider(for: Mail.self, fileID: "T/A.swift", line: 2) { Service("session's") }
                        binder.wireProvider(for: Mail.self, fileID: "T/A.swift", line: 3) { Service("fake") }
                        binder.removeBinding(for: Mail.self, fileID: "T/A.swift", line: 4)
                    }
                }
            }
            let text = """
                [invalid-configuration] 1 problem in the bindings.
                  1. [duplicate-binding] Mail is bound 2 times, and removed behind that.
                       bound at T/A.swift:2, in the child declared at T/A.swift:1
                       bound at T/A.swift:3, in the child declared at T/A.swift:1
                       removed at T/A.swift:4, in the child declared at T/A.swift:1
                       fix: leave the removal out, or write it before: in an override it removes what the original binds, never what the same block has bound.
                       fix: in an override the block of a child says what differs: leave out what binds all of it, `session(&b)`.
                """
            #expect(error?.description == text)
        }

        @Test("Seeds are given, and neither replaced nor removed", arguments: seeds) func keepsSeeds(row: Row) {
            row.check()
        }

        private static let user = places(of: User.self)

        private static let seeds: [Row] = [
            Row("a seed that nobody binds", user, "nothing User") { binder in
                binder.wireProvider { User(name: "fake") }
            },
            Row("nor with added bindings", user, "nothing User", addingBindings: true) { binder in
                binder.bindChild(for: Session.self, taking: User.self) { $0.wireProvider { User(name: "fake") } }
            },
            Row("a seed is not removed", text(ofUserIn: 1), "ada") { $0.removeBinding(for: User.self) },
            Row("a seed whose type the app binds", text(ofUserIn: 0), "fake", app: withGuest) { binder in
                binder.wireProvider { User(name: "fake") }
            },
            Row("stays the session's", text(ofUserIn: 1), "ada", app: withGuest) { binder in
                binder.wireProvider { User(name: "fake") }
            },
            Row("stays where the app's is removed", text(ofUserIn: 1), "ada", app: withGuest) { binder in
                binder.removeBinding(for: User.self)
            },
            Row("in the block of its child", user, "nothing User") { binder in
                binder.bindChild(for: Session.self, taking: User.self) { $0.wireProvider { User(name: "fake") } }
            },
            Row("not removed by the block of its child", text(ofUserIn: 1), "ada") { binder in
                binder.bindChild(for: Session.self, taking: User.self) { $0.removeBinding(for: User.self) }
            },
        ]

        @Test("The text about a seed says to pass it to `make`") func seedText() throws {
            let app = try Injector(Rules.app)
            let error = failure { try app.overriding { $0.wireProvider { User(name: "fake") } } }
            #expect(error?.problems == [.nothingToOverride(BindingKey(User.self))])
            #expect(error?.description.contains("`make`") == true)
            #expect(error?.description.contains("seed") == true)
        }

        private static func text(ofUserIn level: Int) -> Question {
            { try levels(of: $0)[level].instance(for: User.self).name }
        }

        private static let madeCart: Question = { app in
            try levels(of: app).map { injector in
                do {
                    return try injector.make(for: Cart.self, 7).text
                } catch InjectionError.bindingNotFound {
                    return "-"
                }
            }.joined(separator: " | ")
        }

        @Sendable private static func withGuest(_ binder: inout Binder) {
            Rules.app(&binder)
            binder.wireProvider { User(name: "guest") }
        }

        @Sendable private static func needingMail(_ binder: inout Binder) {
            binder.wireProvider(for: Mail.self) { Service("app's") }
            binder.bindChild(for: Session.self, taking: User.self) { binder in
                binder.wireProvider { (user: User, _: any Mail) in Session(user: user) }
                binder.bindChild(for: Page.self) { $0.wireProvider { Page() } }
            }
        }

        /// Declares a session that binds `Log`, and a page that inherits it.
        private static func binding(_ log: @escaping (inout Binder) -> Void) -> (inout Binder) -> Void {
            { binder in
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider(to: Session.init)
                    log(&binder)
                    binder.bindChild(for: Page.self) { $0.wireProvider { Page() } }
                }
            }
        }

        @Sendable private static func derivingLater(_ binder: inout Binder) {
            binder.wireProvider(for: Log.self) { Service("console") }
            binding {
                $0.wireProvider(for: Log.self) { (log: Provider<any Log>) in Service("later(\(try log.get().text))") }
            }(&binder)
        }

        @Sendable private static func derivingMaybe(_ binder: inout Binder) {
            binder.wireProvider(for: Log.self) { Service("console") }
            binding { $0.wireProvider(for: Log.self) { (log: (any Log)?) in Service("maybe(\(log?.text ?? "nil"))") } }(
                &binder)
        }

        @Sendable private static func derivingFromNothing(_ binder: inout Binder) {
            binding { $0.wireProvider(for: Log.self) { (log: (any Log)?) in Service("maybe(\(log?.text ?? "nil"))") } }(
                &binder)
        }

        @Sendable private static func askingItsParent(_ binder: inout Binder) {
            binder.wireProvider(for: Log.self) { Service("console") }
            binder.wireProvider(for: Log.self, named: "app") { (log: any Log) in Service("named(\(log.text))") }
            binding {
                $0.bindProvider(for: Log.self) { i in
                    Service("block(\(try i.instance(for: Log.self, named: "app").text))")
                }
            }(&binder)
        }
    }
}
