import Foundation

/// A value behind a lock.
///
/// The thread sanitizer does not see the locks of `Synchronization.Mutex` on Linux, and takes all access for races.
// Right to share, because all access is between `lock` and `unlock`.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
