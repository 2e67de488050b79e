/// A binding as it was made: what is known of it, and its block.
///
/// Immutable, and shared by all injectors that are configured with it.
@usableFromInline
final class Binding: Sendable {
    /// The block of a provider, which initializes the memory given unless it throws. The engine does not know its type.
    @usableFromInline
    typealias Build = @Sendable (consuming LookupContext, _ storage: UnsafeMutableRawPointer) throws -> Void

    let description: BindingDescription
    let build: Build?
    /// The block of a factory: some `FactoryBlock`. Factories are called often, so their blocks keep their types.
    let factory: (any AnyFactoryBlock)?
    /// Of a binding that is wired: what its function takes.
    let wiring: Wiring?
    /// Of a binding that declares children: what they bind.
    let declaration: (any ChildDeclaration)?
    /// Whether its instance is given to each registry.
    var isSeed: Bool { build == nil && factory == nil }
    private let unreported: Binding?

    /// The binding itself or, if it is one whose block is reported, the binding as it was made.
    var original: Binding { unreported ?? self }

    init(
        _ description: BindingDescription, wiring: Wiring? = nil, original: Binding? = nil, build: Build? = nil,
        factory: (any AnyFactoryBlock)? = nil, declaration: (any ChildDeclaration)? = nil
    ) {
        self.description = description
        self.build = build
        self.factory = factory
        self.wiring = wiring
        self.declaration = declaration
        unreported = original
    }
}

/// Receives a report of a block or function that ran: how many blocks ran around it, when it began, how long it took,
/// whether it failed.
@usableFromInline
typealias ConstructionObserver =
    @Sendable (
        _ binding: BindingDescription, _ depth: Int, _ start: ContinuousClock.Instant, _ duration: Duration,
        _ failed: Bool
    ) -> Void

/// The block of a factory of any types.
@usableFromInline
protocol AnyFactoryBlock: AnyObject, Sendable {
    /// Returns a block that does the same and is reported.
    func reporting(_ binding: ObservedBinding) -> any AnyFactoryBlock
}

/// A binding whose block is reported, and its observers.
@usableFromInline
final class ObservedBinding: Sendable {
    let description: BindingDescription
    let observers: [ConstructionObserver]

    init(_ description: BindingDescription, _ observers: [ConstructionObserver]) {
        self.description = description
        self.observers = observers
    }
}
