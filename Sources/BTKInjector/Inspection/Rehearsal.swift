/// A copy of an injector whose blocks may run for a try, each until it has failed once.
package final class Rehearsal {
    /// How many rehearsals run around a block, on its thread or task.
    @TaskLocal private static var depth = 0

    private let depth: Int
    private let copy: Injector
    private let isOnMainActor: Bool
    private let thread = ResolutionThread.current
    private let blueprint: Blueprint
    /// The children that take no seeds, one of each declaration.
    private let children: [Injector]
    /// The slots of the bindings; nil for those of children that are not made.
    private let slots: [Slot?]
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
            var path = thread.path()
            if let last = path.popLast() { path.append(last.with(BindingKey.Requests(verifies: true))) }
            throw .nestingTooDeep(path: path)
        }
        copy = try Injector.copy(of: injector)
        blueprint = Blueprint(of: copy.registry.layout)
        (children, slots) = try blueprint.slots(in: copy.registry, isOnMainActor: isOnMainActor)
        let layouts = copy.registry.layout.lineage + children.map(\.registry.layout)
        for frame in thread.frames where layouts.contains(where: { $0 === frame.slot.place.layout }) {
            throw .circularDependency(path: [frame.slot.key, frame.slot.key])
        }
        properties = PropertyNotes(of: copy.registry)
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
    package var bindings: [BindingSnapshot] { blueprint.snapshots }

    /// Whether a binding belongs to the copy, its parents or a child that is made.
    package func isMade(_ number: Int) -> Bool { slots[number] != nil }

    /// Requests the instance of a binding that is made, and returns why there is none.
    package func request(_ number: Int) -> InjectionError? {
        let slot = slots[number]!
        // A block that has failed for another one would fail in the same way.
        if let error = slot.header.pointee.registry.rehearsal?.failure(of: slot.place) {
            return error as? InjectionError
        }
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
        let type = slot.boundType
        return try instance(type)
    }

    /// Returns the number of the binding that a key is about; of those that are made at one place the outermost
    /// parent's.
    package func number(of key: BindingKey) -> Int? { key.binding.flatMap { blueprint.number(of: $0) } }
}

extension Injector {
    /// Makes an injector with the same bindings and seeds, and with none of the instances.
    fileprivate static func copy(of injector: Injector) throws(InjectionError) -> Injector {
        var copy: Injector?
        for registry in injector.registry.lineage.reversed() {
            copy = Injector(try registry.layout.rehearsed(in: copy?.registry))
            copy!.registry.giveSeeds(of: registry)
        }
        return copy!
    }
}

extension Layout {
    /// Returns a registry whose blocks run for a try.
    fileprivate func rehearsed(in parent: Registry?) throws(InjectionError) -> Registry {
        try Registry.open(self, parent: parent, rehearsal: Failures(of: self))
    }
}

extension Blueprint {
    /// Makes the children that take no seeds, in children that do so too. Returns them, and the slots of all bindings
    /// that are made.
    fileprivate func slots(
        in registry: Registry, isOnMainActor: Bool
    ) throws(InjectionError) -> (children: [Injector], slots: [Slot?]) {
        var children: [Injector] = []
        var registries: [Registry?] = []
        var slots: [Slot?] = []
        for frame in frames {
            var made = Optional(registry)
            if let declared = frame.declared {
                let declaration = places[declared.by]
                made = nil
                if let parent = registries[declared.in], declaration.description.takesNoArguments,
                    isOnMainActor || !declaration.isOnMainActor
                {
                    children.append(Injector(try frame.layout.rehearsed(in: parent)))
                    made = children[children.count - 1].registry
                }
            }
            registries.append(made)
            let places = frame.declared == nil ? frame.layout.allPlaces : frame.layout.places
            let madeSlots = made.map { $0.slots(of: places) }
            for index in places.indices { slots.append(madeSlots?[index]) }
        }
        return (children, slots)
    }

    /// Returns the number of a binding, or of one of its key that is made at its place.
    fileprivate func number(of binding: BindingDescription) -> Int? {
        func place(in layout: Layout) -> Place? {
            layout.table.find(ObjectIdentifier(binding.type), binding.name, binding.argumentsID)
                .map(layout.table.place)
        }
        var other: Int?
        for layout in frames[0].layout.lineage.reversed() {
            guard let place = place(in: layout) else { continue }
            if place.description === binding { return place.number }
            if other == nil, place.description.site == binding.site { other = place.number }
        }
        for frame in frames.dropFirst() {
            guard let place = place(in: frame.layout), place.description === binding else { continue }
            return frame.start + place.number - frame.layout.firstNumber
        }
        return other
    }
}
