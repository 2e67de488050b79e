import BTKInjector
import Synchronization
import TestSupport
import Testing

@Suite("Threads and the main actor that call while the injector is released", .timeLimit(.minutes(2)))
@MainActor struct ReleaseRaceTests {
    /// A shared instance, which knows whether it was destroyed.
    private final class Shared: Sendable {
        let isAlive = Atomic(true)
        let tracked: Tracked

        init(_ tracked: Tracked) { self.tracked = tracked }
        deinit { isAlive.store(false, ordering: .relaxed) }

        func check() {
            let isAlive = isAlive.load(ordering: .relaxed)
            #expect(isAlive)
        }
    }

    private final class Product: Sendable {
        let shared: Shared
        let number: Int

        init(shared: Shared, number: Int) {
            self.shared = shared
            self.number = number
            shared.check()
        }
    }

    private struct User: Sendable { let id: Int }

    /// The root of a child, with a closure of the child and one of its parent.
    private final class Session: Sendable {
        let user: User
        let cart: @Sendable () throws -> Cart
        let product: @Sendable (Int) throws -> Product

        init(
            user: User, cart: @escaping @Sendable () throws -> Cart,
            product: @escaping @Sendable (Int) throws -> Product
        ) {
            self.user = user
            self.cart = cart
            self.product = product
        }
    }

    private final class Cart: Sendable {
        let shared: Shared
        let user: User

        init(shared: Shared, user: User) {
            self.shared = shared
            self.user = user
        }
    }

    private final class Screen {
        let shared: Shared
        let close: () throws -> Product

        init(shared: Shared, close: @escaping () throws -> Product) {
            self.shared = shared
            self.close = close
        }
    }

    /// The handles and closures that threads call.
    private struct Handles: Sendable {
        let shared: Provider<Shared>
        let product: Factory<Product, Int>
        let session: Factory<Child<Session>, User>
        let screen: MainActorFactory<Screen>
        let begin: @Sendable (User) throws -> Child<Session>
        let make: @Sendable (Int) throws -> Product

        /// Makes a child, and calls all, of which none may see anything that is destroyed.
        func callAll(_ number: Int) throws {
            try shared.get().check()
            try product(number).shared.check()
            try make(number).shared.check()
            for child in [try session(User(id: number)), try begin(User(id: number))] {
                // The child keeps itself and its parent open.
                #expect(throws: Never.self) {
                    try child.root.cart().shared.check()
                    try child.root.product(number).shared.check()
                    try shared.get().check()
                    #expect(try child.injector.instance(for: Session.self) === child.root)
                }
            }
        }
    }

    private final class Closures: Sendable {
        let begin: @Sendable (User) throws -> Child<Session>
        let make: @Sendable (Int) throws -> Product

        init(
            begin: @escaping @Sendable (User) throws -> Child<Session>,
            make: @escaping @Sendable (Int) throws -> Product
        ) {
            self.begin = begin
            self.make = make
        }
    }

    private func makeInjector(_ tracker: LifetimeTracker) throws -> (Locked<Injector?>, Handles) {
        let injector = try Injector { binder in
            binder.bindProvider(for: Shared.self) { _ in Shared(tracker.track()) }
            binder.wireFactory(taking: Int.self, to: Product.init)
            binder.bindFactory(for: Product.self) { i in Product(shared: try i.instance(), number: 0) }
            binder.wireProvider(to: Closures.init)
            binder.bindChild(for: Session.self, taking: User.self) { binder in
                binder.wireProvider(to: Session.init)
                binder.wireFactory(to: Cart.init)
            }
            binder.wireFactory(to: Screen.init)
        }
        let closures: Closures = try injector.instance()
        let handles = Handles(
            shared: try injector.provider(), product: try injector.factory(), session: try injector.factory(),
            screen: try injector.mainActor.factory(), begin: closures.begin, make: closures.make)
        return (Locked(injector), handles)
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
                try screen.close().shared.check()
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
private func callUntilReleased(_ body: (Int) throws -> Void) throws {
    for number in 0... {
        do {
            try body(number)
        } catch InjectionError.injectorReleased {
            return
        }
    }
}

@MainActor private func callUntilReleased(_ body: @MainActor (Int) async throws -> Void) async throws {
    for number in 0... {
        do {
            try await body(number)
        } catch InjectionError.injectorReleased {
            return
        }
    }
}
