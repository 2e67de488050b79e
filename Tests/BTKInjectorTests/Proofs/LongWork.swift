import Foundation

/// Works on a thread of its own, with a large stack, so that long work keeps none of the few threads that run tasks.
func longWork<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Result { try work() }) }
        thread.stackSize = 64 << 20
        thread.start()
    }
}
