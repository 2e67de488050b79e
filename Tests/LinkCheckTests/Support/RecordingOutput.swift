import Synchronization

@testable import LinkCheck

/// Keeps what is written to it.
final class RecordingOutput: Output {
    private let written = Mutex<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func write(_ line: String) {
        written.withLock { $0.append(line) }
    }
}
