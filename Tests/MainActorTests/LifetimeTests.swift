import BTKInjector
import Synchronization
import TestSupport
import Testing

@Suite("The end of instances of the main actor", .timeLimit(.minutes(5)))
@MainActor struct LifetimeTests {
    /// The only owner of an injector.
    typealias Keeper = Locked<Injector?>

    /// A part of a cycle: the first keeps a handle of the second, which keeps the first.
    private final class Part {
        let farewell: Farewell
        let first: Part?
        let second: MainActorProvider<Part>?

        init(_ farewell: Farewell, first: Part? = nil, second: MainActorProvider<Part>? = nil) {
            self.farewell = farewell
            self.first = first
            self.second = second
        }
    }

    /// Returns the only owner of a child, whose parent has a cycle, and a block that captures.
    private func makeKeeper(_ said: AsyncStream<Bool>.Continuation) throws -> Keeper {
        let captured = Farewell(said)
        let parent = try Injector { binder in
            binder.mainActor.bindProvider(for: Part.self) { i in
                Part(Farewell(said), second: try i.provider(named: "second"))
            }
            binder.mainActor.bindProvider(for: Part.self, named: "second") { i in
                Part(Farewell(said), first: try i.instance())
            }
            binder.mainActor.bindFactory(for: Farewell.self) { _ in captured }
        }
        let second = try parent.mainActor.instance(for: Part.self, named: "second")
        #expect(try second.first?.second?.get() === second)
        let child = try parent.makeChild { binder in
            binder.mainActor.bindProvider(for: [Farewell].self) { i in [Farewell(said), try i.instance()] }
        }
        _ = try child.mainActor.instance(for: [Farewell].self)
        return Keeper(child)
    }

    @Test("Released anywhere, an injector and its parent destroy them there", arguments: [true, false])
    func released(isOnMainActor: Bool) async throws {
        let (farewells, said) = AsyncStream<Bool>.makeStream()
        let keeper = try makeKeeper(said)
        if isOnMainActor {
            keeper.value = nil
            // At once; elsewhere a little later.
            said.finish()
        } else {
            await Task.detached { keeper.value = nil }.value
        }
        #expect(await first(4, of: farewells) == [true, true, true, true])
    }

    @Test("So are captured objects, where there are no instances, and the seed of a declared child")
    func others() async throws {
        let (farewells, said) = AsyncStream<Bool>.makeStream()
        func makeKeepers() throws -> [Keeper] {
            let captured = Farewell(said)
            let app = try Injector { binder in
                binder.mainActor.bindChild(for: Farewell.self, taking: Farewell.self) { _ in }
                binder.mainActor.bindFactory(for: Farewell.self) { _ in captured }
            }
            return [Keeper(try app.mainActor.make(for: Child<Farewell>.self, Farewell(said)).injector), Keeper(app)]
        }
        let keepers = try makeKeepers()
        await Task.detached { for keeper in keepers { keeper.value = nil } }.value
        #expect(await first(2, of: farewells) == [true, true])
    }

    /// Returns the first reports, or all if they end before.
    private func first(_ count: Int, of farewells: AsyncStream<Bool>) async -> [Bool] {
        var heard: [Bool] = []
        for await isOnMainActor in farewells {
            heard.append(isOnMainActor)
            if heard.count == count { break }
        }
        return heard
    }
}

@Suite("An end in order on the main actor") @MainActor struct ClosingTests {
    private protocol Part: AnyObject { var name: String { get } }
    private final class Window: Part {
        let name: String
        init(_ name: String, fails: Bool = false) throws {
            self.name = name
            if fails { throw Failure(name) }
        }
    }
    private nonisolated final class Store: Part, Sendable { let name = "store" }

    private let injector: Injector

    init() throws {
        injector = try Injector { binder in
            binder.wireProvider(to: { Store() })
            binder.wireProvider(to: { @MainActor (_: Store) in try Window("window") })
            binder.bindChild(for: Window.self, taking: Bool.self) { binder in
                binder.wireProvider(named: "tool", to: { @MainActor in try Window("tool") })
                binder.wireProvider(
                    with: BindingKey(Window.self, named: "tool"),
                    to: { @MainActor (_: Window, fails: Bool) in try Window("root", fails: fails) })
            }
        }
    }

