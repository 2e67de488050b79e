import Synchronization

/// The block of a provider, which initializes the memory given unless it throws. The engine does not know its type.
///
/// A wired factory of the main actor has such a block, too, with arguments, a tuple. Nil for a provider.
@usableFromInline typealias ProviderBlock =
    @Sendable (
        consuming _LookupContext, _ arguments: Storage?, _ storage: Storage
    ) throws -> Void

/// A binding: what it is made of, and what is known of it in its layout.
///
/// It lies in ``BindingMemory``; a ``Place`` points to it.
struct Binding: ~Copyable {
    /// Where instances come from.
    enum Source: Sendable {
        /// The block of a provider.
        case provider(ProviderBlock)
        /// A provider, whose block lies beside.
        case block
        /// The block of a factory. Factories are called often, so their blocks keep their types.
        case factory(any AnyFactoryBlock)
        /// The block that makes declared children, and what these are made of.
        case children(any AnyFactoryBlock, ChildDeclaration)
        /// Given to each registry of a declared child.
        case seed
        /// None: those before it in the configuration, of its type and name, are removed.
        case removal
        /// None any more, because it is removed, or because all registries have ended.
        case released
    }

    /// How many bytes an instance takes. The layout sets it.
    var instanceSize = 0
    let metadata: BindingMetadata
    let site: Site
    /// The block of a factory. Borrowed, because all children of a declaration, on all threads, would write to its count.
    // Safe because slots are not used any more when the source is released.
    let factory: Borrowed<AnyObject>?
    /// Where instances come from. Released with the last registry of the layout; all else stays, for the errors of handles
    /// that are called too late.
    private(set) var source: Source
    /// The block of a provider. Released with the source.
    private(set) var block: LentBlock
    // Safe because the binding lies in memory of the layout, which sets this before anybody else knows it.
    var layout: Borrowed<Layout>!
    /// The number among the places of the layout and of its parents, which come first.
    var number = 0
    /// Where the slot is in the memory of a registry.
    var offset = 0
    /// The size of the parameters of a wired function that are no arguments, for the check of the stack. Optional ones count
    /// three times, since they are copied more often.
    var parameterSize = 0
    /// Whether runs of the block are reported to observers. To make a declared child runs none. The layout sets it.
    var isObserved = false
    /// How many parameters the function has. Beside them, because to look at the array counts that, on all threads.
    var parameterCount = 0
    /// The layout of the children that the binding makes, if it declares some.
    // Safe because the binding's own layout keeps it.
    var child: Borrowed<Layout>?
    /// The binding that it replaces in an override, if its function asks for that. In the same memory.
    var replaced: Place?
    /// Where a block of an override has removed what stood in its place.
    var removal: Removal?
    /// Where the parameters of a wired function come from. Noted by the check of the layout, which has the memory.
    var parameterSources: Storage?
    private let lazyDescription = LazyObject<BindingDescription>()

    init(_ metadata: consuming BindingMetadata, at site: Site, _ source: consuming Source) {
        self.metadata = metadata
        self.site = site
        switch source {
        case .factory(let block), .children(let block, _): factory = Borrowed(block as AnyObject)
        case .provider, .block, .seed, .removal, .released: factory = nil
        }
        if case .provider(let build) = source {
            self.source = .block
            block = LentBlock(build)
        } else {
            self.source = source
            block = .none
        }
    }

    /// A copy of the source, as another binding takes it.
    var sourceToCopy: Source { if case .block = source { .provider(block.build) } else { source } }

    /// Declares other children than before, of the same root. Before the binding has a layout.
    mutating func replaceChildren(by declaration: ChildDeclaration) {
        if case .children(let maker, _) = source { source = .children(maker, declaration) }
    }

    /// Releases what makes the instances, with all that it has captured.
    mutating func release() {
        source = .released
        block = .none
    }

    /// The metadata as an object, which is made when it is first needed.
    var description: BindingDescription {
        @inline(never) get { lazyDescription.object { makeDescription() } }
    }

    /// The same, not counted.
    // Safe because it is there as long as the binding.
    var borrowedDescription: Borrowed<BindingDescription> {
        @inline(never) get { lazyDescription.borrowed { makeDescription() } }
    }

    /// Whether it has nothing to release, as most bindings have when their source is released.
    var isEmpty: Bool {
        guard case .released = source else { return false }
        return metadata.name == nil && metadata.wiring == nil && lazyDescription.isEmpty && removal == nil
    }

