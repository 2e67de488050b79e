// Checks bindings before anything runs.

extension Registry {
    /// Everything that is wrong with the bindings, as far as it is known.
    var problems: [InjectionError] {
        let duplicates: [InjectionError] = duplicates.map { slots in
            .duplicateBinding(slots[0].key, sites: slots.map(\.description.site))
        }
        var problems = duplicates
        if !requirements.isEmpty { problems += requirements.compactMap { $0.problem(in: self) } }
        guard slots.contains(where: \.isWired) else { return problems }
        let wired = slots.compactMap { slot in slot.wiring.map { (slot: slot, wiring: $0) } }
        var edges: [Slot: [Slot]] = [:]
        /// Bindings of the main actor that ordinary ones ask for, with these.
        var misplaced: [Slot: [Slot]] = [:]
        for (slot, wiring) in wired {
            if !wiring.takesAllArguments { problems.append(slot.missingParameter) }
            for type in wiring.dependencies {
                do throws(InjectionError) {
                    for dependency in try dependencies(on: type) {
                        let isOnMainActor = dependency.isOnMainActor || (slot.isOnMainActor && !dependency.isDeferred)
                        if dependency.slot.isOnMainActor, !isOnMainActor {
                            misplaced[dependency.slot, default: []].append(slot)
                        }
                        guard !dependency.isDeferred else { continue }
                        edges[slot, default: []].append(dependency.slot)
                    }
                } catch {
                    problems.append(error.asParameter(of: slot.key))
                }
            }
        }
        return problems + misplacements(misplaced, edges) + captives(of: edges) + cycles(of: edges)
    }

    /// Returns an error for each binding of the main actor that ordinary ones ask for.
    ///
    /// Where the sources move there, so must the ordinary bindings that need them. All of these are told at once.
    private func misplacements(_ misplaced: [Slot: [Slot]], _ edges: [Slot: [Slot]]) -> [InjectionError] {
        guard !misplaced.isEmpty else { return [] }
        let places = Dictionary(uniqueKeysWithValues: zip(allSlots, 0...))
        func inOrder(_ slots: some Sequence<Slot>) -> [Slot] { slots.sorted { places[$0]! < places[$1]! } }
        var dependents: [Slot: [Slot]] = [:]
        for (slot, targets) in edges where !slot.isOnMainActor {
            for target in targets { dependents[target, default: []].append(slot) }
        }
        return inOrder(misplaced.keys).map { slot in
            let direct = inOrder(Set(misplaced[slot]!))
            var reached = Set(direct)
            var rest = direct
            while let next = rest.popLast() {
                rest += dependents[next, default: []].filter { reached.insert($0).inserted }
            }
            let others = inOrder(reached.subtracting(direct))
            return .boundOnMainActor(slot.key.required(by: direct.map(\.key), for: others.map(\.key)))
        }
    }

    /// The instances of graph scope that singletons get, themselves or as parts of what factories make for them.
    private func captives(of edges: [Slot: [Slot]]) -> [InjectionError] {
        slots.filter(\.isSingleton).flatMap { singleton in
            var captives: [InjectionError] = []
            var seen: Set<Slot> = []
            var rest = edges[singleton, default: []]
            while let slot = rest.popLast() {
                guard seen.insert(slot).inserted else { continue }
                if slot.isFactory { rest += edges[slot] ?? inheritedEdges(of: slot) }
                if slot.description.scope == .graph { captives.append(.captiveDependency(slot.key, of: singleton.key)) }
            }
            return captives
        }
    }

    /// Returns the direct edges of what a parent has wired, and none of what is bound here.
    private func inheritedEdges(of slot: Slot) -> [Slot] {
        let registry = slot.header.pointee.registry
        guard registry !== self, let wiring = slot.wiring else { return [] }
        return wiring.dependencies.flatMap { (try? registry.dependencies(on: $0)) ?? [] }
            .filter { !$0.isDeferred }.map(\.slot)
    }

