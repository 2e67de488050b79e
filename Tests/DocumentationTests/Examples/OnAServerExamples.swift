import BTKInjector
import BTKInjectorInspection
import Synchronization
import Testing

// The code of Docs/On-a-Server.md, compiled and run with stand-ins for swift-log and ServiceLifecycle.

extension Server {
    @Suite("Docs/On-a-Server.md")
    struct OnAServerExamples {
        protocol Closable: Sendable {
            func close() async throws
        }

        /// Closes everything that exists, the latest first, and returns the errors.
        static func close(_ injector: Injector) async -> [any Error] {
            var errors: [any Error] = []
            for resource in injector.madeInstances(of: Closable.self).reversed() {
                do { try await resource.close() } catch { errors.append(error) }
            }
            return errors
        }

        /// Performs work with a child, and then closes what was made there.
        static func withChild<Value>(
            of app: Injector, _ configure: (inout Binder) throws -> Void, perform: (Injector) async throws -> Value
        ) async throws -> Value {
            let child = try app.makeChild(configure)
            do {
                let result = try await perform(child)
                _ = await close(child)
                return result
            } catch {
                _ = await close(child)
                throw error
            }
        }

        protocol Database: Closable {
            func orders(of user: String) async throws -> [String]
        }

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
            func run() async throws { log.info("serving") }
        }

        struct Request: Sendable {
            let id: String
            let user: String
        }

        struct Response: Sendable { let text: String }

        struct User: Sendable { let name: String }

        /// Files of one request, in a folder that is removed at its end.
        final class Upload: Closable {
            let log: Logger
            init(request: Request, log: Logger) { self.log = log }
            func close() async throws { log.info("upload removed") }
        }

        struct Orders: Sendable {
            let request: Request
            let upload: Upload
            let database: any Database

            func list() async throws -> Response {
                Response(text: try await database.orders(of: request.user).joined())
            }
        }

        struct AppModule: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Database.self, to: Pool.init)
                binder.wireProvider(for: Worker.self, to: Worker.init)
                binder.wireProvider(for: HTTPServer.self, to: HTTPServer.init)
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
                    services: [try injector.instance(for: Worker.self), try injector.instance(for: HTTPServer.self)],
                    gracefulShutdownSignals: [.sigterm], logger: log)
                let ended: Result<Void, any Error>
                do {
                    ended = .success(try await group.run())
                } catch {
                    ended = .failure(error)
                }
                for error in await close(injector) { log.error("not closed", metadata: ["error": "\(error)"]) }
                try ended.get()
            }
        }

        struct RequestModule: Module {
            let request: Request

            func configure(_ binder: inout Binder) {
                binder.bindProvider(for: Request.self) { [request] _ in request }
                binder.wireProvider(for: Upload.self, to: Upload.init)
                binder.wireProvider(for: Orders.self, to: Orders.init)
            }
        }

        struct OrdersHandler: Sendable {
            let app: Injector

            func respond(to request: Request) async throws -> Response {
                try await withChild(of: app) { binder in
                    try binder.install(RequestModule(request: request))
                } perform: { scope in
                    try await scope.instance(for: Orders.self).list()
                }
            }
        }

        @Test("An application runs, and closes what it made")
        func run() async throws {
            let log = Logger(label: "app")
            try await Application(log: log).run()
            #expect(log.lines.all.count == 3)
            #expect(log.lines.all.first?.hasPrefix("serving") == true)
            #expect(log.lines.all.last?.hasPrefix("not closed") == true)
            #expect(log.lines.all[1].hasPrefix("pool closed"))
        }

        @Test("A child for a request")
        func request() async throws {
            let log = Logger(label: "app")
            let app = try Application(log: log).injector
            let response = try await OrdersHandler(app: app).respond(to: Request(id: "1", user: "ada"))
            #expect(response.text == "tea for ada")
            #expect(log.lines.all.map { $0.hasPrefix("upload removed") } == [true])
        }

        struct Greeting {
            let user: User
            let log: Logger
        }

        @Test("A factory that takes the request's value")
        func factory() throws {
            let app = try Injector.injectorWithBlock { binder in
                binder.wireProvider(for: Logger.self) { Logger(label: "app") }
                binder.wireFactory(for: Greeting.self, taking: User.self, to: Greeting.init)
            }

            let makeGreeting = try app.factory(for: Greeting.self, taking: User.self)
            let greeting = try makeGreeting(User(name: "ada"))

            #expect(greeting.user.name == "ada")
        }

        @Test("The requests' bindings are checked by a test")
        func checked() throws {
            let app = try Application(log: Logger(label: "app")).injector

            let child = try app.makeChild { binder in
                try binder.install(RequestModule(request: Request(id: "1", user: "ada")))
            }
            try child.verify()
        }

        @Test("Times")
        func times() throws {
            let log = Logger(label: "start-up")
            let signposter = OSSignposter(subsystem: "app", category: "start-up")
            let app = try Injector.injectorWithBlock { binder in
                binder.onConstruction { run in
                    log.info(
                        "made \(run.key)",
                        metadata: ["duration": "\(run.duration)", "site": "\(run.site)", "failed": "\(run.failed)"])
                }
                binder.onConstruction { run in
                    signposter.emitEvent("construction", "\(run.key) \(run.duration)")
                }
                binder.wireProvider(for: Logger.self) { Logger(label: "app") }
                try binder.install(AppModule())
            }
            _ = try app.instance(for: Worker.self)
            #expect(log.lines.all.count == 3)
        }

    }
}
