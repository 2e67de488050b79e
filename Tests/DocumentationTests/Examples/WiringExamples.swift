import BTKInjector
import BTKInjectorInspection
import Testing

// The code of Docs/Wiring.md, run.

@Suite("Docs/Wiring.md") struct WiringExamples {
    protocol Clock: Sendable { var now: Int { get } }
    protocol Client: Sendable { var clock: any Clock { get } }

    struct SystemClock: Clock { let now = 1 }
    struct FixedClock: Clock { let now = 1970 }
    struct DefaultClient: Client { let clock: any Clock }
    struct Feed: Sendable { let client: any Client }

    struct ClockModule: Module {
        func configure(_ binder: inout Binder) {
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
        }
    }

    struct NetworkModule: Module {
        func configure(_ binder: inout Binder) throws {
            try binder.install(ClockModule())
            binder.wireProvider(for: Client.self, to: DefaultClient.init)
        }
    }

    @Test("Modules")
    func modules() throws {
        let app = try Injector.injectorWithBlock { binder in
            try binder.install(ClockModule())
            try binder.install(NetworkModule())
            binder.wireProvider(for: Feed.self, to: Feed.init)
        }

        let feed: Feed = try app.instance()
        #expect(feed.client.clock.now == 1)
    }

    struct BannerModule: Module {
        func configure(_ binder: inout Binder) {
            binder.requireBinding(for: Clock.self)  // for Banner's property
            binder.requireBinding(for: Client.self, named: "upload")
        }
    }

    @Test("What a module relies on")
    func requirements() throws {
        let error = #expect(throws: InjectionError.self) {
            try Injector.injectorWithBlock { binder in
                try binder.install(BannerModule())
                try binder.install(ClockModule())
            }
        }

        let missing = BindingKey(Client.self, named: "upload")
        let expected = InjectionError.invalidConfiguration([.bindingNotFound(missing, path: [missing])])
        #expect(error == expected)
    }

    @Test("Overrides")
    func overrides() throws {
        let app = try Injector.injectorWithBlock { binder in try binder.install(NetworkModule()) }

        let test = try app.overriding { binder in
            binder.wireProvider(for: Clock.self, to: FixedClock.init)
        }

        #expect(try test.instance(for: Client.self).clock.now == 1970)
        #expect(try app.instance(for: Client.self).clock.now == 1)

        let withoutClock = try app.overriding { binder in binder.removeBinding(for: Client.self) }
        #expect(!withoutClock.hasBinding(for: Client.self))
        #expect(withoutClock.hasBinding(for: Clock.self))
    }

    struct CountingClock: Clock {
        let clock: any Clock
        var now: Int { clock.now + 1 }
    }

    @Test("A function of an override that takes what it replaces")
    func decorator() throws {
        let app = try Injector.injectorWithBlock { binder in try binder.install(NetworkModule()) }
        let test = try app.overriding { binder in
            binder.wireProvider(for: Clock.self) { (clock: any Clock) in
                CountingClock(clock: clock)
            }
        }
        #expect(try test.instance(for: Client.self).clock.now == 2)
    }

    @Test("A fake that a test reaches under its own type")
    func fakeByItself() throws {
        let app = try Injector.injectorWithBlock { binder in try binder.install(NetworkModule()) }
        let test = try app.overriding { binder in
            binder.wireProvider(to: FixedClock.init)
            binder.wireProvider(for: Clock.self) { (fake: FixedClock) in fake }
        }
        #expect(try test.instance(for: Client.self).clock.now == test.instance(for: FixedClock.self).now)
    }

    @MainActor final class Table { var rows: [Row] = [] }

    @MainActor final class Row { weak var table: Table? }

    @Test("Property injection, on the main actor") @MainActor
    func propertyInjection() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Table.self) { i in
                let table = Table()
                table.rows = [try i.instance()]
                return table
            }
            binder.mainActor.bindProvider(for: Row.self) { i in
                let row = Row()
                i.whenComplete { i in row.table = try i.instance() }
                return row
            }
        }

        let row: Row = try injector.mainActor.instance()
        #expect(row.table?.rows.first === row)
    }

    final class Player {
        private(set) var clock: (any Clock)?
        func setClock(_ clock: any Clock) { self.clock = clock }
    }

    @MainActor class SystemViewController {}

    final class OrderViewController: SystemViewController {
        var client: (any Client)?
        var orderID: String?
    }

    @Test("Into an object made elsewhere, on the main actor") @MainActor
    func injectInto() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(NetworkModule())
            binder.mainActor.bindFactory(for: OrderViewController.self) {
                (i, controller: OrderViewController, orderID: String) in
                controller.client = try i.instance()
                controller.orderID = orderID
                return controller
            }
        }
        let inject: MainActorFactory<OrderViewController, OrderViewController, String> =
            try injector.mainActor.factory()

        let controller = OrderViewController()
        _ = try inject(controller, "42")

        #expect(controller.client is DefaultClient)
        #expect(controller.orderID == "42")
    }

    @Test("Into an object made elsewhere that is not Sendable")
    func injectIntoNonSendable() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.bindFactory(for: Player.self) { (i, player: sending Player) in
                player.setClock(try i.instance())
                return player
            }
        }
        let equip: Factory<Player, Player> = try injector.factory()

        let player = try equip(Player())
        #expect(player.clock is SystemClock)
    }

    struct Shop: Sendable {
        let makeBill: Factory<Bill, Int>
        let till: Till
    }

    final class Till: Sendable {
        let clock: any Clock
        init(clock: any Clock) { self.clock = clock }
    }

    struct Bill: Sendable { let total: Int, clock: any Clock }

    @Test("The dependency graph")
    func picture() throws {
        let start = #line
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(ClockModule())
            binder.wireProvider(for: Shop.self, to: Shop.init)
            binder.wireProvider(for: Till.self, to: Till.init)
            binder.wireFactory(for: Bill.self, taking: Int.self, to: Bill.init)
        }
        print(injector.dependencyGraph.mermaid)

        try expectText(
            injector.dependencyGraph.mermaid.replacing(#/DocumentationTests/WiringExamples.swift:(\d+)/#) { site in
                let line = Int(site.1)! - start
                return "App/Wiring.swift:\(line > 0 ? line : 12)"
            }, isShownIn: "Docs/Wiring.md", as: "mermaid")

        let graph = injector.dependencyGraph
        let users = graph.dependents(of: BindingKey(Clock.self))
        let needs = graph.dependencies(of: BindingKey(Shop.self))
        #expect(users == [BindingKey(Till.self), BindingKey(Bill.self)])
        #expect(needs == users)
    }
}
