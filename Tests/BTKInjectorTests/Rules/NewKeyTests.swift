import BTKInjector
import TestSupport
import Testing

extension Rules {
    @Suite("New keys of an override") struct NewKeyTests {
        private static let mail = places(of: Mail.self)
        private static let cart = places(of: Cart.self)
        private static let ruler = places(of: Ruler.self)

        @Test("A new key stands where it is needed", arguments: needed) func needs(row: Row) { row.check() }

        private static let needed: [Row] = [
            Row("by a fake of the app: in the app", ruler, "ruler | ruler | ruler") { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
                binder.wireProvider(for: Store.self) { (ruler: any Ruler) in Service("fake with \(ruler.text)") }
            },
            Row("by a fake of the app and of others: in the app, once for all", count(of: Ruler.self), "1") { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
                binder.wireProvider(for: Mail.self) { (ruler: any Ruler) in Service("fake with \(ruler.text)") }
            },
            Row("by a fake of sessions only: in each session", ruler, "- | ruler | ruler") { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
                binder.wireProvider(for: Cart.self) { (ruler: any Ruler) in Service("fake with \(ruler.text)") }
            },
            Row("it takes what the session has", cart, "- | fake with ada's | fake with ada's") { binder in
                binder.wireProvider(for: Ruler.self) { (user: User) in Service("\(user.name)'s") }
                binder.wireProvider(for: Cart.self) { (ruler: any Ruler) in Service("fake with \(ruler.text)") }
            },
            Row("by a fake of pages only: in each page", ruler, "- | - | ruler") { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
                binder.wireProvider(for: Ink.self) { (ruler: any Ruler) in Service("fake with \(ruler.text)") }
            },
            Row("by fakes of sessions and pages: once, in the session", ruler, "- | ada's | ada's") { binder in
                binder.wireProvider(for: Ruler.self) { (user: User) in Service("\(user.name)'s") }
                binder.wireProvider(for: Cart.self) { (ruler: any Ruler) in Service("fake with \(ruler.text)") }
                binder.wireProvider(for: Ink.self) { (ruler: any Ruler) in Service("fake with \(ruler.text)") }
            },
            Row("a fake of a fake, bound by its own type", cart, "- | fake | fake") { binder in
                binder.wireProvider { Service("fake") }
                binder.wireProvider(for: Cart.self) { (fake: Service) in fake }
            },
            Row("each session has its own", places(of: Service.self), "- | fake of ada | fake of ada") { binder in
                binder.wireProvider { (user: User) in Service("fake of \(user.name)") }
                binder.wireProvider(for: Cart.self) { (fake: Service) in fake }
            },
            Row("one that the app needs, too, is one for all", count(of: Mail.self), "1") { binder in
                binder.wireProvider { Service("fake") }
                binder.wireProvider(for: Mail.self) { (fake: Service) in fake }
            },
            Row("through others that are new", cart, "- | fake [ruler] | fake [ruler]") { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
                binder.wireProvider { (ruler: any Ruler) in Service("fake [\(ruler.text)]") }
                binder.wireProvider(for: Cart.self) { (fake: Service) in fake }
            },
            Row("by a handle", ruler, "- | ruler | ruler") { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
                binder.wireProvider(for: Cart.self) { (_: Provider<any Ruler>) in Service("fake") }
            },
            Row("by a closure", ruler, "- | ruler | ruler") { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
                binder.wireProvider(for: Cart.self) { (_: @escaping @Sendable () -> any Ruler) in Service("fake") }
            },
            Row("with arguments", cart, "- | ruler 3 | ruler 3") { binder in
                binder.wireFactory(for: Ruler.self, taking: Int.self) { (number: Int) in Service("ruler \(number)") }
                binder.wireProvider(for: Cart.self) { (make: (Int) -> any Ruler) in Service(make(3).text) }
            },
            Row("by a name", places(of: Ruler.self, named: "n"), "- | ruler | ruler") { binder in
                binder.wireProvider(for: Ruler.self, named: "n") { Service("ruler") }
                binder.wireProvider(for: Cart.self, with: BindingKey(Ruler.self, named: "n")) { (ruler: any Ruler) in
                    Service(ruler.text)
                }
            },
        ]

        @Test("A new key that nothing needs is refused", arguments: refused) func refuses(row: Row) { row.check() }

        private static let refused: [Row] = [
            Row("by nobody", ruler, "nothing Ruler") { $0.wireProvider(for: Ruler.self) { Service("ruler") } },
            Row("by another one that is not needed", ruler, "nothing Ruler; nothing Service") { binder in
                binder.wireProvider(for: Ruler.self) { (_: Service) in Service("ruler") }
                binder.wireProvider { (_: @escaping @Sendable () -> any Ruler) in Service("fake") }
            },
            Row("by a block", ruler, "nothing Ruler") { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
                binder.bindProvider(for: Store.self) { i in Service(try i.instance(for: Ruler.self).text) }
            },
            Row("by a requirement", ruler, "nothing Ruler") { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
                binder.requireBinding(for: Ruler.self)
            },
            Row("by itself", ruler, "nothing Ruler") { binder in
                binder.wireProvider(for: Ruler.self) { (_: @escaping @Sendable () -> any Ruler) in Service("ruler") }
            },
            Row("under another name", mail, "nothing Mail named \"other\"") { binder in
                binder.wireProvider(for: Mail.self, named: "other") { Service("fake") }
            },
            Row("with other arguments", mail, "nothing Mail") { binder in
                binder.wireFactory(for: Mail.self, taking: Int.self) { (_: Int) in Service("fake") }
            },
            Row("in a child's block", ruler, "nothing Ruler") { binder in
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider(for: Ruler.self) { Service("ruler") }
                }
            },
            Row("a child with other seeds", mail, "nothing Child<Session>") { binder in
                binder.bindChild(for: Session.self, taking: Int.self) { $0.wireProvider { Session(user: ada) } }
            },
            Row("a child under another name", mail, "nothing Child<Session> named \"other\"") { binder in
                binder.bindChild(for: Session.self, named: "other", taking: User.self) {
                    $0.wireProvider(to: Session.init)
                }
            },
        ]

