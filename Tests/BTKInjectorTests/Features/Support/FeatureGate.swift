import Dispatch
import Testing

/// Lets threads wait until something has happened. Once open, it stays open.
///
/// A wait that takes too long is recorded as an issue and then goes on, so that a test fails instead of hanging.
final class FeatureGate: Sendable {
    /// Far more than anything takes here, on a busy machine too.
    static let patience = DispatchTimeInterval.seconds(20)

    private let semaphore = DispatchSemaphore(value: 0)
    private let location: SourceLocation

    init(sourceLocation: SourceLocation = #_sourceLocation) {
        location = sourceLocation
    }

    func open() {
        semaphore.signal()
    }

    func wait() {
        if semaphore.wait(timeout: .now() + Self.patience) == .timedOut {
            Issue.record("Nobody opened this gate.", sourceLocation: location)
        }
        semaphore.signal()
    }

    /// Whether it is open now.
    var isOpen: Bool {
        guard semaphore.wait(timeout: .now()) == .success else { return false }
        semaphore.signal()
        return true
    }
}

/// Lets a number of threads meet: each waits until all have come.
final class FeatureBarrier: Sendable {
    private let gate: FeatureGate
    private let missing: FeatureCounter

    init(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        missing = FeatureCounter(count)
        gate = FeatureGate(sourceLocation: sourceLocation)
    }

    func meet() {
        if missing.add(-1) == 0 { gate.open() }
        gate.wait()
    }
}
