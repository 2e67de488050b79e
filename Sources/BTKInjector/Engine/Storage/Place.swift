public import Synchronization

/// A binding in the ``Layout`` of an injector: its number, where its instances lie, and what its block needs.
///
/// A handle on memory that belongs to the layout. Each registry with that layout has a ``Slot`` for the place.
// Safe to share because the fields say who guards them.
@usableFromInline
struct Place: Hashable, @unchecked Sendable {
    @usableFromInline
    struct Facts: ~Copyable {
        /// Whether the needs of the block are known. If several threads run it before that, all of them record.
        @usableFromInline let isRecorded = Atomic(false)
        /// Outlives the binding, for the errors of handles that are called too late.
        @usableFromInline let description: BindingDescription
        /// The description's, because each request by a name asks.
        @usableFromInline let name: BindingName?
        let wiring: Wiring?
        /// The block that runs; nil when the last registry with this layout has ended.
        var block: Binding.Block?
        /// The block as it was made, if it is reported.
        var original: Binding.Block?
        /// The block of a factory, not counted.
        // Safe because `block` owns it.
        let factory: UnsafeRawPointer?
        // Safe because these facts lie in memory of the layout.
        unowned(unsafe) let layout: Layout
        /// The number among the places of the layout and of its parents, which come first.
        let number: Int
        /// Where the slot is in the memory of a registry.
        let offset: Int
        /// The recorded needs of the block. Guarded by the lock of ``DependencyRecorder``.
        var recorded: [Dependency] = []
        /// The layout of the children that the binding makes, if it declares some.
        var child: Layout?
        /// Where the parameters of a wired function come from. Noted by the check of the layout, which has the memory.
        @usableFromInline var sources: UnsafeMutablePointer<Wiring.Source>?

        init(_ binding: Binding, reported: Binding.Block?, in layout: Layout, number: Int, offset: Int) {
            wiring = binding.wiring
            let block = reported ?? binding.block
            if reported != nil { original = binding.block }
            description = binding.description
            factory = description.kind == .factory ? block.factory : nil
            self.block = block
            name = description.name
            self.layout = layout
            self.number = number
            self.offset = offset
        }
    }

    @usableFromInline let facts: UnsafeMutablePointer<Facts>

    @export(implementation)
    init(_ facts: UnsafeMutablePointer<Facts>) {
        self.facts = facts
    }

    var number: Int { facts.pointee.number }

    var layout: Layout { facts.pointee.layout }

    /// The layout of the children that the binding makes, if it declares some.
    var child: Layout? { facts.pointee.child }

    var description: BindingDescription { facts.pointee.description }

    var isSingleton: Bool { facts.pointee.description.isSingleton }
    var isFactory: Bool { facts.pointee.description.kind == .factory }
    var isOnMainActor: Bool { facts.pointee.description.isOnMainActor }

    @inline(never)
    var key: BindingKey { description.key }

    /// Returns whether the binding takes a list of arguments; nil is none.
    @export(implementation)
    func takes(_ arguments: ObjectIdentifier?) -> Bool {
        guard let arguments else { return facts.pointee.description.takesNoArguments }
        return ObjectIdentifier(facts.pointee.description.arguments) == arguments
    }

    /// How the binding is wired, if it is.
    var wiring: Wiring? { facts.pointee.wiring }
}
