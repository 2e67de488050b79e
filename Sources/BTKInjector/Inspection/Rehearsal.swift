/// A copy of an injector whose blocks may run for a try, each until it has failed once.
package final class Rehearsal {
    private let copy: Injector
    private let callerIsOnMainActor: Bool
    private let thread = ResolutionThread.current
    private let blueprints: [Blueprint]
    /// The bindings of the copy, which have the numbers of the original's. Of each declaration of children without seeds
    /// one child is made, of others none.
    package let bindings: [BindingSnapshot]
    /// How many requests were made: fewer than there are bindings, if blocks fail for others.
    package private(set) var requestCount = 0
    private let properties: PropertyNotes
    /// Weak instances, which would be made again for each one that needs them.
    private var kept: [AnyObject] = []

    /// Makes a copy of an injector, with its parents copied too, and with none of the instances.
    ///
    /// Throws if the calling thread runs a block of the injector, or of a copy of it: its block would do so again. Throws
    /// the cycle that the thread's request has found, if it has. And throws where rehearsals nest too deep: blocks that
    /// rehearse in turn would do so without end, and one that tries each of several bindings runs more often than the
    /// stack would tell. So the limit is low.
    package init(of injector: Injector, callerIsOnMainActor: Bool) throws(InjectionError) {
        // No block would run.
        try thread.throwDoom()
        // How many rehearsals run around a block, on its thread or task, and this one.
        let depth = thread.depth > 0 ? (PropertyNotes.current?.depth ?? 0) + 1 : 1
        guard depth <= 5 else {
            var path = thread.path()
            path.append(path.removeLast().about(.verification))
            throw .nestingTooDeep(path: path)
        }
        blueprints = Blueprint.all(of: injector.registry.layout)
        copy = try blueprints.makeInjectors(copying: injector)
        bindings = blueprints.bindings
        for slot in thread.frames {
            for blueprint in blueprints where blueprint.injector != nil && slot.place.isPart(of: blueprint.layout) {
                throw .circularDependency(path: [slot.key, slot.key])
            }
        }
        properties = PropertyNotes(of: copy.registry, depth: depth)
        self.callerIsOnMainActor = callerIsOnMainActor
    }

    /// Runs a closure while the copy is the global injector.
    package func perform<Result>(_ body: () -> Result) -> Result {
        GlobalInjector.withInjector(copy) {
            PropertyNotes.$current.withValue(properties, operation: body)
        }
    }

    /// The errors of the properties that were made while the closure ran.
    package var propertyProblems: [InjectionError] { properties.problems }

    /// Requests the instance of a binding that is made, and returns why there is none.
    package func request(_ number: Int) -> InjectionError? {
        let slot = bindings[number].slot!
        // A block that has failed for another one would fail in the same way.
        if let error = slot.header.registry.lend({ $0.failure(of: slot.place) }) { return error }
        requestCount += 1
        // A request of its own, also in a block.
        defer { thread.forgetDoom() }
        do throws(InjectionError) {
            let instance = try instance(of: slot)
            if slot.place.binding.metadata.scope == .weak { kept.append(instance as AnyObject) }
            return nil
        } catch {
            return error
        }
    }

    private func instance(of slot: Slot) throws(InjectionError) -> Any {
        func instance<T>(_ type: T.Type) throws(InjectionError) -> Any {
            try slot.instance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread)
        }
        let type = slot.boundType
        return try instance(type)
    }

    /// Returns the number of the binding that a key is about; of those that are made at one place the outermost
    /// parent's.
    package func number(of key: BindingKey) -> Int? {
        guard let binding = key.binding else { return nil }
        var other: Int?
        for blueprint in blueprints {
            let table = blueprint.layout.table
            guard let place = table.find(ObjectIdentifier(binding.type), binding.name, binding.argumentsID) else {
                continue
            }
            let number = blueprint.start + place.number - blueprint.layout.firstNumber
            let description = place.description
            if description === binding { return number }
            if other == nil, blueprint.parent == nil, description.site == binding.site { other = number }
        }
        return other
    }
}

extension [Blueprint] {
    /// Makes copies of an injector and of its parents, with the same seeds and with none of the instances, and the
    /// children that take no seeds, in children that do so too. Returns the copy of the injector.
    fileprivate func makeInjectors(copying injector: Injector) throws(InjectionError) -> Injector {
        var copy: Injector!
        var originals = injector.registry.lineage
        for blueprint in self {
            var outer: Injector? = copy
            if let parent = blueprint.parent {
                let declaration = parent.layout.places[blueprint.declaration! - parent.start]
                guard parent.injector != nil, declaration.takes(nil) else { continue }
                outer = parent.injector
            }
            let layout = blueprint.layout
            let new = try Injector(Registry.open(layout, parent: outer?.registry, notesFailures: true))
            blueprint.injector = new
            guard let original = originals.popLast() else { continue }
            new.registry.giveSeeds(of: original)
            copy = new
        }
        return copy
    }
}
