import Synchronization

/// A number that several threads count with.
final class FeatureCounter: Sendable {
    private let number: Atomic<Int>

    init(_ start: Int = 0) {
        number = Atomic(start)
    }

    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    /// Returns the new value.
    @discardableResult
    func add(_ difference: Int = 1) -> Int {
        number.wrappingAdd(difference, ordering: .sequentiallyConsistent).newValue
    }
}

/// What happened, in order.
final class FeatureLog: Sendable {
    private let lines = Shared<[String]>([])

    var entries: [String] { lines.get() }

    func add(_ line: String) {
        lines.update { $0.append(line) }
    }
}

/// A variable that several threads share.
final class FeatureBox<Value: Sendable>: Sendable {
    private let content: Mutex<Value>

    init(_ value: Value) {
        content = Mutex(value)
    }

    var value: Value {
        get { content.withLock { $0 } }
        set {
            // The old value goes outside of the lock.
            let old = content.withLock { content in
                let old = content
                content = newValue
                return old
            }
            withExtendedLifetime(old) {}
        }
    }
}

/// A value that is looked at and changed by one thread at a time.
final class FeatureLocked<Value: Sendable>: Sendable {
    private let content: Mutex<Value>

    init(_ value: Value) {
        content = Mutex(value)
    }

    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        content.withLock { content in
            var copy = content
            let result = body(&copy)
            content = copy
            return result
        }
    }
}
