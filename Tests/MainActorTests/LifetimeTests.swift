import BTKInjector
import Synchronization
import TestSupport
import Testing

@Suite("The end of instances of the main actor", .timeLimit(.minutes(5)))
@MainActor struct LifetimeTests {
    /// The only owner of an injector.
    typealias Keeper = Locked<Injector?>

    /// Keeps what it was made of.
    private final class Part {
        let parts: [Any]
        init(_ parts: Any...) { self.parts = parts }
    }

    /// Returns the only owners of injectors: of a child and its parent, whose parts keep each other, one by a handle; of a
    /// child that has a seed alone; and of one whose block captures, without instances.
    private func makeKeepers(_ said: AsyncStream<Bool>.Continuation) throws -> [Keeper] {
        let captured = Farewell(said)
        let parent = try Injector { binder in
            binder.mainActor.bindProvider(for: Part.self) { i in
                Part(Farewell(said), try i.provider(for: Part.self, named: "second"))
            }
            binder.mainActor.bindProvider(for: Part.self, named: "second") { i in
                Part(Farewell(said), try i.instance(for: Part.self))
            }
        }
        let child = try parent.makeChild { binder in
            binder.mainActor.bindProvider(for: Part.self, named: "child") { i in
                Part(Farewell(said), try i.instance(for: Part.self, named: "second"))
            }
        }
        _ = try child.mainActor.instance(for: Part.self, named: "child")
        let app = try Injector { binder in
            binder.mainActor.bindChild(for: Farewell.self, taking: Farewell.self) { _ in }
            binder.mainActor.bindFactory(for: Farewell.self) { _ in captured }
        }
        let seeded = try app.mainActor.make(for: Child<Farewell>.self, Farewell(said)).injector
        return [Keeper(child), Keeper(seeded), Keeper(app)]
    }

    @Test("Released anywhere, injectors destroy instances, seeds and captured objects there", arguments: [true, false])
    func released(isOnMainActor: Bool) async throws {
        let (farewells, said) = AsyncStream<Bool>.makeStream()
        let keepers = try makeKeepers(said)
        if isOnMainActor {
            for keeper in keepers { keeper.value = nil }
            // At once; elsewhere a little later.
            said.finish()
        } else {
            await Task.detached { for keeper in keepers { keeper.value = nil } }.value
        }
        var areThere: [Bool] = []
        for await isThere in farewells.prefix(5) { areThere.append(isThere) }
        #expect(areThere == [true, true, true, true, true])
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

    @Test("Both kinds are closed in one order, after work or without, and what fails there is told")
    func order() async throws {
        var closed: [String] = []
        let close = { @MainActor (part: any Part) in closed.append(part.name) }
        _ = try injector.mainActor.instance(for: Window.self)
        #expect(await injector.mainActor.close(with: close).isEmpty)
        #expect(try await injector.mainActor.closing(with: close) { "done" } == "done")
        #expect(closed == ["window", "store", "window", "store"])
        await #expect(throws: ClosingError.self) {
            try await injector.mainActor.closing(with: { (_: any Part) in throw Failure("") }) {}
        }
    }

    @Test("A child is made, worked with and closed, also if its root fails, and is refused elsewhere")
    func child() async throws {
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
    private final class Shared: Tracked, @unchecked Sendable {
        private let isAlive = Atomic(true)
        deinit { isAlive.store(false, ordering: .relaxed) }

        func check() {
            let isAlive = isAlive.load(ordering: .relaxed)
            #expect(isAlive)
        }
    }

    @MainActor private final class Screen {
        let shared: Shared
        init(shared: Shared) { self.shared = shared }
    }

    @Test("None sees an instance that is destroyed, all find out that it was released, and nothing is left")
    func race() async throws {
        for round in 0..<30 {
            let tracker = LifetimeTracker()
            let owner = Locked<Injector?>(nil)
            owner.value = try Injector { binder in
                binder.bindProvider(for: Shared.self) { _ in Shared(tracker) }
                binder.wireFactory(to: Screen.init)
            }
            let shared = try #require(try owner.value?.provider(for: Shared.self))
            let makeScreen = try #require(try owner.value?.mainActor.factory(for: Screen.self))
            let started = Barrier(3)
            let workers = (0..<3).map { thread in
                Worker {
                    started.arrive()
                    if thread == 0 {
                        for _ in 0..<round { try shared.get().check() }
                        owner.value = nil
                    }
                    while let shared = try? shared.get() { shared.check() }
                }
            }
            while let screen = try? makeScreen() {
                screen.shared.check()
                // Others that want the main actor.
                await Task.yield()
            }
            for worker in workers { try await worker.value }
            expectThrows(.injectorReleased(BindingKey(Screen.self))) { try makeScreen() }
            expectThrows(.injectorReleased(BindingKey(Shared.self))) { try shared.get() }
            // Objects of the main actor are destroyed before this.
            await Task {}.value
            #expect(tracker.live == 0)
        }
    }
}
