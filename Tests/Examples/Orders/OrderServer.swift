import BTKInjector

/// Serves each client in a session of its own, and closes what was made, the latest first.
struct OrderServer: Sendable {
    let injector: Injector
    let log: any Log

    init(injector: Injector) throws {
        self.injector = injector
        log = try injector.instance()
    }

    func run(_ connections: AsyncStream<any Connection>) async throws {
        try await injector.closing(with: close) {
            await withDiscardingTaskGroup { group in
                for await connection in connections {
                    group.addTask { await serve(connection) }
                }
            }
        }
    }

    /// The first line of a client is its name. An error ends its session, and no other.
    private func serve(_ connection: any Connection) async {
        var lines = connection.lines.makeAsyncIterator()
        guard let name = await lines.next() else { return }
        do {
            try await injector.closing(Child<Session>.self, User(name: name), with: close) { session in
                for await line in connection.lines {
                    try await connection.send(try await session.root.answer(line))
                }
            }
        } catch {
            log.write("session of \(name) failed: \(error)")
        }
    }

    @Sendable private func close(_ part: any Closable) async {
        do { try await part.close() } catch { log.write("not closed: \(error)") }
    }
}
