public import Synchronization

/// The bindings of an injector, frozen: how keys find them, and where their instances lie.
///
/// One is made for each configuration, when that ends, and shared by all registries with its bindings: by the children
/// of one declaration, and by copies. All that can be known before a block runs is known here, where it is checked.
///
/// A layout owns the bindings until the last registry with it has ended, and then keeps the keys for errors. That of
/// declared children owns them as long as its parent does, since children end before their parents.
// Safe to share because all is constant but the places, whose fields say who guards them, the plans, which are there
// before anybody else is, the observers, which the registry that ends last releases, and what ``Lock/seldom`` guards.
final class Layout: @unchecked Sendable {
    let table: BindingTable
    /// How many places there are.
    let count: Int
    /// How many parents it has.
    let generation: Int
    /// The number of the first place: how many the parents have.
    let firstNumber: Int
    /// The size and the alignment of a registry's memory.
    let (size, alignment): (Int, Int)
    /// Whether a binding here or of a parent has graph scope.
    let hasGraphScope: Bool
    /// Where the parameters of wired functions come from, one binding after the other; nil if none is wired.
    let sources: UnsafeMutableBufferPointer<ParameterSource>?
    /// Plans of parameters, set once by the check. The engine does not know their type.
    // Unchecked, because a check costs more than the access. Safe because only the check of the layout changes them.
    @exclusivity(unchecked) var plans: [any AnyObject & Sendable] = []
    /// Whether a binding here, or of declared children, lives on the main actor.
    private(set) var bindsOnMainActor: Bool
    /// The places whose instances are given to each registry.
    let seeds: [Place]
    /// Whether a binding here declares children.
    let hasChildren: Bool
    /// The layout where keys are looked up that have no place here.
    // Safe because a registry with this layout keeps one with its parent's.
    let unmanagedParent: Unmanaged<Layout>?
    /// Whether a parent's binding declares the injectors with this layout.
    let isDeclared: Bool
    let requirements: [Requirement]
    private(set) var observers: [ConstructionObserver]
    /// With those of the parents: the observers of what is bound here.
    private(set) var allObservers: [ConstructionObserver]
    /// Whether places have the same key. Such a layout is not used.
    let hasDuplicates: Bool
    /// The bindings that errors of missing keys carry, once there was one. Guarded by ``Lock/seldom``.
    var candidatesOfErrors: BindingKey.Candidates?
    private let registryCount = Atomic(0)

    /// - Parameters:
    ///   - bindings: The bindings as they were made.
    ///   - requirements: The keys that must be bound here or in a parent.
    ///   - observers: The observers of each block that runs, besides the parent's.
    ///   - parent: The layout where keys are looked up that are not bound here.
    ///   - isDeclared: Whether a parent's binding declares the injectors with this layout.
    init(
        _ bindings: consuming [Binding], requirements: [Requirement], observers: [ConstructionObserver],
        parent: Layout?, isDeclared: Bool = false
    ) {
        self.requirements = requirements
        self.observers = observers
        let inherited = parent?.allObservers ?? []
        allObservers = observers.isEmpty ? inherited : observers + inherited
        unmanagedParent = parent.map(Unmanaged.passUnretained)
        self.isDeclared = isDeclared
        let count = bindings.count
        self.count = count
        generation = parent.map { $0.generation + 1 } ?? 0
        firstNumber = parent?.endNumber ?? 0
        table = BindingTable(capacity: count)
        let facts = table.places
        var summary = Summary(hasGraphScope: parent?.hasGraphScope ?? false)
        // In one pass, because many bindings don't fit into the processor's caches. From the last one on, which an array
        // gives away, where others would be copied.
        while let binding = bindings.popLast() {
            let facts = facts + bindings.count
            facts.initialize(to: Place.Facts(consume binding, number: firstNumber + bindings.count))
            summary.add(facts)
        }
        (size, alignment) = (summary.size, summary.alignment)
        (hasGraphScope, hasChildren, bindsOnMainActor) = (
            summary.hasGraphScope, summary.hasChildren, summary.bindsOnMainActor
        )
        sources = summary.hasWiring ? .allocate(capacity: summary.parameterCount) : nil
        var (seeds, hasDuplicates): ([Place], Bool) = ([], false)
        for index in 0..<count {
            if table.insert(table.place(at: index)) != nil { hasDuplicates = true }
        }
        for index in 0..<count where seeds.count < summary.seedCount {
            if facts[index].binding.isEmpty { seeds.add(table.place(at: index)) }
        }
        (self.seeds, self.hasDuplicates) = (seeds, hasDuplicates)
        for index in 0..<count {
            let facts = facts + index
            facts.pointee.layout = .passUnretained(self)
            guard hasChildren, let declaration = facts.pointee.binding.children else { continue }
            let child = declaration.layout(in: self)
            if child.bindsOnMainActor { bindsOnMainActor = true }
            facts.pointee.child = child
        }
    }

