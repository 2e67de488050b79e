import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

@testable import Orders

@Test @MainActor func wiringIsComplete() {
    expectComplete { try Injector(wiring) }
}

/// A client whose lines are known from the start.
final class FakeConnection: Connection {
    let lines: AsyncStream<String>
    let answers = Locked<[String]>([])

    init(_ lines: [String]) {
        self.lines = AsyncStream { continuation in
            for line in lines { continuation.yield(line) }
            continuation.finish()
        }
    }

    func send(_ line: String) async throws { answers.withLock { $0.append(line) } }
}

struct FakeLog: Log {
    let lines = Locked<[String]>([])
    func write(_ line: String) { lines.withLock { $0.append(line) } }
}

@Test func servesAClient() async throws {
    let log = FakeLog()
    let test = try Injector(wiring).overriding { binder in
        binder.wireProvider(for: Log.self) { log }
    }
    let client = FakeConnection(["ada", "add tea", "list"])
    try await OrderServer(injector: test).run(
        AsyncStream { continuation in
            continuation.yield(client)
            continuation.finish()
        })
    #expect(client.answers.value == ["added", "tea"])
    #expect(log.lines.value == ["basket of ada closed", "database closed"])
}

@Test func aFailingSessionEndsNoOther() async throws {
    struct Full: Error {}
    struct FullDatabase: Database {
        func add(_ order: String, of user: String) async throws { throw Full() }
        func orders(of user: String) async throws -> [String] { ["tea of \(user)"] }
        func close() async throws {}
    }

    let log = FakeLog()
    let test = try Injector(wiring).overriding { binder in
        binder.wireProvider(for: Log.self) { log }
        binder.wireProvider(for: Database.self, to: FullDatabase.init)
    }
    let clients = [FakeConnection(["ada", "add tea"]), FakeConnection(["grace", "list"])]
    try await OrderServer(injector: test).run(
        AsyncStream { continuation in
            for client in clients { continuation.yield(client) }
            continuation.finish()
        })
    #expect(clients[1].answers.value == ["tea of grace"])
    #expect(log.lines.value.contains("session of ada failed: Full()"))
    #expect(log.lines.value.contains("basket of ada closed"))
}
