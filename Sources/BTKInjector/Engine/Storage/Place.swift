public import Synchronization

/// A binding in the ``Layout`` of an injector: its number, where its instances lie, and what its block needs.
///
/// A handle on memory that belongs to the layout. Each registry with that layout has a ``Slot`` for the place.
// Safe to share because the fields say who guards them.
@usableFromInline
@safe
struct Place: Hashable, @unchecked Sendable {
    struct Facts: ~Copyable {
        /// Whether runs of the block are tracked: until its needs are known, or always if it has observers. In one word,
        /// and the first one, because each run asks.
        let isTracked: Atomic<Bool>
        /// Whether the needs of the block are known. If several threads run it before that, all of them record.
        let isRecorded: Atomic<Bool>
        /// Whether the instance is given to each registry. The binding's, which does not tell after it was released.
        let isSeed: Bool
        /// The binding as it was made. All but the block outlives the last registry with this layout, for the errors of
        /// handles that are called too late.
        var binding: Binding
        /// The description's, because each request by a name asks.
        let name: BindingName?
        // Safe because these facts lie in memory of the layout, which sets this before anybody else knows them.
        var layout: Borrowed<Layout>!
        /// The number among the places of the layout and of its parents, which come first.
        let number: Int
        /// Where the slot is in the memory of a registry.
        var offset: Int
        /// The size of the parameters of a wired function, for the check of the stack.
        var parameterSize: Int
        /// The recorded needs of the block. Guarded by ``Lock/seldom``.
        var recorded: [Dependency]
        /// The layout of the children that the binding makes, if it declares some.
        var child: Layout?
        /// Where the parameters of a wired function come from. Noted by the check of the layout, which has the memory.
        var sources: ParameterSources?

        init(_ binding: consuming Binding, number: Int) {
            isTracked = Atomic(true)
            isRecorded = Atomic(false)
            self.binding = binding
            name = self.binding.description.name
            isSeed = self.binding.isSeed
            self.number = number
            (recorded, offset, parameterSize) = ([], 0, 0)
        }
    }

    // Without their type, which would take two kilobytes if clients saw it.
    @usableFromInline let memory: UnsafeMutableRawPointer

    /// - Parameter facts: Lie in the memory of a layout.
    init(_ facts: UnsafeMutablePointer<Facts>) {
        unsafe memory = UnsafeMutableRawPointer(facts)
    }

    private var pointer: UnsafeMutablePointer<Facts> { unsafe memory.assumingMemoryBound(to: Facts.self) }

    var facts: Facts {
        unsafeAddress { unsafe UnsafePointer(pointer) }
        nonmutating unsafeMutableAddress { unsafe pointer }
    }

    func initialize(_ binding: consuming Binding, number: Int) {
        unsafe pointer.initialize(to: Facts(binding, number: number))
    }

    func destroy() { unsafe pointer.deinitialize(count: 1) }

    /// Whether runs of the block are tracked.
    @export(implementation)
    var isTracked: Bool {
        // Safe because the facts begin with this.
        unsafe memory.assumingMemoryBound(to: Atomic<Bool>.self).pointee.load(ordering: .relaxed)
    }

    // By hand, because what Swift would write is unsafe and not marked.

    @usableFromInline
    static func == (left: Self, right: Self) -> Bool { unsafe left.memory == right.memory }

    @usableFromInline
    func hash(into hasher: inout Hasher) { unsafe hasher.combine(memory) }

    var number: Int { facts.number }

    var layout: Layout { facts.layout.object }

    /// Returns whether the place is one of a layout, without counting references.
    func isPart(of layout: Borrowed<Layout>) -> Bool { facts.layout == layout }

    func isPart(of layout: Layout) -> Bool { isPart(of: Borrowed(layout)) }

    /// The layout of the children that the binding makes, if it declares some.
    var child: Layout? { facts.child }

    /// The same, not counted. Safe because the place's layout keeps it.
    var unmanagedChild: Borrowed<Layout>? { facts.child.map { Borrowed($0) } }

    var description: BindingDescription { facts.binding.description }

    /// The block of a provider, which there is while registries are open.
    // Not inlined, because its copies would lie below each nested block.
    @inline(never)
    var build: Binding.Build {
        guard let build = facts.binding.build else { fatalError("A slot has no provider.") }
        return build
    }

    var isSingleton: Bool { facts.binding.description.isSingleton }
    var isFactory: Bool { facts.binding.description.isFactory }
    var livesOnMainActor: Bool { facts.binding.description.livesOnMainActor }

    @inline(never)
    var key: BindingKey { description.key }

    /// The observers of each run of the block. To make a declared child runs none.
    var observers: [ConstructionObserver] { child == nil ? layout.allObservers : [] }

    /// Returns whether the binding takes a list of arguments; nil is none.
    func takes(_ arguments: ObjectIdentifier?) -> Bool {
        guard let arguments else { return facts.binding.description.takesNoArguments }
        return ObjectIdentifier(facts.binding.description.arguments) == arguments
    }
}

/// Where a parameter of a wired function comes from, in each registry with the layout that was checked.
@usableFromInline
enum ParameterSource {
    /// The slot that lies there in the registry's memory.
    case own(Int)
    /// A binding of a parent.
    case inherited(Place)
    /// The argument that lies there among all.
    case argument(Int)
    /// A handle on a binding, here or of a parent.
    case handle(Place)
    /// A closure that calls such a binding.
    case closure(Place)
    /// All else: the plan of that number in the layout.
    case planned(Int)
}

/// The sources of all parameters of a layout, or of a function's from the first one on.
// Safe because the layout, which owns the memory, outlives the calls of its functions, and the check, which each
// configuration passes, has noted as many as each function has parameters.
@usableFromInline
@safe
struct ParameterSources: @unchecked Sendable {
    @usableFromInline let pointer: UnsafeMutablePointer<ParameterSource>

    init(_ pointer: UnsafeMutablePointer<ParameterSource>) { unsafe self.pointer = pointer }

    init(capacity: Int) { unsafe pointer = .allocate(capacity: capacity) }

    func deallocate() { unsafe pointer.deallocate() }

    @export(implementation)
    subscript(index: Int) -> ParameterSource { unsafe pointer[index] }

    /// Notes a source, and returns the sources behind it.
    func note(_ source: ParameterSource) -> ParameterSources {
        unsafe pointer.initialize(to: source)
        return unsafe ParameterSources(pointer + 1)
    }
}
