import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

extension Rules {
    @Suite("Overrides of what lives on the main actor") @MainActor struct MainActorOverrideTests {
        private static func makeSession(_ app: Injector) throws -> Child<Session> {
            try app.mainActor.make(for: Child<Session>.self, ada)
        }

        private static func isThere(_ app: Injector) -> Bool {
            failure { try app.make(for: Child<Session>.self, ada) }
                == .boundOnMainActor(BindingKey(Child<Session>.self))
        }

        @Test("An override that moves a root there moves its child") func moved() throws {
            let app = try Injector(Rules.app)
            let test = try app.overriding { binder in
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider { @MainActor (user: User) in Session(user: User(name: user.name + "!")) }
                }
            }
            #expect(!Self.isThere(app))
            #expect(Self.isThere(test))
            #expect(try Self.makeSession(test).root.user.name == "ada!")
        }

        @Test("An override for all that moves a root there moves its child") func movedForAll() throws {
            let test = try Injector(Rules.app).overriding { binder in
                binder.wireProvider { @MainActor (user: User) in Session(user: User(name: user.name + "!")) }
            }
            #expect(Self.isThere(test))
            #expect(try Self.makeSession(test).root.user.name == "ada!")
        }

        @Test("An override that moves a root away moves its child, also behind a decorator") func movedAway() throws {
            let app = try Injector { binder in
                binder.bindChild(for: Session.self, taking: User.self) {
                    $0.wireProvider { @MainActor (user: User) in Session(user: user) }
                }
            }
            let test = try app.overriding { binder in
                binder.bindChild(for: Session.self, taking: User.self) { $0.wireProvider(to: Session.init) }
            }
            #expect(Self.isThere(app))
            #expect(!Self.isThere(test))
            #expect(try test.make(for: Child<Session>.self, ada).root.user == ada)
        }

        @Test("A child that was declared there stays there") func declaredThere() throws {
            let app = try Injector { binder in
                binder.mainActor.bindChild(for: Session.self, taking: User.self) {
                    $0.wireProvider { @MainActor (user: User) in Session(user: user) }
                }
            }
            let test = try app.overriding { binder in
                binder.mainActor.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider { @MainActor (user: User) in Session(user: User(name: "fake")) }
                }
            }
            #expect(Self.isThere(test))
            #expect(try Self.makeSession(test).root.user.name == "fake")
        }

        @Test("Who makes what is moved is told, in the app and in children") func users() throws {
            let app = try Injector { binder in
                Rules.app(&binder)
                binder.wireProvider { (make: @escaping @Sendable (User) throws -> Child<Session>) in "" }
                binder.wireProvider { (store: any Store) in 1 }
                binder.bindChild(for: Bool.self) { $0.wireProvider { (store: any Store) in true } }
            }
            let error = failure {
                try app.overriding { binder in
                    binder.wireProvider { @MainActor (user: User) in Session(user: user) }
                    binder.wireProvider(for: Store.self) { @MainActor in Service("fake") }
                }
            }
            #expect(error.map(summary) == "actor Child<Session>; actor Store")
            #expect(error?.description.contains("in the child declared at") == true)
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
            let error = failure {
                try app.overriding { binder in
                    binder.wireProvider(for: Mail.self) { (mail: any Mail) in Service("<\(mail.text)>") }
                }
            }
            #expect(error.map(summary) == "actor Mail")
        }

        @Test("An action in a child that is overridden asks for what the override binds there") func actions() throws {
            let seen = Locked<[String]>()
            let app = try Injector { binder in
                binder.wireProvider(for: Mail.self) { Service("app's") }
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider(for: Mail.self) { Service("session's") }
                    binder.mainActor.bindProvider(for: Session.self) { i in
                        i.whenComplete { i in seen.append(try i.instance(for: Mail.self).text) }
                        return Session(user: try i.instance())
                    }
                }
            }
            _ = try Self.makeSession(app)
            let all = try app.overriding { $0.wireProvider(for: Mail.self) { Service("all") } }
            _ = try Self.makeSession(all)
            let block = try all.overriding { binder in
                binder.bindChild(for: Session.self, taking: User.self) { binder in
                    binder.wireProvider(for: Mail.self) { @MainActor (mail: any Mail) in Service("<\(mail.text)>") }
                }
            }
            _ = try Self.makeSession(block)
            #expect(seen.value == ["session's", "all", "<all>"])
        }
    }
}
