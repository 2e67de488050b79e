import BTKInjector
import TestSupport
import Testing

@Suite("The end of instances of the main actor", .timeLimit(.minutes(1)))
@MainActor struct LifetimeTests {
    /// The only owner of an injector.
    typealias Keeper = Locked<Injector?>

    /// An injector with two instances on the main actor, which hold each other's handles, and a block that captures.
    func makeKeeper(_ said: AsyncStream<Bool>.Continuation) throws -> Keeper {
        final class Left {
            let farewell: Farewell
            let right: MainActorProvider<Right>
            init(_ farewell: Farewell, _ right: MainActorProvider<Right>) {
                self.farewell = farewell
                self.right = right
            }
        }
        final class Right {
            let farewell: Farewell
            let left: Left
            init(_ farewell: Farewell, _ left: Left) {
                self.farewell = farewell
                self.left = left
            }
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

    @Test("Released anywhere, an injector and its parent destroy them there", arguments: [true, false])
    func released(isOnMainActor: Bool) async throws {
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
            let app = try Injector.injectorWithBlock { binder in
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
