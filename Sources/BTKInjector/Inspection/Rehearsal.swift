/// A copy of an injector whose blocks may run for a try, each until it has failed once.
package final class Rehearsal {
    /// How many rehearsals run around a block, on its thread or task.
    @TaskLocal private static var depth = 0

    private let depth: Int
    private let copy: Injector
    private let original: Registry
    private let isOnMainActor: Bool
    private let thread = ResolutionThread.current
    /// The registries of the copy, the outermost parent's first.
    private let lineage: [Registry]
    private let slots: [Slot]
    /// The failures of the bindings' blocks.
    private let failures: [CachedFailure]
    /// How many requests were made: fewer than there are bindings, if blocks fail for others.
    package private(set) var requestCount = 0
    private let properties: PropertyNotes
    /// Weak instances, which would be made again for each one that needs them.
    private var kept: [Any] = []

    /// Makes a copy of an injector, with its parents copied too, and with none of the instances.
    ///
    /// Throws if the calling thread runs a block of the injector, or of a copy of it: its block would do so again. And
    /// where rehearsals nest too deep: blocks that rehearse in turn would do so without end, and one that tries each of
    /// several bindings runs more often than the stack would tell. So the limit is low.
    package init(of injector: Injector, isOnMainActor: Bool) throws(InjectionError) {
        depth = thread.depth > 0 ? Self.depth + 1 : 1
        guard depth <= 5 else {
            var path = ResolutionPath.path(on: thread)
            if let last = path.popLast() { path.append(last.with(BindingKey.Requests(verifies: true))) }
            throw .nestingTooDeep(path: path)
        }
        original = injector.registry
        for frame in thread.frames {
            for registry in original.lineage where registry.original === frame.slot.header.pointee.registry.original {
                throw .circularDependency(path: [frame.slot.key, frame.slot.key])
            }
        }
        (copy, failures) = Injector.copy(of: injector)
        lineage = copy.registry.lineage.reversed()
        properties = PropertyNotes(of: copy.registry)
        slots = copy.registry.allSlots
        self.isOnMainActor = isOnMainActor
    }

    /// Runs a closure while the copy is the global injector.
    package func perform<Result>(_ body: () -> Result) -> Result {
        GlobalInjector.withInjector(copy) {
            Self.$depth.withValue(depth) { PropertyNotes.$current.withValue(properties, operation: body) }
        }
    }

    /// The errors of the properties that were made while the closure ran.
    package var propertyProblems: [InjectionError] { properties.problems }

    /// The bindings of the copy, which have the numbers of the original's.
    package var bindings: [BindingSnapshot] { copy.bindingSnapshots }

    /// Requests the instance of a binding, and returns why there is none.
    package func request(_ number: Int) -> InjectionError? {
        let slot = slots[number]
        // A block that has failed for another one would fail in the same way.
        if let error = failures[number].error { return error }
        requestCount += 1
        do throws(InjectionError) {
            let instance = try instance(of: slot)
            if slot.description.scope == .weak { kept.append(instance) }
            return nil
        } catch {
            return error
        }
    }

    private func instance(of slot: Slot) throws(InjectionError) -> Any {
        func instance<T>(_ type: T.Type) throws(InjectionError) -> Any {
            try slot.instance(of: type, isOnMainActor: isOnMainActor, on: thread)
        }
        return try instance(slot.description.type)
    }

    /// Returns the number of the binding that a key is about; of those that are made at one place the outermost
    /// parent's.
    package func number(of key: BindingKey) -> Int? {
        guard let binding = key.binding else { return nil }
        for registry in lineage {
            let slot = registry.table.find(ObjectIdentifier(binding.type), binding.name, binding.argumentsID)
            if let slot, slot.description.site == binding.site { return slot.place }
        }
        return nil
    }

    /// Lets the original know what the blocks of the copy have shown of their needs.
    package func teachOriginal() {
        let originals = original.allSlots
        for slot in slots {
            for dependency in DependencyRecorder.dependencies(of: slot) {
                DependencyRecorder.add(
                    Dependency(slot: originals[dependency.slot.place], isDeferred: dependency.isDeferred),
                    of: originals[slot.place])
            }
        }
    }
}

extension Injector {
    /// Makes an injector with the same bindings and none of the instances. Returns it with the failures of its
    /// bindings, by their numbers.
    fileprivate static func copy(of injector: Injector) -> (Injector, [CachedFailure]) {
        var copy: Injector?
        var failures: [CachedFailure] = []
        for registry in injector.registry.lineage.reversed() {
            var bindings: [Binding] = []
            for binding in registry.bindings {
                failures.append(CachedFailure())
                bindings.append(binding.caching(failures[failures.count - 1]))
            }
            copy = Injector(
                Registry(
                    bindings, threadLocal: registry.threadLocal, parent: copy?.registry, ownedBy: copy, copyOf: registry
                ))
        }
        return (copy!, failures)
    }
}
