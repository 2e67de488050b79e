extension Injector {
    /// What the bindings need from each other, as far as it is known: to look at, and to draw.
    ///
    /// A wired function's needs are known from its parameters. What a block needs is seen when it first runs: all that
    /// it asks of its resolver, but not what it asks of an injector that it captures. A ``verify(isolation:)`` runs the
    /// blocks, all but those that it returns.
    ///
    /// ```swift
    /// try injector.verify()
    /// print(injector.dependencyGraph.mermaid)
    /// ```
    ///
    /// In a child, the parent's bindings are there too. Each call makes a new graph, of what is known then, also while
    /// other threads run blocks.
    public var dependencyGraph: DependencyGraph {
        defer { withExtendedLifetime(self) {} }
        let slots = registry.allSlots
        let nodes = slots.enumerated().map { DependencyGraph.Node($1.description, id: $0) }
        let nodeOfSlot = Dictionary(uniqueKeysWithValues: zip(slots, nodes))
        let edges = slots.flatMap { slot in
            slot.dependencies.compactMap { dependency in
                nodeOfSlot[dependency.slot].map { target in
                    DependencyGraph.Edge(
                        from: nodeOfSlot[slot]!, to: target, kind: dependency.isDeferred ? .deferred : .direct)
                }
            }
        }
        return DependencyGraph(nodes: nodes, edges: edges)
    }
}

extension Slot {
    /// What the binding is known to need, each once.
    fileprivate var dependencies: [Dependency] {
        let registry = header.pointee.registry
        let wired = (wiring?.dependencies ?? []).flatMap { (try? registry.dependencies(on: $0)) ?? [] }
        let known = wired + Observations.dependencies(of: self)
        var seen: Set<Dependency> = []
        return known.filter { seen.insert(Dependency(slot: $0.slot, isDeferred: $0.isDeferred)).inserted }
    }
}
