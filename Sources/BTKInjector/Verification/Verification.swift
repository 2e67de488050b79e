/// A dry run of all bindings, on a copy.
struct Verification {
    let copy: Injector
    private let original: Registry
    private let isOnMainActor: Bool
    private let thread = ResolutionThread.current
    /// In the order of binding.
    private let slots: [Slot]
    private let positions: [BindingKey.Identity: Int]
    private var asked: Set<Slot> = []
    private var causes = Causes()
    /// Weak instances, which would be made again for each one that needs them.
    private var kept: [Any] = []

    /// Throws if the calling thread runs a block of the injector, or of a copy of it: its block would verify again.
    init(of injector: Injector, isOnMainActor: Bool) throws(InjectionError) {
        let thread = thread
        original = injector.registry
        let originals = original.lineage.map(\.original)
        if let slot = thread.frames.map(\.slot).first(where: { slot in
            originals.contains { $0 === slot.header.pointee.registry.original }
        }) {
            throw .circularDependency(path: [slot.key, slot.key])
        }
        copy = Injector(copyOf: injector)
        slots = copy.registry.allSlots
        positions = Dictionary(zip(slots.map(\.key.identity), slots.indices)) { first, _ in first }
        self.isOnMainActor = isOnMainActor
    }

    /// Asks for everything, and returns what can't be asked for.
    mutating func run() throws(InjectionError) -> [BindingKey] {
        for slot in slots where canAsk(for: slot) { ask(for: slot) }
        original.learn(from: copy.registry)
        let problems = problems
        guard problems.isEmpty else { throw .invalidConfiguration(problems) }
        return slots.filter { !canAsk(for: $0) }.map(\.key)
    }

    private func canAsk(for slot: Slot) -> Bool {
        slot.description.takesNoArguments && (isOnMainActor || !slot.isOnMainActor)
    }

    private mutating func ask(for slot: Slot) {
        guard asked.insert(slot).inserted else { return }
        do throws(InjectionError) {
            let instance = try instance(of: slot)
            if slot.description.scope == .weak { kept.append(instance) }
        } catch {
            causes.add(error.startingAtFirstBound(by: positions))
            // The far end of the chain first, so that all others don't lead there again, and fail for being too far
            // off.
            if case .nestingTooDeep(let path) = error, let end = path.last.flatMap({ positions[$0.identity] }),
                canAsk(for: slots[end]), !asked.contains(slots[end])
            {
                ask(for: slots[end])
                // Now it can be made, and is the end for those before it.
                if let instance = try? instance(of: slot), slot.description.scope == .weak { kept.append(instance) }
            }
        }
    }

    private func instance(of slot: Slot) throws(InjectionError) -> Any {
        func instance<T>(_ type: T.Type) throws(InjectionError) -> Any {
            try slot.instance(of: type, isOnMainActor: isOnMainActor, on: thread)
        }
        return try instance(slot.description.type)
    }

    /// What went wrong, in the order of the bindings to look at.
    private var problems: [InjectionError] {
        let ranked = causes.errors.enumerated().map { place, error in
            (error.suspects.compactMap { positions[$0.identity] }.min() ?? .max, place, error)
        }
        return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }
}

extension Injector {
    /// Makes an injector with the same bindings, the parents' copied too, and with none of the instances.
    fileprivate convenience init(copyOf injector: Injector) {
        let parent = injector.parent.map(Injector.init(copyOf:))
        let bindings = injector.registry.bindings.map { $0.failingForGood() }
        self.init(Registry(bindings, parent: parent?.registry, ownedBy: parent, copyOf: injector.registry))
    }
}

extension Registry {
    /// Takes over what its copy has learned.
    fileprivate func learn(from copy: Registry) {
        var originals: [Slot: Slot] = [:]
        for (registry, copy) in zip(lineage, copy.lineage) {
            for (slot, copy) in zip(registry.slots, copy.slots) { originals[copy] = slot }
        }
        for (copied, slot) in originals {
            for dependency in Observations.dependencies(of: copied) {
                guard let target = originals[dependency.slot] else { continue }
                Observations.add(Dependency(slot: target, isDeferred: dependency.isDeferred), of: slot)
            }
        }
    }
}

extension InjectionError {
    /// A cycle, from the member on that was bound first.
    fileprivate func startingAtFirstBound(by positions: [BindingKey.Identity: Int]) -> Self {
        // A block may throw a path of its own, which need not be a ring.
        guard case .circularDependency(let path) = self, path.count > 1, path.first == path.last else { return self }
        let ring = path.dropLast()
        let start = ring.indices.min {
            positions[ring[$0].identity, default: .max] < positions[ring[$1].identity, default: .max]
        }!
        return .circularDependency(path: Array(ring[start...] + ring[...start]))
    }

    /// The bindings to look at first.
    fileprivate var suspects: [BindingKey] {
        switch self {
        case .circularDependency(let path): path
        case .nestingTooDeep(let path): Array(path.prefix(1))
        case .constructionFailed(let key, _, _): [key]
        default: askers
        }
    }
}
