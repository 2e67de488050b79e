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
    let name: String
    var rootFails = false
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

    private func makeApp(connection: String = "connection") throws -> Injector {
        let log = log
        return try Injector { binder in
            binder.wireProvider(to: { Pool("pool", log) })
            binder.wireProvider(for: Closable.self, to: { (pool: Pool) in pool })
            binder.bindChild(for: Handler.self, taking: Request.self) { binder in
                binder.wireProvider { (_: Pool, request: Request) in Connection("\(connection) \(request.name)", log) }
                binder.wireProvider { (_: Connection, request: Request) in
                    Transaction("transaction \(request.name)", log)
                }
                binder.wireProvider(to: Handler.init)
            }
        }
    }

    @Test("What exists is closed, the latest first, each object once, and nothing is made for it") func order()
        async throws
    {
        let injector = try Injector { [log] binder in
            binder.wireProvider(to: { Pool("pool", log) })
            binder.wireProvider(for: Closable.self, to: { (pool: Pool) in pool })
            binder.wireProvider(to: { (_: Pool) in Connection("connection", log) })
            binder.wireProvider(to: { Transaction("never", log) })
            binder.wireFactory(named: "new", to: { Connection("new", log) })
        }
        _ = try injector.instance(for: Connection.self)
        _ = try injector.instance(for: Closable.self)
        _ = try injector.instance(for: Connection.self, named: "new")
        #expect(await injector.close(with: close).isEmpty)
        #expect(log.value == ["connection", "pool"])
    }

    /// Makes an injector with three instances, of which the first and the last fail to close.
    private func makeFailing() throws -> Injector {
        let injector = try Injector { [log] binder in
            binder.wireProvider(to: { Pool("bad pool", log) })
            binder.wireProvider(to: { (_: Pool) in Connection("connection", log) })
            binder.wireProvider(to: { (_: Connection) in Transaction("bad transaction", log) })
        }
        _ = try injector.instance(for: Transaction.self)
        return injector
    }

    @Test("All are closed, whichever throws, and the errors are those of the latest first") func errors() async throws {
        let errors = try await makeFailing().close(with: close)
        #expect(errors as? [Failure] == [Failure("bad transaction"), Failure("bad pool")])
        #expect(log.value == ["bad transaction", "connection", "bad pool"])
    }

    @Test("What was not closed after work is one error, whose text lists all") func closingError() async throws {
        let injector = try makeFailing()
        let error = await #expect(throws: ClosingError.self) { try await injector.closing(with: close) {} }
        #expect(error?.errors.count == 2)
        #expect(error?.description == "2 parts were not closed:\n- bad transaction\n- bad pool")
    }

    @Test("Work is done first, and its error is thrown as it is, or its result returned") func work() async throws {
        let injector = try Injector { [log] binder in binder.wireProvider(to: { Pool("bad pool", log) }) }
        await #expect(throws: Failure("work")) {
            try await injector.closing(with: close) {
                _ = try injector.instance(for: Pool.self)
                throw Failure("work")
            }
        }
        #expect(log.value == ["bad pool"])
        let other = try Injector { [log] binder in binder.wireProvider(to: { Pool("pool", log) }) }
        let text = try await other.closing(with: close) { try other.instance(for: Pool.self).name }
        #expect(text == "pool")
        #expect(log.value == ["bad pool", "pool"])
    }

    @Test("A cancellation reaches the work, and not what is closed") func cancellation() async throws {
        let injector = try Injector { [log] binder in binder.wireProvider(to: { Pool("pool", log) }) }
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
        let log: [String]
        let rootFails: Bool
        let workFails: Bool
        let override: Override

        init(
            _ title: String, rootFails: Bool = false, workFails: Bool = false, _ log: [String],
            override: @escaping Override = { _, _ in }
        ) {
            testDescription = title
            self.log = log
            self.rootFails = rootFails
            self.workFails = workFails
            self.override = override
        }
    }

    @Test("A child is made, worked with and closed, and so are those whose roots fail", arguments: rows)
    fileprivate func closesChild(row: Row) async throws {
        let app = try makeApp().overriding { row.override(&$0, log) }
        try? await app.closing(Child<Handler>.self, Request(name: "1", rootFails: row.rootFails), with: close) {
            [log] in
            log.append("work \($0.root.request.name)")
            if row.workFails { throw Failure("work") }
        }
        #expect(log.value == row.log)
    }

    private static let closed = ["transaction 1", "connection 1"]
    private static let rows: [Row] = [
        Row("its parts only, the latest first", ["work 1"] + closed),
        Row("also where the work fails", workFails: true, ["work 1"] + closed),
        Row("also where the root fails", rootFails: true, closed),
        Row(
            "a decorator of a part before the part", ["work 1", "transaction 1", "spy", "connection 1"], override: spy),
        Row("likewise where the root fails", rootFails: true, ["transaction 1", "spy", "connection 1"], override: spy),
        Row(
            "a decorated declaration", ["work 1"] + closed,
            override: decorated { request, make in
                let child = try make(request)
                return Child(child.root, injector: child.injector)
            }),
        Row(
            "what a retry has given up, behind the child that it returns", rootFails: true,
            [
                "work again", "transaction again", "connection again",
            ] + closed,
            override: decorated { request, make in
                do { return try make(request) } catch { return try make(Request(name: "again")) }
            }),
        Row("not a child that was made before", ["work 1"] + closed, override: warmUp),
        Row("neither where the root fails", rootFails: true, closed, override: warmUp),
        Row(
            "but the child itself, where the decorator fails", closed,
            override: decorated { request, make in
                _ = try make(request)
                throw Failure("decorator")
            }),
    ]

    private static let spy: Row.Override = { binder, log in
        binder.wireProvider { (_: Connection) in Connection("spy", log) }
    }

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

    @Test("The error of a root that fails, or of a child that is not declared, is thrown") func failingRoot()
        async throws
    {
        let app = try makeApp(connection: "bad connection")
        let path = [BindingKey(Child<Handler>.self), BindingKey(Handler.self)]
        let expected = InjectionError.constructionFailed(path[1], path: path, underlying: Failure("no root"))
        await #expect(throws: expected) {
            try await app.closing(Child<Handler>.self, Request(name: "1", rootFails: true), with: close) { _ in
                Issue.record("There is no child.")
            }
        }
        let missing = BindingKey(Child<Handler>.self, named: "other")
        await #expect(throws: InjectionError.bindingNotFound(missing, path: [missing])) {
            try await app.closing(Child<Handler>.self, named: "other", Request(name: "2"), with: close) { _ in }
        }
    }

    @Test("A child closes nothing that an ancestor has: made, given or held weakly, under whatever key")
    func inherited() async throws {
        let app = try Injector { [log] binder in
            binder.wireProvider(to: { Pool("pool", log) })
            binder.wireProvider(scope: .weak, to: { Transaction("weak", log) })
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
        let text = try await child.injector.closing(Child<String>.self, with: close) { $0.root }
        #expect(text == "3")
        #expect(log.value.isEmpty)
        // The child has not made its parameter.
        #expect(await child.injector.close(with: close).isEmpty)
        #expect(log.value.isEmpty)
    }

    @Test("A child within a root, whose own root fails, is closed before the outer one", arguments: [false, true])
    func failingInnerRoot(isCaught: Bool) async throws {
        let app = try Injector { [log] binder in
            binder.bindChild(for: String.self) { binder in
                binder.wireProvider { Pool("outer", log) }
                binder.bindChild(for: Int.self) { binder in
                    binder.wireProvider { Connection("inner", log) }
                    binder.wireProvider { (_: Connection) throws -> Int in throw Failure("inner") }
                }
                binder.wireProvider { (_: Pool, makeInner: @escaping @Sendable () throws -> Child<Int>) in
                    do { return "\(try makeInner().root)" } catch { if isCaught { return "" } else { throw error } }
                }
            }
        }
        try? await app.closing(Child<String>.self, with: close) { _ in }
        #expect(log.value == ["inner", "outer"])
    }

    @Test(
        "A child that is closed ends then, also where a task that was begun for it goes on", arguments: [false, true])
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
        #expect(parts.total == 1)
        #expect(parts.live == 0)
        await end.arrive()
    }

    @Test("A child that a root has made is left to that, also where the root fails", arguments: [false, true])
    func inner(rootFails: Bool) async throws {
        let app = try Injector { [log] binder in
            binder.bindChild(for: String.self, taking: Int.self) { binder in
                binder.wireProvider { (number: Int) in Pool("\(number)", log) }
                binder.wireProvider { (number: Int, _: Pool, make: @escaping @Sendable (Int) throws -> Child<String>) in
                    guard number > 1 else { return "" }
                    _ = try make(number - 1)
                    if rootFails { throw Failure("root") }
                    return ""
                }
            }
        }
        try? await app.closing(Child<String>.self, 2, with: close) { _ in }
        #expect(log.value == ["2"])
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
                    let request = Request(name: "\(number)", rootFails: number.isMultiple(of: 2))
                    try? await app.closing(Child<Handler>.self, request, with: close) { _ in await Task.yield() }
                }
            }
        }
        #expect(log.value.count == 100)
        #expect(Set(log.value).count == 100)
        for number in 1...50 {
            let positions = ["transaction \(number)", "connection \(number)"].map { log.value.firstIndex(of: $0) ?? -1 }
            #expect(positions[0] < positions[1])
        }
    }

    @Test("A child without seeds, and a fake that has no bindings, have an end, too") func others() async throws {
        let injector = try Injector { [log] binder in
            binder.bindChild(for: Pool.self) { binder in binder.wireProvider(to: { Pool("pool", log) }) }
            binder.bindFactory(for: Child<Int>.self) { (_, number: Int) in Child(number) }
        }
        #expect(try await injector.closing(Child<Pool>.self, with: close) { $0.root.name } == "pool")
        #expect(log.value == ["pool"])
        #expect(try await injector.closing(Child<Int>.self, 7, with: close) { $0.root } == 7)
    }
}
