import BTKInjector
import TestSupport
import Testing

private protocol Closable: Sendable { func close() async throws }

/// Notes when it was closed, and throws if it has to.
private class Part: Closable, @unchecked Sendable {
    let name: String
    let log: Locked<[String]>
    init(_ name: String, _ log: Locked<[String]>) {
        self.name = name
        self.log = log
    }

    func close() async throws {
        await Task.yield()
        log.append(Task.isCancelled ? "\(name) cancelled" : name)
        if name.hasPrefix("bad") { throw Failure(name) }
    }
}

private final class Pool: Part, @unchecked Sendable {}
private final class Connection: Part, @unchecked Sendable {}
private final class Transaction: Part, @unchecked Sendable {}
private struct Request: Sendable {
    var name = "1"
    var rootFails = false
    var workFails = false
}
private final class Handler: Sendable {
    let request: Request
    init(request: Request, transaction: Transaction) throws {
        self.request = request
        if request.rootFails { throw Failure("no root") }
    }
}

private let close = { @Sendable (part: any Closable) in try await part.close() }

@Suite("An end in order") struct ClosingTests {
    private let log = Locked<[String]>([])

    private func makeApp() throws -> Injector {
        try Injector { [log] binder in
            binder.wireProvider { Pool("pool", log) }
            binder.bindChild(for: Handler.self, taking: Request.self) { binder in
                binder.wireProvider { (_: Pool, request: Request) in Connection("connection \(request.name)", log) }
                binder.wireProvider { (_: Connection, request: Request) in
                    Transaction("transaction \(request.name)", log)
                }
                binder.wireProvider(to: Handler.init)
            }
        }
    }

    @Test("What exists is closed, the latest first and each once, and no more") func order() async throws {
        let injector = try Injector { [log] binder in
            binder.wireProvider { Pool("pool", log) }
            binder.wireProvider(for: Closable.self) { (pool: Pool) in pool }
            binder.wireProvider { (_: Pool) in Connection("connection", log) }
            binder.wireProvider { Transaction("never", log) }
            binder.wireFactory(named: "new") { Connection("new", log) }
        }
        _ = try injector.instance(for: Connection.self)
        _ = try injector.instance(for: Closable.self)
        _ = try injector.instance(for: Connection.self, named: "new")
        #expect(await injector.close(with: close).isEmpty)
        #expect(log.value == ["connection", "pool"])
    }

    @Test("All are closed, whichever throws, and the errors are those of the latest first") func errors() async throws {
        let injector = try Injector { [log] binder in
            binder.wireProvider { Pool("bad pool", log) }
            binder.wireProvider { (_: Pool) in Connection("connection", log) }
            binder.wireProvider { (_: Connection) in Transaction("bad transaction", log) }
        }
        _ = try injector.instance(for: Transaction.self)
        let errors = await injector.close(with: close)
        #expect(errors as? [Failure] == [Failure("bad transaction"), Failure("bad pool")])
        #expect(log.value == ["bad transaction", "connection", "bad pool"])
        // After work they are one error.
        let error = await #expect(throws: ClosingError.self) { try await injector.closing(with: close) {} }
        #expect(error?.description == "2 parts were not closed:\n- bad transaction\n- bad pool")
    }

