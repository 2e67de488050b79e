/// A binding as it was made: what is known of it, and its block.
@usableFromInline
struct Binding: Sendable {
    /// The block of a provider, which initializes the memory given unless it throws. The engine does not know its type.
    /// A wired factory of the main actor has such a block, too, with arguments, a tuple.
    @usableFromInline
    typealias Build =
        @Sendable (
            consuming LookupContext, _ arguments: ArgumentMemory, _ storage: Storage
        ) throws -> Void

    let description: BindingDescription
    /// The block of a provider.
    var build: Build?
    /// The block of a factory. Factories are called often, so their blocks keep their types.
    var factory: (any AnyFactoryBlock)?
    /// What its children are made of, if it declares some.
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
    /// The type for which they bind their roots.
    let root: any Any.Type
    private let bindings: [Binding]
    private let requirements: [Requirement]
    private let observers: [ConstructionObserver]

    init(
        of root: any Any.Type, _ bindings: [Binding], _ requirements: [Requirement],
        _ observers: [ConstructionObserver]
    ) {
        (self.root, self.bindings, self.requirements, self.observers) = (root, bindings, requirements, observers)
    }

    /// Whether they bind a root that lives on the main actor.
    var rootLivesOnMainActor: Bool {
        for binding in bindings where binding.description.livesOnMainActor {
            if binding.description.matches(root, nil), binding.description.takesNoArguments { return true }
        }
        return false
    }

    /// Returns the layout of the children that an injector with a layout makes.
    func layout(in parent: Layout) -> Layout {
        Layout(bindings, requirements: requirements, observers: observers, parent: parent, isDeclared: true)
    }
}
