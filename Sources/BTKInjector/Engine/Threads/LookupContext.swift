/// Where a lookup searches, and for whom: an injector's registry, and for a block also its thread.
///
/// Only the library makes and reads contexts. They are public because ``InstanceSource`` is.
public struct LookupContext {
    /// Exists while the context is used: its owner sees to that.
    @usableFromInline let unmanagedRegistry: Unmanaged<Registry>
    /// The thread on which a block asks, which knows it; nil for everyone else.
    @usableFromInline let blockThread: ResolutionThread?
    /// The slot whose block runs, while it does so for the first time; afterwards nil, because its needs are known.
    @usableFromInline let recording: Slot?

    /// A context outside of blocks.
    @inlinable
    init(of registry: Registry) {
        unmanagedRegistry = .passUnretained(registry)
        blockThread = nil
        recording = nil
    }

    /// The context of a block.
    @inlinable
    init(registry: Registry, thread: ResolutionThread, recording: Slot?) {
        unmanagedRegistry = .passUnretained(registry)
        blockThread = thread
        self.recording = recording
    }

    /// Counted in and out. Frequent lookups borrow the registry instead.
    @inlinable
    var registry: Registry { unmanagedRegistry.takeUnretainedValue() }

    @inlinable
    var thread: ResolutionThread { blockThread ?? unmanagedRegistry._withUnsafeGuaranteedRef { $0.thread } }
}