    /// Returns what a parameter of a type needs.
    func dependencies(on type: any Any.Type) throws(InjectionError) -> [Dependency] {
        let thread = ResolutionThread.current
        if let slot = slot(ObjectIdentifier(type)) { return [Dependency(slot: slot, isDeferred: false)] }
        if let parameter = type as? any Parameter.Type { return try parameter.dependencies(in: self, on: thread) }
        throw missingBindingError(for: type, named: nil, taking: NoArguments.self, on: thread)
    }

    /// Rings among direct edges: for each edge that is part of any, the shortest ring through it, each once.
    private func cycles(of edges: [Slot: [Slot]]) -> [InjectionError] {
        let edges = Self.withoutEnds(edges)
        var order: [Slot: Int] = [:]
        for (index, slot) in slots.enumerated() { order[slot] = index }
        var cycles: [InjectionError] = []
        var covered: Set<[Slot]> = []
        for slot in slots {
            for next in edges[slot, default: []] where !covered.contains([slot, next]) {
                guard let way = Self.shortestWay(from: next, to: slot, along: edges) else { continue }
                let first = way.indices.min { order[way[$0], default: 0] < order[way[$1], default: 0] }!
                let ring = Array(way[first...] + way[...first])
                for (slot, next) in zip(ring, ring.dropFirst()) { covered.insert([slot, next]) }
                cycles.append(.circularDependency(path: ring.map(\.key)))
            }
        }
        return cycles
    }

    /// Takes away, again and again, what has no edge out of it, until nothing is left but rings and what leads to them.
    private static func withoutEnds(_ edges: [Slot: [Slot]]) -> [Slot: [Slot]] {
        var sources: [Slot: [Slot]] = [:]
        for (slot, targets) in edges {
            for target in targets { sources[target, default: []].append(slot) }
        }
        var counts = edges.mapValues(\.count)
        var ends = sources.keys.filter { counts[$0, default: 0] == 0 }
        while let end = ends.popLast() {
            counts[end] = nil
            for source in sources[end, default: []] {
                counts[source]! -= 1
                if counts[source] == 0 { ends.append(source) }
            }
        }
        return edges.filter { counts[$0.key] != nil }
            .mapValues { $0.filter { counts[$0] != nil } }
    }

    /// Breadth first: from one slot to another, both included.
    private static func shortestWay(from start: Slot, to end: Slot, along edges: [Slot: [Slot]]) -> [Slot]? {
        var previous: [Slot: Slot] = [start: start]
        var queue = [start]
        var next = 0
        while next < queue.count, previous[end] == nil {
            for target in edges[queue[next], default: []] where previous[target] == nil {
                previous[target] = queue[next]
                queue.append(target)
            }
            next += 1
        }
        guard previous[end] != nil else { return nil }
        var way = [end]
        while way.last! != start { way.append(previous[way.last!]!) }
        return way.reversed()
    }
}

extension Requirement {
    /// Returns the error of a registry that does not meet the requirement.
    fileprivate func problem(in registry: Registry) -> InjectionError? {
        guard !registry.hasBinding(forAny: type, named: name) else { return nil }
        let key = registry.missingKey(of: type, name, role: .requirement(site))
        return .bindingNotFound(key, path: [key])
    }
}

extension Slot {
    /// The error of a wired function without a parameter for one of the arguments.
    fileprivate var missingParameter: InjectionError {
        let parameters = wiring!.parameters.map { String(describing: $0) }.joined(separator: ", ")
        return .argumentMismatch(
            key.with(.wiredFunction), expected: "(\(parameters))", requested: description.argumentsText)
    }
}

extension InjectionError {
    /// Returns the error of a wired function's parameter.
    fileprivate func asParameter(of owner: BindingKey) -> InjectionError {
        switch self {
        case .bindingNotFound(let missing, _):
            let key = missing.with(.parameter)
            return .bindingNotFound(key, path: [owner, key])
        case .argumentMismatch(let key, let expected, let requested):
            let key = key.with(.parameter).required(by: [owner])
            return .argumentMismatch(key, expected: expected, requested: requested)
        default:
            return required(by: [owner])
        }
    }
}
