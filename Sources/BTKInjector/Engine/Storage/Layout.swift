import Synchronization

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
    let sources: ParameterSources?
    /// Plans of parameters, set once by the check. The engine does not know their type.
    var plans: [any AnyObject & Sendable] = []
    /// Whether a binding here, or of declared children, lives on the main actor.
    private(set) var bindsOnMainActor: Bool
    /// How many places have instances that are given to each registry.
    let seedCount: Int
    /// Whether a binding here declares children.
    let hasChildren: Bool
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
        unmanagedParent = parent.map { Borrowed($0) }
        self.isDeclared = isDeclared
        let count = bindings.count
        self.count = count
        generation = parent.map { $0.generation + 1 } ?? 0
        firstNumber = parent?.endNumber ?? 0
        table = BindingTable(capacity: count)
        var summary = Summary(
            size: RegistryMemory.size(isChild: parent != nil), hasGraphScope: parent?.hasGraphScope ?? false)
        // In one pass, because many bindings don't fit into the processor's caches. From the last one on, which an array
        // gives away, where others would be copied.
        while let binding = bindings.popLast() {
            let place = table.place(at: bindings.count)
            place.initialize(consume binding, number: firstNumber + bindings.count)
            summary.add(place)
        }
        (size, alignment) = (summary.size, summary.alignment)
        (hasGraphScope, hasChildren, bindsOnMainActor) = (
            summary.hasGraphScope, summary.hasChildren, summary.bindsOnMainActor
        )
        sources = summary.hasWiring ? ParameterSources(capacity: summary.parameterCount) : nil
        var hasDuplicates = false
        for index in 0..<count {
            if table.insert(index) != nil { hasDuplicates = true }
        }
        (seedCount, self.hasDuplicates) = (summary.seedCount, hasDuplicates)
        for index in 0..<count {
            let place = table.place(at: index)
            place.facts.layout = Borrowed(self)
            guard hasChildren, let declaration = place.facts.binding.children else { continue }
            let child = declaration.layout(in: self)
            if child.bindsOnMainActor { bindsOnMainActor = true }
            place.facts.child = child
        }
    }

    deinit {
        table.deallocate(count: count)
        sources?.deallocate()
    }

    /// The places in the order of binding.
    @inline(never)
    var places: [Place] {
        var places: [Place] = []
        for index in 0..<count { places.add(table.place(at: index)) }
        return places
    }

    /// Calls a function with each place whose instances are given. Not by an array, whose count all children would write
    /// to.
    func forEachSeed(_ body: (Place) -> Void) {
        var (index, left) = (0, seedCount)
        while left > 0 {
            let place = table.place(at: index)
            if place.facts.isSeed {
                body(place)
                left -= 1
            }
            index += 1
        }
    }

    /// The bindings as they were made, while there is a registry.
    var bindings: [Binding] {
        var bindings: [Binding] = []
        for place in places { bindings.append(place.facts.binding) }
        return bindings
    }

    var parent: Layout? { unmanagedParent?.object }

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
            if isReleasedThere == livesOnMainActor { place.facts.binding.source = .released }
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
    private(set) var size: Int
    private(set) var alignment = BindingTable.unit
    private(set) var hasGraphScope: Bool
    private(set) var (bindsOnMainActor, hasWiring, hasChildren) = (false, false, false)
    private(set) var (parameterCount, seedCount) = (0, 0)

    init(size: Int, hasGraphScope: Bool) {
        (self.size, self.hasGraphScope) = (size, hasGraphScope)
    }

    /// Adds a binding, and completes its facts.
    @inline(__always)
    mutating func add(_ place: Place) {
        // Each field is read where it lies, to count no references.
        place.facts.offset = addSlot(of: place.facts.binding.description.type)
        if place.facts.binding.description.scope == .graph { hasGraphScope = true }
        if place.facts.binding.description.livesOnMainActor { bindsOnMainActor = true }
        if place.facts.binding.description.isWired {
            hasWiring = true
            parameterCount += place.facts.binding.description.parameters.count
            place.facts.parameterSize = place.facts.binding.description.parameterSize
        }
        if place.facts.binding.children != nil { hasChildren = true }
        if place.facts.isSeed { seedCount += 1 }
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
