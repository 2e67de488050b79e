import Foundation

/// A value that several threads read and change, one at a time.
///
/// Not a `Mutex`: the thread sanitizer does not see its locks on Linux, and takes all access for races.
public final class Locked<Value>: Sendable {
    private let lock = NSLock()
    // Safe because the lock guards it.
    nonisolated(unsafe) private var content: Value

    /// Makes a box with a value.
    public init(_ value: sending Value) { content = value }

    /// Runs a closure with the value, which it may change.
    @discardableResult public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&content) }
    }
}

extension Locked where Value: Sendable {
    /// The value now. The former one is released outside of the lock, because its `deinit` may ask for this one.
    public var value: Value {
        get { withLock { $0 } }
        set { exchange(newValue) }
    }

    /// Sets the value, and returns the former one.
    @discardableResult public func exchange(_ new: Value) -> Value {
        withLock { value in
            let old = value
            value = new
            return old
        }
    }
}

extension Locked where Value == Int {
    /// Makes a counter that begins at zero.
    public convenience init() { self.init(0) }

    /// Counts that a value is made.
    public func counting<Made>(_ value: @autoclosure () throws -> Made) rethrows -> Made {
        add()
        return try value()
    }

    /// Adds a number, and returns the sum.
    @discardableResult public func add(_ number: Int = 1) -> Int {
        withLock {
            $0 += number
            return $0
        }
    }
}

extension Locked where Value: RangeReplaceableCollection & Sendable, Value.Element: Sendable {
    /// Makes an empty list.
    public convenience init() { self.init(Value()) }

    /// Adds an element at the end.
    public func append(_ element: Value.Element) { withLock { $0.append(element) } }
}