    deinit {
        table.places.deinitialize(count: count)
        table.deallocate()
        sources?.deallocate()
    }

    /// The places in the order of binding.
    @inline(never)
    var places: [Place] {
        var places: [Place] = []
        for index in 0..<count { places.add(table.place(at: index)) }
        return places
    }

    /// The bindings as they were made, while there is a registry.
    var bindings: [Binding] {
        var bindings: [Binding] = []
        for place in places { bindings.append(place.facts.pointee.binding) }
        return bindings
    }

    var parent: Layout? { unmanagedParent?.takeUnretainedValue() }

    /// How many places the layout and its parents have.
    var endNumber: Int { firstNumber + count }

    /// The layout, its parent, the parent's parent and so on.
    var lineage: [Layout] {
        var lineage = [self]
        while let parent = lineage[lineage.count - 1].parent { lineage.add(parent) }
        return lineage
    }

    /// Its places and those that it inherits, which come first: shadowed ones too, for they have uses in the parent.
    var allPlaces: [Place] {
        guard parent != nil else { return places }
        var all: [Place] = []
        for layout in lineage.reversed() { all += layout.places }
        return all
    }

    /// The layouts of the children that are declared here.
    var children: [Layout] {
        guard hasChildren else { return [] }
        var children: [Layout] = []
        for place in places {
            if let child = place.child { children.add(child) }
        }
        return children
    }
}

// MARK: Registries

extension Layout {
    /// Counts a registry that has this layout.
    func addRegistry() {
        guard !isDeclared else { return }
        registryCount.wrappingAdd(1, ordering: .relaxed)
    }

    /// Counts a registry that ends, and returns whether it is the last one, which releases the bindings.
    func removeRegistry() -> Bool {
        guard !isDeclared else { return false }
        return registryCount.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }

    /// Releases the bindings of the main actor, or all others, with all that their blocks capture, here and in declared
    /// children.
    func releaseBindings(ofMainActor livesOnMainActor: Bool) {
        for index in 0..<count {
            let place = table.place(at: index)
            place.child?.releaseBindings(ofMainActor: livesOnMainActor)
            // A declaration keeps the bindings of its children.
            let isReleasedThere = place.livesOnMainActor || place.child?.bindsOnMainActor == true
            if isReleasedThere == livesOnMainActor {
                (place.facts.pointee.binding.build, place.facts.pointee.binding.factory) = (nil, nil)
                place.facts.pointee.binding.children = nil
            }
        }
        // Handles keep the layout, and observers may keep handles.
        guard !livesOnMainActor, !allObservers.isEmpty else { return }
        let observers = (observers, allObservers)
        (self.observers, allObservers) = ([], [])
        withExtendedLifetime(observers) {}
    }
}

/// A summary of a layout's bindings. Their slots lie each behind the one before.
private struct Summary {
    private(set) var size = UseCount.size
    private(set) var alignment = BindingTable.unit
    private(set) var hasGraphScope: Bool
    private(set) var (bindsOnMainActor, hasWiring, hasChildren) = (false, false, false)
    private(set) var (parameterCount, seedCount) = (0, 0)

