import BTKInjector
import TestSupport
import Testing

// The code of Docs/On-a-Server.md, compiled and run with stand-ins for swift-log and ServiceLifecycle.

extension Server {
    @Suite("Docs/On-a-Server.md") struct OnAServerExamples {
        protocol Closable: Sendable {
            func close() async throws
        }

        protocol Database: Closable { func orders(of user: String) async throws -> [String] }

        final class Pool: Database {
            let log: Logger
            init(log: Logger) { self.log = log }
            func orders(of user: String) async throws -> [String] { ["tea for \(user)"] }
            func close() async throws { log.info("pool closed") }
        }

        final class Worker: Service, Closable {
            let database: any Database
            init(database: any Database) { self.database = database }
            func run() async throws { _ = try await database.orders(of: "worker") }
            func close() async throws { throw CancellationError() }
        }

        struct HTTPServer: Service {
            let log: Logger
            let respond: @Sendable (Request) async throws -> Response
            func run() async throws {
                let response = try await respond(Request(id: "1", user: "ada"))
                log.info("serving \(response.text)")
            }
        }

        struct Request: Sendable {
            let id: String
            let user: String
        }

        struct Response: Sendable { let text: String }

        /// Files of one request, in a folder that is removed at its end.
        final class Upload: Closable {
            /// The requests whose folders are removed.
            static let removed = Server.Logger.Lines()
            let request: Request
            let log: Logger

            init(request: Request, log: Logger) {
                self.request = request
                self.log = log
            }

            func close() async throws {
                try Task.checkCancellation()
                Self.removed.write(request.id)
            }
        }

        struct ListOrders: Sendable {
            let request: Request
            let upload: Upload
            let database: any Database

            func respond() async throws -> Response {
                Response(text: try await database.orders(of: request.user).joined())
            }
        }

        struct AppModule: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Database.self, to: Pool.init)
                binder.wireProvider(to: Worker.init)
                binder.bindChild(for: ListOrders.self, taking: Request.self, to: request)
                binder.requireBinding(for: Child<ListOrders>.self, taking: Request.self)
            }

            /// The parts that each request has of its own.
            func request(_ binder: inout Binder) {
                binder.wireProvider { (request: Request) in Logger(label: "request \(request.id)") }
                binder.wireProvider(to: Upload.init)
                binder.wireProvider(to: ListOrders.init)
            }
        }

        struct Application: Sendable {
            let injector: Injector
            let log: Logger

            init(log: Logger) throws {
                self.log = log
                injector = try Injector.injectorWithBlock { binder in
                    binder.wireProvider(for: Logger.self) { log }
                    try binder.install(AppModule())
                }
            }

            func run() async throws {
                let group = ServiceGroup(
                    services: [try injector.instance(for: Worker.self), HTTPServer(log: log, respond: respond)],
                    gracefulShutdownSignals: [.sigterm], logger: log)
                try await injector.closing(with: close) { try await group.run() }
            }

            /// Handles a request, and closes what was made for it.
            @Sendable func respond(to request: Request) async throws -> Response {
                try await injector.closing(Child<ListOrders>.self, request, with: close) { handler in
                    try await handler.root.respond()
                }
            }

            /// Closes a part, and logs what it throws, which an error of the work would hide.
            @Sendable func close(_ part: any Closable) async {
                do { try await part.close() } catch { log.error("not closed", metadata: ["error": "\(error)"]) }
            }
        }

        @Test("An application runs, and closes what it made")
        func run() async throws {
            let log = Logger(label: "app")
            try await Application(log: log).run()
            #expect(log.lines.all.map { String($0.prefix(12)) } == ["serving tea ", "not closed [", "pool closed "])
            #expect(Upload.removed.all.contains("1"))
        }

        @Test("What a request has made is closed also when it is cancelled")
        func cancelled() async throws {
            let log = Logger(label: "app")
            let app = try Application(log: log)
            let request = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await app.respond(to: Request(id: "3", user: "ada"))
            }
            #expect(try await request.value.text == "tea for ada")
            #expect(Upload.removed.all.contains("3"))
        }

        struct FakeDatabase: Database {
            func orders(of user: String) async throws -> [String] { ["tea for \(user)"] }
            func close() async throws {}
        }

        @Test("A test of one request")
        static func oneRequest() async throws {
            let app = try Application(log: Logger(label: "app")).injector

            let test = try app.overriding { binder in
                binder.wireProvider(for: Database.self) { FakeDatabase() }
            }
            let handler = try test.make(for: Child<ListOrders>.self, Request(id: "1", user: "ada"))
            #expect(try await handler.root.respond().text == "tea for ada")
            #expect(await handler.injector.close { (part: any Closable) in try await part.close() }.isEmpty)
            #expect(handler.root.upload.log.label == "request 1")
        }

        @Test("Times")
        func times() throws {
            let log = Logger(label: "start-up")
            let signposter = OSSignposter(subsystem: "app", category: "start-up")
            let app = try Injector.injectorWithBlock { binder in
                binder.onConstruction { run in
                    log.info(
                        "made \(run.key)",
                        metadata: ["duration": "\(run.duration)", "site": "\(run.site)", "failed": "\(run.didFail)"])
                }
                binder.onConstruction { run in signposter.emitEvent("construction", "\(run.key) \(run.duration)") }
                binder.wireProvider(for: Logger.self) { Logger(label: "app") }
                try binder.install(AppModule())
            }
            _ = try app.instance(for: Worker.self)
            #expect(log.lines.all.count == 3)
        }

    }
}
