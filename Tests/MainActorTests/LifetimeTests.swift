import BTKInjector
import TestSupport
import Testing

@Suite("The end of instances of the main actor", .timeLimit(.minutes(1)))
@MainActor struct LifetimeTests {
    /// Keeps the injector alone.
    typealias Keeper = Locked<Injector?>

    /// An injector with two instances on the main actor, which hold each other's handles, and a block that captures.
    func makeKeeper(_ said: AsyncStream<Bool>.Continuation) throws -> Keeper {
        final class Left {
            let farewell: Farewell
            let right: MainActorProvider<Right>
            init(_ farewell: Farewell, _ right: MainActorProvider<Right>) {
                (self.farewell, self.right) = (farewell, right)
            }
        }
        final class Right {
            let farewell: Farewell
            let left: Left
            init(_ farewell: Farewell, _ left: Left) { (self.farewell, self.left) = (farewell, left) }
        }
        let captured = Farewell(said)
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Left.self) { i in Left(Farewell(said), try i.provider()) }
            binder.mainActor.bindProvider(for: Right.self) { i in Right(Farewell(said), try i.instance()) }
            binder.mainActor.bindFactory(for: Farewell.self) { _ in captured }
        }
        let right: Right = try injector.mainActor.instance()
        #expect(try right.left.right.get() === right)
        return Keeper(injector)
    }

    @Test("Released on the main actor, the injector destroys them at once")
    func here() async throws {
        let (farewells, said) = AsyncStream<Bool>.makeStream()
        try makeKeeper(said).value = nil
        said.finish()
        #expect(await first(3, of: farewells) == [true, true, true])
    }

    @Test("Released elsewhere, the injector destroys them on the main actor, a little later")
    func elsewhere() async throws {
        let (farewells, said) = AsyncStream<Bool>.makeStream()
        let keeper = try makeKeeper(said)
        await Task.detached { keeper.value = nil }.value
        #expect(await first(3, of: farewells) == [true, true, true])
    }

    @Test("A child's instances are destroyed there too when both injectors are released elsewhere")
    func child() async throws {
        let (farewells, said) = AsyncStream<Bool>.makeStream()
        func child() throws -> Keeper {
            let parent = try #require(try makeKeeper(said).value)
            let child = try parent.makeChild { binder in
                binder.mainActor.bindProvider(for: [Farewell].self) { i in [Farewell(said), try i.instance()] }
            }
            _ = try child.mainActor.instance(for: [Farewell].self)
            return Keeper(child)
        }
        let keeper = try child()
        await Task.detached { keeper.value = nil }.value
        #expect(await first(4, of: farewells) == [true, true, true, true])
    }

    @Test("An injector without instances may be released on any thread")
    func unused() async throws {
        let (farewells, said) = AsyncStream<Bool>.makeStream()
        func unused() throws -> Keeper {
            let captured = Farewell(said)
            return Keeper(
                try Injector.injectorWithBlock { binder in
                    binder.mainActor.bindProvider(for: Farewell.self) { _ in captured }
                })
        }
        let keeper = try unused()
        await Task.detached { keeper.value = nil }.value
        #expect(await first(1, of: farewells) == [true])
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

    @Test("A handle of a child on what its parent binds lives as long as the parent, also if it may be nil")
    func optionalHandleOfChild() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Draft.self) { _ in Draft() }
        }
        func handle() throws -> MainActorProvider<Draft?> {
            try parent.makeChild { _ in }.mainActor.provider()
        }
        let later = try handle()
        let draft = try parent.mainActor.instance(for: Draft.self)
        #expect(try later.get() === draft)
    }
}
