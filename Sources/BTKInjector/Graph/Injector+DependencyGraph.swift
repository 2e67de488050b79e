extension Injector {
    /// The needs of the bindings among each other, as far as they are known: to look at, and to draw.
    ///
    /// The needs of a wired function are known from its parameters. Those of a block are seen when it first runs: all
    /// that it asks of its resolver, but not of an injector that it captures. A ``verify(isolation:)`` runs the blocks,
    /// all but those that it returns.
    ///
    /// ```swift
    /// try injector.verify()
    /// print(injector.dependencyGraph.mermaid)
    /// ```
    ///
    /// In a child, the parent's bindings are nodes, too. Each call makes a new graph, of all that is known then, also
    /// while other threads run blocks.
    public var dependencyGraph: DependencyGraph {
        defer { withExtendedLifetime(self) {} }
        let slots = registry.allSlots
        let nodes = slots.enumerated().map { DependencyGraph.Node($1.description, id: $0) }
        let edges = slots.flatMap { slot in
            slot.dependencies.map { dependency in
                DependencyGraph.Edge(
                    from: nodes[slot.place], to: nodes[dependency.slot.place],
                    kind: dependency.isDeferred ? .deferred : .direct)
            }
        }
        return DependencyGraph(nodes: nodes, edges: edges)
    }
}

extension Slot {
    /// The known needs of the binding, each once.
    fileprivate var dependencies: [Dependency] {
        let registry = header.pointee.registry
        let wired = (wiring?.dependencies ?? []).flatMap { (try? registry.dependencies(on: $0)) ?? [] }
        let known = wired + DependencyRecorder.dependencies(of: self)
        var dependencies: [Dependency] = []
        for new in known where !dependencies.contains(where: { $0.slot == new.slot && $0.isDeferred == new.isDeferred })
        {
            dependencies.append(new)
        }
        return dependencies
    }
}
