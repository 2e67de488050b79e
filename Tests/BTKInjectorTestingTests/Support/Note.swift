import BTKInjector
import Foundation
import Synchronization

/// Tells which injector it came from, and how often it was read.
final class Note: Sendable {
    let text: String
    private let reads = Atomic(0)

    init(_ text: String) { self.text = text }

    /// 1 for the first to read it.
    func read() -> Int { reads.add(1, ordering: .relaxed).newValue }
}

/// What code under test looks like that asks for the global injector.
struct Screen {
    @Provider var note: Note
    var title: String { note.text }
}

/// The global injector's text, or the error in its place.
func currentText() throws(InjectionError) -> String {
    try GlobalInjector.get().instance(for: Note.self).text
}

/// Runs a closure on a thread of its own.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Result { try body() }) }.start()
    }
}

/// Lets a number of tasks go on together, once the last of them has come. May be used again and again.
actor Meeting {
    private let count: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { self.count = count }

    func arrive() async {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            guard waiting.count == count else { return }
            waiting.forEach { $0.resume() }
            waiting = []
        }
    }
}