    init(hasGraphScope: Bool) {
        self.hasGraphScope = hasGraphScope
    }

    /// Adds a binding, and completes its facts.
    @inline(__always)
    mutating func add(_ facts: UnsafeMutablePointer<Place.Facts>) {
        // Each field is read where it lies, to count no references.
        facts.pointee.offset = addSlot(of: facts.pointee.binding.description.type)
        if facts.pointee.binding.description.scope == .graph { hasGraphScope = true }
        if facts.pointee.binding.description.livesOnMainActor { bindsOnMainActor = true }
        if facts.pointee.binding.description.isWired {
            hasWiring = true
            parameterCount += facts.pointee.binding.description.parameters.count
            facts.pointee.parameterSize = facts.pointee.binding.description.parameterSize
        }
        if facts.pointee.binding.children != nil { hasChildren = true }
        if facts.pointee.binding.isEmpty { seedCount += 1 }
    }

    /// Returns where the next slot lies.
    private mutating func addSlot<T>(of type: T.Type) -> Int {
        let slotAlignment = max(MemoryLayout<T>.alignment, BindingTable.unit)
        let offset = (size + slotAlignment - 1) & ~(slotAlignment - 1)
        size = offset + Slot.offset(alignment: MemoryLayout<T>.alignment) + max(MemoryLayout<T>.size, 8)
        alignment = max(alignment, slotAlignment)
        return offset
    }
}

/// A binding in the ``Layout`` of an injector: its number, where its instances lie, and what its block needs.
///
/// A handle on memory that belongs to the layout. Each registry with that layout has a ``Slot`` for the place.
// Safe to share because the fields say who guards them.
@usableFromInline
struct Place: Equatable, @unchecked Sendable {
    struct Facts: ~Copyable {
        /// Whether runs of the block are tracked: until its needs are known, or always if it has observers. In one word,
        /// and the first one, because each run asks.
        let isTracked: Atomic<Bool>
        /// Whether the needs of the block are known. If several threads run it before that, all of them record.
        let isRecorded: Atomic<Bool>
        /// The binding as it was made. All but the block outlives the last registry with this layout, for the errors of
        /// handles that are called too late.
        var binding: Binding
        /// The description's, because each request by a name asks.
        let name: BindingName?
        // Safe because these facts lie in memory of the layout, which sets this before anybody else knows them.
        var layout: Unmanaged<Layout>!
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
        var sources: UnsafeMutablePointer<ParameterSource>?

        init(_ binding: consuming Binding, number: Int) {
            isTracked = Atomic(true)
            isRecorded = Atomic(false)
            self.binding = binding
            name = self.binding.description.name
            self.number = number
            (recorded, offset, parameterSize) = ([], 0, 0)
        }
    }

    // Without their type, which would take two kilobytes if clients saw it.
    @usableFromInline let memory: UnsafeMutableRawPointer

    init(_ facts: UnsafeMutablePointer<Facts>) {
        memory = UnsafeMutableRawPointer(facts)
    }

    var facts: UnsafeMutablePointer<Facts> { memory.assumingMemoryBound(to: Facts.self) }

    /// Whether runs of the block are tracked.
    @export(implementation)
    var isTracked: Bool {
        // Safe because the facts begin with this.
        memory.assumingMemoryBound(to: Atomic<Bool>.self).pointee.load(ordering: .relaxed)
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
    var livesOnMainActor: Bool { facts.pointee.binding.description.livesOnMainActor }

    @inline(never)
    var key: BindingKey { description.key }

    /// The observers of each run of the block. To make a declared child runs none.
    var observers: [ConstructionObserver] { child == nil ? layout.allObservers : [] }

    /// Returns whether the binding takes a list of arguments; nil is none.
    func takes(_ arguments: ObjectIdentifier?) -> Bool {
        guard let arguments else { return facts.pointee.binding.description.takesNoArguments }
        return ObjectIdentifier(facts.pointee.binding.description.arguments) == arguments
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
