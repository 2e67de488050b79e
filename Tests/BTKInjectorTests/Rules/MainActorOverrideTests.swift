import BTKInjector
import TestSupport
import Testing

extension Rules {
    @Suite("Overrides of what lives on the main actor") @MainActor struct MainActorOverrideTests {
        private static let fakeThere: Wiring = { binder in
            binder.wireProvider { @MainActor (user: User) in Session(user: User(name: user.name + "!")) }
        }

        private static func isThere(_ app: Injector) -> Bool {
            failure { try app.make(for: Child<Session>.self, ada) }
                == .boundOnMainActor(BindingKey(Child<Session>.self))
        }

        @Test("An override that moves a root there moves its child") func moved() throws {
            let app = try Injector(Rules.app)
            let test = try app.overriding(Self.fakeThere)
            #expect(!Self.isThere(app))
            #expect(Self.isThere(test))
            #expect(try test.mainActor.make(for: Child<Session>.self, ada).root.user.name == "ada!")
        }

        @Test("An override that moves a root away moves its child") func movedAway() throws {
            let app = try Injector(inSession(Self.fakeThere))
            let test = try app.overriding(inSession { $0.wireProvider(to: Session.init) })
            #expect(Self.isThere(app))
            #expect(!Self.isThere(test))
            #expect(try test.make(for: Child<Session>.self, ada).root.user == ada)
        }

        @Test("A child that was declared there stays there") func declaredThere() throws {
            let test = try Injector { binder in
                binder.mainActor.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider { Session(user: ada) }
                }
            }.overriding { $0.wireProvider { Session(user: User(name: "fake")) } }
            #expect(Self.isThere(test))
            #expect(try test.mainActor.make(for: Child<Session>.self, ada).root.user.name == "fake")
        }

        @Test("Who makes what is moved is told, in the app and in children") func users() throws {
            let app = try Injector { binder in
                Rules.app(&binder)
                binder.wireProvider { (make: @escaping @Sendable (User) throws -> Child<Session>) in "" }
                binder.bindChild(for: Bool.self) { $0.wireProvider { (store: any Store) in true } }
            }
            let error = failure {
                try app.overriding { binder in
                    try Self.fakeThere(&binder)
                    binder.wireProvider(for: Store.self) { @MainActor in Service("fake") }
                }
            }
            #expect(error.map(summary) == "actor Child<Session>; actor Store")
        }

        @Test("A decorator of the main actor takes what is replaced, of any thread") func decorated() throws {
            let test = try Injector(Rules.app).overriding { binder in
                binder.wireProvider(for: Mail.self) { @MainActor (mail: any Mail) in Service("<\(mail.text)>") }
            }
            let session = try test.make(for: Child<Session>.self, ada).injector
            #expect(try test.mainActor.instance(for: Mail.self).text == "<app's>")
            #expect(try session.mainActor.instance(for: Mail.self).text == "<session's>")
            expectThrows(.boundOnMainActor(BindingKey(Mail.self))) { try session.instance(for: Mail.self) }
        }

        @Test("A decorator of any thread can't take what is replaced on the main actor") func decoratedAway() throws {
            let app = try Injector { $0.wireProvider(for: Mail.self) { @MainActor in Service("app's") } }
            #expect(failure { try app.overriding(wrap(Mail.self)) }.map(summary) == "actor Mail")
        }
    }
}
