import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

// A session of four shared objects, a factory and a child of its own. Each has its line: see `session`.

private final class Cart: Sendable {}

private final class Outbox: Sendable {
    let cart: Cart
    /// Objects that it keeps by itself.
    let own = Locked<[any Sendable]>([])
    init(cart: Cart) { self.cart = cart }
}

private final class Inbox: Sendable {
    let outbox: Outbox
    let own = Locked<[any Sendable]>([])
    /// A handle closes a ring that keeps nothing.
    let session: @Sendable () -> Session
    init(outbox: Outbox, session: @escaping @Sendable () -> Session) {
        self.outbox = outbox
        self.session = session
    }
}

private final class Message: Sendable {
    let cart: Cart
    init(cart: Cart) { self.cart = cart }
}

private final class Page: Sendable {}

private final class Session: Sendable {
    let inbox: Inbox
    let makeMessage: @Sendable () -> Message
    let makePage: @Sendable () -> Child<Page>
    init(inbox: Inbox, makeMessage: @escaping @Sendable () -> Message, makePage: @escaping @Sendable () -> Child<Page>)
    {
        self.inbox = inbox
        self.makeMessage = makeMessage
        self.makePage = makePage
    }
}

/// An object of the app that keeps others for longer than a session.
private final class Keeper: Sendable {
    let kept = Locked<[any Sendable]>([])
    let gate = Gate()
    private let rings = Locked<[Locked<[any Sendable]>]>([])

    func keep(_ object: any Sendable) { kept.append(object) }

    /// Lets an object keep another one, until the end of the test.
    func keep(_ object: any Sendable, in own: Locked<[any Sendable]>) {
        own.append(object)
        rings.append(own)
    }

    /// Ends what keeps objects, so that the test itself leaves nothing behind.
    func end() {
        gate.open()
        for case let task as Task<Void, Never> in kept.value { task.cancel() }
        for case let other as Keeper in kept.value { other.end() }
        for own in rings.value { own.exchange([]) }
        kept.exchange([])
    }
}

private protocol Alias: AnyObject, Sendable {}
extension Cart: Alias {}

private func session(_ binder: inout Binder) {
    binder.wireProvider(line: 101, to: Cart.init)
    binder.wireProvider(line: 102, to: Outbox.init)
    binder.wireProvider(line: 103, to: Inbox.init)
    binder.wireProvider(line: 104, to: Session.init)
    binder.wireFactory(line: 105, to: Message.init)
    binder.wireProvider(for: Alias.self, line: 106, to: { (cart: Cart) in cart })
    binder.bindChild(for: Page.self) { binder in binder.wireProvider(line: 107, to: Page.init) }
}

private func makeApp() throws -> Injector {
    try Injector { binder in
        binder.bindChild(for: Session.self, taking: Keeper.self, to: session)
        binder.bindChild(for: Message.self) { binder in
            binder.wireProvider(line: 101, to: Cart.init)
            binder.wireFactory(line: 105, to: Message.init)
        }
    }
}

