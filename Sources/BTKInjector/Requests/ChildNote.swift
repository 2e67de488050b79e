import Synchronization

/// A note of the first child that is made of a root, by the task that makes it.
final class ChildNote: Sendable {
    private static let current = TaskLocal<ChildNote?>(wrappedValue: nil)
    /// Whether there was ever a note. A process without any does not pay for a look into the task.
    private static let exists = Atomic(false)

    private let root: ObjectIdentifier
    private let noted = Mutex<Injector?>(nil)

    init(of root: any Any.Type) { self.root = ObjectIdentifier(root) }

    var injector: Injector? { noted.withLock { $0 } }

    /// Performs work whose first child of the root is noted.
    func taking<Value>(_ work: () -> Value) -> Value {
        Self.exists.store(true, ordering: .relaxed)
        return Self.current.withValue(self, operation: work)
    }

    /// Notes a child that was made, without its seeds and its root, if the task takes a note of such.
    @inline(__always) static func note(_ child: Injector, of root: @autoclosure () -> any Any.Type) {
        guard exists.load(ordering: .relaxed), let note = current.get(), note.root == ObjectIdentifier(root()) else {
            return
        }
        note.noted.withLock { if $0 == nil { $0 = child } }
    }
}
