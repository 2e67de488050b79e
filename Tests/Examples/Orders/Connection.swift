/// One client. A program has a socket behind it, a test a list of lines.
protocol Connection: Sendable {
    var lines: AsyncStream<String> { get }
    func send(_ line: String) async throws
}