    @Test("Work is done first, and its error is thrown as it is") func work() async throws {
        let injector = try Injector { [log] in $0.wireProvider { Pool("bad pool", log) } }
        await #expect(throws: Failure("work")) {
            try await injector.closing(with: close) {
                _ = try injector.instance(for: Pool.self)
                throw Failure("work")
            }
        }
        #expect(log.value == ["bad pool"])
    }

    @Test("A cancellation reaches the work, and not what is closed") func cancellation() async throws {
        let injector = try Injector { [log] in $0.wireProvider { Pool("pool", log) } }
        let started = TaskBarrier(2)
        let task = Task {
            try await injector.closing(with: close) {
                _ = try injector.instance(for: Pool.self)
                await started.arrive()
                try await Task.sleep(for: .seconds(1000))
            }
        }
        await started.arrive()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.value == ["pool"])
    }

    // MARK: Children

    /// A child that is made, worked with and closed in one call, and what happens then, in order.
    fileprivate struct Row: Sendable, CustomTestStringConvertible {
        typealias Override = @Sendable (inout Binder, _ log: Locked<[String]>) -> Void

        let testDescription: String
        let request: Request
        let log: [String]
        let override: Override

        init(
            _ title: String, _ log: [String], _ request: Request = Request(),
            override: @escaping Override = { _, _ in }
        ) {
            testDescription = title
            self.request = request
            self.log = log
            self.override = override
        }
    }

    @Test("A child is made, worked with and closed, and so are those whose roots fail", arguments: rows)
    fileprivate func closesChild(row: Row) async throws {
        let app = try makeApp().overriding { row.override(&$0, log) }
        try? await app.closing(Child<Handler>.self, row.request, with: close) { [log] child in
            log.append("work \(child.root.request.name)")
            if row.request.workFails { throw Failure("work") }
        }
        #expect(log.value == row.log)
    }

    private static let closed = ["transaction 1", "connection 1"]
    private static let rows: [Row] = [
        Row("its parts only, the latest first", ["work 1"] + closed),
        Row("also where the work fails", ["work 1"] + closed, Request(workFails: true)),
        Row("also where the root fails", closed, Request(rootFails: true)),
        Row("a decorator of a part before the part", ["work 1", "transaction 1", "spy", "connection 1"]) {
            binder, log in
            binder.wireProvider { (_: Connection) in Connection("spy", log) }
        },
        Row(
            "what a retry has given up, behind the child that it returns",
            ["work again", "transaction again", "connection again"] + closed, Request(rootFails: true),
            override: decorated { request, make in
                do { return try make(request) } catch { return try make(Request(name: "again")) }
            }),
        Row("not another child that it makes", ["work 1"] + closed, override: warmUp),
        Row("neither where the root fails", closed, Request(rootFails: true), override: warmUp),
        Row(
            "but the child itself, where the decorator fails", closed,
            override: decorated { request, make in
                _ = try make(request)
                throw Failure("decorator")
            }),
    ]

    private static let warmUp = decorated { request, make in
        _ = try make(Request(name: "first"))
        return try make(request)
    }

    /// Returns an override with a decorator of the declaration.
    private static func decorated(
        _ decorate: @escaping @Sendable (Request, @Sendable (Request) throws -> Child<Handler>) throws -> Child<Handler>
    ) -> Row.Override {
        { binder, _ in
            binder.wireFactory(taking: Request.self) {
                (request: Request, make: @escaping @Sendable (Request) throws -> Child<Handler>) in
                try decorate(request, make)
            }
        }
    }

    @Test("The error of a root that fails, or of a child that is missing, is thrown") func failingRoot() async throws {
        let app = try makeApp()
        let child = BindingKey(Child<Handler>.self)
        await #expect(throws: InjectionError.failed(child, BindingKey(Handler.self), with: Failure("no root"))) {
            try await app.closing(Child<Handler>.self, Request(rootFails: true), with: close) { _ in }
        }
        await #expect(throws: InjectionError.missing(BindingKey(Child<Handler>.self, named: "other"))) {
            try await app.closing(Child<Handler>.self, named: "other", Request(), with: close) { _ in }
        }
    }

    @Test("A child that was made before, as those of a pool, is closed as well") func pooled() async throws {
        let child = try makeApp().make(for: Child<Handler>.self, Request())
        let pool = try Injector { $0.wireFactory(taking: Request.self) { (_: Request) in child } }
        try await pool.closing(Child<Handler>.self, Request(), with: close) { _ in }
        #expect(log.value == Self.closed)
    }

    @Test("A child closes nothing that an ancestor has: made, given or held weakly, under whatever key")
    func inherited() async throws {
        let app = try Injector { [log] binder in
            binder.wireProvider { Pool("pool", log) }
            binder.wireProvider(scope: .weak) { Transaction("weak", log) }
            binder.bindChild(for: Int.self, taking: Connection.self) { binder in
                binder.wireProvider { 1 }
                binder.bindChild(for: String.self) { binder in
                    binder.wireProvider(for: Closable.self, named: "made") { (part: Pool) in part }
                    binder.wireProvider(for: Closable.self, named: "held") { (part: Transaction) in part }
                    binder.wireProvider(for: Closable.self, named: "given") { (part: Connection) in part }
                    binder.wireProvider { (parts: [any Closable]) in "\(parts.count)" }
                }
            }
        }
        let child: Child<Int> = try app.make(Connection("given", log))
        #expect(try await child.injector.closing(Child<String>.self, with: close) { $0.root } == "3")
        // The child has not made its seed.
        #expect(await child.injector.close(with: close).isEmpty)
        #expect(log.value.isEmpty)
    }

    @Test("A child that is closed ends then, also where a task of its root goes on", arguments: [false, true])
    func tasks(rootFails: Bool) async throws {
        let end = TaskBarrier(2)
        let parts = LifetimeTracker()
        let app = try Injector { binder in
            binder.bindChild(for: String.self) { binder in
                binder.wireProvider { parts.track() }
                binder.wireProvider { (part: Tracked) in
                    Task { await end.arrive() }
                    if rootFails { throw Failure("root") }
                    return "\(part)"
                }
            }
        }
        try? await app.closing(Child<String>.self, with: { (_: Tracked) in }) { _ in }
        #expect((parts.total, parts.live) == (1, 0))
        await end.arrive()
    }

    @Test("A child whose request fails at its end is closed, too") @MainActor func failingAction() async throws {
        let app = try Injector { [log] binder in
            binder.bindChild(for: String.self) { binder in
                binder.wireProvider { Pool("pool", log) }
                binder.mainActor.bindProvider(for: String.self) { i in
                    i.whenComplete { _ in throw Failure("action") }
                    return try i.instance(for: Pool.self).name
                }
            }
        }
        await #expect(throws: InjectionError.self) {
            try await app.mainActor.closing(
                Child<String>.self, with: { (part: any Closable) in try await part.close() }
            ) { _ in Issue.record("There is no child.") }
        }
        #expect(log.value == ["pool"])
    }

    @Test("Each of many requests at once closes its own") func manyAtOnce() async throws {
        let app = try makeApp()
        await withTaskGroup(of: Void.self) { group in
            for number in 1...50 {
                group.addTask {
                    try? await app.closing(Child<Handler>.self, Request(name: "\(number)"), with: close) { _ in }
                }
            }
        }
        #expect((log.value.count, Set(log.value).count) == (100, 100))
    }
}
