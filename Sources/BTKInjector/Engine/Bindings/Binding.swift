/// The block of a provider, which initializes the memory given unless it throws. The engine does not know its type.
///
/// A wired factory of the main actor has such a block, too, with arguments, a tuple. Nil for a provider.
@usableFromInline typealias ProviderBlock =
    @Sendable (
        consuming _LookupContext, _ arguments: Storage?, _ storage: Storage
    ) throws -> Void

/// A binding: what it is made of, and what is known of it in its layout.
///
/// Each registry with that layout has a ``Slot`` for it. Code that runs on many threads borrows it, because all of them
/// would write to its count.
// Safe to share because all is constant once the layout is checked, but for the source and the block, which the layout
// releases when no slot is used any more.
@usableFromInline package final class Binding: Hashable, @unchecked Sendable {
    /// The source of instances.
    enum Source: Sendable {
        /// The block of a provider.
        case provider(ProviderBlock)
        /// The block of a factory. Factories are called often, so their blocks keep their types.
        case factory(any AnyFactoryBlock)
        /// The block that makes declared children, and what these are made of.
        case children(any AnyFactoryBlock, ChildDeclaration)
    }

    let metadata: BindingMetadata
    let site: BindingSite
    /// The block of a factory. Borrowed, because all children of a declaration, on all threads, would write to its
    /// count.
    // Safe because slots are not used any more when the source is released.
    let factory: Borrowed<AnyObject>?
    /// The source of instances; nil for a seed, which is given to each registry of a declared child. Released with the
    /// last registry of the layout; all else stays, for the errors of handles that are called too late.
    private(set) var source: Source?
    /// The block of a provider, as it is called. Released with the source.
    // A check of exclusivity would stand around each block that runs. Safe because no slot is used any more when it is
    // released.
    @safe @exclusivity(unchecked) private(set) var block: LentBlock
    /// The binding that it replaces in an override, if its function asks for that.
    let replaced: Binding?

    // The fields that its layout sets, before anybody else knows the binding.

    // Safe because the layout keeps the binding.
    private(set) var unmanagedLayout: Borrowed<Layout>!
    /// The number among the bindings of the layout and of its parents, which come first.
    // A check of exclusivity would stand around each access. Safe because only `enter` sets it.
    @safe @exclusivity(unchecked) package private(set) var number = 0
    /// The offset of the slot in the memory of a registry.
    private(set) var offset = 0
    /// Whether runs of the block are reported to observers. Those of the library's own blocks, which make declared
    /// children, are not.
    private(set) var isObserved = false
    /// How many parameters the function has. Beside them, because to look at the array counts that, on all threads.
    private(set) var parameterCount = 0
    /// The layout of the children that the binding makes, if it declares some.
    // Safe because the binding's own layout keeps it.
    private(set) var unmanagedChild: Borrowed<Layout>?

    // The notes of the layout's check.

    /// A ``NotedParameter`` for each parameter of a wired function, in memory of the layout.
    private(set) var notedParameters: Storage?
    /// Whether it is a factory whose products have an instance of graph scope, as far as functions tell.
    private(set) var productHasGraphScope = false

    private let lazyDescription = LazyObject<BindingDescription>()

    init(
        _ metadata: consuming BindingMetadata, at site: consuming BindingSite, _ source: consuming Source?,
        replacing replaced: Binding? = nil
    ) {
        self.metadata = metadata
        self.site = site
        self.source = source
        self.replaced = replaced
        factory =
            switch source {
            case .factory(let block), .children(let block, _): Borrowed(block as AnyObject)
            case .provider, nil: nil
            }
        block = if case .provider(let build) = source { LentBlock(build) } else { .none }
    }

    /// Returns a copy of the binding for another layout, with a copy of the binding that it replaces.
    @inline(never) func copy() -> Binding {
        Binding(metadata, at: site, sourceToCopy, replacing: replaced?.copy())
    }

    /// Gives the binding its place in a layout.
    @inline(__always)
    func enter(_ layout: Borrowed<Layout>, number: Int, offset: Int, parameterCount: Int, isObserved: Bool) {
        unmanagedLayout = layout
        self.number = number
        self.offset = offset
        self.parameterCount = parameterCount
        self.isObserved = isObserved
    }

    /// Sets the layout of the children that the binding declares.
    func setChild(_ layout: Layout) { unmanagedChild = Borrowed(layout) }

    /// Notes where the check of the layout notes the parameters.
    func noteParameters(in memory: Storage) { notedParameters = memory }

    /// Notes that products of the factory have an instance of graph scope.
    func noteGraphScopeOfProduct() { productHasGraphScope = true }

    /// The binding, and those that it replaces, one after the other.
    var chain: [Binding] { [self] + (replaced?.chain ?? []) }

    var identity: BindingIdentity { BindingIdentity(type, metadata.name, metadata.argumentsID) }

    /// The identity that the binding shares with one of the optional, or of what that wraps.
    var eitherKey: BindingIdentity { BindingIdentity(ofEither: type, metadata.name, metadata.argumentsID) }

    @usableFromInline package static func == (left: Binding, right: Binding) -> Bool { left === right }

    @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    package var layout: Layout { unmanagedLayout.object }

    /// Returns whether the binding is one of a layout, without counting references.
    func isPart(of layout: Layout) -> Bool { unmanagedLayout == Borrowed(layout) }

    /// The layout of the children that the binding makes, if it declares some.
    package var child: Layout? { unmanagedChild?.object }

    var type: any Any.Type { metadata.type }
    var isSingleton: Bool { metadata.scope == .singleton }
    var isFactory: Bool { metadata.isFactory }
    var livesOnMainActor: Bool { metadata.livesOnMainActor }

    @inline(never) package var key: BindingKey { description.key }

    /// Returns whether the binding takes a list of arguments; nil is none.
    func takes(_ arguments: ObjectIdentifier?) -> Bool { metadata.argumentsID == arguments }

    /// Whether two bindings have one key, with the same arguments.
    @inline(never) func hasKey(of other: Binding) -> Bool {
        metadata.matches(other.type, other.metadata.name) && takes(other.metadata.argumentsID)
    }

    /// Whether only the function that replaces it finds it.
    var isReplaced: Bool { metadata.isReplaced }

    /// A copy of the source, as another binding takes it.
    var sourceToCopy: Source? {
        guard case .children(let maker, let declaration) = source else { return source }
        return .children(maker, declaration.copy())
    }

    /// Releases what makes the instances, with all that it has captured.
    func release() {
        source = nil
        block = .none
    }

    /// The metadata as an object, which is made when it is first needed.
    package var description: BindingDescription {
        @inline(never) get { lazyDescription.object { BindingDescription(metadata, at: site) } }
    }

    /// The bindings of its children, if it declares some.
    var children: ChildDeclaration? { if case .children(_, let declaration) = source { declaration } else { nil } }

    var declaresChildren: Bool { if case .children = source { true } else { false } }

    /// Whether it is given to each registry of a declared child.
    package var isSeed: Bool { site.origin.isSeed }
}

/// The block of a provider, which is called without counting what it has captured: all children of a declaration, on
/// all threads, would write to that count.
// Only where it is a `borrowing` parameter of the function that calls it, and that is not inlined, the compiler makes
// no copy of the block. `SharedWriteTests` count.
struct LentBlock: ~Copyable {
    let build: ProviderBlock

    init(_ build: @escaping ProviderBlock) { self.build = build }

    /// The block of what is no provider, or was released.
    static var none: LentBlock { LentBlock { _, _, _ in fatalError("A slot has no provider.") } }
}

/// The block of a factory of any types.
@usableFromInline typealias AnyFactoryBlock = AnyObject & Sendable
