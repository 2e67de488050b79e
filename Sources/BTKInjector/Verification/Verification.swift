import Synchronization

/// A dry run of all bindings, on a copy.
struct Verification {
    /// The end of the stack, as far as blocks reach it that verify within each other.
    final class Exhaustion: Sendable {
        fileprivate let isReached = Atomic(false)
    }

    /// That of the outermost verification, on the thread or task that it runs on.
    @TaskLocal static var outermost: Exhaustion?

    /// Shared by the verifications within one. All of these end when it is reached: if each tried its other bindings
    /// as well, each would double the time.
    let exhaustion: Exhaustion
    private let isNested: Bool
    let copy: Injector
    private let original: Registry
    private let isOnMainActor: Bool
    private let thread = ResolutionThread.current
    /// In the order of binding.
    private let slots: [Slot]
    private let positions: [String: Int]
    /// Whether the slot of each place was asked for.
    private var wasAsked: [Bool]
    private var causes = MergedErrors()
    /// Weak instances, which would be made again for each one that needs them.
    private var kept: [Any] = []

    /// Throws if the calling thread runs a block of the injector, or of a copy of it: its block would verify again.
    init(of injector: Injector, isOnMainActor: Bool) throws(InjectionError) {
        let thread = thread
        let outer = thread.depth > 0 ? Self.outermost : nil
        (exhaustion, isNested) = (outer ?? Exhaustion(), outer != nil)
        if exhaustion.isReached.load(ordering: .relaxed) {
            throw .nestingTooDeep(path: ResolutionPath.path(on: thread))
        }
        original = injector.registry
        let originals = original.lineage.map(\.original)
        for frame in thread.frames {
            let registry = frame.slot.header.pointee.registry.original
            guard !originals.contains(where: { $0 === registry }) else {
                throw .circularDependency(path: [frame.slot.key, frame.slot.key])
            }
        }
        copy = .copy(of: injector)
        slots = copy.registry.allSlots
        var positions: [String: Int] = [:]
        for slot in slots.reversed() { positions[slot.key.identity] = slot.place }
        self.positions = positions
        wasAsked = Array(repeating: false, count: slots.count)
        self.isOnMainActor = isOnMainActor
    }

    /// Asks for everything, and returns what can't be asked for.
    mutating func run() throws(InjectionError) -> [BindingKey] {
        for slot in slots where canAsk(for: slot) && !wasAsked[slot.place] {
            do throws(InjectionError) {
                try ask(for: slot)
            } catch {
                guard !isNested else { throw error }
            }
            if !isNested { exhaustion.isReached.store(false, ordering: .relaxed) }
        }
        original.learn(from: copy.registry)
        let problems = problems
        guard problems.isEmpty else { throw .invalidConfiguration(problems) }
        return slots.filter { !canAsk(for: $0) && !isCheckedByConfiguration($0) }.map(\.key)
    }

    /// Whether a slot is a wired factory with arguments, where nothing is left to check but the function itself.
    private func isCheckedByConfiguration(_ slot: Slot) -> Bool {
        slot.wiring != nil && !slot.description.takesNoArguments && (isOnMainActor || !slot.isOnMainActor)
    }

    private func canAsk(for slot: Slot) -> Bool {
        slot.description.takesNoArguments && (isOnMainActor || !slot.isOnMainActor)
    }

    /// Asks for an instance, and notes why there is none. Throws if blocks that verify have used up the stack.
    ///
    /// If a chain is too deep, its far end comes first. Otherwise every binding of the chain would fail in turn.
    private mutating func ask(for slot: Slot) throws(InjectionError) {
        var rest = [slot]
        while let slot = rest.last {
            let isFirst = !wasAsked[slot.place]
            wasAsked[slot.place] = true
            do throws(InjectionError) {
                let instance = try instance(of: slot)
                if slot.description.scope == .weak { kept.append(instance) }
            } catch {
                if isFirst { causes.add(error.startingAtFirstBound(by: positions).startingAt(slot.key)) }
                if case .nestingTooDeep(let path) = error {
                    if exhaustion.isReached.load(ordering: .relaxed) { throw error }
                    if isFirst, let end = farEnd(of: path) {
                        rest.append(end)
                        continue
                    }
                    if isNested {
                        exhaustion.isReached.store(true, ordering: .relaxed)
                        throw error
                    }
                }
            }
            rest.removeLast()
        }
    }

