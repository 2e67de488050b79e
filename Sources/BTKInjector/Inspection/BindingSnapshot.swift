/// A binding as a value: what is known of it before and after its block has run.
///
/// Snapshots, and the ``Rehearsal`` that runs the blocks of a copy, are what the product BTKInjectorInspection sees of
/// this module beside its public API. All that is `package` stands in this folder, but for what `Errors` and `Keys` have.
package final class BindingSnapshot {
    private let description: BindingDescription
    /// Whether it declares children.
    package let declaresChildren: Bool
    /// The number of the declaration of the child that the binding belongs to, if it does.
    package let declaration: Int?
    /// Where its instances are made for a try; nil if they are not.
    let slot: Slot?

    init(_ description: BindingDescription, declaresChildren: Bool, declaration: Int?, slot: Slot?) {
        self.description = description
        self.declaresChildren = declaresChildren
        self.declaration = declaration
        self.slot = slot
    }

    package var key: BindingKey { description.key }
    /// The code that makes its key: `BindingKey(Clock.self, named: "utc")`.
    package var keyCode: String { "BindingKey(\(key.codeArguments))" }
    package var site: BindingSite { description.site }
    /// The type of the module that made the binding, if one did.
    package var module: String? { description.site.origin?.module }
    /// How long a provider's instance lasts; nil for a factory.
    package var scope: Scope? { description.scope }
    /// The arguments that a factory takes, as in `(String, Int)`; nil for a provider.
    package var arguments: String? { description.isFactory ? description.argumentsText : nil }
    package var takesNoArguments: Bool { description.takesNoArguments }
    package var livesOnMainActor: Bool { description.livesOnMainActor }
    package var isWired: Bool { description.isWired }
    /// Whether its instance is given to each child.
    package var isSeed: Bool { description.site.origin?.isSeed == true }
    /// Whether its instances can be made for a try.
    package var isMade: Bool { slot != nil }
}

extension Injector {
    /// The bindings in the order in which they were made, a parent's first, and then those of declared children. A
    /// binding's place is its number.
    package var bindingSnapshots: [BindingSnapshot] {
        defer { extendLifetime(self) }
        return Blueprint.all(of: registry.layout).bindings
    }

    /// Calls a closure with the known needs of the bindings, by their numbers, each once. A deferred one is needed later
    /// only, through a handle.
    package func forEachNeed(_ body: (_ number: Int, _ other: Int, _ isDeferred: Bool) -> Void) {
        defer { extendLifetime(self) }
        let blueprints = Blueprint.all(of: registry.layout)
        for blueprint in blueprints {
            for (index, place) in blueprint.layout.places.enumerated() {
                // Numbers, because pairs would need code of their own.
                var needs: [Int] = []
                @inline(never)
                func add(_ dependencies: [Dependency]) {
                    for dependency in dependencies {
                        let other = blueprint.number(of: dependency.place)
                        let need = other * 2 + (dependency.isDeferred ? 1 : 0)
                        guard !needs.contains(need) else { continue }
                        needs.append(need)
                        body(blueprint.start + index, other, dependency.isDeferred)
                    }
                }
                add(place.wiredDependencies)
                // Of a parent's declaration the children are not among these.
                if let root = place.root, let child = blueprints.first(where: { root.isPart(of: $0.layout) }) {
                    body(blueprint.start + index, child.number(of: root), false)
                }
                // The needs that the block has shown while it ran.
                add(DependencyRecorder.dependencies(of: place))
            }
        }
    }
}

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
    @inline(never)
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
