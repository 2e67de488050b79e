public import Synchronization

/// Where one injector keeps the instance of one binding.
///
/// A handle on memory that belongs to the ``Registry``: a header, and room for the instance right behind it. A
/// provider's instance moves in once, and lives there until the registry ends. A factory's slot stays empty.
// Right to share, because the header's fields say who guards them.
@usableFromInline
struct Slot: Hashable, @unchecked Sendable {
    @usableFromInline
    struct Header: ~Copyable {
        /// Set once, after the instance is there: whoever sees it set may read the instance without a lock.
        @usableFromInline let isReady = Atomic(false)
        /// The binding; nil when the registry has ended.
        var binding: Binding?
        /// Outlives the binding, for the errors of handles that are called too late.
        @usableFromInline let description: BindingDescription
        @usableFromInline unowned(unsafe) let registry: Registry
        /// Guarded by the construction lock.
        var phase = WaitForGraph.Phase.idle
        /// The slot of this registry that was ready before this one. Guarded by the construction lock.
        var previous: Slot?

        init(_ binding: Binding, in registry: Registry) {
            self.binding = binding
            self.description = binding.description
            self.registry = registry
        }
    }

    @usableFromInline let header: UnsafeMutablePointer<Header>

    @inlinable
    init(_ header: UnsafeMutablePointer<Header>) {
        self.header = header
    }

    @inlinable
    var isReady: Bool { header.pointee.isReady.load(ordering: .acquiring) }

    @inlinable
    var description: BindingDescription { header.pointee.description }

    var key: BindingKey { description.key }

    var id: WaitForGraph.Slot { WaitForGraph.Slot(id: UInt(bitPattern: header)) }

    /// The instance, or room for it. `T` is the type of the binding.
    @inlinable
    func instance<T: ~Copyable>(as type: T.Type) -> UnsafeMutablePointer<T> {
        (UnsafeMutableRawPointer(header) + Self.offset(alignment: MemoryLayout<T>.alignment))
            .assumingMemoryBound(to: T.self)
    }

    /// The same, for a type that is not known here.
    var room: UnsafeMutableRawPointer {
        func room<T>(_ type: T.Type) -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(instance(as: type)) }
        return room(description.type)
    }

    /// Where the instance starts, behind the header.
    @inlinable
    static func offset(alignment: Int) -> Int {
        (MemoryLayout<Header>.size + alignment - 1) & ~(alignment - 1)
    }

    /// From now on all threads see the instance, which is there. Under the construction lock.
    func publish() {
        header.pointee.registry.didBuild(self)
        header.pointee.isReady.store(true, ordering: .releasing)
    }

    /// The instance lets go of all that it holds.
    func destroyInstance() {
        func destroy<T>(_ type: T.Type) { instance(as: type).deinitialize(count: 1) }
        destroy(description.type)
    }

    /// The block lets go of all that it captures.
    func releaseBinding() {
        header.pointee.binding = nil
    }
}
