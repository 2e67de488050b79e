import BTKInjector
import TestSupport
import Testing

// The code of Docs/Servers.md, compiled and run with stand-ins for swift-log and ServiceLifecycle.

extension Server {
    @Suite("Docs/Servers.md") struct ServersExamples {
        protocol Closable: Sendable { func close() async throws }

        protocol Database: Closable {
            func orders(of user: String) async throws -> [String]
            func save(_ line: String) async throws
        }

        final class Pool: Database {
            let lines = Locked<[String]>([])
            func orders(of user: String) async throws -> [String] { ["tea for \(user)"] }
            func save(_ line: String) async throws { lines.withLock { $0.append(line) } }
            func close() async throws { lines.withLock { $0.append("pool closed") } }
        }

        final class Worker: Service, Closable {
            let database: any Database
            init(database: any Database) { self.database = database }
            func run() async throws { _ = try await database.orders(of: "worker") }
            func close() async throws { throw CancellationError() }
        }

        struct HTTPServer: Service {
            let respond: @Sendable (Request) async throws -> Response
            func run() async throws { _ = try await respond(Request(id: "1", user: "ada")) }
        }

        struct Request: Sendable {
            let id: String
            let user: String
        }

        struct Response: Sendable { let text: String }

        final class Upload: Closable {
            static let removed = Locked<[String]>([])
            let request: Request
            init(request: Request) { self.request = request }

            func close() async throws {
                try Task.checkCancellation()
                Self.removed.withLock { $0.append(request.id) }
            }
        }

        struct ListOrders: Sendable {
            let request: Request
            let upload: Upload
            let database: any Database
            let log: Logger

            func respond() async throws -> Response {
                Response(text: try await database.orders(of: request.user).joined())
            }
        }

        struct Application: Sendable {
            let injector: Injector
            let log: Logger

            func run() async throws {
                try await injector.closing(with: close) {
                    let group = ServiceGroup(
                        services: [try injector.instance(for: Worker.self), HTTPServer(respond: respond)],
                        gracefulShutdownSignals: [.sigterm], logger: log)
                    try await group.run()
                }
            }

            /// Handles one request, and closes the objects that were made for it.
            @Sendable func respond(to request: Request) async throws -> Response {
                try await injector.closing(Child<ListOrders>.self, request, with: close) { handler in
                    try await handler.root.respond()
                }
            }

            @Sendable func close(_ part: any Closable) async {
                do { try await part.close() } catch { log.error("not closed: \(error)") }
            }
        }

        func wiring(_ binder: inout Binder) {
            binder.wireProvider(for: Database.self, to: Pool.init)
            binder.wireProvider(to: Worker.init)
            binder.bindChild(for: ListOrders.self, taking: Request.self) { binder in
                binder.wireProvider { (request: Request) in Logger(label: "request \(request.id)") }
                binder.wireProvider(to: Upload.init)
                binder.wireProvider(to: ListOrders.init)
            }
            binder.requireBinding(for: Worker.self)
            binder.requireBinding(for: Child<ListOrders>.self, taking: Request.self)
        }

        @Test("An application runs, and closes what it made, although one part throws") func run() async throws {
            let log = Logger(label: "app")
            let injector = try Injector(wiring)
            let pool = try #require(try injector.instance(for: Database.self) as? Pool)
            try await Application(injector: injector, log: log).run()
            #expect(log.lines.all.count == 1)
            #expect(pool.lines.value == ["pool closed"])
            #expect(Upload.removed.value.contains("1"))
        }

        @Test("What a request has made is closed even if it is cancelled") func cancelled() async throws {
            let app = Application(injector: try Injector(wiring), log: Logger(label: "app"))
            let request = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await app.respond(to: Request(id: "3", user: "ada"))
            }
            #expect(try await request.value.text == "tea for ada")
            #expect(Upload.removed.value.contains("3"))
        }

        final class Socket: Closable {
            init(database: any Database) { self.database = database }
            private let database: any Database
            func close() async throws { try await database.save("socket closed") }
        }

        @Test("A plain parameter forces the order") func order() async throws {
            let injector = try Injector { binder in
                wiring(&binder)
                binder.wireProvider(to: Socket.init)
            }
            _ = try injector.instance(for: Socket.self)
            let pool = try #require(try injector.instance(for: Database.self) as? Pool)
            #expect(await injector.close { (part: any Closable) in try await part.close() }.isEmpty)
            #expect(pool.lines.value == ["socket closed", "pool closed"])
        }

        struct SignedIn: Sendable { let socket: Pool }
        struct Room: Sendable { let socket: Pool }

        @Test("A seed is closed if it is bound from a struct") func seed() async throws {
            let injector = try Injector { binder in
                binder.bindChild(for: Room.self, taking: SignedIn.self) { binder in
                    binder.wireProvider { (seed: SignedIn) in seed.socket }
                    binder.wireProvider(to: Room.init)
                }
            }
            let room: Child<Room> = try injector.make(SignedIn(socket: Pool()))
            _ = await room.injector.close { (part: any Closable) in try await part.close() }
            #expect(room.root.socket.lines.value == ["pool closed"])
        }

        @Test("What was opened beforehand is closed if something has requested it") func beforehand() async throws {
            let asked = Pool()
            let unasked = Pool()
            let injector = try Injector { binder in
                binder.wireProvider(named: "asked") { asked }
                binder.wireProvider(named: "unasked") { unasked }
            }
            _ = try injector.instance(for: Pool.self, named: "asked")
            _ = await injector.close { (part: any Closable) in try await part.close() }
            #expect(asked.lines.value == ["pool closed"])
            #expect(unasked.lines.value == [])
        }

        @MainActor final class Window: Closable {
            private(set) var isClosed = false
            init(database: any Database) {}
            func run() async throws {}
            func close() async throws { isClosed = true }
        }

        @Test("Objects of the main actor") @MainActor func mainActor() async throws {
            let injector = try Injector { binder in
                wiring(&binder)
                binder.wireProvider(to: Window.init)
            }
            let window: Window = try injector.mainActor.instance()
            try await injector.mainActor.closing(with: { (part: any Closable) in try await part.close() }) {
                try await window.run()
            }
            #expect(window.isClosed)
            #expect((try injector.instance(for: Database.self) as? Pool)?.lines.value == ["pool closed"])
        }

        struct Order: Sendable { let fails: Bool }

        struct Transfer: Sendable {
            let request: Order
            let transaction: Transaction
            func run() async throws { if request.fails { throw CancellationError() } }
        }

        actor Transaction: Closable {
            private var isOpen = true
            func commit() throws { isOpen = false }
            func close() { if isOpen { rollBack() } }
        }

        @Test("Commit or roll back") func commit() async throws {
            let injector = try Injector { binder in
                binder.bindChild(for: Transfer.self, taking: Order.self) { binder in
                    binder.wireProvider(to: Transaction.init)
                    binder.wireProvider(to: Transfer.init)
                }
            }
            let close: @Sendable (any Closable) async throws -> Void = { try await $0.close() }
            func handle(_ request: Order) async throws {
                try await injector.closing(Child<Transfer>.self, request, with: close) { transfer in
                    try await transfer.root.run()
                    try await transfer.root.transaction.commit()
                }
            }
            try await handle(Order(fails: false))
            #expect(Transaction.rolledBack.value == 0)
            await #expect(throws: CancellationError.self) { try await handle(Order(fails: true)) }
            #expect(Transaction.rolledBack.value == 1)
        }
    }
}

extension Server.ServersExamples.Transaction {
    static let rolledBack = Locked(0)
    private func rollBack() { Self.rolledBack.withLock { $0 += 1 } }
}
