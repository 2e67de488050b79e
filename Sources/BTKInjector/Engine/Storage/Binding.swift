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

    enum Block: Sendable {
        case provider(Build)
        /// Factories are called often, so their blocks keep their types.
        case factory(any AnyFactoryBlock)
        case children(ChildDeclaration)
        /// Of a seed, which is given to each registry, of a removal in a configuration, and of a binding whose
        /// registries have ended.
        case none

        /// The block of a factory, not counted.
        var factory: UnsafeRawPointer? {
            // Safe because the place that has the pointer has this, too.
            switch self {
            case .factory(let block): UnsafeRawPointer(Unmanaged.passUnretained(block as AnyObject).toOpaque())
            case .children(let declaration): Block.factory(declaration.block).factory
            case .provider, .none: nil
            }
        }
    }

    let description: BindingDescription
    var block: Block
    /// Of a binding that is wired: what its function takes.
    var wiring: Wiring?
}

/// The block of a factory of any types.
@usableFromInline
typealias AnyFactoryBlock = AnyObject & Sendable

/// Children that are declared by a binding.
final class ChildDeclaration: Sendable {
    /// Makes a child of seeds.
    let block: any AnyFactoryBlock
    private let bindings: [Binding]
    private let requirements: [Requirement]
    private let observers: [ConstructionObserver]

    init(
        _ block: any AnyFactoryBlock, _ bindings: [Binding], _ requirements: [Requirement],
        _ observers: [ConstructionObserver]
    ) {
        (self.block, self.bindings) = (block, bindings)
        (self.requirements, self.observers) = (requirements, observers)
    }

    /// Returns the layout of the children that an injector with a layout makes.
    func layout(in parent: Layout) -> Layout {
        Layout(bindings, requirements: requirements, observers: observers, parent: parent, isDeclared: true)
    }
}
