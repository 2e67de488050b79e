import Synchronization

/// The bindings of an injector, frozen: how keys find them, and where their instances lie.
///
/// One is made for each configuration, when that ends, and shared by all registries with its bindings: by the children
/// of one declaration, and by copies. All that can be known before a block runs is known here, where it is checked.
///
/// A layout owns the bindings until the last registry with it has ended, and then keeps the keys for errors. That of
/// declared children owns them as long as its parent does, since children end before their parents.
// Safe to share because all is constant but the places, whose fields say who guards them, what the check notes, which is
// there before anybody else is, and the observers, which the registry that ends last releases.
package final class Layout: @unchecked Sendable {
    let table: BindingTable
    /// Has the bindings.
    private let memory: BindingMemory
    /// The places in the order of binding.
    package let places: [Place]
    /// How many parents it has.
    let generation: Int
    /// The number of the first place: how many the parents have.
    package let firstNumber: Int
    /// The size and the alignment of a registry's memory.
    private(set) var (size, alignment) = (0, MemoryLayout<Slot.Header>.alignment)
    /// Whether a binding here or of a parent has graph scope.
    private(set) var hasGraphScope: Bool
    /// How many parameters the wired functions have; nil if none is wired.
    private var parameterCount: Int?
    /// Where these come from, one binding after the other.
    private(set) var parameterSources: Storage?
    /// Memory for the sources of what optional parameters wrap. Set once by the check.
    var innerSources: [Storage] = []
    /// The elements of arrays that are parameters. Set once by the check.
    var elements: [Place] = []
    /// Whether a binding here, or of declared children, lives on the main actor.
    private(set) var bindsOnMainActor = false
    /// The places whose instances are given to each registry.
    private(set) var seeds: [Place] = []
    /// Whether a binding here has weak scope.
    private(set) var hasWeakScope = false
    /// Whether a binding here is a factory with arguments.
    private(set) var hasArguments = false
    /// The layouts of the children that are declared here.
    private(set) var children: [Layout] = []
    /// The layout where keys are looked up that have no place here.
    // Safe because a registry with this layout keeps one with its parent's.
    let unmanagedParent: Borrowed<Layout>?
    /// Whether a parent's binding declares the injectors with this layout.
    let isDeclared: Bool
    let requirements: [Requirement]
    private(set) var observers: [ConstructionObserver]
    /// With those of the parents: the observers of what is bound here.
    private(set) var allObservers: [ConstructionObserver]
    /// Whether places have the same key. Such a layout is not used.
    private(set) var hasDuplicates = false
    /// The bindings that errors of missing keys carry.
    let lazyCandidates = LazyObject<BindingKey.Candidates>()
    private let registryCount = Atomic(0)

    /// - Parameters:
    ///   - places: The places of the bindings, which this completes.
    ///   - memory: Has the bindings.
    ///   - requirements: The keys that must be bound here or in a parent.
    ///   - observers: The observers of each block that runs, besides the parent's.
    ///   - parent: The layout where keys are looked up that are not bound here. Not counted, because all children of one on
    ///     all threads would write to that count.
    ///   - isDeclared: Whether a parent's binding declares the injectors with this layout.
    init(
        _ places: [Place], in memory: BindingMemory, requirements: [Requirement],
        observers: [ConstructionObserver], parent: Borrowed<Layout>?, isDeclared: Bool = false
    ) {
        self.memory = memory
        self.requirements = requirements
        self.observers = observers
        let inherited = parent?.lend { $0.allObservers } ?? []
        allObservers = observers.isEmpty ? inherited : observers + inherited
        unmanagedParent = parent
        self.isDeclared = isDeclared
        self.places = places
        generation = parent?.lend { $0.generation + 1 } ?? 0
        firstNumber = parent?.lend { $0.endNumber } ?? 0
        table = BindingTable(capacity: places.count)
        size = Registry.headSize(isChild: parent != nil)
        hasGraphScope = parent?.lend { $0.hasGraphScope } ?? false
        var declaresChildren = false
        for index in 0..<places.count {
            places[index].binding.number = firstNumber + index
            add(places[index])
            if places[index].binding.children != nil { declaresChildren = true }
        }
        parameterSources = parameterCount.map { Storage.allocate($0, of: NotedParameter.self) }
        guard declaresChildren else { return }
        for place in places {
            guard let child = place.binding.children?.layout(in: self) else { continue }
            if child.bindsOnMainActor { bindsOnMainActor = true }
            place.binding.child = Borrowed(child)
            children.add(child)
        }
    }

    /// Adds the next place, and completes what its binding knows.
    // All in one pass, because many bindings don't fit into the processor's caches. Each field of the metadata is read where
    // it lies, to count no references.
    @inline(__always) private func add(_ place: Place) {
        place.binding.layout = Borrowed(self)
        addSlot(of: place.type, at: place)
        switch place.binding.metadata.scope {
        case .singleton: break
        case .weak: hasWeakScope = true
        case .graph: hasGraphScope = true
        case nil: if !place.takes(nil) { hasArguments = true }
        }
        if place.binding.metadata.livesOnMainActor { bindsOnMainActor = true }
        if let wiring = place.binding.metadata.wiring {
            place.binding.parameterCount = wiring.parameters.count
            parameterCount = (parameterCount ?? 0) + wiring.parameters.count
        }
        if place.binding.isSeed { seeds.add(place) }
        if !table.insert(place) { hasDuplicates = true }
    }

    /// Adds the next slot behind the one before: a header, and right behind it storage for an instance, or for the pointer
    /// that a factory has there.
    @inline(__always) private func addSlot<T>(of type: T.Type, at place: Place) {
        let slotAlignment = max(MemoryLayout<T>.alignment, MemoryLayout<Slot.Header>.alignment)
        let storage = aligned(size + MemoryLayout<Slot.Header>.stride, to: slotAlignment)
        place.binding.offset = storage - MemoryLayout<Slot.Header>.stride
        place.binding.instanceSize = MemoryLayout<T>.size
        size = storage + max(MemoryLayout<T>.size, MemoryLayout<Int>.size)
        alignment = max(alignment, slotAlignment)
    }

    deinit {
        table.deallocate()
        parameterSources?.deallocate()
        for source in innerSources { source.deallocate() }
    }

    // By index, because an iterator counts the array, and all children of a declaration would write to that count.

    /// Calls a function with each place, in the order of binding.
    func forEachPlace(_ body: (Place) -> Void) {
        for index in 0..<places.count { body(places[index]) }
    }

    /// Calls a function with each place whose instances are given.
    func forEachSeed(_ body: (Place) -> Void) {
        for index in 0..<seeds.count { body(seeds[index]) }
    }

    var parent: Layout? { unmanagedParent?.object }

    /// How many places there are.
    var count: Int { places.count }

    /// How many places the layout and its parents have.
    var endNumber: Int { firstNumber + count }

    /// The layout, its parent, the parent's parent and so on.
    package var lineage: [Layout] {
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
        for child in children { child.releaseBindings(ofMainActor: livesOnMainActor) }
        for place in places {
            // A declaration keeps the bindings of its children.
            let isReleasedThere = place.livesOnMainActor || place.child?.bindsOnMainActor == true
            if isReleasedThere == livesOnMainActor { place.binding.release() }
        }
        // Handles keep the layout, and observers may keep handles.
        guard !livesOnMainActor, !allObservers.isEmpty else { return }
        let observers = (observers, allObservers)
        (self.observers, allObservers) = ([], [])
        withExtendedLifetime(observers) {}
    }
}
