import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private protocol Pin: Sendable {}
private struct AppPin: Pin {}
private struct UserPin: Pin { init(user: String) {} }
private protocol Locking: Sendable {}
private struct Lock: Locking { @Injected var pin: any Pin }
private struct PinList: Locking { @Injected var pins: [any Pin] }
private struct UserLock: Locking {
    @Injected var pin: any Pin
    init(user: String) {}
}
@MainActor private protocol Panel {}
@MainActor private final class LockPanel: Panel {
    @Injected var pin: any Pin
    init() {}
}
private struct Plain: Locking { init(user: String) {} }
private struct Session: Sendable { init() {} }

/// What a child with seeds has is made in a verification if it needs no seed; of all else its type tells the
/// properties.
@Suite("Properties of objects in children with seeds") struct SessionPropertyTests {
    private static let pin = BindingKey(Pin.self)
    private static let locking = BindingKey(Locking.self)

    private func makeApp(
        app: (inout Binder) -> Void = { _ in }, session: (inout Binder) -> Void
    ) throws -> Injector {
        try Injector { binder in
            app(&binder)
            binder.bindChild(for: Session.self, taking: String.self) { binder in
                session(&binder)
                binder.wireProvider(to: Session.init)
            }
        }
    }

    @Test("An object that is bound by a protocol is made if it needs no seed", arguments: [false, true])
    func protocolWithoutSeed(isPinBoundBySession: Bool) throws {
        let app = try makeApp { binder in
            if isPinBoundBySession { binder.wireProvider(for: Pin.self, to: UserPin.init) }
            binder.wireProvider(for: Locking.self) { Lock() }
        }
        #expect(verificationProblems(of: app) == [.missing(Self.locking, Self.pin)])
        let isBypassed = verificationProblems(of: app).first?.description.contains("never gets the child's") == true
        #expect(isBypassed == isPinBoundBySession)
    }

    @Test("So is one of a child within, one of a factory, and one that takes another one")
    func chains() throws {
        struct Outer: Sendable { init(lock: any Locking, make: @escaping @Sendable () -> any Locking) {} }
        let app = try makeApp { binder in
            binder.bindChild(for: Outer.self, taking: Int.self) { binder in
                binder.wireFactory(for: Locking.self) { Lock() }
                binder.wireProvider(to: Outer.init)
            }
        }
        #expect(verificationProblems(of: app) == [.missing(Self.locking, Self.pin)])
    }

    @Test("The app's binding answers, and a name is told as it is written") func answered() throws {
        let app = try makeApp { binder in
            binder.wireProvider(for: Pin.self, to: AppPin.init)
        } session: { binder in
            binder.wireProvider(for: Locking.self) { Lock() }
        }
        #expect(try app.verify().isEmpty)
    }

    @Test("A list asks the app, also where the child binds a member under a name") func list() throws {
        let app = try makeApp { binder in
            binder.wireProvider(for: Pin.self, to: AppPin.init)
        } session: { binder in
            binder.wireProvider(for: Pin.self, named: "user", to: UserPin.init)
            binder.wireProvider(for: Locking.self) { PinList() }
        }
        #expect(verificationProblems(of: app) == [.missing(Self.locking, BindingKey([any Pin].self))])
    }

    @Test("What lives on the main actor is made there") @MainActor func onMainActor() throws {
        let app = try makeApp { binder in
            binder.wireProvider(for: Panel.self, to: LockPanel.init)
        }
        let problems = failure { try app.verify() }?.problems
        #expect(problems == [.missing(BindingKey(Panel.self), Self.pin)])
    }

    @Test("What needs a seed, a block, or a child of its own, is not made", arguments: 0..<4) func notMade(form: Int)
        throws
    {
        struct Needing: Sendable {}
        let runs = Locked<[String]>()
        let app = try makeApp { binder in
            switch form {
            case 0:
                binder.wireProvider { (_: String) in
                    runs.append("seed")
                    return Needing()
                }
            case 1:
                binder.wireProvider { (_: @escaping @Sendable () -> String) in
                    runs.append("later")
                    return Needing()
                }
            case 2:
                binder.bindProvider(for: Int.self) { i in try i.instance(for: String.self).count }
                binder.wireProvider { (_: Int) in
                    runs.append("block")
                    return Needing()
                }
            default:
                binder.bindChild(for: AppPin.self) { $0.wireProvider(to: AppPin.init) }
                binder.wireProvider { (_: @escaping @Sendable () -> Child<AppPin>) in
                    runs.append("child")
                    return Needing()
                }
            }
        }
        #expect(try app.verify() == (form == 2 ? [BindingKey(Int.self)] : []))
        #expect(runs.value == [])
    }

