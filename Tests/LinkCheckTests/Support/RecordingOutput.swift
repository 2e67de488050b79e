import TestSupport

@testable import LinkCheck

/// Keeps what is written to it.
final class RecordingOutput: Output {
    private let written = Locked<[String]>()

    var lines: [String] { written.value }

    func write(_ line: String) {
        written.append(line)
    }
}
