/// The bindings of an injector, of one of its parents, or of children that it declares.
///
/// Their numbers are those of their places. Behind them are those of the children that the injector declares, each
/// declaration's behind the one before.
final class Blueprint {
    let layout: Layout
    /// The number of the first binding.
    let start: Int
    /// For children the number of the binding that declares them, and the blueprint of that.
    let declaration: Int?
    let parent: Blueprint?
    /// The injector of a rehearsal, if it is made.
    var injector: Injector?

    private init(_ layout: Layout, start: Int, declaration: Int?, parent: Blueprint?) {
        (self.layout, self.start) = (layout, start)
        (self.declaration, self.parent) = (declaration, parent)
    }

    /// Returns those of an injector's parents, of itself, and of the children that it declares.
    static func all(of layout: Layout) -> [Blueprint] {
        var all: [Blueprint] = []
        for layout in layout.lineage.reversed() {
            // Without a parent, because these may nest deeper than any stack.
            all.append(Blueprint(layout, start: layout.firstNumber, declaration: nil, parent: nil))
        }
        all[all.count - 1].addChildren(to: &all)
        return all
    }

    private func addChildren(to all: inout [Blueprint]) {
        for (index, place) in layout.places.enumerated() {
            guard let child = place.child else { continue }
            let last = all[all.count - 1]
            let blueprint = Blueprint(
                child, start: last.start + last.layout.count, declaration: start + index, parent: self)
            all.append(blueprint)
            blueprint.addChildren(to: &all)
        }
    }

    /// Returns the number of a place that these bindings see.
    func number(of place: Place) -> Int {
        var blueprint = self
        while let parent = blueprint.parent, !place.isPart(of: blueprint.layout) { blueprint = parent }
        return blueprint.parent == nil ? place.number : blueprint.start + place.number - place.layout.firstNumber
    }
}

extension [Blueprint] {
    var bindings: [BindingSnapshot] {
        var bindings: [BindingSnapshot] = []
        for blueprint in self {
            for place in blueprint.layout.places {
                bindings.append(
                    BindingSnapshot(
                        place.description, declaresChildren: place.child != nil, declaration: blueprint.declaration,
                        slot: blueprint.injector?.registry.slot(of: place)))
            }
        }
        return bindings
    }
}
