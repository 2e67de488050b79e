/// A dry run of all bindings, on a copy.
final class Verification {
    /// How many verifications run around a block, on its thread or task.
    @TaskLocal static var depth = 0

    /// How many verifications this one is, with those around it.
    let depth: Int
    let copy: Injector
    private let original: Registry
    private let isOnMainActor: Bool
    private let thread = ResolutionThread.current
    /// The registries of the copy, the outermost parent's first.
    private let lineage: [Registry]
    /// In the order of binding.
    private let slots: [Slot]
    /// The failures of the slots' blocks.
    private let failures: [CachedFailure]
    /// Whether the slot of each place was asked for.
    private var wasAsked: [Bool]
    /// Whether its request failed.
    private var hasFailed: [Bool]
    private var errors: [InjectionError] = []
    /// How many requests were made: fewer than there are bindings, if blocks fail for others.
    private(set) var requestCount = 0
    /// Weak instances, which would be made again for each one that needs them.
    private var kept: [Any] = []

    /// Throws if the calling thread runs a block of the injector, or of a copy of it: its block would verify again.
    init(of injector: Injector, isOnMainActor: Bool) throws(InjectionError) {
        let thread = thread
        depth = thread.depth > 0 ? Self.depth + 1 : 1
        // Blocks that verify in turn would do so without end. One that tries each of several bindings runs more often than
        // the stack would tell: so the limit is low.
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
        slots = copy.registry.allSlots
        wasAsked = Array(repeating: false, count: slots.count)
        hasFailed = wasAsked
        self.isOnMainActor = isOnMainActor
    }

    /// Asks for everything, and returns what can't be asked for.
    func run() throws(InjectionError) -> [BindingKey] {
        for slot in slots where canAsk(for: slot) && !wasAsked[slot.place] { ask(for: slot) }
        original.learn(from: copy.registry)
        let problems = problems
        guard problems.isEmpty else { throw .invalidConfiguration(problems) }
        var unchecked: [BindingKey] = []
        for slot in slots where !canAsk(for: slot) && !isCheckedByConfiguration(slot) { unchecked.append(slot.key) }
        return unchecked
    }

    /// Whether a slot is a wired factory with arguments, where nothing is left to check but the function itself.
    private func isCheckedByConfiguration(_ slot: Slot) -> Bool {
        slot.wiring != nil && !slot.description.takesNoArguments && (isOnMainActor || !slot.isOnMainActor)
    }

    private func canAsk(for slot: Slot) -> Bool {
        slot.description.takesNoArguments && (isOnMainActor || !slot.isOnMainActor)
    }

    /// Asks for an instance, and notes why there is none.
    ///
    /// If a chain is too deep, its far end comes first. Otherwise every binding of the chain would fail in turn.
    private func ask(for slot: Slot) {
        var rest = [slot]
        while let slot = rest.popLast() {
            let isFirst = !wasAsked[slot.place]
            wasAsked[slot.place] = true
            do throws(InjectionError) {
                // A block that has failed for another one would fail in the same way.
                if let error = failures[slot.place].error { throw error }
                requestCount += 1
                let instance = try instance(of: slot)
                if slot.description.scope == .weak { kept.append(instance) }
            } catch {
                hasFailed[slot.place] = true
                guard isFirst else { continue }
                errors.append(startingAtFirstBound(error))
                switch error {
                case .nestingTooDeep(let path):
                    guard let end = farEnd(of: path) else { continue }
                    rest.append(slot)
                    rest.append(end)
                case .circularDependency(let path):
                    // Each of its members would find it again.
                    for key in path {
                        guard let place = place(of: key) else { continue }
                        (wasAsked[place], hasFailed[place]) = (true, true)
                    }
                default: break
                }
            }
        }
    }

    /// Returns the slot where a path ends, if it has not been asked for.
    private func farEnd(of path: [BindingKey]) -> Slot? {
        guard let place = path.last.flatMap(place) else { return nil }
        return canAsk(for: slots[place]) && !wasAsked[place] ? slots[place] : nil
    }

    private func instance(of slot: Slot) throws(InjectionError) -> Any {
        func instance<T>(_ type: T.Type) throws(InjectionError) -> Any {
            try slot.instance(of: type, isOnMainActor: isOnMainActor, on: thread)
        }
        return try instance(slot.description.type)
    }

    /// Returns the place of the binding that a key is about; of those that are made at one place the outermost parent's.
    private func place(of key: BindingKey) -> Int? {
        guard let binding = key.binding else { return nil }
        for registry in lineage {
            let slot = registry.table.find(ObjectIdentifier(binding.type), binding.name, binding.argumentsID)
            if let slot, slot.description.site == binding.site { return slot.place }
        }
        return nil
    }
}

// MARK: Problems

extension Verification {
    /// The failures, each cause once, in the order of the bindings to look at.
    private var problems: [InjectionError] {
        let errors = errors.merged()
        // Numbers, each of a rank and an index: sorting pairs would need code of its own.
        var numbers: [Int] = []
        for index in errors.indices { numbers.append(rank(of: errors[index]) * errors.count + index) }
        var problems: [InjectionError] = []
        for number in sorted(numbers) { problems.append(startingAtFailure(errors[number % errors.count])) }
        return problems
    }

    /// Returns the lowest place of the bindings to look at first.
    private func rank(of error: InjectionError) -> Int {
        let parts = error.parts
        let suspects =
            switch parts.code {
            case .circularDependency, .constructionFailed: parts.keys
            case .nestingTooDeep: parts.path
            default: parts.requests.dependents
            }
        var rank = slots.count
        for suspect in suspects { rank = min(rank, place(of: suspect) ?? rank) }
        return rank
    }

    /// Returns the error with a path that starts at the first binding that fails, since others get by without it, or that
    /// has only the binding whose block failed.
    private func startingAtFailure(_ error: InjectionError) -> InjectionError {
        let parts = error.parts
        if parts.code == .constructionFailed, let place = place(of: parts.keys[0]), hasFailed[place] {
            return error.with(path: [parts.keys[0]])
        }
        var path: [BindingKey] = []
        for key in parts.path where !path.isEmpty || place(of: key).map({ hasFailed[$0] }) == true { path.append(key) }
        return path.isEmpty ? error : error.with(path: path)
    }

    /// Returns a cycle from the member on that was bound first, and any other error as it is.
    private func startingAtFirstBound(_ error: InjectionError) -> InjectionError {
        // A block may throw a path of its own, which need not be a ring.
        guard case .circularDependency(let path) = error, path.count > 1, path.first == path.last else { return error }
        var (start, lowest) = (0, Int.max)
        for (index, key) in path.enumerated() {
            guard let place = place(of: key), place < lowest else { continue }
            (start, lowest) = (index, place)
        }
        var ring: [BindingKey] = []
        for index in path.indices { ring.append(path[(start + index) % (path.count - 1)]) }
        return .circularDependency(path: ring)
    }
}

extension Injector {
    /// Makes an injector with the same bindings, the parents' copied too, and with none of the instances. Returns it with
    /// the failures of its bindings, by their places.
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
