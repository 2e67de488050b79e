/// Where a lookup searches, and for whom: an injector's registry, and for a block also its thread.
///
/// Only the library makes and reads contexts. They are public because ``InstanceSource`` is. A context can't be copied,
/// and is lent for the time of one lookup, during which its lender keeps what it points to. So nothing can keep it.
public struct LookupContext: ~Copyable {
    // Safe because the lender of a context keeps the registry while the context is used.
    @usableFromInline let unmanagedRegistry: Unmanaged<Registry>
    /// The record of the thread on which a block asks, which knows it; nil for other callers.
    @usableFromInline let blockThread: UnsafeMutableRawPointer?
    /// The slot whose block runs, while it does so for the first time; afterwards nil, because its needs are known.
    @usableFromInline let recording: Slot?

    /// Makes the context of a caller outside of blocks.
    @export(implementation)
    init(of registry: Registry) {
        unmanagedRegistry = .passUnretained(registry)
        blockThread = nil
        recording = nil
    }

    /// Makes the context of a block.
    @export(implementation)
    init(registry: Registry, thread: UnsafeMutableRawPointer, recording: Slot?) {
        unmanagedRegistry = .passUnretained(registry)
        blockThread = thread
        self.recording = recording
    }

    /// Retains and releases the registry; frequent lookups borrow it.
    @export(implementation)
    var registry: Registry { unmanagedRegistry.takeUnretainedValue() }
}
