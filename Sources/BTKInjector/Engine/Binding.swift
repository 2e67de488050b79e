/// A binding as it was made: what is known of it, and its block.
///
/// Immutable, and shared by all injectors that are configured with it.
@usableFromInline
final class Binding: Sendable {
    /// The block of a provider, which initializes the memory given unless it throws. The engine does not know its type.
    @usableFromInline
    typealias Build = @Sendable (Request, _ room: UnsafeMutableRawPointer) throws -> Void

    let description: BindingDescription
    let build: Build?
    /// The block of a factory: some `FactoryBlock`. Factories are called often, so their blocks keep their types.
    @usableFromInline let factory: (any AnyObject & Sendable)?
    /// The types of the parameters, of a binding by initializer.
    let parameters: [any Any.Type]

    @usableFromInline
    init(_ description: BindingDescription, parameters: [any Any.Type] = [], build: @escaping Build) {
        self.description = description
        self.build = build
        self.factory = nil
        self.parameters = parameters
    }

    @usableFromInline
    init(
        _ description: BindingDescription, parameters: [any Any.Type] = [], factory: any AnyObject & Sendable
    ) {
        self.description = description
        self.build = nil
        self.factory = factory
        self.parameters = parameters
    }
}

/// For which registry a block runs, and on which thread: what a ``Resolver`` is made of.
@usableFromInline
struct Request {
    /// Alive while the block runs: whoever made the request keeps it so.
    @usableFromInline let unmanagedRegistry: Unmanaged<Registry>
    @usableFromInline let thread: ResolutionThread
    /// The slot whose block runs, while it does so for the first time; afterwards nil, for then it is known what it needs.
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
