/// A binding as it was made: what is known of it, and where its instances come from.
@usableFromInline
struct Binding: Sendable {
    /// The block of a provider, which initializes the memory given unless it throws. The engine does not know its type.
    /// A wired factory of the main actor has such a block, too, with arguments, a tuple.
    @usableFromInline
    typealias Build =
        @Sendable (
            consuming LookupContext, _ arguments: ArgumentMemory, _ storage: Storage
        ) throws -> Void

    /// Where instances come from.
    enum Source: Sendable {
        /// The block of a provider.
        case provider(Build)
        /// The block of a factory. Factories are called often, so their blocks keep their types.
        case factory(any AnyFactoryBlock)
        /// The block that makes declared children, and what these are made of.
        case children(any AnyFactoryBlock, ChildDeclaration)
        /// Given to each registry of a declared child.
        case seed
        /// None: those before it in the configuration, of its type and name, are removed.
        case removal
        /// None any more, because all registries have ended.
        case released
    }

    let description: BindingDescription
    var source: Source

    /// The block of a provider.
    var build: Build? { if case .provider(let build) = source { build } else { nil } }

    /// The block of a factory.
    var factory: (any AnyFactoryBlock)? {
        switch source {
        case .factory(let block), .children(let block, _): block
        case .provider, .seed, .removal, .released: nil
        }
    }

    /// The bindings of its children, if it declares some.
    var children: ChildDeclaration? { if case .children(_, let declaration) = source { declaration } else { nil } }

    var isSeed: Bool { if case .seed = source { true } else { false } }

    var isRemoval: Bool { if case .removal = source { true } else { false } }
}

/// The block of a factory of any types.
@usableFromInline
typealias AnyFactoryBlock = AnyObject & Sendable

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