    /// Returns the slot where a path ends, if it has not been asked for.
    private func farEnd(of path: [BindingKey]) -> Slot? {
        guard let position = path.last.flatMap({ positions[$0.identity] }) else { return nil }
        let slot = slots[position]
        return canAsk(for: slot) && !wasAsked[position] ? slot : nil
    }

    private func instance(of slot: Slot) throws(InjectionError) -> Any {
        func instance<T>(_ type: T.Type) throws(InjectionError) -> Any {
            try slot.instance(of: type, isOnMainActor: isOnMainActor, on: thread)
        }
        return try instance(slot.description.type)
    }

    /// The failures, in the order of the bindings to look at.
    private var problems: [InjectionError] {
        let errors = causes.errors
        // Numbers, each of a rank and an index: sorting pairs would need code of its own.
        return errors.indices.map { index in
            let rank = errors[index].suspects.compactMap { positions[$0.identity] }.min() ?? slots.count
            return rank * errors.count + index
        }.sorted().map { errors[$0 % errors.count] }
    }
}

extension Injector {
    /// Makes an injector with the same bindings, the parents' copied too, and with none of the instances.
    fileprivate static func copy(of injector: Injector) -> Injector {
        var copy: Injector?
        for registry in injector.registry.lineage.reversed() {
            let bindings = registry.bindings.map { $0.cachingFailure() }
            copy = Injector(
                Registry(
                    bindings, threadLocal: registry.threadLocal, parent: copy?.registry, ownedBy: copy, copyOf: registry
                ))
        }
        return copy!
    }
}

extension Registry {
    /// Takes over what its copy has learned. A slot and its copy have the same place.
    fileprivate func learn(from copy: Registry) {
        let slots = allSlots
        for copy in copy.allSlots {
            for dependency in DependencyRecorder.dependencies(of: copy) {
                DependencyRecorder.add(
                    Dependency(slot: slots[dependency.slot.place], isDeferred: dependency.isDeferred),
                    of: slots[copy.place])
            }
        }
    }
}

extension InjectionError {
    /// Returns a cycle from the member on that was bound first.
    fileprivate func startingAtFirstBound(by positions: [String: Int]) -> Self {
        // A block may throw a path of its own, which need not be a ring.
        guard case .circularDependency(let path) = self, path.count > 1, path.first == path.last else { return self }
        let ring = path.dropLast()
        let start = ring.indices.min {
            positions[ring[$0].identity, default: .max] < positions[ring[$1].identity, default: .max]
        }!
        return .circularDependency(path: Array(ring[start...] + ring[...start]))
    }

    /// Returns the error with a path that starts at a binding, if it leads through there, or at those before it.
    func startingAt(_ key: BindingKey, after outer: [BindingKey] = []) -> Self {
        let whole = parts.path
        guard let start = whole.firstIndex(where: { $0.identity == key.identity }) else { return self }
        let path = outer + whole[start...]
        switch self {
        case .bindingNotFound(let key, _): return .bindingNotFound(key, path: path)
        case .constructionFailed(let key, _, let underlying):
            return .constructionFailed(key, path: path, underlying: underlying)
        default: return self
        }
    }

    /// The bindings to look at first.
    fileprivate var suspects: [BindingKey] {
        switch self {
        case .circularDependency(let path): path
        case .nestingTooDeep(let path): Array(path.prefix(1))
        case .constructionFailed(let key, _, _): [key]
        default: dependents
        }
    }
}
