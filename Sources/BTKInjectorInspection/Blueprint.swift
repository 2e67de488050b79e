import BTKInjector

/// The bindings of an injector, of one of its parents, or of children that it declares.
///
/// Their numbers are those in the layout. Behind them are those of the children that the injector declares, each
/// declaration's behind the one before.
final class Blueprint {
    let layout: Layout
    /// The number of the first binding.
    let start: Int
    /// For children the number of the binding that declares them, and the blueprint of that.
    let declaration: Int?
    /// Not kept by its children, or they would be released one within the other.
    unowned let parent: Blueprint?
    /// The injector of a rehearsal, if it is made.
    var injector: Injector?

    private init(_ layout: Layout, start: Int, declaration: Int? = nil, parent: Blueprint? = nil) {
        self.layout = layout
        self.start = start
        self.declaration = declaration
        self.parent = parent
    }

    /// Returns those of an injector's parents, of itself, and of the children that it declares.
    static func all(of injector: Injector) -> [Blueprint] { all(of: injector.layout) }

    /// Returns those of a layout's parents, of itself, and of the children that it declares.
    static func all(of layout: Layout) -> [Blueprint] {
        var all = layout.lineage.reversed().map { Blueprint($0, start: $0.firstNumber) }
        // The declarations that are left, the next one last. By a list, because they nest.
        var rest = all[all.count - 1].declarations.reversed() as [Declaration]
        while let declaration = rest.popLast() {
            let last = all[all.count - 1]
            let blueprint = Blueprint(
                declaration.child, start: last.start + last.layout.bindings.count, declaration: declaration.number,
                parent: declaration.parent)
            all.append(blueprint)
            rest += blueprint.declarations.reversed()
        }
        return all
    }

    private struct Declaration {
        /// The number of the binding.
        let number: Int
        let child: Layout
        let parent: Blueprint
    }

    /// The declarations of children among the bindings.
    private var declarations: [Declaration] {
        layout.bindings.enumerated().compactMap { index, binding in
            binding.child.map { Declaration(number: start + index, child: $0, parent: self) }
        }
    }

    /// Returns the number of a binding that these bindings see.
    func number(of binding: Binding) -> Int {
        var blueprint = self
        while let parent = blueprint.parent, binding.layout !== blueprint.layout { blueprint = parent }
        return blueprint.parent == nil ? binding.number : blueprint.start + binding.number - binding.layout.firstNumber
    }
}

extension [Blueprint] {
    /// The bindings in the order in which they were made, a parent's first, and then those of declared children. A
    /// binding's index is its number.
    var bindings: [BindingSnapshot] {
        flatMap { blueprint in
            blueprint.layout.bindings.map {
                BindingSnapshot(
                    $0.description, at: $0, declaration: blueprint.declaration, isMade: blueprint.injector != nil)
            }
        }
    }
}
