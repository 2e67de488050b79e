public import Synchronization

/// A binding in the ``Layout`` of an injector: its number, where its instances lie, and what its block needs.
///
/// A handle on memory that belongs to the layout. Each registry with that layout has a ``Slot`` for the place.
// Safe to share because the fields say who guards them.
@usableFromInline
struct Place: Equatable, @unchecked Sendable {
    @usableFromInline
    struct Facts: ~Copyable {
        /// Whether the needs of the block are known. If several threads run it before that, all of them record.
        @usableFromInline let isRecorded = Atomic(false)
        /// The binding with the block that runs. All but the block outlives the last registry with this layout, for the
        /// errors of handles that are called too late.
        @usableFromInline var binding: Binding
        /// If that block is reported, the binding as it was made: none or one, because an optional one is larger.
        var unreported: [Binding] = []
        /// The description's, because each request by a name asks.
        @usableFromInline var name: BindingName?
        /// The block of a factory, not counted.
        // Safe because the binding owns it.
        var factory: UnsafeRawPointer?
        // Safe because these facts lie in memory of the layout, which sets this before anybody else knows them.
        var layout: Unmanaged<Layout>!
        /// The number among the places of the layout and of its parents, which come first.
        let number: Int
        /// Where the slot is in the memory of a registry.
        var offset = 0
        /// The size of the parameters of a wired function, for the check of the stack.
        var parameterSize = 0
        /// The recorded needs of the block. Guarded by the lock of ``DependencyRecorder``.
        var recorded: [Dependency] = []
        /// The layout of the children that the binding makes, if it declares some.
        var child: Layout?
        /// Where the parameters of a wired function come from. Noted by the check of the layout, which has the memory.
        @usableFromInline var sources: UnsafeMutablePointer<Wiring.Source>?

        init(_ binding: consuming Binding, number: Int) {
            self.binding = binding
            self.number = number
        }
    }

    @usableFromInline let facts: UnsafeMutablePointer<Facts>

    @export(implementation)
    init(_ facts: UnsafeMutablePointer<Facts>) {
        self.facts = facts
    }

    var number: Int { facts.pointee.number }

    var layout: Layout { facts.pointee.layout.takeUnretainedValue() }

    /// Returns whether the place is one of a layout, without counting references.
    func isPart(of layout: Layout) -> Bool {
        // Safe because the addresses are only compared.
        facts.pointee.layout.toOpaque() == Unmanaged.passUnretained(layout).toOpaque()
    }

    /// The layout of the children that the binding makes, if it declares some.
    var child: Layout? { facts.pointee.child }

    var description: BindingDescription { facts.pointee.binding.description }

    var isSingleton: Bool { facts.pointee.binding.description.isSingleton }
    var isFactory: Bool { facts.pointee.binding.description.isFactory }
    var isOnMainActor: Bool { facts.pointee.binding.description.isOnMainActor }

    @inline(never)
    var key: BindingKey { description.key }

    /// Returns whether the binding takes a list of arguments; nil is none.
    @export(implementation)
    func takes(_ arguments: ObjectIdentifier?) -> Bool {
        guard let arguments else { return facts.pointee.binding.description.takesNoArguments }
        return ObjectIdentifier(facts.pointee.binding.description.arguments) == arguments
    }

    /// How the binding is wired, if it is.
    var wiring: Wiring? { facts.pointee.binding.wiring }
}
