import BTKInjector
import Synchronization
import TestSupport
import Testing

// The code of Docs/Recipes.md, run.

@Suite("Docs/Recipes.md") struct RecipesExamples {
    protocol Reserving: Sendable {}
    protocol Purchasing: Sendable {}
    final class Tickets: Reserving, Purchasing {}

    @Test("One object under two types") func alias() throws {
        let injector = try Injector { binder in
            binder.wireProvider(to: Tickets.init)
            binder.wireProvider(for: Reserving.self) { (tickets: Tickets) in tickets }
            binder.wireProvider(for: Purchasing.self) { (tickets: Tickets) in tickets }
        }
        let tickets: Tickets = try injector.instance()
        #expect(try injector.instance(for: Reserving.self) as? Tickets === tickets)
        #expect(try injector.instance(for: Purchasing.self) as? Tickets === tickets)
    }

    protocol Storing: Sendable {}
    struct DiskStore: Storing { let folder: String }
    struct Cache: Storing {
        init(store: any Storing, limit: Int) {}
    }

    protocol Log: Sendable { func line(_ text: String) -> String }
    struct ConsoleLog: Log { func line(_ text: String) -> String { text } }
    struct RequestLog: Log {
        let log: any Log
        let id: Int
        func line(_ text: String) -> String { log.line("\(id): \(text)") }
    }
    struct Request: Sendable { let id: Int }
    struct Handler: Sendable { let log: any Log }

    @Test("Decorators") func decorators() throws {
        typealias Store = Storing
        let injector = try Injector { binder in
            binder.wireProvider { DiskStore(folder: "notes") }
            binder.wireProvider(for: Store.self) { (disk: DiskStore) in Cache(store: disk, limit: 100) }
            binder.wireProvider(for: Log.self, to: ConsoleLog.init)
            binder.bindChild(for: Handler.self, taking: Request.self) { binder in
                binder.wireProvider(for: Log.self) { (log: any Log, request: Request) in
                    RequestLog(log: log, id: request.id)
                }
                binder.wireProvider(to: Handler.init)
            }
        }
        #expect(try injector.instance(for: Store.self) is Cache)
        let handler = try injector.make(for: Child<Handler>.self, Request(id: 7))
        #expect(handler.root.log.line("done") == "7: done")
    }

    final class Store: Sendable {}
    struct Index: Sendable {
        let store: Store
        init(store: Store) async { self.store = store }
    }
    struct Search: Sendable {
        let index: Index
        let store: Store
    }

    @Test("Start in stages") func stages() async throws {
        let app = try Injector { binder in
            binder.wireProvider(to: Store.init)
            binder.bindChild(for: Search.self, taking: Index.self) { binder in
                binder.wireProvider(to: Search.init)  // init(index: Index, store: Store)
            }
        }
        let index = await Index(store: try app.instance())
        let search = try app.make(for: Child<Search>.self, index)
        #expect(search.root.index.store === search.root.store)
    }

    struct Connection: Sendable { static func open() async throws -> Connection { Connection() } }

    actor Connector {
        private var opening: Task<Connection, any Error>?

        func connection() async throws -> Connection {
            if let opening { return try await opening.value }
            let task = Task { try await Connection.open() }
            opening = task
            do { return try await task.value } catch {
                opening = nil  // The next caller tries again.
                throw error
            }
        }
    }

    /// An old class, without any isolation.
    final class Parser {}
    final class Keychain {}

