import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

// A session of four shared objects, a factory and a child of its own. Each has its line: see `session`.

private final class Cart: Sendable {}

private final class Outbox: Sendable {
    let cart: Cart
    init(cart: Cart) { self.cart = cart }
}

private final class Inbox: Sendable {
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

    func keep(_ object: any Sendable) { kept.append(object) }
    /// Ends what keeps objects, so that the test itself leaves nothing behind.
    func end() { kept.exchange([]) }
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
    private typealias Leak = (title: String, mark: String, plant: @Sendable (Child<Session>, Keeper) throws -> Void)

    private static let planted: [Leak] = [
        ("The root is kept", "Session at 104", { $1.keep($0.root) }),
        ("A part is kept, which keeps another", "Outbox at 102", { $1.keep($0.root.inbox.outbox) }),
        ("What a factory has made keeps a part", "Cart at 101", { $1.keep($0.root.makeMessage()) }),
        (
            "The seed keeps a part", "Cart at 101",
            { session, _ in
                try session.injector.instance(for: Keeper.self).keep(session.root.inbox.outbox.cart)
            }
        ),
        ("An alias is kept", "Cart at 101", { $1.keep(try $0.injector.instance(for: Alias.self)) }),
        ("The Child is kept", "The injector still exists,", { $1.keep($0) }),
        ("The injector is kept", "The injector still exists,", { $1.keep($0.injector) }),
        ("A child of the child is open", "Session at 104", { $1.keep($0.root.makePage()) }),
    ]

    @Test("Each leak is an issue at the line of the outermost object that survives", arguments: planted)
    private func leak(_ leak: Leak) async throws {
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

    @Test("Where nothing is kept there is no issue, whatever a session does", .timeLimit(.minutes(10)))
    func clean() async throws {
        let app = try makeApp()
        // Without a limit of its own, because the task below takes its turn behind each test that waits for a thread.
        try await expectReleased(Child<Session>.self, of: app, Keeper(), within: .seconds(100_000)) { session in
            _ = try session.injector.instance(for: Alias.self)
            #expect(session.root.inbox.session() === session.root)
            _ = session.root.makeMessage().cart
            _ = session.root.makePage().root
            let cart = session.root.inbox.outbox.cart
            // A task that ends soon.
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

    @Test("An end of its own is watched, and there must be an injector") func ends() async throws {
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
        #expect(try await leaks { await expectReleased(sessions.value?.injector) {} } == ["There was no injector"])
        keeper.end()
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
        let injectors = Locked<Injector?>(try Injector { $0.wireProvider(to: Cart.init) })
        let nothing = try await leaks {
            await expectReleased(injectors.value, within: .zero) { injectors.value = nil }
        }
        #expect(nothing == ["The injector has made"])
        keeper.end()
    }

    @Test("On the main actor what lives there is looked at") @MainActor func mainActor() async throws {
        @MainActor final class Window { init() {} }
        let app = try Injector { binder in
            binder.bindChild(for: Window.self) { binder in binder.wireProvider(line: 101, to: Window.init) }
        }
        try await expectReleased(Child<Window>.self, of: app) { _ in }
        var kept: [Window] = []
        let marks = try await leaks {
            try await expectReleased(Child<Window>.self, of: app, within: .zero) { kept.append($0.root) }
            var window: Child<Window>? = try app.mainActor.make()
            await expectReleased(window?.injector, within: .zero) {
                kept.append(window!.root)
                window = nil
            }
        }
        #expect(marks == ["Window at 101", "Window at 101"])
        await #expect(throws: InjectionError.boundOnMainActor(BindingKey(Child<Window>.self))) {
            try await Task.detached { try await expectReleased(Child<Window>.self, of: app) { _ in } }.value
        }
    }

    @Test("A root that a factory has made is looked for, and a seed unless it is excepted, but none of a parent's")
    func roots() async throws {
        let app = try Injector { binder in
            binder.wireProvider(to: Cart.init)
            binder.bindChild(for: Keeper.self, taking: Keeper.self) { _ in }
            binder.bindChild(for: Page.self) { binder in binder.wireFactory(to: Page.init) }
            binder.bindChild(for: Alias.self) { binder in
                binder.wireFactory(for: Alias.self) { (cart: Cart) in cart }
            }
        }
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
        try await expectReleased(Child<any Alias>.self, of: app, within: .zero) { _ in }
        withExtendedLifetime(app) {}
    }
}
