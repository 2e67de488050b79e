/// The registry in which a lookup searches and, for a block, the thread on which the block runs.
///
/// Only the library makes and reads contexts. They are public because ``InstanceSource`` is. A context can't be copied,
/// and is lent for the time of one lookup. The lender keeps alive everything that the context points to.
public struct _LookupContext: ~Copyable {
    // Safe because the lender of a context keeps the registry while the context is used.
    @usableFromInline let unmanagedRegistry: Borrowed<Registry>
    /// The record of the thread on which a block asks, which knows it; nil for other callers.
    @usableFromInline let blockThread: Storage?

    /// Makes the context of a caller outside of blocks.
    @export(implementation) init(of registry: Registry) {
        unmanagedRegistry = Borrowed(registry)
        blockThread = nil
    }

    /// Makes the context of a block.
    @export(implementation) init(registry: Borrowed<Registry>, thread: Storage) {
        unmanagedRegistry = registry
        blockThread = thread
    }

    /// Makes a copy of a block's context, for as long as that is lent.
    @export(implementation) init(copying other: borrowing _LookupContext) {
        // Unwrapped, so that the compiler knows of each copy that a block asks.
        unmanagedRegistry = other.unmanagedRegistry
        blockThread = other.blockThread!
    }

    /// A copy of a block's context: for a lookup, or to compare with what the block gives back.
    @export(implementation) var loan: _LookupContext { _LookupContext(copying: self) }

    /// Ends the process if this is another context than the one that was lent. Called when the block has ended.
    ///
    /// A resolver is lent `inout`, so a block may exchange it for another block's, which would outlive what it points
    /// to. But the block whose own resolver is elsewhere ends first, here. A resolver of the same registry and thread
    /// does no harm.
    @export(implementation) @inline(__always) func requireSame(as loan: borrowing _LookupContext) {
        if blockThread != loan.blockThread || unmanagedRegistry != loan.unmanagedRegistry {
            Self.wasExchanged()
        }
    }

    @usableFromInline @inline(never) static func wasExchanged() -> Never {
        fatalError(String(describing: Trap.exchangedResolver))
    }

    /// The registry, counted: frequent lookups borrow it.
    @export(implementation) var registry: Registry { unmanagedRegistry.object }
}