    @Test("A function that needs no seed and throws is a problem") func throwing() throws {
        let app = try makeApp { binder in
            binder.wireProvider(for: Locking.self) { () throws -> any Locking in throw Failure() }
        }
        #expect(verificationProblems(of: app) == [.failed(Self.locking)])
    }

    @Test("The key of one that needs a seed, and is bound by a protocol, is returned if any object has a property")
    func protocolWithSeed() throws {
        let app = try makeApp { binder in
            binder.wireProvider(for: Pin.self, to: AppPin.init)
        } session: { binder in
            binder.wireProvider(for: Locking.self, to: Plain.init)
            binder.wireProvider(to: UserLock.init)
        }
        #expect(try app.verify() == [Self.locking])
    }

    @Test("The type of an object that needs a seed tells the properties in its lists, and how to mend one") func parts()
        throws
    {
        struct Locks: Sendable {
            let list: [Lock]
            let byName: [String: Lock]
            init(user: String) {
                list = [Lock()]
                byName = [:]
            }
        }
        let app = try makeApp { binder in binder.wireProvider(to: Locks.init) }
        let problems = verificationProblems(of: app)
        #expect(problems == [.missing(BindingKey(Locks.self), Self.pin)])
        let text = try #require(problems.first).description
        #expect(text.contains("\n  required by a property, which asks the global injector\n"))
        #expect(text.hasSuffix("\n  fix: or let `Locks` take `Pin` in its initializer."))
        #expect(!text.contains("in the child declared at") || !text.contains("fix: bind it, in the child"))
        #expect(!text.contains("a seed"))
    }

    @Test("The key of a bound list, function or enumeration that needs a seed is returned if any object has a property")
    func opaque() throws {
        enum Mode: Sendable { case user(String) }
        let app = try makeApp { binder in
            binder.wireProvider(for: Pin.self, to: AppPin.init)
        } session: { binder in
            binder.wireProvider { (user: String) in Mode.user(user) }
            binder.wireProvider { (user: String) in [Plain(user: user) as any Locking] }
            binder.wireProvider { (user: String) -> @Sendable (Int) -> Bool in { $0 == user.count } }
            binder.wireProvider(to: UserLock.init)
        }
        #expect(
            try app.verify() == [
                BindingKey(Mode.self), BindingKey([any Locking].self), BindingKey((@Sendable (Int) -> Bool).self),
            ])
    }

    // MARK: Made children

    @Test("In a child that is made, everything is, and its properties ask the app", arguments: [false, true])
    func made(isBoundByApp: Bool) throws {
        let app = try makeApp { binder in
            if isBoundByApp { binder.wireProvider(for: Pin.self, to: AppPin.init) }
        } session: { binder in
            binder.wireProvider(for: Pin.self, to: UserPin.init)
            binder.wireProvider(for: Locking.self, to: UserLock.init)
        }
        let session = try app.make(for: Child<Session>.self, "ada").injector
        #expect(verificationProblems(of: session) == [.missing(Self.locking, Self.pin)])
        let fake = try session.overriding { $0.wireProvider(for: Pin.self) { AppPin() } }
        #expect(verificationProblems(of: fake) == [.missing(Self.locking, Self.pin)])
    }

    @Test("An override of a declared child without seeds asks the app, too") func madeWithoutSeeds() throws {
        let app = try Injector { binder in
            binder.bindChild(for: Locking.self) { binder in
                binder.wireProvider(for: Pin.self, to: AppPin.init)
                binder.wireProvider(for: Locking.self) { Lock() }
            }
        }
        let child = try app.make(for: Child<any Locking>.self).injector
        #expect(verificationProblems(of: child) == [.missing(Self.locking, Self.pin)])
        let fake = try child.overriding { $0.wireProvider(for: Pin.self) { AppPin() } }
        #expect(verificationProblems(of: fake) == [.missing(Self.locking, Self.pin)])
    }

    @Test("A child that no declaration has made may be the global injector, and answers its own properties")
    func undeclared() throws {
        let app = try Injector { $0.wireProvider(for: Locking.self) { Lock() } }
        let child = try app.makeChild { binder in binder.wireProvider(for: Pin.self, to: AppPin.init) }
        #expect(try child.verify().isEmpty)
    }
}
