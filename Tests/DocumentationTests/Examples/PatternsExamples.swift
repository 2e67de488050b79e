import BTKInjector
import Foundation
import Synchronization
import Testing

// The code of Docs/Patterns.md, run.

@Suite("Docs/Patterns.md") struct PatternsExamples {
    protocol Clock: Sendable { func now() -> String }
    struct SystemClock: Clock { func now() -> String { "noon" } }

    protocol Store: Sendable { func load(_ id: Int) -> String? }
    struct DiskStore: Store {
        let folder: String
        func load(_ id: Int) -> String? { "\(folder)/\(id)" }
    }

    final class Cache: Store {
        let store: any Store
        let limit: Int
        private let values = Mutex<[Int: String]>([:])

        init(store: any Store, limit: Int) {
            self.store = store
            self.limit = limit
        }

        func load(_ id: Int) -> String? {
            if let value = values.withLock({ $0[id] }) { return value }
            guard let value = store.load(id) else { return nil }
            values.withLock { if $0.count < limit { $0[id] = value } }
            return value
        }
    }

    protocol Reading: Sendable { func load(_ id: Int) -> String? }
    protocol Writing: Sendable {}
    final class Database: Reading, Writing {
        init(clock: any Clock) {}
        func load(_ id: Int) -> String? { nil }
    }

    @Test("Typed closures")
    func closures() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(to: Database.init)
            // A constant beside what is resolved.
            binder.wireProvider { (store: any Store) in
                Cache(store: store, limit: 100)
            }
            binder.wireProvider(for: Store.self) { DiskStore(folder: "notes") }
            // One object under two more types.
            binder.wireProvider(for: Reading.self) { (database: Database) in database }
            binder.wireProvider(for: Writing.self) { (database: Database) in database }
        }

        let reading = try injector.instance(for: Reading.self) as? Database
        #expect(try injector.instance(for: Writing.self) as? Database === reading)
        #expect(try injector.instance(for: Cache.self).limit == 100)
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

    @Test("A child's binding that is made from its parent's")
    func derived() throws {
        func request(_ binder: inout Binder) {
            binder.wireProvider(for: Log.self) { (log: any Log, request: Request) in
                RequestLog(log: log, id: request.id)
            }
            binder.wireProvider(to: Handler.init)
        }
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Log.self, to: ConsoleLog.init)
            binder.bindChild(for: Handler.self, taking: Request.self, to: request)
        }
        let handler = try injector.make(for: Child<Handler>.self, Request(id: 7))
        #expect(handler.root.log.line("done") == "7: done")
    }

    @Test("A decorator of a type of its own")
    func typedDecorator() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider { DiskStore(folder: "notes") }
            binder.wireProvider(for: Store.self) { (disk: DiskStore) in
                Cache(store: disk, limit: 100)
            }
        }

        #expect(try injector.instance(for: Store.self) is Cache)
    }

    struct PlayTitle: Sendable {
        let run: @Sendable (String) async throws -> Void
        func callAsFunction(_ title: String) async throws { try await run(title) }
    }

    @Test("A closure in a struct")
    func closure() async throws {
        let played = Mutex<[String]>([])
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: PlayTitle.self) { PlayTitle { title in print(title) } }
        }
        let test = try injector.overriding { binder in
            binder.bindProvider(for: PlayTitle.self) { _ in
                PlayTitle { title in played.withLock { $0.append(title) } }
            }
        }

        let play: PlayTitle = try test.instance()
        try await play("Blue")
        #expect(played.withLock { $0 } == ["Blue"])
    }

    struct Connection: Sendable { static func open() async throws -> Connection { Connection() } }

    struct Users: Sendable { let connection: Connection }

    @Test("Construction that awaits")
    func asynchronous() async throws {
        let connection = try await Connection.open()

        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Connection.self) { connection }
            binder.wireProvider(for: Users.self, to: Users.init)
        }

        _ = try injector.instance(for: Users.self)
    }

    actor Connector {
        private var opening: Task<Connection, any Error>?

        func connection() async throws -> Connection {
            if let opening { return try await opening.value }
            let task = Task { try await Connection.open() }
            opening = task
            do {
                return try await task.value
            } catch {
                opening = nil  // The next caller tries again.
                throw error
            }
        }
    }

    @Test("A connection that is opened at the first use")
    func firstUse() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Connector.self, to: { Connector() })
        }
        _ = try await injector.instance(for: Connector.self).connection()
    }

    /// An old class, without any isolation.
    final class Parser {
        private(set) var count = 0
        func parse(_ text: String) -> Int {
            count += 1
            return text.count
        }
    }

    final class SharedParser: Sendable {
        private let parser = Mutex(Parser())
        func parse(_ text: String) -> Int { parser.withLock { $0.parse(text) } }
    }

    final class Keychain { func read(_ key: String) -> String? { nil } }

    @Test("A shared object that is not Sendable")
    func notSendable() async throws {
        nonisolated(unsafe) let keychain = Keychain()
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: SharedParser.self, to: { SharedParser() })
            binder.wireProvider(for: Parser.self, to: { @MainActor in Parser() })
            binder.bindFactory(for: Keychain.self) { _ in keychain }
        }

        #expect(try injector.instance(for: SharedParser.self).parse("four") == 4)
        #expect(try injector.instance(for: Keychain.self) === injector.instance(for: Keychain.self))
        try await MainActor.run {
            let parser: Parser = try injector.mainActor.instance()
            #expect(try injector.mainActor.instance(for: Parser.self) === parser)
        }
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

    @Test("One instance for each argument")
    func perArgument() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireFactory(taking: UserID.self, to: DefaultTrolley.init)  // a new one, bound as its class
            binder.wireProvider(to: Keyed<UserID, DefaultTrolley>.init)  // takes (UserID) -> DefaultTrolley
            binder.wireFactory(for: Trolley.self, taking: UserID.self) {
                (id: UserID, all: Keyed<UserID, DefaultTrolley>) in try all[id]
            }
        }

        let (ada, grace) = (UserID(number: 1), UserID(number: 2))
        var trolley: (any Trolley)? = try injector.make(ada)
        #expect(try trolley === injector.make(for: Trolley.self, ada))
        #expect(try trolley !== injector.make(for: Trolley.self, grace))
        weak let old = trolley
        trolley = nil
        #expect(old == nil)
    }
}
