import BTKInjector
import TestSupport
import Testing

extension Rules {
    @Suite("A child's block in an override overrides that child") struct ChildOverrideTests {
        private static let mail = places(of: Mail.self)
        private static let log = places(of: Log.self)
        private static let cart = places(of: Cart.self)
        private static let ink = places(of: Ink.self)
        private static let store = places(of: Store.self)
        private static let ruler = places(of: Ruler.self)

        /// Binds a mail with a text.
        private static func fakeMail(_ text: String) -> @Sendable (inout Binder) -> Void {
            { $0.wireProvider(for: Mail.self) { Service(text) } }
        }

        /// Overrides sessions.
        private static func sessions(_ block: @escaping @Sendable (inout Binder) throws -> Void) -> Wiring {
            { try $0.bindChild(for: Session.self, taking: User.self, to: block) }
        }

        /// Overrides pages.
        private static func pages(_ block: @escaping @Sendable (inout Binder) throws -> Void) -> Wiring {
            { try $0.bindChild(for: Page.self, to: block) }
        }

        @Test("It says what differs, for that child and the children in it", arguments: differing)
        func differs(row: Row) { row.check() }

        private static let differing: [Row] = [
            Row("nothing", mail, "app's | session's | page's", override: sessions { _ in }),
            Row("a key of all three", mail, "app's | fake | fake", override: sessions(fakeMail("fake"))),
            Row("one fake in each place", count(of: Mail.self), "3", override: sessions(fakeMail("fake"))),
            Row(
                "a key of the child", cart, "- | fake of ada | fake of ada",
                override: sessions { binder in
                    binder.wireProvider(for: Cart.self) { (user: User) in Service("fake of \(user.name)") }
                }),
            Row(
                "a key of the app is shadowed", store, "disk | fake | fake",
                override: sessions { binder in
                    binder.wireProvider(for: Store.self) { Service("fake") }
                }),
            Row(
                "a key of pages", ink, "- | - | red",
                override: sessions { binder in
                    binder.wireProvider(for: Ink.self) { Service("red") }
                }),
            Row(
                "the root", sessionUser, "fake",
                override: sessions { binder in
                    binder.wireProvider { Session(user: User(name: "fake")) }
                }),
            Row("a removal", mail, "app's | app's | app's", override: sessions { $0.removeBinding(for: Mail.self) }),
            Row(
                "a removal of what is bound nowhere", mail, "app's | session's | page's",
                override: sessions { $0.removeBinding(for: Ruler.self) }),
            Row(
                "a removal of what only the app binds", store, "disk | disk | disk",
                override: sessions { $0.removeBinding(for: Store.self) }),
            Row(
                "a key that is removed and bound", mail, "app's | fake | fake",
                override: sessions { binder in
                    binder.removeBinding(for: Mail.self)
                    binder.wireProvider(for: Mail.self) { Service("fake") }
                }),
            Row(
                "a removal of what derives", log, "console | console | console",
                override: sessions { $0.removeBinding(for: Log.self) }),
            Row("a page in any session", mail, "app's | session's | fake", override: pages(fakeMail("fake"))),
            Row(
                "a page in the block of the session", mail, "app's | session's | fake",
                override: sessions(pages(fakeMail("fake")))),
            Row(
                "a page's fake takes the session's seed", mail, "app's | session's | fake of ada",
                override: pages { binder in
                    binder.wireProvider(for: Mail.self) { (user: User) in Service("fake of \(user.name)") }
                }),
            Row(
                "a key that only the session binds, for pages", cart, "- | cart | fake",
                override: pages { binder in
                    binder.wireProvider(for: Cart.self) { Service("fake") }
                }),
        ]

        @Test("It stands above what is said for all, and of two blocks the inner one", arguments: layered)
        func layers(row: Row) { row.check() }