    @Test("Shared objects that are not Sendable") @MainActor func notSendable() async throws {
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Parser.self) { _ in Parser() }
            nonisolated(unsafe) let keychain = Keychain()
            binder.bindFactory(for: Keychain.self) { _ in keychain }
            binder.wireProvider { Connector() }
        }
        #expect(try injector.instance(for: Keychain.self) === injector.instance(for: Keychain.self))
        #expect(try injector.mainActor.instance(for: Parser.self) === injector.mainActor.instance(for: Parser.self))
        _ = try await injector.instance(for: Connector.self).connection()
    }

    final class Keyed<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
        private struct Entry: Sendable { weak var value: Value? }

        private let make: @Sendable (Key) throws -> Value
        private let entries = Mutex<[Key: Entry]>([:])

        init(make: @escaping @Sendable (Key) throws -> Value) { self.make = make }

        subscript(key: Key) -> Value {
            get throws {
                if let value = entries.withLock({ $0[key]?.value }) { return value }
                let new = try make(key)
                return entries.withLock { entries in
                    if let value = entries[key]?.value { return value }
                    entries = entries.filter { $0.value.value != nil }
                    entries[key] = Entry(value: new)
                    return new
                }
            }
        }
    }

    struct UserID: Hashable, Sendable { let number: Int }

    protocol Trolley: AnyObject, Sendable {}
    final class DefaultTrolley: Trolley { init(id: UserID) {} }

    @Test("One object for each argument") func perArgument() throws {
        let injector = try Injector { binder in
            binder.wireFactory(taking: UserID.self, to: DefaultTrolley.init)  // a new one, under its class
            binder.wireProvider(to: Keyed<UserID, DefaultTrolley>.init)
            binder.wireFactory(for: Trolley.self, taking: UserID.self) {
                (id: UserID, all: Keyed<UserID, DefaultTrolley>) in try all[id]  // the shared one, under the protocol
            }
        }
        let ada = UserID(number: 1)
        let grace = UserID(number: 2)
        let trolley: any Trolley = try injector.make(ada)
        #expect(try trolley === injector.make(for: Trolley.self, ada))
        #expect(try trolley !== injector.make(for: Trolley.self, grace))
    }

    @MainActor class SystemViewController {}

    final class OrderViewController: SystemViewController {
        var client: Client?
        var orderID: String?
        func viewDidLoad() throws {
            _ = try GlobalInjector.get().mainActor.make(for: OrderViewController.self, self, "42")
        }
    }

    struct Client: Sendable {}

    @Test("An object that the system made", .usesGlobalInjector) @MainActor func injectInto() throws {
        let injector = try Injector { binder in
            binder.wireProvider(to: Client.init)
            binder.mainActor.bindFactory(for: OrderViewController.self) {
                (i, controller: OrderViewController, id: String) in
                controller.client = try i.instance()
                controller.orderID = id
                return controller
            }
        }
        let controller = OrderViewController()
        try GlobalInjector.withInjector(injector) { try controller.viewDidLoad() }
        #expect(controller.client != nil)
        #expect(controller.orderID == "42")
    }

    @MainActor final class Player {
        weak var delegate: Screen?
        let open: (Int) -> Track
        init(open: @escaping (Int) -> Track) { self.open = open }
    }

    @MainActor final class Screen { init() {} }
    @MainActor final class Track { init(id: Int) {} }
    @MainActor final class Table {
        let row: Row
        init(row: Row) { self.row = row }
    }
    @MainActor final class Row { weak var table: Table? }

    @Test("Properties and delegates") @MainActor func properties() throws {
        let injector = try Injector { binder in
            binder.wireProvider(to: Screen.init)
            binder.wireFactory(taking: Int.self, to: Track.init)
            binder.wireProvider { @MainActor (screen: Screen, open: @escaping (Int) -> Track) in
                let player = Player(open: open)
                player.delegate = screen
                return player
            }
            binder.wireProvider(to: Table.init)
            binder.mainActor.bindProvider(for: Row.self) { i in
                let row = Row()
                i.whenComplete { i in row.table = try i.instance() }
                return row
            }
        }
        #expect(try injector.mainActor.instance(for: Player.self).delegate != nil)
        let row: Row = try injector.mainActor.instance()
        #expect(row.table?.row === row)
    }

    struct Config: Sendable { let host: Host }
    struct Host: Sendable { let name: String }
    enum Route: Sendable, Equatable { case detail(Int) }

    @Test("Parts of a value") func parts() throws {
        let injector = try Injector { binder in
            binder.wireProvider { Config(host: Host(name: "example.com")) }
            binder.wireProvider(to: \Config.host)
            binder.wireFactory(taking: Int.self, to: Route.detail)
        }
        #expect(try injector.instance(for: Host.self).name == "example.com")
        #expect(try injector.make(for: Route.self, 7) == .detail(7))
    }

    struct PlayTitle: Sendable {
        let run: @Sendable (String) async throws -> Void
    }

    @Test("A closure as a service") func closure() async throws {
        let injector = try Injector { $0.wireProvider { PlayTitle { title in print(title) } } }
        try await injector.instance(for: PlayTitle.self).run("Blue")
    }

    struct Actions: Sendable { let open: @Sendable (Int) -> Void }
    final class ListPart: Sendable { init(actions: Actions) {} }
    final class ListScreen: Sendable { init(actions: Actions, part: ListPart) {} }

    @Test("An argument for several parts") func passedOn() throws {
        let injector = try Injector { binder in
            binder.wireFactory(taking: Actions.self, to: ListPart.init)
            binder.wireFactory(taking: Actions.self) { (actions: Actions, makePart: (Actions) -> ListPart) in
                ListScreen(actions: actions, part: makePart(actions))
            }
        }
        _ = try injector.make(for: ListScreen.self, Actions(open: { _ in }))
    }
}
