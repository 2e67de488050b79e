/// A weak reference to an instance.
final class WeakReference: Sendable {
    // Safe because the runtime makes loads of weak references safe, and nothing stores to this one.
    nonisolated(unsafe) private(set) weak var object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }
}