    @Test("Both kinds are closed in one order, after work or without, and what fails there is told") func order()
        async throws
    {
        var closed: [String] = []
        _ = try injector.mainActor.instance(for: Window.self)
        #expect(await injector.mainActor.close { (part: any Part) in closed.append(part.name) }.isEmpty)
        let text = try await injector.mainActor.closing(with: { (part: any Part) in closed.append(part.name) }) {
            "done"
        }
        #expect(text == "done")
        #expect(closed == ["window", "store", "window", "store"])
        await #expect(throws: ClosingError.self) {
            try await injector.mainActor.closing(with: { (_: any Part) in throw Failure("") }) {}
        }
    }

    @Test("A child is made, worked with and closed, also if its root fails, and is refused elsewhere") func child()
        async throws
    {
        var closed: [String] = []
        let close = { @MainActor (part: any Part) in closed.append(part.name) }
        let name = try await injector.mainActor.closing(Child<Window>.self, false, with: close) { $0.root.name }
        #expect(name == "root")
        await #expect(throws: InjectionError.self) {
            try await injector.mainActor.closing(Child<Window>.self, true, with: close) { _ in }
        }
        #expect(closed == ["root", "tool", "tool"])
        await #expect(throws: InjectionError.boundOnMainActor(BindingKey(Child<Window>.self))) {
            try await injector.closing(Child<Window>.self, true, with: { (_: Int) in }) { _ in }
        }
    }
}

@Suite("Threads and the main actor that call while the injector is released", .timeLimit(.minutes(5)))
@MainActor struct ReleaseRaceTests {
    /// A shared instance, which knows whether it was destroyed.
    private final class Shared: Sendable {
        private let isAlive = Atomic(true)
        private let tracked: Tracked

        init(_ tracked: Tracked) { self.tracked = tracked }
        deinit { isAlive.store(false, ordering: .relaxed) }

        func check() {
            let isAlive = isAlive.load(ordering: .relaxed)
            #expect(isAlive)
        }
    }

    /// The root of a child, and its object, made by a closure of the child.
    private struct Session: Sendable {
        let user: Int
        let makeCart: @Sendable () throws -> Cart
    }
    private final class Cart: Sendable {
        let shared: Shared
        init(shared: Shared, user: Int) { self.shared = shared }
    }
    private final class Screen {
        let shared: Shared
        let again: () throws -> Shared
        init(shared: Shared, again: @escaping () throws -> Shared) {
            self.shared = shared
            self.again = again
        }
    }

    /// The handles and closures that threads call.
    private struct Handles: Sendable {
        let shared: Provider<Shared>
        let list: Factory<[Shared], Int>
        let session: Factory<Child<Session>, Int>
        let screen: MainActorFactory<Screen>
        let begin: @Sendable (Int) throws -> Child<Session>
        let again: @Sendable () throws -> Shared

        /// Makes children, and calls all, of which none may see anything that is destroyed.
        func callAll(_ number: Int) throws {
            try shared.get().check()
            try list(number).forEach { $0.check() }
            try again().check()
            for child in [try session(number), try begin(number)] {
                // The child keeps itself and its parent open.
                #expect(throws: Never.self) {
                    try child.root.makeCart().shared.check()
                    try shared.get().check()
                    #expect(try child.injector.instance(for: Session.self).user == number)
                }
            }
        }
    }

    private func makeInjector(_ tracker: LifetimeTracker) throws -> (Locked<Injector?>, Handles) {
        let injector = try Injector { binder in
            binder.bindProvider(for: Shared.self) { _ in Shared(tracker.track()) }
            binder.wireFactory(taking: Int.self, to: { (shared: Shared, _: Int) in [shared] })
            binder.bindChild(for: Session.self, taking: Int.self) { binder in
                binder.wireProvider(to: Session.init)
                binder.wireFactory(to: Cart.init)
            }
            binder.wireFactory(to: Screen.init)
            binder.wireProvider(to: Handles.init)
        }
        return (Locked(injector), try injector.instance())
    }

    @Test("None sees an instance that is destroyed, all find out that it was released, and nothing is left")
    func race() async throws {
        for round in 0..<30 {
            let tracker = LifetimeTracker()
            let (owner, handles) = try makeInjector(tracker)
            let started = Barrier(3)
            let workers = (0..<3).map { thread in
                Worker {
                    started.arrive()
                    guard thread == 0 else { return try callUntilReleased { try handles.callAll($0) } }
                    for number in 0..<round { try handles.callAll(number) }
                    owner.value = nil
                }
            }
            try await callUntilReleased { _ in
                let screen = try handles.screen()
                screen.shared.check()
                try screen.again().check()
                // Others that want the main actor.
                await Task.yield()
            }
            for worker in workers { try await worker.value }
            #expect(throws: InjectionError.self) { try handles.shared.get() }
            // Objects of the main actor are destroyed before this.
            await Task {}.value
            #expect(tracker.live == 0)
        }
    }
}

/// Calls a function again and again, until the injector was released.
private func callUntilReleased(
    isolation: isolated (any Actor)? = #isolation, _ body: (Int) async throws -> Void
) async throws {
    for number in 0... {
        do {
            try await body(number)
        } catch InjectionError.injectorReleased {
            return
        }
    }
}

private func callUntilReleased(_ body: (Int) throws -> Void) throws {
    for number in 0... {
        do {
            try body(number)
        } catch InjectionError.injectorReleased {
            return
        }
    }
}