        @Test("An optional and a set lack nothing", arguments: taken) func takes(row: Row) { row.check() }

        private static let taken: [Row] = [
            Row("an app's optional of what only sessions bind", instance(of: String.self), "nil", app: takingCart) {
                binder in
                binder.wireProvider(for: Cart.self) { Service("fake") }
            },
            Row("the session has it", cart, "- | fake | fake", app: takingCart) { binder in
                binder.wireProvider(for: Cart.self) { Service("fake") }
            },
            Row("an app's set of what only sessions add", instance(of: String.self), "[a]", app: takingJobs) { binder in
                binder.wireProvider(for: Job.self, named: "mail") { Service("fake") }
            },
            Row("a new key for an optional", instance(of: String.self), "ruler", app: takingRuler) { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
            },
            Row("a new member of an app's set", instance(of: String.self), "[a, b]", app: takingJobs) { binder in
                binder.wireProvider(for: Job.self, named: "b") { Service("b") }
            },
            Row("a new member of a session's set", rootText, "[a, b]", app: sessionTakingJobs) { binder in
                binder.wireProvider(for: Job.self, named: "b") { Service("b") }
            },
            Row("stands in its child only", instance(of: Job.self, named: "b"), "-", app: sessionTakingJobs) { binder in
                binder.wireProvider(for: Job.self, named: "b") { Service("b") }
            },
            Row(
                "a function that stands for a factory of what is bound", instance(of: Int.self), "9",
                app: { binder in
                    binder.wireProvider { "text" }
                    binder.wireProvider { (text: () -> String) in text().count }
                }
            ) { binder in
                let text: @Sendable () -> String = { "long text" }
                binder.wireProvider(for: (@Sendable () -> String).self) { text }
            },
            Row("a fake for all that the app lacks then", cart, "fake | fake | fake") { binder in
                binder.wireProvider(for: Cart.self) { Service("fake") }
                binder.wireProvider(for: Store.self) { (cart: any Cart) in Service("store with \(cart.text)") }
            },
            Row("is one in each place that has bound it", count(of: Cart.self), "2") { binder in
                binder.wireProvider(for: Cart.self) { Service("fake") }
                binder.wireProvider(for: Store.self) { (cart: any Cart) in Service("store with \(cart.text)") }
            },
            Row("what the app lacks and only sessions bind is missing", cart, "missing Store, Cart") { binder in
                binder.wireProvider(for: Store.self) { (cart: any Cart) in Service("store with \(cart.text)") }
            },
        ]

        @Test("With added bindings a new key needs no need", arguments: added) func adds(row: Row) { row.check() }

        private static let added: [Row] = [
            Row("in the injector itself", ruler, "ruler | ruler | ruler", addingBindings: true) { binder in
                binder.wireProvider(for: Ruler.self) { Service("ruler") }
            },
            Row("in the block of a child in that child", ruler, "- | ruler | ruler", addingBindings: true) { binder in
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider(for: Ruler.self) { Service("ruler") }
                }
            },
            Row("not one that only children bind", cart, "- | fake | fake", addingBindings: true) { binder in
                binder.wireProvider(for: Cart.self) { Service("fake") }
            },
            Row(
                "with other arguments than those that are bound", mail, "app's | session's | page's",
                addingBindings: true
            ) { binder in
                binder.wireFactory(for: Mail.self, taking: Int.self) { (_: Int) in Service("fake") }
            },
            Row(
                "a child with other seeds", { text(of: try $0.make(for: Child<Session>.self, 1).root.user.name) },
                "one", addingBindings: true
            ) { binder in
                binder.bindChild(for: Session.self, taking: Int.self) {
                    $0.wireProvider { Session(user: User(name: "one")) }
                }
            },
        ]

        private static let rootText: Question = { try $0.make(for: Child<String>.self).root }

        @Sendable private static func takingCart(_ binder: inout Binder) {
            Rules.app(&binder)
            binder.wireProvider { (cart: (any Cart)?) in cart?.text ?? "nil" }
        }

        @Sendable private static func takingRuler(_ binder: inout Binder) {
            Rules.app(&binder)
            binder.wireProvider { (ruler: (any Ruler)?) in ruler?.text ?? "nil" }
        }

        /// Binds a set of jobs, of which sessions have one more.
        @Sendable private static func takingJobs(_ binder: inout Binder) {
            binder.wireProvider(for: Job.self, named: "a") { Service("a") }
            binder.wireProvider { (jobs: [any Job]) in text(of: jobs) }
            binder.bindChild(for: Session.self, taking: User.self) { binder in
                binder.wireProvider(to: Session.init)
                binder.wireProvider(for: Job.self, named: "mail") { Service("mail") }
            }
        }

        @Sendable private static func sessionTakingJobs(_ binder: inout Binder) {
            Rules.app(&binder)
            binder.bindChild(for: String.self) { binder in
                binder.wireProvider(for: Job.self, named: "a") { Service("a") }
                binder.wireProvider { (jobs: [any Job]) in text(of: jobs) }
            }
        }
    }
}
