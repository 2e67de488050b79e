// What can be said of bindings before anything runs.

extension Registry {
    /// Everything that is wrong with the bindings, as far as it is known.
    var problems: [InjectionError] {
        let duplicates: [InjectionError] = duplicates.map { slots in
            .duplicateBinding(slots[0].key, sites: slots.map(\.description.site))
        }
        guard slots.contains(where: { !$0.parameters.isEmpty }) else { return duplicates }
        var problems = duplicates
        var edges: [Slot: [Slot]] = [:]
        for slot in slots {
            for parameter in slot.parameters {
                do throws(InjectionError) {
                    guard let dependency = try dependency(on: parameter) else { continue }
                    let isOnMainActor = dependency.isOnMainActor || (slot.isOnMainActor && !dependency.isDeferred)
                    if dependency.slot.isOnMainActor, !isOnMainActor {
                        problems.append(.boundOnMainActor(dependency.slot.key))
                    }
                    guard !dependency.isDeferred else { continue }
                    edges[slot, default: []].append(dependency.slot)
                } catch {
                    problems.append(error.asked(by: slot.key))
                }
            }
        }
        return problems + captives(of: edges) + cycles(of: edges)
    }

    /// The instances of graph scope that singletons get, themselves or as parts of what factories make for them.
    private func captives(of edges: [Slot: [Slot]]) -> [InjectionError] {
        slots.filter(\.isSingleton).flatMap { singleton in
            var captives: [InjectionError] = []
            var seen: Set<Slot> = []
            var rest = edges[singleton, default: []]
            while let slot = rest.popLast() {
                guard seen.insert(slot).inserted else { continue }
                if slot.isFactory { rest += edges[slot, default: []] }
                if slot.description.scope == .graph { captives.append(.captiveDependency(slot.key, of: singleton.key)) }
            }
            return captives
        }
    }

    /// What a parameter of this type needs.
    private func dependency(on type: any Any.Type) throws(InjectionError) -> Dependency? {
        let thread = thread
        if let slot = slot(ObjectIdentifier(type)) { return Dependency(slot: slot, isDeferred: false) }
        if let parameter = type as? any Parameter.Type { return try parameter.dependency(in: self, on: thread) }
        throw noSlot(for: type, named: nil, taking: NoArguments.self, on: thread)
    }

    /// The rings among direct edges, each once. Depth first, without recursion, since chains may be long.
    private func cycles(of edges: [Slot: [Slot]]) -> [InjectionError] {
        var order: [Slot: Int] = [:]
        for (index, slot) in slots.enumerated() { order[slot] = index }
        var cycles: [InjectionError] = []
        var found: Set<[Slot]> = []
        var isDone: Set<Slot> = []
        for start in slots where !isDone.contains(start) {
            var path = [start]
            var depths = [start: 0]
            var rest = [edges[start, default: []][...]]
            while let slot = path.last {
                guard let next = rest[path.count - 1].popFirst() else {
                    isDone.insert(slot)
                    depths[slot] = nil
                    path.removeLast()
                    rest.removeLast()
                    continue
                }
                if let depth = depths[next] {
                    let ring = path[depth...]
                    let first = ring.indices.min { order[ring[$0], default: 0] < order[ring[$1], default: 0] }!
                    let members = Array(ring[first...] + ring[..<first])
                    if found.insert(members).inserted {
                        cycles.append(.circularDependency(path: (members + members.prefix(1)).map(\.key)))
                    }
                } else if !isDone.contains(next) {
                    depths[next] = path.count
                    path.append(next)
                    rest.append(edges[next, default: []][...])
                }
            }
        }
        return cycles
    }
}

extension InjectionError {
    fileprivate func asked(by key: BindingKey) -> InjectionError {
        guard case .bindingNotFound(let missing, let path) = self else { return self }
        return .bindingNotFound(missing.asParameter, path: [key] + path)
    }
}