/// Returns what a check has marked: the first word of each text, and the line.
private func marked(isolation: isolated (any Actor)? = #isolation, by body: () async throws -> Void) async throws
    -> [String]
{
    let marks = Locked<[String]>([])
    try await withKnownIssue(isIntermittent: true) {
        try await body()
    } matching: { issue in
        let mark = Mark(issue)
        let word = mark.subject.prefix { $0 != " " }
        marks.append(
            ["The", "There", "No"].contains(word) ? String(mark.subject.prefix(13)) : "\(word) at \(mark.line)")
        return true
    }
    return marks.value
}

@Suite("expectReleased") struct ExpectReleasedTests {
    /// A leak of a session, and what is marked.
    struct Leak: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let marks: [String]
        fileprivate let plant: @Sendable (Child<Session>, Keeper) async throws -> Void

        fileprivate init(
            _ title: String, _ marks: String...,
            plant: @escaping @Sendable (Child<Session>, Keeper) async throws -> Void
        ) {
            testDescription = title
            self.marks = marks
            self.plant = plant
        }
    }

    private static let statics = Keeper()

    private static let leaks = [
        Leak("A list keeps the root", "Session at 104") { session, keeper in keeper.keep(session.root) },
        Leak("A list keeps a part", "Cart at 101") { session, keeper in keeper.keep(session.root.inbox.outbox.cart) },
        Leak("A list keeps a part with another", "Outbox at 102") { session, keeper in
            keeper.keep(session.root.inbox.outbox)
        },
        Leak("A list keeps a part and one that it needs", "Outbox at 102") { session, keeper in
            keeper.keep(session.root.inbox.outbox)
            keeper.keep(session.root.inbox.outbox.cart)
        },
        Leak("A closure keeps a part", "Inbox at 103") { session, keeper in
            let inbox = session.root.inbox
            let closure: @Sendable () -> Inbox = { inbox }
            keeper.keep(closure)
        },
        Leak("A closure keeps itself", "Outbox at 102") { session, keeper in
            let outbox = session.root.inbox.outbox
            let closure: @Sendable () -> Outbox = { outbox }
            keeper.keep(closure, in: outbox.own)
        },
        Leak("An object keeps itself", "Inbox at 103") { session, keeper in
            keeper.keep(session.root.inbox, in: session.root.inbox.own)
        },
        Leak("Two objects keep each other", "Inbox at 103") { session, keeper in
            keeper.keep(session.root.inbox, in: session.root.inbox.outbox.own)
        },
        Leak("An object keeps the root, which keeps it", "Session at 104") { session, keeper in
            keeper.keep(session.root, in: session.root.inbox.own)
        },
        Leak("A task that does not end keeps a part", "Cart at 101") { session, keeper in
            let cart = session.root.inbox.outbox.cart
            keeper.keep(
                Task {
                    try? await Task.sleep(for: .seconds(1000))
                    withExtendedLifetime(cart) {}
                })
        },
        Leak("A thread keeps a part", "Cart at 101") { session, keeper in
            let cart = session.root.inbox.outbox.cart
            keeper.keep(
                Worker {
                    keeper.gate.wait()
                    withExtendedLifetime(cart) {}
                })
        },
        Leak("What a factory has made keeps a part", "Cart at 101") { session, keeper in
            keeper.keep(session.root.makeMessage())
        },
        Leak("A static list keeps a part", "Outbox at 102") { session, keeper in
            statics.keep(session.root.inbox.outbox)
            keeper.keep(statics)
        },
        Leak("The seed keeps a part", "Cart at 101") { session, _ in
            let keeper = try session.injector.instance(for: Keeper.self)
            keeper.keep(session.root.inbox.outbox.cart)
        },
        Leak("A dictionary keeps two parts", "Inbox at 103") { session, keeper in
            keeper.keep(["first": session.root.inbox.outbox, "second": session.root.inbox] as [String: any Sendable])
        },
        Leak("A tuple in a box keeps a part", "Outbox at 102") { session, keeper in
            let pair = (1, session.root.inbox.outbox)
            let closure: @Sendable () -> Int = { pair.1.cart === pair.1.cart ? pair.0 : 0 }
            keeper.keep(closure)
        },
        Leak("The Child is kept", "The injector ") { session, keeper in keeper.keep(session) },
        Leak("The injector is kept", "The injector ") { session, keeper in keeper.keep(session.injector) },
        Leak("An alias is kept", "Cart at 101") { session, keeper in
            keeper.keep(try session.injector.instance(for: Alias.self))
        },
        Leak("A child of the child is open", "Session at 104") { session, keeper in
            keeper.keep(session.root.makePage())
        },
    ]

    @Test("Each leak is an issue at the line of the outermost object that survives", arguments: leaks)
    func leak(_ leak: Leak) async throws {
        let app = try makeApp()
        let keeper = Keeper()
        let marks = try await marked {
            try await expectReleased(Child<Session>.self, of: app, keeper, within: .milliseconds(20)) { session in
                try await leak.plant(session, keeper)
            }
        }
        #expect(Set(marks) == Set(leak.marks))
        keeper.end()
    }

    @Test("Where nothing is kept there is no issue, whatever a session does", arguments: 0..<100)
    func clean(number: Int) async throws {
        let app = try makeApp()
        try await expectReleased(Child<Session>.self, of: app, Keeper(), within: .seconds(60)) { session in
            _ = try session.injector.instance(for: Alias.self)
            #expect(session.root.inbox.session() === session.root)
            _ = session.root.makeMessage().cart
            _ = session.root.makePage().root
            let cart = session.root.inbox.outbox.cart
            // A task that ends soon.
            guard number.isMultiple(of: 2) else { return }
            Task {
                await Task.yield()
                withExtendedLifetime(cart) {}
            }
        }
    }

    @Test("What is excepted may survive, and the text says what an object keeps") func except() async throws {
        let app = try makeApp()
        let keeper = Keeper()
        let keys = [BindingKey(Cart.self), BindingKey(Outbox.self), BindingKey(Inbox.self), BindingKey(Session.self)]
        let plant = { @Sendable (session: Child<Session>) in keeper.keep(session.root) }
        try await expectReleased(Child<Session>.self, of: app, keeper, except: keys) { plant($0) }
        let texts = Locked<[String]>([])
        try await withKnownIssue {
            try await expectReleased(Child<Session>.self, of: app, keeper, within: .zero) { plant($0) }
        } matching: { issue in
            texts.append(issue.comments.map(\.rawValue).joined())
            return true
        }
        #expect(texts.value.first?.contains("It keeps Cart, Outbox, Inbox.") == true)
        #expect(texts.value.first?.contains("were not looked at.") == true)
    }

    @Test("A root that a factory has made is looked for, too") func factoryRoot() async throws {
        let app = try makeApp()
        let keeper = Keeper()
        let marks = try await marked {
            try await expectReleased(Child<Message>.self, of: app, within: .zero) { keeper.keep($0.root) }
        }
        #expect(marks == ["Cart at 101"])
        try await expectReleased(Child<Message>.self, of: app) { _ in }
    }

    @Test("An end of its own is watched: a session, a child of a block, and a whole injector") func ends() async throws
    {
        let app = try makeApp()
        let keeper = Keeper()
        let sessions = Locked<Child<Session>?>(try app.make(keeper))
        await expectReleased(sessions.value?.injector) { sessions.value = nil }
        sessions.value = try app.make(keeper)
        keeper.keep(try #require(sessions.value).root.inbox)
        let marks = try await marked {
            await expectReleased(sessions.value?.injector, within: .zero) { sessions.value = nil }
        }
        #expect(marks == ["Inbox at 103"])
        let injectors = Locked<Injector?>(try app.makeChild { $0.wireProvider(to: Cart.init) })
        _ = try injectors.value?.instance(for: Cart.self)
        await expectReleased(injectors.value) { injectors.value = nil }
        let none = try await marked { await expectReleased(injectors.value) {} }
        #expect(none == ["There was no "])
    }

    @Test("What an ancestor has may survive: made, given or held weakly, under whatever key") func inherited()
        async throws
    {
        let app = try Injector { binder in
            binder.wireProvider(to: Cart.init)
            binder.wireProvider(scope: .weak, to: Page.init)
            binder.bindChild(for: Int.self, taking: Keeper.self) { binder in
                binder.wireProvider { 1 }
                binder.bindChild(for: String.self) { binder in
                    binder.wireProvider(named: "made") { (cart: Cart) in cart }
                    binder.wireProvider(named: "held") { (page: Page) in page }
                    binder.wireProvider(named: "given") { (keeper: Keeper) in keeper }
                    binder.wireProvider(
                        with: BindingKey(Cart.self, named: "made"), BindingKey(Page.self, named: "held"),
                        BindingKey(Keeper.self, named: "given")
                    ) { (_: Cart, _: Page, _: Keeper) in "root" }
                }
            }
        }
        let page = try app.instance(for: Page.self)
        let outer: Child<Int> = try app.make(Keeper())
        try await expectReleased(Child<String>.self, of: outer.injector) { #expect($0.root == "root") }
        withExtendedLifetime((page, outer)) {}
    }

    @Test("A decorator and what it decorates are told apart") func decorators() async throws {
        let spied = try makeApp().overriding { binder in
            binder.wireProvider(line: 201) { (inner: Outbox) in
                let spy = Outbox(cart: inner.cart)
                spy.own.append(inner)
                return spy
            }
        }
        let keeper = Keeper()
        let outer = try await marked {
            try await expectReleased(Child<Session>.self, of: spied, keeper, within: .zero) {
                keeper.keep($0.root.inbox.outbox)
            }
        }
        #expect(outer == ["Outbox at 201"])
        let inner = try await marked {
            try await expectReleased(Child<Session>.self, of: spied, keeper, within: .zero) {
                keeper.keep(try #require($0.root.inbox.outbox.own.value.first))
            }
        }
        #expect(inner == ["Outbox at 102"])
    }

    @Test("On the main actor what lives there is looked at") @MainActor func mainActor() async throws {
        @MainActor final class Window { init() {} }
        let app = try Injector { binder in
            binder.bindChild(for: Window.self) { binder in binder.wireProvider(line: 101, to: Window.init) }
        }
        var kept: [Window] = []
        try await expectReleased(Child<Window>.self, of: app) { _ in }
        let marks = try await marked {
            try await expectReleased(Child<Window>.self, of: app, within: .zero) { kept.append($0.root) }
        }
        #expect(marks == ["Window at 101"])
        #expect(kept.count == 1)
        await #expect(throws: InjectionError.boundOnMainActor(BindingKey(Child<Window>.self))) {
            try await Task.detached { try await expectReleased(Child<Window>.self, of: app) { _ in } }.value
        }
    }

    @Test(
        "A root that is a seed, which the test keeps, is an issue unless its key is excepted", arguments: [false, true])
    func seedAsRoot(isExcepted: Bool) async throws {
        let app = try Injector { binder in
            binder.bindChild(for: Keeper.self, named: "seed", taking: Keeper.self) { _ in }
        }
        let keeper = Keeper()
        let marks = try await marked {
            try await expectReleased(
                Child<Keeper>.self, named: "seed", of: app, keeper, except: isExcepted ? [BindingKey(Keeper.self)] : [],
                within: .zero
            ) { _ in }
        }
        #expect(marks == (isExcepted ? [] : ["The root stil"]))
        withExtendedLifetime(keeper) {}
    }

    @Test("A root that is an object of a parent's is none of the child's") func inheritedRoot() async throws {
        let app = try Injector { binder in
            binder.wireProvider(to: Cart.init)
            binder.bindChild(for: Alias.self) { binder in
                binder.wireFactory(for: Alias.self) { (cart: Cart) in cart }
            }
        }
        try await expectReleased(Child<any Alias>.self, of: app, within: .zero) { _ in }
        withExtendedLifetime(app) {}
    }

    @Test("What an excepted object keeps takes no time") func keptByExcepted() async throws {
        let app = try makeApp()
        let keeper = Keeper()
        // The limit of the test is what would fail.
        try await expectReleased(
            Child<Session>.self, of: app, keeper, except: [BindingKey(Outbox.self)], within: .seconds(100_000)
        ) { keeper.keep($0.root.inbox.outbox) }
        keeper.end()
    }

    @Test("What is made after the call began is found by what keeps it, or told to be made before") func madeInTheEnd()
        async throws
    {
        let app = try makeApp()
        let keeper = Keeper()
        let sessions = Locked<Child<Session>?>(try app.make(keeper))
        let closures = Locked<(@Sendable () -> Child<Page>)?>(nil)
        let closure = try await marked {
            await expectReleased(sessions.value?.injector, within: .zero) {
                closures.withLock { $0 = sessions.value?.root.makePage }
                sessions.value = nil
            }
        }
        #expect(closure == ["No object sur"])
        closures.withLock { $0 = nil }
        let injectors = Locked<Injector?>(try app.makeChild { $0.wireProvider(to: Cart.init) })
        let nothing = try await marked {
            await expectReleased(injectors.value, within: .zero) {
                keeper.keep(try! #require(injectors.value).instance(for: Cart.self))
                injectors.value = nil
            }
        }
        #expect(nothing == ["The injector "])
        keeper.end()
    }

    @Test("A child that is still open is told as what keeps the objects") func openChild() async throws {
        let app = try makeApp()
        let keeper = Keeper()
        let texts = Locked<[String]>([])
        try await withKnownIssue {
            try await expectReleased(Child<Session>.self, of: app, keeper, within: .zero) {
                keeper.keep($0.root.makePage())
            }
        } matching: { issue in
            texts.append(issue.comments.map(\.rawValue).joined())
            return true
        }
        #expect(
            texts.value == [
                """
                Session still exists, though the injector that made it has ended: a child of that injector is still \
                open. Find who keeps a Child, or an injector of one. It keeps Cart, Outbox, Inbox. Values, seeds, weak \
                and graph scope, and what factories have made were not looked at.
                """
            ])
        keeper.end()
    }
}