        private static let layered: [Row] = [
            Row("before what is said for all", mail, "all | session | session") { binder in
                try sessions(fakeMail("session"))(&binder)
                fakeMail("all")(&binder)
            },
            Row("behind what is said for all", mail, "all | session | session") { binder in
                fakeMail("all")(&binder)
                try sessions(fakeMail("session"))(&binder)
            },
            Row("what it does not say is said for all", cart, "- | all | all") { binder in
                try sessions(fakeMail("session"))(&binder)
                binder.wireProvider(for: Cart.self) { Service("all") }
            },
            Row("the page in the session", mail, "all | session | page") { binder in
                try sessions { binder in
                    try pages(fakeMail("page"))(&binder)
                    fakeMail("session")(&binder)
                }(&binder)
                fakeMail("all")(&binder)
            },
            Row("the page beside the session", mail, "all | session | page") { binder in
                try pages(fakeMail("page"))(&binder)
                try sessions(fakeMail("session"))(&binder)
                fakeMail("all")(&binder)
            },
            Row("of the page beside the session and the one in it the inner one", mail, "app's | session's | inner") {
                binder in
                try pages(fakeMail("outer"))(&binder)
                try sessions(pages(fakeMail("inner")))(&binder)
            },
            Row("in the other order", mail, "app's | session's | inner") { binder in
                try sessions(pages(fakeMail("inner")))(&binder)
                try pages(fakeMail("outer"))(&binder)
            },
            Row("removed for all, bound in the block", mail, "- | fake | fake") { binder in
                binder.removeBinding(for: Mail.self)
                try sessions(fakeMail("fake"))(&binder)
            },
            Row("bound for all, removed in the block", mail, "all | all | all") { binder in
                fakeMail("all")(&binder)
                try sessions { $0.removeBinding(for: Mail.self) }(&binder)
            },
            Row("one object then", count(of: Mail.self), "1") { binder in
                fakeMail("all")(&binder)
                try sessions { $0.removeBinding(for: Mail.self) }(&binder)
            },
            Row("removed and bound for all, decorated in the block", log, "all | <all> | <all>") { binder in
                try sessions { binder in
                    binder.wireProvider(for: Log.self) { (log: any Log) in Service("<\(log.text)>") }
                }(&binder)
                binder.removeBinding(for: Log.self)
                binder.wireProvider(for: Log.self) { Service("all") }
            },
        ]

        @Test("Several blocks for one child are one", arguments: joined) func joins(row: Row) { row.check() }

        private static let joined: [Row] = [
            Row("they are joined", { try "\(mail($0)), \(cart($0))" }, "app's | fake | fake, - | full | full") {
                binder in
                try sessions(fakeMail("fake"))(&binder)
                try sessions { $0.wireProvider(for: Cart.self) { Service("full") } }(&binder)
            },
            Row("a key that both bind", mail, "duplicate Mail") { binder in
                try sessions(fakeMail("one"))(&binder)
                try sessions(fakeMail("two"))(&binder)
            },
            Row("a key that one binds and the next one removes", mail, "duplicate Mail") { binder in
                try sessions(fakeMail("one"))(&binder)
                try sessions { $0.removeBinding(for: Mail.self) }(&binder)
            },
            Row("a key that one removes and the next one binds", mail, "app's | fake | fake") { binder in
                try sessions { $0.removeBinding(for: Mail.self) }(&binder)
                try sessions(fakeMail("fake"))(&binder)
            },
            Row(
                "a key that one block binds twice", mail, "duplicate Mail",
                override: sessions { binder in
                    fakeMail("one")(&binder)
                    fakeMail("two")(&binder)
                }),
            Row(
                "production's own function, and a fake", mail, "duplicate Mail",
                override: sessions { binder in
                    binder.wireProvider(for: Mail.self) { Service("session's") }
                    fakeMail("fake")(&binder)
                }),
            Row(
                "production's own function, and a removal", cart, "duplicate Cart",
                override: sessions { binder in
                    binder.wireProvider(for: Cart.self) { Service("cart") }
                    binder.removeBinding(for: Cart.self)
                }),
            Row(
                "production's own function without more: its keys are replaced by themselves", mail,
                "app's | session's | session's",
                override: sessions { binder in
                    binder.wireProvider(for: Mail.self) { Service("session's") }
                }),
            Row(
                "two modules that override the child", { try "\(mail($0)), \(cart($0))" },
                "app's | fake | fake, - | full | full"
            ) { binder in
                try binder.install(FakeMails())
                try binder.install(FakeCarts())
            },
            Row(
                "pages in two blocks of a session", { try "\(mail($0)), \(ink($0))" },
                "app's | session's | fake, - | - | red"
            ) { binder in
                try sessions(pages(fakeMail("fake")))(&binder)
                try sessions(pages { $0.wireProvider(for: Ink.self) { Service("red") } })(&binder)
            },
        ]

