/// Children that are declared by a binding.
// Safe to share because all is constant: only the end of the last reference changes the bindings.
final class ChildDeclaration: @unchecked Sendable {
    /// Why a block did not run.
    enum Omission {
        /// Those around it have used up the stack.
        case atEndOfStack
        /// Those around another one have, which is an error already.
        case following
    }

    /// The type for which they bind their roots.
    let root: any Any.Type
    private var content: LayoutContent
    /// Whether they are requested on the main actor, wherever the root lives, as their seeds do.
    let isOfMainActor: Bool
    /// Nil if the block ran.
    let omission: Omission?

    init(of root: any Any.Type, _ content: LayoutContent, isOfMainActor: Bool, omission: Omission?) {
        self.root = root
        self.content = content
        self.isOfMainActor = isOfMainActor
        self.omission = omission
    }

    /// Returns a declaration of the same children, but for what they have.
    @inline(never) func with(_ content: LayoutContent) -> ChildDeclaration {
        ChildDeclaration(of: root, content, isOfMainActor: isOfMainActor, omission: omission)
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
        for index in content.bindings.indices {
            // Without a look at the others, which would copy the array if it is shared.
            guard content.bindings[index].declaresChildren || content.bindings[index].replaced != nil,
                isKnownUniquelyReferenced(&content.bindings[index])
            else { continue }
            var next = Optional(content.bindings[index])
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
            || content.bindings.contains { $0.livesOnMainActor && $0.metadata.matches(root, nil) && $0.takes(nil) }
    }

    /// Returns the layout of the children that an injector with a layout makes by a binding.
    func layout(in parent: Layout, of declaration: Binding) -> Layout {
        var content = content
        content.bindings = content.bindings.map { $0.copy() }
        return Layout(content, parent: Borrowed(parent), declaration: Borrowed(declaration))
    }
}
