import Synchronization

/// A part that has to be closed.
protocol Closable: Sendable {
    func close() async throws
}

protocol Database: Closable {
    func add(_ order: String, of user: String) async throws
    func orders(of user: String) async throws -> [String]
}

final class MemoryDatabase: Database {
    private let log: any Log
    private let content = Mutex<[String: [String]]>([:])

    init(log: any Log) { self.log = log }

    func add(_ order: String, of user: String) async throws {
        content.withLock { $0[user, default: []].append(order) }
    }

    func orders(of user: String) async throws -> [String] { content.withLock { $0[user] ?? [] } }

    func close() async throws { log.write("database closed") }
}

protocol Log: Sendable { func write(_ line: String) }

struct ConsoleLog: Log {
    func write(_ line: String) { print(line) }
}
