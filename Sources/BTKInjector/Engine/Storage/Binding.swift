/// A binding as it was made: what is known of it, and its block.
@usableFromInline
struct Binding: Sendable {
    /// The block of a provider, which initializes the memory given unless it throws. The engine does not know its type.
    /// A wired factory of the main actor has such a block, too, with arguments, a tuple.
    @usableFromInline
    typealias Build =
        @Sendable (
            consuming LookupContext, _ arguments: UnsafeMutableRawPointer?, _ storage: UnsafeMutableRawPointer
        ) throws -> Void

    let description: BindingDescription
    /// The block of a provider.
    var build: Build?
    /// The block of a factory. Factories are called often, so their blocks keep their types.
    var factory: (any AnyFactoryBlock)?
    /// The children that a factory of injectors makes.
    var children: ChildDeclaration?

    /// Whether it has no block: it is a seed, which is given to each registry, a removal in a configuration, or a binding
    /// whose registries have ended.
    var isEmpty: Bool { build == nil && factory == nil }
}

/// The block of a factory of any types.
@usableFromInline
typealias AnyFactoryBlock = AnyObject & Sendable

/// A demand that something is bound, by whichever configuration: the description of a factory with these arguments.
/// Without arguments, any binding of type and name meets it.
typealias Requirement = BindingDescription

/// Children that are declared by a binding.
final class ChildDeclaration: Sendable {
    private let bindings: [Binding]
    private let requirements: [Requirement]
    private let observers: [ConstructionObserver]

    init(_ bindings: [Binding], _ requirements: [Requirement], _ observers: [ConstructionObserver]) {
        (self.bindings, self.requirements, self.observers) = (bindings, requirements, observers)
    }

    /// Returns the layout of the children that an injector with a layout makes.
    func layout(in parent: Layout) -> Layout {
        Layout(bindings, requirements: requirements, observers: observers, parent: parent, isDeclared: true)
    }
}
