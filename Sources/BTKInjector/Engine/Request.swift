/// For which registry a block runs, and on which thread: what a ``Resolver`` is made of.
@usableFromInline
struct Request {
    /// Alive while the block runs: whoever made the request keeps it so.
    @usableFromInline let unmanagedRegistry: Unmanaged<Registry>
    @usableFromInline let thread: ResolutionThread
    /// The slot whose block runs, while it does so for the first time; afterwards nil, for then it is known what it
    /// needs.
    @usableFromInline let observed: Slot?

    @inlinable
    init(registry: Registry, thread: ResolutionThread, observed: Slot?) {
        self.unmanagedRegistry = .passUnretained(registry)
        self.thread = thread
        self.observed = observed
    }

    /// Counted in and out. What is done often borrows the registry instead.
    @inlinable
    var registry: Registry { unmanagedRegistry.takeUnretainedValue() }
}
