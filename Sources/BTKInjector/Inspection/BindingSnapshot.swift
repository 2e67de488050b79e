/// A binding as a value: what is known of it before and after its block has run.
///
/// Snapshots, and the ``Rehearsal`` that runs the blocks of a copy, are what the product BTKInjectorInspection sees of
/// this module beside its public API. All that is `package` stands in this folder.
package final class BindingSnapshot: Sendable {
    /// A need of the binding.
    package struct Need: Sendable {
        /// The number of the binding that is needed.
        package let number: Int
        /// Whether it is needed later only, through a handle.
        package let isDeferred: Bool
    }

    package let key: BindingKey
    package let site: BindingSite
    /// The type of the module that made the binding, if one did.
    package let module: String?
    /// How long a provider's instance lasts; nil for a factory.
    package let scope: Scope?
    /// The arguments that a factory takes, as in `(String, Int)`; nil for a provider.
    package let arguments: String?
    package let takesNoArguments: Bool
    package let livesOnMainActor: Bool
    package let isWired: Bool
    /// Whether its instance is given to each child.
    package let isSeed: Bool
    /// Whether it declares children.
    package let declaresChildren: Bool
    /// The number of the declaration of the child that the binding belongs to, if it does.
    package let declaration: Int?

    init(
        _ description: BindingDescription, isWired: Bool, isSeed: Bool = false, declaresChildren: Bool = false,
        declaration: Int? = nil
    ) {
        key = description.key
        site = description.site
        module = description.site.module
        scope = description.scope
        arguments = description.isFactory ? description.argumentsText : nil
        takesNoArguments = description.takesNoArguments
        livesOnMainActor = description.isOnMainActor
        self.isWired = isWired
        self.isSeed = isSeed
        self.declaresChildren = declaresChildren
        self.declaration = declaration
    }
}

extension Injector {
    /// The bindings in the order in which they were made, a parent's first, and then those of declared children. A
    /// binding's place is its number.
    package var bindingSnapshots: [BindingSnapshot] {
        defer { extendLifetime(self) }
        return Blueprint(of: registry.layout).snapshots
    }

    /// The known needs of each binding, by its number: each once.
    package var bindingNeeds: [[BindingSnapshot.Need]] {
        defer { extendLifetime(self) }
        let blueprint = Blueprint(of: registry.layout)
        var all: [[BindingSnapshot.Need]] = []
        for (number, place) in blueprint.places.enumerated() {
            var needs: [BindingSnapshot.Need] = []
            for dependency in place.knownDependencies {
                let need = BindingSnapshot.Need(
                    number: blueprint.number(of: dependency.place, seenFrom: number), isDeferred: dependency.isDeferred)
                if !needs.contains(where: { $0.number == need.number && $0.isDeferred == need.isDeferred }) {
                    needs.append(need)
                }
            }
            all.append(needs)
        }
        return all
    }
}

extension Blueprint {
    var snapshots: [BindingSnapshot] {
        var snapshots: [BindingSnapshot] = []
        for (number, place) in places.enumerated() {
            snapshots.append(
                BindingSnapshot(
                    place.description, isWired: place.wiring != nil,
                    isSeed: place.description.site.child?.isSeed == true, declaresChildren: place.child != nil,
                    declaration: declarations[number]))
        }
        return snapshots
    }
}

extension Place {
    /// The needs of the wired function, and those that the block has shown while it ran.
    fileprivate var knownDependencies: [Dependency] {
        wiredDependencies + DependencyRecorder.dependencies(of: self)
    }
}

extension [InjectionError] {
    /// The errors with each cause once: see ``merged()``.
    package var eachCauseOnce: [InjectionError] { merged() }
}

extension InjectionError {
    /// The bindings that requested the key which the error is about.
    package var dependents: [BindingKey] { parts.requestedKey?.facts.dependents ?? [] }

    /// Returns the error with another path. An error without one stays as it is.
    package func with(path: [BindingKey]) -> InjectionError { with(key: nil, path: path) }

    /// The path of an error that has one.
    package var path: [BindingKey] { parts.path }
}
