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
    let parent: Blueprint?
    /// Whether the children, or those around them, take seeds.
    let takesSeeds: Bool

    private init(
        _ layout: Layout, start: Int, declaration: Int? = nil, parent: Blueprint? = nil, takesSeeds: Bool = false
    ) {
        self.layout = layout
        self.start = start
        self.declaration = declaration
        self.parent = parent
        self.takesSeeds = takesSeeds
    }

    /// Returns those of an injector's parents, of itself, and of the children that it declares.
    static func all(of injector: Injector) -> [Blueprint] { all(of: injector.layout) }

    /// Returns those of a layout's parents, of itself, and of the children that it declares.
    static func all(of layout: Layout) -> [Blueprint] {
        var all = layout.lineage.reversed().map { Blueprint($0, start: $0.firstNumber) }
        all[all.count - 1].addChildren(to: &all)
        return all
    }

    /// Adds those of the children that are declared here, each before those of its own.
    private func addChildren(to all: inout [Blueprint]) {
        for (index, binding) in layout.bindings.enumerated() {
            guard let child = binding.child else { continue }
            let last = all[all.count - 1]
            let blueprint = Blueprint(
                child, start: last.start + last.layout.bindings.count, declaration: start + index, parent: self,
                takesSeeds: takesSeeds || !binding.description.takesNoArguments)
            all.append(blueprint)
            blueprint.addChildren(to: &all)
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
                    binding: $0, declaration: blueprint.declaration, takesSeeds: blueprint.takesSeeds)
            }
        }
    }
}
