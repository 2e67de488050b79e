import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

// A session of four shared objects, a factory and a child of its own. Each has its line: see `session`.

private final class Cart: Sendable {}

private class Part: @unchecked Sendable {
    /// Objects that it keeps by itself. One thread has it.
    var own: [any Sendable] = []
}

private final class Outbox: Part, @unchecked Sendable {
    let cart: Cart
    init(cart: Cart) { self.cart = cart }
}

private final class Inbox: Part, @unchecked Sendable {
    let outbox: Outbox
    /// A handle closes a cycle that keeps nothing.
    let session: @Sendable () -> Session
    init(outbox: Outbox, session: @escaping @Sendable () -> Session) {
        self.outbox = outbox
        self.session = session
    }
}

private struct Message: Sendable { let cart: Cart }
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

/// An object of the app, and a seed of the session, which keeps others for longer than a session.
private final class Keeper: Sendable {
    private let kept = Locked<[any Sendable]>([])
    private let cycles = Locked<[Part]>([])

    func keep(_ object: any Sendable) { kept.append(object) }

    /// Lets an object keep another one, until the end of the test.
    func keep(_ object: any Sendable, in part: Part) {
        part.own.append(object)
        cycles.append(part)
    }

    /// Ends what keeps objects, so that the test itself leaves nothing behind.
    func end() {
        for part in cycles.exchange([]) { part.own = [] }
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
    try Injector { binder in binder.bindChild(for: Session.self, taking: Keeper.self, to: session) }
}

/// Returns what a check has marked: the object and its line, or the first words of what is marked at the call.
private func leaks(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async throws -> [String] {
    try await marked(by: body).map { mark in
        let words = mark.subject.split(separator: " ")
        let isObject = mark.subject.contains(" still exists, though the injector ")
        return isObject ? "\(words[0]) at \(mark.line)" : words.prefix(4).joined(separator: " ")
    }
}

@Suite("expectReleased") struct ExpectReleasedTests {
    /// A leak of a session, and what is marked.
    struct Leak: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let mark: String
        fileprivate let plant: @Sendable (Child<Session>, Keeper) throws -> Void

        fileprivate init(
            _ title: String, _ mark: String, plant: @escaping @Sendable (Child<Session>, Keeper) throws -> Void
        ) {
            testDescription = title
            self.mark = mark
            self.plant = plant
        }
    }

    private static let leakRows: [Leak] = [
        Leak("The root is kept", "Session at 104") { session, keeper in keeper.keep(session.root) },
        Leak("A part is kept", "Cart at 101") { session, keeper in keeper.keep(session.root.inbox.outbox.cart) },
        Leak("A part is kept with another", "Outbox at 102") { session, keeper in
            keeper.keep(session.root.inbox.outbox)
        },
        Leak("A part is kept, and one that it needs", "Outbox at 102") { session, keeper in
            keeper.keep(session.root.inbox.outbox)
            keeper.keep(session.root.inbox.outbox.cart)
        },
        Leak("An object keeps itself", "Inbox at 103") { session, keeper in
            keeper.keep(session.root.inbox, in: session.root.inbox)
        },
        Leak("Two objects keep each other", "Inbox at 103") { session, keeper in
            keeper.keep(session.root.inbox, in: session.root.inbox.outbox)
        },
        Leak("An object keeps the root, which keeps it", "Session at 104") { session, keeper in
            keeper.keep(session.root, in: session.root.inbox)
        },
        Leak("What a factory has made keeps a part", "Cart at 101") { session, keeper in
            keeper.keep(session.root.makeMessage())
        },
        Leak("The seed keeps a part", "Cart at 101") { session, _ in
            try session.injector.instance(for: Keeper.self).keep(session.root.inbox.outbox.cart)
        },
        Leak("An alias is kept", "Cart at 101") { session, keeper in
            keeper.keep(try session.injector.instance(for: Alias.self))
        },
        Leak("The Child is kept", "The injector still exists,") { session, keeper in keeper.keep(session) },
        Leak("The injector is kept", "The injector still exists,") { session, keeper in keeper.keep(session.injector) },
        Leak("A child of the child is open", "Session at 104") { session, keeper in
            keeper.keep(session.root.makePage())
        },
    ]

    @Test("Each leak is an issue at the line of the outermost object that survives", arguments: leakRows)
    func leak(_ leak: Leak) async throws {
        let app = try makeApp()
        let keeper = Keeper()
        let marks = try await leaks {
            try await expectReleased(Child<Session>.self, of: app, keeper, within: .milliseconds(20)) {
                try leak.plant($0, keeper)
            }
        }
        #expect(marks == [leak.mark])
        keeper.end()
    }

    @Test(
        "Where nothing is kept there is no issue, whatever a session does", .timeLimit(.minutes(10)),
        arguments: 0..<100)
    func clean(number: Int) async throws {
        let app = try makeApp()
        // Without a limit of its own, because the task below takes its turn behind each test that waits for a thread.
        try await expectReleased(Child<Session>.self, of: app, Keeper(), within: .seconds(100_000)) { session in
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

    @Test("What is excepted may survive, with what it needs, and takes no time") func except() async throws {
        let app = try makeApp()
        let keeper = Keeper()
        // The limit of the test is what would fail.
        try await expectReleased(
            Child<Session>.self, of: app, keeper, except: [BindingKey(Outbox.self)], within: .seconds(100_000)
        ) { keeper.keep($0.root.inbox.outbox) }
        keeper.end()
    }

    @Test("The text says what an object keeps, and whether a child is still open", arguments: [false, true])
    func text(isOpen: Bool) async throws {
        let app = try makeApp()
        let keeper = Keeper()
        let marks = try await marked {
            try await expectReleased(Child<Session>.self, of: app, keeper, within: .zero) {
                keeper.keep(isOpen ? $0.root.makePage() as any Sendable : $0.root)
            }
        }
        let reason =
            isOpen
            ? "a child of that injector is still open. Find who keeps a Child, or an injector of one."
            : """
            something outside keeps it, such as a task, a closure, a list of the app, or what a factory has made; or \
            these keep each other.
            """
        #expect(
            marks.map(\.subject) == [
                """
                Session still exists, though the injector that made it has ended: \(reason) It keeps Cart, Outbox, \
                Inbox. Values, seeds, weak and graph scope, and what factories have made were not looked at.
                """
            ])
        keeper.end()
    }

    @Test("An end of its own is watched: a session, a child of a block, and a whole injector") func ends() async throws
    {
        let app = try makeApp()
        let keeper = Keeper()
        let sessions = Locked<Child<Session>?>(try app.make(keeper))
        await expectReleased(sessions.value?.injector) { sessions.value = nil }
        sessions.value = try app.make(keeper)
        keeper.keep(try #require(sessions.value).root.inbox)
        let marks = try await leaks {
            await expectReleased(sessions.value?.injector, within: .zero) { sessions.value = nil }
        }
        #expect(marks == ["Inbox at 103"])
        let injectors = Locked<Injector?>(try app.makeChild { $0.wireProvider(to: Cart.init) })
        _ = try injectors.value?.instance(for: Cart.self)
        await expectReleased(injectors.value) { injectors.value = nil }
        #expect(try await leaks { await expectReleased(injectors.value) {} } == ["There was no injector"])
    }

    @Test("What is made after the call began is found by what keeps it, or told to be made before") func madeInTheEnd()
        async throws
    {
        let app = try makeApp()
        let keeper = Keeper()
        let sessions = Locked<Child<Session>?>(try app.make(keeper))
        let closure = try await leaks {
            await expectReleased(sessions.value?.injector, within: .zero) {
                keeper.keep(sessions.value!.root.makePage)
                sessions.value = nil
            }
        }
        #expect(closure == ["No object survives, but"])
        let injectors = Locked<Injector?>(try app.makeChild { $0.wireProvider(to: Cart.init) })
        let nothing = try await leaks {
            await expectReleased(injectors.value, within: .zero) {
                keeper.keep(try! #require(injectors.value).instance(for: Cart.self))
                injectors.value = nil
            }
        }
        #expect(nothing == ["The injector has made"])
        keeper.end()
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

    @Test("A decorator and what it decorates are told apart", arguments: [201, 102])
    func decorators(line: Int) async throws {
        let spied = try makeApp().overriding { binder in
            binder.wireProvider(line: 201) { (inner: Outbox) in
                let spy = Outbox(cart: inner.cart)
                spy.own.append(inner)
                return spy
            }
        }
        let keeper = Keeper()
        let marks = try await leaks {
            try await expectReleased(Child<Session>.self, of: spied, keeper, within: .zero) {
                let spy = $0.root.inbox.outbox
                keeper.keep(line == 201 ? spy : try #require(spy.own.first))
            }
        }
        #expect(marks == ["Outbox at \(line)"])
    }

    @Test("On the main actor what lives there is looked at") @MainActor func mainActor() async throws {
        @MainActor final class Window { init() {} }
        let app = try Injector { binder in
            binder.bindChild(for: Window.self) { binder in binder.wireProvider(line: 101, to: Window.init) }
        }
        var kept: [Window] = []
        try await expectReleased(Child<Window>.self, of: app) { _ in }
        let marks = try await leaks {
            try await expectReleased(Child<Window>.self, of: app, within: .zero) { kept.append($0.root) }
        }
        #expect(marks == ["Window at 101"])
        await #expect(throws: InjectionError.boundOnMainActor(BindingKey(Child<Window>.self))) {
            try await Task.detached { try await expectReleased(Child<Window>.self, of: app) { _ in } }.value
        }
    }

    /// An app whose children have roots that none of their objects is.
    private func makeRoots() throws -> Injector {
        try Injector { binder in
            binder.wireProvider(to: Cart.init)
            binder.bindChild(for: Keeper.self, taking: Keeper.self) { _ in }
            binder.bindChild(for: Page.self) { binder in binder.wireFactory(to: Page.init) }
            binder.bindChild(for: Alias.self) { binder in
                binder.wireFactory(for: Alias.self) { (cart: Cart) in cart }
            }
        }
    }

    @Test("A root that a factory has made is looked for, and so is a seed, unless it is excepted") func roots()
        async throws
    {
        let app = try makeRoots()
        let keeper = Keeper()
        let made = try await leaks {
            try await expectReleased(Child<Page>.self, of: app, within: .zero) { keeper.keep($0.root) }
        }
        let given = try await leaks {
            try await expectReleased(Child<Keeper>.self, of: app, keeper, within: .zero) { _ in }
        }
        #expect([made, given] == [["The root still exists,"], ["The root still exists,"]])
        try await expectReleased(
            Child<Keeper>.self, of: app, keeper, except: [BindingKey(Keeper.self)], within: .zero
        ) { _ in }
    }

    @Test("A root that is an object of a parent's is none of the child's") func inheritedRoot() async throws {
        let app = try makeRoots()
        try await expectReleased(Child<any Alias>.self, of: app, within: .zero) { _ in }
        withExtendedLifetime(app) {}
    }
}
