/// Children that are declared by a binding.
// Safe to share because all is constant: only the end of the last reference changes the bindings.
final class ChildDeclaration: @unchecked Sendable {
    /// The type for which they bind their roots.
    let root: any Any.Type
    /// Whether the block did not run, because the blocks around it have used up the stack.
    let isOmitted: Bool
    private var bindings: [Binding]
    let requirements: [Requirement]
    let observers: [ConstructionObserver]
    /// Whether they are requested on the main actor, wherever the root lives, as their seeds do.
    let isOfMainActor: Bool
    /// The modules that are installed in them, as far as later configurations know of them.
    let modules: [ModuleWithoutState]

    init(
        of root: any Any.Type, _ bindings: [Binding], requirements: [Requirement],
        observers: [ConstructionObserver], isOfMainActor: Bool, modules: [ModuleWithoutState], isOmitted: Bool
    ) {
        self.root = root
        self.bindings = bindings
        self.requirements = requirements
        self.observers = observers
        self.isOfMainActor = isOfMainActor
        self.modules = modules
        self.isOmitted = isOmitted
    }

    deinit {
        // By a list, because a small stack has no room to release them one within the other.
        var declarations = takeDeclarations()
        while var declaration = declarations.popLast() {
            if isKnownUniquelyReferenced(&declaration) { declarations += declaration.takeDeclarations() }
        }
    }

    /// Takes the declarations of children in these out of the bindings that nobody else has.
    private func takeDeclarations() -> [ChildDeclaration] {
        var declarations: [ChildDeclaration] = []
        for index in bindings.indices {
            // Without a look at the others, which would copy the array if it is shared.
            guard bindings[index].declaresChildren || bindings[index].replaced != nil,
                isKnownUniquelyReferenced(&bindings[index])
            else { continue }
            var next = Optional(bindings[index])
            while let binding = next {
                if let declaration = binding.children {
                    binding.release()
                    declarations.append(declaration)
                }
                next = binding.replaced
            }
        }
        return declarations
    }

    /// Whether they are made on the main actor.
    var livesOnMainActor: Bool {
        isOfMainActor
            || bindings.contains { $0.livesOnMainActor && $0.metadata.matches(root, nil) && $0.takes(nil) }
    }

    /// Returns the layout of the children that an injector with a layout makes by a binding.
    func layout(in parent: Layout, of declaration: Binding) -> Layout {
        Layout(
            bindings.map { $0.copy() }, requirements: requirements, observers: observers, modules: modules,
            parent: Borrowed(parent), declaration: Borrowed(declaration))
    }
}
