import Synchronization

// Stand-ins for the declarations of swift-log and ServiceLifecycle that the documents use, with their signatures.

/// A name space in place of the modules: the examples stand in extensions of it.
enum Server {
    struct Logger: Sendable {
        enum MetadataValue: Sendable, ExpressibleByStringInterpolation {
            case string(String)
            init(stringLiteral value: String) { self = .string(value) }
        }
        typealias Metadata = [String: MetadataValue]

        let label: String
        let lines = Lines()

        init(label: String) { self.label = label }

        func info(_ message: @autoclosure () -> String, metadata: @autoclosure () -> Metadata? = nil) {
            lines.write("\(message()) \(metadata() ?? [:])")
        }

        func error(_ message: @autoclosure () -> String, metadata: @autoclosure () -> Metadata? = nil) {
            lines.write("\(message()) \(metadata() ?? [:])")
        }

        final class Lines: Sendable {
            private let content = Mutex<[String]>([])
            var all: [String] { content.withLock { $0 } }
            func write(_ line: String) { content.withLock { $0.append(line) } }
        }
    }

    protocol Service: Sendable { func run() async throws }

    struct UnixSignal: Sendable { static let sigterm = Self() }

    actor ServiceGroup: Service {
        private let services: [any Service]

        init(
            services: [any Service], gracefulShutdownSignals: [UnixSignal] = [],
            cancellationSignals: [UnixSignal] = [], logger: Logger
        ) { self.services = services }

        /// Runs all until they return. The real one stops them at a signal, in reverse order.
        func run() async throws { for service in services { try await service.run() } }
    }
}
