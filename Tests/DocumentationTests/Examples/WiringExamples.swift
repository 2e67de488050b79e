import BTKInjector
import BTKInjectorInspection
import Synchronization
import TestSupport
import Testing

// The code of Docs/Wiring.md, run.

@Suite("Docs/Wiring.md")
struct WiringExamples {
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

    struct Banner {
        @Provider var clock: any Clock
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
        let expected = InjectionError.invalidConfiguration([
            .bindingNotFound(missing, path: [missing])
        ])
        #expect(error == expected)
    }

    @Test("An override is the global injector", .usesGlobalInjector, arguments: [[], ["--fixed-clock"]])
    func globalOverride(arguments: [String]) throws {
        defer { GlobalInjector.remove() }

        let app = try Injector.injectorWithBlock { binder in
            try binder.install(NetworkModule())
        }
        if arguments.contains("--fixed-clock") {
            try GlobalInjector.setUp(
                app.overriding { binder in binder.wireProvider(for: Clock.self, to: FixedClock.init) })
        } else {
            try GlobalInjector.setUp(app)
        }

        #expect(Banner().clock.now == (arguments.isEmpty ? 1 : 1970))
    }

    /// Collects the constructions at start-up, for a table.
    final class StartUp: Sendable {
        private let runs = Mutex<[Construction]>([])

        func observe(_ binder: inout Binder) {
            binder.onConstruction { run in self.runs.withLock { $0.append(run) } }
        }

        var table: String {
            // Inner constructions are reported first; the table starts with the outermost.
            runs.withLock { $0 }.reversed()
                .map { String(repeating: "  ", count: $0.depth) + "\($0.key)  \($0.duration)  \($0.site)" }
                .joined(separator: "\n")
        }
    }

    @Test("A table of constructions at start-up")
    func startUp() throws {
        let startUp = StartUp()
        let app = try Injector.injectorWithBlock { binder in
            startUp.observe(&binder)
            try binder.install(NetworkModule())
            binder.wireProvider(for: Feed.self, to: Feed.init)
        }
        _ = try app.instance(for: Feed.self)
        print(startUp.table)

        let keys: [Substring] = startUp.table.split(separator: "\n").map { row in row.prefix { !$0.isNumber } }
        #expect(keys == ["Feed  ", "  Client  ", "    Clock  "])
    }

    @Test("Overrides")
    func overrides() throws {
        let app = try Injector.injectorWithBlock { binder in
            try binder.install(NetworkModule())
        }

        let test = try app.overriding { binder in
            binder.wireProvider(for: Clock.self, to: FixedClock.init)
        }

        #expect(try test.instance(for: Client.self).clock.now == 1970)
        #expect(try app.instance(for: Client.self).clock.now == 1)

        let withoutClock = try app.overriding { binder in
            binder.removeBinding(for: Client.self)
        }
        #expect(!withoutClock.hasBinding(for: Client.self))
        #expect(withoutClock.hasBinding(for: Clock.self))
    }

    @Test("A fake without `for:` replaces nothing, which is an error")
    func forgottenFor() throws {
        let app = try Injector.injectorWithBlock { binder in
            try binder.install(NetworkModule())
        }
        let fake = BindingKey(FixedClock.self)
        #expect(throws: InjectionError.invalidConfiguration([.nothingToOverride(fake)])) {
            try app.overriding { binder in
                binder.removeBinding(for: Feed.self)
                binder.wireProvider(to: FixedClock.init)
            }
        }
        let added = try app.overriding(addingBindings: true) { binder in
            binder.wireProvider(to: FixedClock.init)
        }
        #expect(try added.instance(for: Client.self).clock.now == 1)
    }

    @Test("A fake that a test reaches under its own type")
    func fakeByItself() throws {
        let app = try Injector.injectorWithBlock { binder in
            try binder.install(NetworkModule())
        }
        let test = try app.overriding { binder in
            binder.wireProvider(to: FixedClock.init)
            binder.wireProvider(for: Clock.self) { (fake: FixedClock) in fake }
        }
        #expect(try test.instance(for: Client.self).clock.now == test.instance(for: FixedClock.self).now)
    }

    @Test("An override of the parent does not reach what a declared child binds")
    func keyOfChild() throws {
        let app = try Injector.injectorWithBlock { binder in
            binder.bindChild(for: Clock.self, taking: Int.self) { binder in
                binder.wireProvider(for: Clock.self, to: SystemClock.init)
            }
        }
        #expect(throws: InjectionError.invalidConfiguration([.nothingToOverride(BindingKey(Clock.self))])) {
            try app.overriding { binder in
                binder.wireProvider(for: Clock.self, to: FixedClock.init)
            }
        }
    }

    @MainActor final class Table {
        var rows: [Row] = []
    }

    @MainActor final class Row {
        weak var table: Table?
    }

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

    final class Parent: Sendable {
        let child: Child
        init(child: Child) { self.child = child }
    }

    final class Child: Sendable {
        private let owner = Mutex<Provider<Parent>?>(nil)
        var parent: Parent? { try? owner.withLock { $0 }?.get() }
        func setParent(_ parent: Provider<Parent>) { owner.withLock { $0 = parent } }
    }

    @Test("Property injection from any thread")
    func sendablePropertyInjection() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Parent.self, to: Parent.init)
            binder.bindProvider(for: Child.self) { i in
                let child = Child()
                i.whenComplete { i in child.setParent(try i.provider()) }
                return child
            }
        }

        let parent: Parent = try injector.instance()
        #expect(parent.child.parent === parent)
    }

    struct NotYet: Error {}

    final class Door: Sendable {
        let isOpen = Atomic(false)
    }

    final class Guest: Sendable {}

    @Test("If an action fails, no instance of its request stays")
    func group() throws {
        let door = Door()
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Door.self) { door }
            binder.bindProvider(for: Guest.self) { i in
                let guest = Guest()
                i.whenComplete { i in
                    let door: Door = try i.instance()
                    guard door.isOpen.load(ordering: .relaxed) else { throw NotYet() }
                }
                return guest
            }
        }

        #expect(
            throws: InjectionError.constructionFailed(
                BindingKey(Guest.self), path: [BindingKey(Guest.self)], underlying: NotYet())
        ) {
            try injector.instance(for: Guest.self)
        }
        door.isOpen.store(true, ordering: .relaxed)
        #expect(try injector.instance(for: Guest.self) === injector.instance(for: Guest.self))
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

    @MainActor protocol View: AnyObject { var presenter: Presenter? { get set } }

    @MainActor final class Presenter {
        weak var view: (any View)?
        let client: any Client
        init(view: any View, client: any Client) {
            self.view = view
            self.client = client
        }
    }

    @MainActor final class Screen: View {
        var presenter: Presenter?
    }

    @Test("A child that binds the object made elsewhere") @MainActor
    func childWithObject() throws {
        let app = try Injector.injectorWithBlock { binder in
            try binder.install(NetworkModule())
        }
        func inject(into view: any View) throws {
            let screen = try app.makeChild { binder in
                binder.mainActor.wireProvider(for: View.self) { view }
                binder.mainActor.wireProvider(for: Presenter.self, to: Presenter.init)
            }
            view.presenter = try screen.mainActor.instance()
        }

        var screen: Screen? = Screen()
        try inject(into: #require(screen))

        #expect(screen?.presenter?.view === screen)
        weak let gone = screen
        screen = nil
        #expect(gone == nil)
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
