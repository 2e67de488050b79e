import Synchronization

/// The bindings of an injector, frozen: how keys find them, and where their instances lie.
///
/// One is made for each configuration, when that ends, and shared by all registries with its bindings: by the children
/// of one declaration, and by copies. All that can be known before a block runs is known here, where it is checked.
///
/// A layout owns the bindings until the last registry with it has ended, or until it is refused, and then keeps the
/// keys for errors. That of declared children owns them as long as its parent does, since children end before their
/// parents.
// Safe to share because `init` makes it whole, and changes the bindings that it gets. Later only the blocks and the
// observers are released: by the registry that ends last, or where the layout is refused, so that no thread uses them.
package final class Layout: @unchecked Sendable {
    let table: BindingTable
    /// The bindings in the order of binding, and behind them those that are replaced in an override by functions that
    /// take them: no key finds these.
    package let bindings: [Binding]
    /// How many bindings keys find.
    let openCount: Int
    /// How many parents it has.
    let generation: Int
    /// The number of the first binding: how many the parents have.
    package let firstNumber: Int
    /// The size and the alignment of a registry's memory.
    private(set) var size: Int
    private(set) var alignment = MemoryLayout<Slot.Header>.alignment
    /// Whether a binding here or of a parent has graph scope.
    private(set) var hasGraphScope: Bool
    /// Where the parameters of wired functions come from.
    var parameterSources = ParameterSources()
    /// Whether a binding here, or of declared children, lives on the main actor.
    private(set) var bindsOnMainActor = false
    /// The bindings whose instances are given to each registry, and where each of these lies in the tuple of all.
    // Checks of exclusivity would be a twentieth of making a child. Safe because only `init` changes it.
    @safe @exclusivity(unchecked) private(set) var seeds: [Borrowed<Binding>] = []
    @safe @exclusivity(unchecked) private var seedOffsets: [Int] = []
    private var seedTuple = TupleOffsets()
    /// Whether a binding here has weak scope.
    private(set) var hasWeakScope = false
    /// Whether a binding here or of a parent is of an optional.
    private(set) var seesOptionals: Bool
    /// The bindings of factories with arguments.
    private(set) var factoriesWithArguments: [Binding] = []
    /// Whether a binding here or of a parent is such a factory.
    private(set) var seesFactoriesWithArguments: Bool
    /// Finds such factories by type and name.
    let lazyFactoryIndex = LazyObject<BindingIndex>()
    /// Finds all other bindings that have names, by type.
    let lazyNameIndex = LazyObject<BindingIndex>()
    /// The layouts of the children that are declared here.
    private(set) var children: [Layout] = []
    /// The layout where keys are looked up that have no binding here.
    // Safe because a registry with this layout keeps one with its parent's.
    let unmanagedParent: Borrowed<Layout>?
    // Safe because the parent has it.
    private let unmanagedDeclaration: Borrowed<Binding>?
    package let requirements: [Requirement]
    let modules: [InstalledModule]
    /// The removals of the override that has made this.
    let removals: [Removal]
    /// Whether it is that of declared children, or of an override of one.
    package let isOfDeclaredChild: Bool
    /// The check of what is wired here, if anything is.
    let wiringCheck: WiringCheck?
    private(set) var observers: [ConstructionObserver]
    /// The observers of what is bound here: its own, and those of its parents.
    private(set) var allObservers: [ConstructionObserver]
    /// Whether bindings have the same key. Such a layout is not used.
    private(set) var hasDuplicates = false
    private let registryCount = Atomic(0)

    /// - Parameters:
    ///   - content: The bindings, which this completes, and what else is said.
    ///   - parent: The layout where keys are looked up that are not bound here. Not counted, because all children of
    ///     one on all threads would write to that count.
    ///   - declaration: The parent's binding that declares the injectors with this layout.
    ///   - check: Notes where parameters come from. Called with this layout, and then with that of each declared child.
    init(
        _ content: LayoutContent, parent: Borrowed<Layout>?, declaration: Borrowed<Binding>? = nil,
        checkedBy check: (Layout) -> Void
    ) {
        requirements = content.requirements
        observers = content.observers
        let inherited = parent?.lend { $0.allObservers } ?? []
        allObservers = inherited.isEmpty ? observers : observers + inherited
        modules = content.modules
        removals = content.removals
        isOfDeclaredChild = content.isOfDeclaredChild
        wiringCheck = content.wiringCheck
        unmanagedParent = parent
        unmanagedDeclaration = declaration
        var bindings = content.bindings
        openCount = bindings.count
        for index in 0..<openCount where bindings[index].replaced != nil {
            bindings += bindings[index].chain.dropFirst()
        }
        self.bindings = bindings
        generation = parent?.lend { $0.generation + 1 } ?? 0
        firstNumber = parent?.lend { $0.endNumber } ?? 0
        table = BindingTable(capacity: bindings.count)
        seesOptionals = parent?.lend { $0.seesOptionals } ?? false
        size = Registry.headSize(isChild: parent != nil)
        hasGraphScope = parent?.lend { $0.hasGraphScope } ?? false
        seesFactoriesWithArguments = parent?.lend { $0.seesFactoriesWithArguments } ?? false
        var declaresChildren = false
        var number = firstNumber
        forEachBinding { binding in
            binding.lend {
                add($0, number: number)
                if $0.declaresChildren { declaresChildren = true }
            }
            number += 1
        }
        check(self)
        if declaresChildren { makeChildren(checkedBy: check) }
    }

    /// Makes the layouts of the children that are declared here.
    @inline(never) private func makeChildren(checkedBy check: (Layout) -> Void) {
        for binding in bindings {
            guard let declaration = binding.children else { continue }
            let child = Layout(
                declaration.content, parent: Borrowed(self), declaration: Borrowed(binding), checkedBy: check)
            binding.setChild(child)
            children.append(child)
            if child.bindsOnMainActor { bindsOnMainActor = true }
        }
    }

    /// Adds the next binding, and completes what it knows.
    // All in one pass, because many bindings don't fit into the processor's caches. Each field of the metadata is read
    // where it lies, to count no references.
    @inline(__always) private func add(_ binding: Binding, number: Int) {
        binding.enter(
            Borrowed(self), number: number, offset: addSlot(of: binding.type),
            parameterCount: binding.metadata.wiring?.parameters.count ?? 0,
            isObserved: !allObservers.isEmpty && !binding.declaresChildren)
        switch binding.metadata.scope {
        case .singleton: break
        case .weak: hasWeakScope = true
        case .graph: hasGraphScope = true
        case nil: if !binding.takes(nil) { addFactoryWithArguments(binding) }
        }
        if binding.metadata.livesOnMainActor { bindsOnMainActor = true }
        if TypeKind.isOptional(binding.type) { seesOptionals = true }
        if binding.isSeed { addSeed(binding) }
        if !binding.isReplaced, !table.insert(binding) { hasDuplicates = true }
    }

    @inline(never) private func addSeed(_ binding: Binding) {
        let type = binding.type
        seeds.append(Borrowed(binding))
        seedOffsets.append(seedTuple.next(type))
    }

    @inline(never) private func addFactoryWithArguments(_ binding: Binding) {
        factoriesWithArguments.append(binding)
        seesFactoriesWithArguments = true
    }

    /// Adds the next slot behind the one before: a header, and right behind it storage for an instance, or for the
    /// pointer that a factory has there. Returns the offset of the header.
    @inline(__always) private func addSlot<T>(of type: T.Type) -> Int {
        let slotAlignment = max(MemoryLayout<T>.alignment, MemoryLayout<Slot.Header>.alignment)
        let storage = aligned(size + MemoryLayout<Slot.Header>.stride, to: slotAlignment)
        size = storage + max(MemoryLayout<T>.size, MemoryLayout<Int>.size)
        alignment = max(alignment, slotAlignment)
        return storage - MemoryLayout<Slot.Header>.stride
    }

    deinit {
        table.deallocate()
        parameterSources.deallocate()
    }

    // Counts nothing, because all children of a declaration would write to these counts. By index, because an iterator
    // counts the array.

    /// Calls a function with each binding, in the order of binding.
    func forEachBinding(_ body: (Borrowed<Binding>) -> Void) {
        // Safe because a reference is a pointer in memory.
        unsafe bindings.withUnsafeBufferPointer { bindings in
            for index in 0..<bindings.count {
                unsafe body(Borrowed(at: Storage(UnsafeMutableRawPointer(mutating: bindings.baseAddress! + index))))
            }
        }
    }

    /// Calls a function with each binding whose instances are given, and with where these lie in the tuple of all.
    @inline(__always) func forEachSeed(_ body: (Borrowed<Binding>, _ offset: Int) -> Void) {
        for index in 0..<seeds.count { body(seeds[index], seedOffsets[index]) }
    }

    var parent: Layout? { unmanagedParent?.object }

    /// Whether a parent's binding declares the injectors with this layout.
    var isDeclared: Bool { unmanagedDeclaration != nil }

    /// The parent's binding that declares the injectors with this layout, if one does.
    var declaration: Binding? { unmanagedDeclaration?.object }

    /// How many bindings there are.
    var count: Int { bindings.count }

    /// How many bindings the layout and its parents have.
    var endNumber: Int { firstNumber + count }

    /// The layout, its parent, the parent's parent and so on.
    package var lineage: [Layout] {
        var lineage = [self]
        while let parent = lineage[lineage.count - 1].parent { lineage.append(parent) }
        return lineage
    }

    /// The bindings that keys may find.
    var openBindings: [Binding] { openCount == count ? bindings : Array(bindings[..<openCount]) }

    /// The layout and those of the children that are declared here, each before those of its own.
    var family: [Layout] { [self] + children.flatMap(\.family) }
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
    @inline(never) func releaseBindings(ofMainActor livesOnMainActor: Bool) {
        if !children.isEmpty {
            for layout in family.dropFirst().reversed() { layout.releaseOwnBindings(ofMainActor: livesOnMainActor) }
        }
        releaseOwnBindings(ofMainActor: livesOnMainActor)
    }

    private func releaseOwnBindings(ofMainActor livesOnMainActor: Bool) {
        forEachBinding { binding in
            binding.lend { binding in
                // A declaration keeps the bindings of its children.
                let isReleasedThere = binding.livesOnMainActor || binding.child?.bindsOnMainActor == true
                if isReleasedThere == livesOnMainActor { binding.release() }
            }
        }
        // Handles keep the layout, and observers may keep handles.
        guard !livesOnMainActor, !allObservers.isEmpty else { return }
        let released = allObservers
        observers = []
        allObservers = []
        extendLifetime(released)
    }
}