    @inline(never) private func makeDescription() -> BindingDescription {
        // Only of functions, which could take what they shadow: of 50,000 generations, each would look through all.
        let shadows = metadata.isWired && layout?.lend { $0.shadows(metadata) } == true
        return BindingDescription(metadata, at: site.site, isInFront: metadata.replaces || shadows)
    }

    /// The bindings of its children, if it declares some.
    var children: ChildDeclaration? { if case .children(_, let declaration) = source { declaration } else { nil } }

    var isSeed: Bool { if case .seed = source { true } else { false } }

    var isRemoval: Bool { if case .removal = source { true } else { false } }

    /// Whether it can make or give instances: it is no removal, and not released.
    var isBound: Bool {
        switch source {
        case .provider, .block, .factory, .children, .seed: true
        case .removal, .released: false
        }
    }
}

/// The block of a provider, which is called without counting what it has captured: all children of a declaration, on all
/// threads, would write to that count.
// Only where it is a `borrowing` parameter of the function that calls it, and that is not inlined, the compiler makes no copy
// of the block. `SharedWriteTests` count.
struct LentBlock: ~Copyable {
    let build: ProviderBlock

    init(_ build: @escaping ProviderBlock) { self.build = build }

    /// The block of what is no provider, or was released.
    static var none: LentBlock { LentBlock { _, _, _ in fatalError("A slot has no provider.") } }
}

extension Binding {
    /// The place in the source where a binding was made, with an origin that is not counted, because that would take longer
    /// than to release all else.
    // Safe because the memory that has the binding keeps the origin.
    struct Site {
        let line: Int
        let origin: Borrowed<BindingSite.Origin>

        var site: BindingSite { BindingSite(line: line, of: origin.object) }
    }
}

/// The block of a factory of any types.
@usableFromInline typealias AnyFactoryBlock = AnyObject & Sendable

/// The place in the source where a binding was removed.
final class Removal: Sendable {
    let site: BindingSite

    init(at site: BindingSite) { self.site = site }
}

/// Children that are declared by a binding.
final class ChildDeclaration: Sendable {
    /// The type for which they bind their roots.
    let root: any Any.Type
    /// Whether the block did not run, because the blocks around it have used up the stack.
    let isOmitted: Bool
    private let places: [Place]
    /// Has the places.
    private let memory: BindingMemory
    let requirements: [Requirement]
    let observers: [ConstructionObserver]
    /// Whether they are requested on the main actor, wherever the root lives, as their seeds do.
    let isOfMainActor: Bool
    /// The modules that are installed in them, as far as later configurations know of them.
    let modules: [ModuleWithoutState]

    init(
        of root: any Any.Type, _ places: [Place], in memory: BindingMemory, requirements: [Requirement],
        observers: [ConstructionObserver], isOfMainActor: Bool, modules: [ModuleWithoutState], isOmitted: Bool
    ) {
        self.root = root
        self.places = places
        self.memory = memory
        self.requirements = requirements
        self.observers = observers
        self.isOfMainActor = isOfMainActor
        self.modules = modules
        self.isOmitted = isOmitted
    }

    /// Releases the bindings in the memory that are none of the declaration's, because they are removed or left out.
    func releaseRest() {
        guard memory.count > places.count else { return }
        var kept = places[...]
        for place in memory.places {
            if place == kept.first { kept.removeFirst() } else { place.binding.release() }
        }
    }

    /// Takes the declarations of children in these out of their bindings, when nobody else has the declaration.
    func takeDeclarations() -> [ChildDeclaration] { memory.takeDeclarations() }

    /// Whether they are made on the main actor.
    var livesOnMainActor: Bool {
        isOfMainActor
            || places.contains { $0.livesOnMainActor && $0.binding.metadata.matches(root, nil) && $0.takes(nil) }
    }

    /// Returns the layout of the children that an injector with a layout makes, by the binding at a place.
    func layout(in parent: Layout, of declaration: Place) -> Layout {
        let memory = BindingMemory()
        let copies = places.map { memory.addCopy(of: $0) }
        return Layout(
            copies, in: memory, requirements: requirements, observers: observers, modules: modules,
            parent: Borrowed(parent), declaration: declaration)
    }
}

/// A module without state, which a frozen configuration remembers. Others are compared only while they are configured: to
/// compare them later would run code of users on a thread that does not know of it.
struct ModuleWithoutState: Sendable {
    let type: any Any.Type
    let site: BindingSite
}
