// Uses each feature once, and prints what comes of it: see `size`.
import BTKInjector

protocol Clock: Sendable { var time: Int { get } }

struct SystemClock: Clock { let time = 1 }

struct FixedClock: Clock { let time = 7 }

final class Cache: Sendable {
    let size: Int
    let clock: any Clock
    init(size: Int, clock: any Clock) { (self.size, self.clock) = (size, clock) }
}

final class Store: Sendable {
    let makeCache: @Sendable (Int) -> Cache
    let later: Provider<any Clock>
    init(makeCache: @escaping @Sendable (Int) -> Cache, later: Provider<any Clock>) {
        (self.makeCache, self.later) = (makeCache, later)
    }
}

final class Transaction: Sendable {}

struct Order: Sendable {
    let first: Transaction
    let second: Transaction
}

struct Session: Sendable {
    let user: String
    let clock: any Clock
}

struct ClockModule: Module {
    func configure(_ binder: inout Binder) { binder.wireProvider(for: Clock.self, to: SystemClock.init) }
}

@MainActor final class Screen {
    weak var router: Router?
}

@MainActor final class Router {
    let screen: Screen
    init(screen: Screen) { self.screen = screen }
}

struct Label {
    @Injected var clock: any Clock
    @Injected(named: "none") var text: String?
}

func wiring(_ binder: inout Binder) throws {
    try binder.install(ClockModule())
    try binder.install(ClockModule())
    binder.wireFactory(taking: Int.self, to: Cache.init)
    binder.wireProvider(to: Store.init)
    binder.wireProvider(scope: .graph, to: Transaction.init)
    binder.wireFactory { (first: Transaction, second: Transaction) in Order(first: first, second: second) }
    binder.bindProvider(for: Cache.self, named: "weak", scope: .weak) { i in Cache(size: 0, clock: try i.instance()) }
    binder.bindChild(for: Session.self, taking: String.self) { $0.wireProvider(to: Session.init(user:clock:)) }
    binder.mainActor.bindProvider(for: Screen.self) { i in
        let screen = Screen()
        i.whenComplete { i in
            print("an action runs")
            screen.router = try i.instance()
        }
        return screen
    }
    binder.wireProvider(to: Router.init)
    binder.bindProvider(for: Int.self, named: "even") { i in try i.instance(named: "odd") }
    binder.bindProvider(for: Int.self, named: "odd") { i in try i.instance(named: "even") }
    binder.requireBinding(for: Store.self)
    binder.onConstruction { run in print("made:", run.key, run.depth, run.didFail, run.isOnMainActor) }
}

func printError(_ body: () throws -> Void) {
    do { try body() } catch { print(error) }
}

@main @MainActor struct Features {
    static func main() async throws {
        let injector = try Injector(wiring)
        let store = try injector.instance(for: Store.self)
        print(store.makeCache(3).size, try store.later.get().time, store.later)
        let order = try injector.make(for: Order.self)
        print(order.first === order.second)
        for _ in 1...2 {
            try withExtendedLifetime(injector.instance(for: Cache.self, named: "weak")) { print($0.size) }
        }
        let session: Child<Session> = try injector.make("ada")
        print(session, session.root.user, session.injector.hasBinding(for: Store.self))
        let screen: Screen = try injector.mainActor.instance()
        print(screen.router?.screen === screen)
        let fake = try injector.overriding { $0.wireProvider(for: Clock.self, to: FixedClock.init) }
        print(try fake.make(for: Child<Session>.self, "bob").root.clock.time)
        GlobalInjector.withInjector(injector) {
            let label = Label()
            print(label.clock.time, label.text ?? "nil", Scope.weak)
        }
        print(injector.madeInstances(of: Store.self).count)
        printError { _ = try injector.instance(for: Int.self, named: "even") }
        printError { _ = try injector.instance(for: String.self) }
        printError { _ = try injector.overriding { $0.bindProvider(for: Bool.self) { _ in true } } }
        printError {
            _ = try Injector { binder in
                binder.wireProvider(to: Store.init)
                binder.wireProvider(for: Clock.self) { (cache: Cache) in cache.clock }
                binder.wireProvider { (clock: any Clock) in Cache(size: 1, clock: clock) }
            }
        }
        print(await injector.close(with: { (store: Store) in print("a store is closed") }).count)
    }
}