        @Test("Its own keys are what it replaces there", arguments: wrapping) func wraps(row: Row) { row.check() }

        private static let wrapping: [Row] = [
            Row(
                "what derives is replaced, too", log, "console | fake | page(fake)",
                override: sessions { binder in
                    binder.wireProvider(for: Log.self) { Service("fake") }
                }),
            Row(
                "a decorator of what derives", log, "console | <ada(console)> | page(<ada(console)>)",
                override: sessions { binder in
                    binder.wireProvider(for: Log.self) { (log: any Log) in Service("<\(log.text)>") }
                }),
            Row("over what is said for all", log, "fake | <ada(fake)> | page(<ada(fake)>)") { binder in
                binder.wireProvider(for: Log.self) { Service("fake") }
                try sessions { $0.wireProvider(for: Log.self) { (log: any Log) in Service("<\(log.text)>") } }(&binder)
            },
            Row("of a key of its own, over what is said for all", mail, "fake | <fake> | <fake>") { binder in
                try sessions { $0.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") } }(
                    &binder)
                fakeMail("fake")(&binder)
            },
            Row("of a decorator that is said for all", mail, "(app's) | <(session's)> | <(page's)>") { binder in
                binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("(\(mail.text))") }
                try sessions { $0.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") } }(
                    &binder)
            },
            Row("three deep", mail, "(app's) | <(session's)> | {<(page's)>}") { binder in
                try sessions { binder in
                    binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
                    try pages { binder in
                        binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("{\(mail.text)}") }
                    }(&binder)
                }(&binder)
                binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("(\(mail.text))") }
            },
            Row(
                "of what only the app binds", store, "disk | <disk> | <disk>",
                override: sessions { binder in
                    binder.wireProvider(for: Store.self) { (store: any Store) in Service("<\(store.text)>") }
                }),
            Row(
                "where the block has removed it: the app's is behind it, and is told", mail, "ring Mail, Mail",
                override: sessions { binder in
                    binder.removeBinding(for: Mail.self)
                    binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
                }),
            Row(
                "a handle after a removal is the parent's", mail, "app's | <app's> | <<app's>>",
                override: sessions { binder in
                    binder.removeBinding(for: Mail.self)
                    binder.wireProvider(for: Mail.self) { (mail: Provider<any Mail>) in
                        Service("<\(try mail.get().text)>")
                    }
                }),
            Row(
                "in a page that derives", log, "console | ada(console) | <page(ada(console))>",
                override: pages { binder in
                    binder.wireProvider(for: Log.self) { (log: any Log) in Service("<\(log.text)>") }
                }),
        ]

        @Test("It is checked as an override is", arguments: checked) func checks(row: Row) { row.check() }

        private static let checked: [Row] = [
            Row(
                "a key that nobody binds", ruler, "nothing Ruler",
                override: sessions { binder in
                    binder.wireProvider(for: Ruler.self) { Service("ruler") }
                }),
            Row(
                "a new key that the block's fake needs", ruler, "- | ruler | ruler",
                override: sessions { binder in
                    binder.wireProvider(for: Ruler.self) { Service("ruler") }
                    binder.wireProvider(for: Cart.self) { (ruler: any Ruler) in Service(ruler.text) }
                }),
            Row("a new key that a fake of the app needs", ruler, "missing Store, Ruler; nothing Ruler") { binder in
                try sessions { $0.wireProvider(for: Ruler.self) { Service("ruler") } }(&binder)
                binder.wireProvider(for: Store.self) { (ruler: any Ruler) in Service(ruler.text) }
            },
            Row(
                "a fake for which `for:` was forgotten", mail, "nothing Service",
                override: sessions { binder in
                    binder.removeBinding(for: Mail.self)
                    binder.wireProvider { Service("fake") }
                }),
            Row(
                "what is missing after a removal", mail, "missing Session, Cart", app: needingCart,
                override: sessions {
                    $0.removeBinding(for: Cart.self)
                }),
            Row(
                "the root, removed", mail, "missing Child<Session>, Session",
                override: sessions { $0.removeBinding(for: Session.self) }),
            Row("a child that only a child declares, and other seeds", mail, "nothing Child<Page>") { binder in
                binder.bindChild(for: Page.self, taking: Int.self) { $0.wireProvider { Page() } }
            },
            Row(
                "another child is left alone", otherMail, "own", app: withOtherChild,
                override: sessions(fakeMail("fake"))),
            Row("but not by what is said for all", otherMail, "fake", app: withOtherChild, override: fakeMail("fake")),
        ]

        @Test("A child as a whole is removed first", arguments: wholes) func replacesAsWhole(row: Row) { row.check() }

        private static let wholes: [Row] = [
            Row("nothing of the original is in it", places(of: Cart.self), "- | - | -", override: whole { _ in }),
            Row("it has its own keys", mail, "app's | whole | whole", override: whole(fakeMail("whole"))),
            Row("its root is required", mail, "missing Child<Session>, Session") { binder in
                binder.removeBinding(for: Child<Session>.self)
                try sessions(fakeMail("whole"))(&binder)
            },
            Row("a key of it that is said for all, too", mail, "duplicate Mail") { binder in
                try whole(fakeMail("whole"))(&binder)
                fakeMail("all")(&binder)
            },
            Row("in the other order", mail, "duplicate Mail") { binder in
                fakeMail("all")(&binder)
                try whole(fakeMail("whole"))(&binder)
            },
            Row("a key of a page in it that is said for all, too", ink, "duplicate Ink", app: withInk) { binder in
                binder.wireProvider(for: Ink.self) { Service("all") }
                binder.removeBinding(for: Child<Session>.self)
                try sessions { binder in
                    binder.wireProvider(to: Session.init)
                    try pages { binder in
                        binder.wireProvider { Page() }
                        binder.wireProvider(for: Ink.self) { Service("whole") }
                    }(&binder)
                }(&binder)
            },
            Row("other keys that are said for all are inherited", log, "all | all | all") { binder in
                try whole { _ in }(&binder)
                binder.wireProvider(for: Log.self) { Service("all") }
            },
            Row(
                "a later override of all", mail, "later | later | later", suite: whole(fakeMail("whole")),
                override: fakeMail("later")),
            Row(
                "a later block", mail, "app's | later | later", suite: whole(fakeMail("whole")),
                override: sessions(fakeMail("later"))),
            Row("two wholes", mail, "duplicate Child<Session>") { binder in
                try whole { _ in }(&binder)
                try sessions { $0.wireProvider(to: Session.init) }(&binder)
            },
            Row(
                "what is no declaration is replaced by a whole one", mail, "app's | whole | whole", app: madeByHand,
                override: sessions { binder in
                    fakeMail("whole")(&binder)
                    binder.wireProvider(to: Session.init)
                    binder.bindChild(for: Page.self) { $0.wireProvider { Page() } }
                }),
            Row(
                "which has to have its root", mail, "missing Child<Session>, Session", app: madeByHand,
                override: sessions(fakeMail("whole"))),
            Row("a fake of `Child<Session>` is a binding", sessionUser, "fake") { binder in
                binder.bindFactory(for: Child<Session>.self) { (_, _: User) in Child(Session(user: User(name: "fake")))
                }
            },
            Row(
                "a removed declaration is missing", { text(of: try $0.make(for: Child<Session>.self, ada)) },
                "missing Child<Session>"
            ) {
                $0.removeBinding(for: Child<Session>.self)
            },
            Row("a removal behind the block", mail, "duplicate Child<Session>") { binder in
                try sessions(fakeMail("fake"))(&binder)
                binder.removeBinding(for: Child<Session>.self)
            },
        ]

        @Test("It reaches the declaration behind a decorator of the child", arguments: decorated)
        func reachesBehindDecorator(row: Row) { row.check() }

        private static let decorated: [Row] = [
            Row("said for all, in one override", mail, "fake | fake | fake") { binder in
                decorate(&binder)
                fakeMail("fake")(&binder)
            },
            Row(
                "said for all, in a later override", mail, "fake | fake | fake", suite: decorate,
                override: fakeMail("fake")),
            Row(
                "said for all in an earlier override", mail, "fake | fake | fake", suite: fakeMail("fake"),
                override: decorate),
            Row("a key that only sessions bind", cart, "- | fake | fake", suite: decorate) { binder in
                binder.wireProvider(for: Cart.self) { Service("fake") }
            },
            Row("removed", mail, "- | - | -", suite: decorate) { $0.removeBinding(for: Mail.self) },
            Row("in a block", mail, "app's | fake | fake", suite: decorate, override: sessions(fakeMail("fake"))),
            Row("in a block of the same override", mail, "app's | fake | fake") { binder in
                decorate(&binder)
                try sessions(fakeMail("fake"))(&binder)
            },
            Row("the decorator stays", sessionUser, "<ada>", suite: renaming, override: sessions(fakeMail("fake"))),
            Row("and stays in an override of an override", sessionUser, "<<ada>>", suite: renaming) { binder in
                renaming(&binder)
                fakeMail("fake")(&binder)
            },
            Row(
                "a decorator over a child's block", sessionUser, "<ada>", suite: sessions(fakeMail("fake")),
                override: renaming),
            Row(
                "with the declaration as a whole the decorator is removed, too", sessionUser, "ada", suite: renaming,
                override: whole { _ in }),
        ]

        /// Each of them ended the process.
        @Test("A decorator beside a child as a whole, or beside a new one, is told", arguments: besideWholes)
        func besideWhole(row: Row) { row.check() }

        private static let besideWholes: [Row] = [
            Row("a whole one", mail, "duplicate Child<Session>") { binder in
                decorate(&binder)
                try whole { _ in }(&binder)
            },
            Row("behind the whole one", mail, "duplicate Child<Session>") { binder in
                try whole { _ in }(&binder)
                decorate(&binder)
            },
            Row("a new one", mail, "duplicate Child<Bool>") { binder in
                binder.wireFactory { (child: Child<Bool>) in child }
                binder.bindChild(for: Bool.self) { $0.wireProvider { true } }
            },
        ]

        @Test("Overrides of overrides add up", arguments: twice) func addsUp(row: Row) { row.check() }

        private static let twice: [Row] = [
            Row(
                "a fake for all of a suite stays in a child that a test overrides", mail, "fake | fake | fake",
                suite: fakeMail("fake"),
                override: sessions { binder in
                    binder.wireProvider(for: Log.self) { Service("log") }
                }),
            Row(
                "a removal of a suite stays", mail, "- | - | -", suite: { $0.removeBinding(for: Mail.self) },
                override: sessions { binder in
                    binder.wireProvider(for: Log.self) { Service("log") }
                }),
            Row(
                "a later one for all is above a block of an earlier one", mail, "later | later | later",
                suite: sessions(fakeMail("block")), override: fakeMail("later")),
            Row(
                "blocks add up", { try "\(mail($0)), \(cart($0))" }, "app's | fake | fake, - | full | full",
                suite: sessions(fakeMail("fake")),
                override: sessions { binder in
                    binder.wireProvider(for: Cart.self) { Service("full") }
                }),
            Row(
                "a decorator in each", mail, "app's | <(session's)> | <(page's)>",
                suite: sessions { binder in
                    binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("(\(mail.text))") }
                },
                override: sessions { binder in
                    binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
                }),
            Row(
                "bound again what the suite has removed", mail, "- | fake | fake",
                suite: { $0.removeBinding(for: Mail.self) },
                override: { binder in
                    try sessions { binder in
                        fakeMail("fake")(&binder)
                        binder.wireProvider(for: Cart.self) { (mail: any Mail) in mail as! any Cart }
                    }(&binder)
                }),
        ]

        @Test("A session that has been made is overridden with its seeds", arguments: made) func overridesMade(row: Row)
        { row.check() }

        private static let sessionMail = placesInSession(of: Mail.self)
        private static let sessionLog = placesInSession(of: Log.self)

        private static let made: [Row] = [
            Row(session: "its own key and its page's", sessionMail, "fake | fake", override: fakeMail("fake")),
            Row(session: "what derives from the app's", sessionLog, "fake | page(fake)") { binder in
                binder.wireProvider(for: Log.self) { Service("fake") }
            },
            Row(
                session: "a decorator of what derives from the app's", sessionLog,
                "<ada(console)> | page(<ada(console)>)"
            ) { binder in
                binder.wireProvider(for: Log.self) { (log: any Log) in Service("<\(log.text)>") }
            },
            Row(session: "a key of the app's is shadowed", placesInSession(of: Store.self), "<disk> | <disk>") {
                binder in
                binder.wireProvider(for: Store.self) { (store: any Store) in Service("<\(store.text)>") }
            },
            Row(session: "a removal: the app's is inherited", sessionMail, "app's | app's") {
                $0.removeBinding(for: Mail.self)
            },
            Row(session: "a removal of what the app binds does nothing", placesInSession(of: Store.self), "disk | disk")
            {
                $0.removeBinding(for: Store.self)
            },
            Row(session: "over a suite's fake", sessionMail, "<fake> | <fake>", suite: fakeMail("fake")) { binder in
                binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
            },
            Row(session: "its page's block", sessionMail, "session's | fake", override: pages(fakeMail("fake"))),
            Row(session: "its seed", userName, "fake") { binder in binder.wireProvider { User(name: "fake") } },
            Row(session: "its seed, decorated", userName, "ada!") { binder in
                binder.wireProvider { (user: User) in User(name: user.name + "!") }
            },
            Row(session: "what derives from its seed", sessionLog, "eve(console) | page(eve(console))") { binder in
                binder.wireProvider { User(name: "eve") }
            },
            Row(session: "a key that nobody binds", sessionMail, "nothing Ruler") { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
            },
            Row(
                session: "what the app declares is shadowed by a whole one", sessionMail,
                "missing Child<Session>, Session", override: sessions(fakeMail("fake"))),
        ]

        // MARK: Apps and questions

        private static let userName: Question = { try $0.instance(for: User.self).name }
        private static let sessionUser: Question = { try $0.make(for: Child<Session>.self, ada).root.user.name }
        private static let otherMail: Question = { text(of: Mail.self, in: try $0.make(for: Child<Int>.self).injector) }

        /// Counts nothing, and passes on.
        @Sendable private static func decorate(_ binder: inout Binder) {
            binder.wireFactory(for: Child<Session>.self, taking: User.self) {
                (user: User, make: (User) throws -> Child<Session>) in try make(user)
            }
        }

        @Sendable private static func renaming(_ binder: inout Binder) {
            binder.wireFactory(for: Child<Session>.self, taking: User.self) {
                (user: User, make: (User) throws -> Child<Session>) in try make(User(name: "<\(user.name)>"))
            }
        }

        /// Removes sessions, and declares them as a whole, with their pages.
        private static func whole(_ block: @escaping @Sendable (inout Binder) -> Void) -> Wiring {
            { binder in
                binder.removeBinding(for: Child<Session>.self)
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider(to: Session.init)
                    binder.bindChild(for: Page.self) { $0.wireProvider { Page() } }
                    block(&binder)
                }
            }
        }

        private struct FakeMails: Module {
            func configure(_ binder: inout Binder) throws { try sessions(fakeMail("fake"))(&binder) }
        }

        private struct FakeCarts: Module {
            func configure(_ binder: inout Binder) throws {
                try sessions { $0.wireProvider(for: Cart.self) { Service("full") } }(&binder)
            }
        }

        @Sendable private static func needingCart(_ binder: inout Binder) {
            binder.bindChild(for: Session.self, taking: User.self) { binder in
                binder.wireProvider { (user: User, _: any Cart) in Session(user: user) }
                binder.wireProvider(for: Cart.self) { Service("cart") }
            }
        }

        @Sendable private static func withInk(_ binder: inout Binder) {
            Rules.app(&binder)
            binder.wireProvider(for: Ink.self) { Service("black") }
        }

        @Sendable private static func withOtherChild(_ binder: inout Binder) {
            Rules.app(&binder)
            binder.bindChild(for: Int.self) { binder in
                binder.wireProvider { 1 }
                binder.wireProvider(for: Mail.self) { Service("own") }
            }
        }

        @Sendable private static func madeByHand(_ binder: inout Binder) {
            binder.wireProvider(for: Mail.self) { Service("app's") }
            binder.bindFactory(for: Child<Session>.self) { (_, user: User) in Child(Session(user: user)) }
        }
    }
}
