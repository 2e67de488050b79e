public import BTKInjector

extension Injector {
    /// The needs of the bindings among each other: to look at, and to draw.
    ///
    /// The needs of a wired function are known from its parameters. Those of a block are seen when it first runs: all
    /// that it requests through its resolver, and nothing through an injector that it captures. ``verify(isolation:)``
    /// runs the blocks, all but those that it returns.
    ///
    /// ```swift
    /// print(injector.dependencyGraph.mermaid)
    /// ```
    ///
    /// In a child, the parent's bindings are nodes, too. Behind them are those of the children that the injector itself
    /// declares, with the ``DependencyGraph/Node/declaration`` that they belong to. Each call makes a new graph, of all
    /// that is known then, also while other threads run blocks.
    public var dependencyGraph: DependencyGraph {
        let nodes = bindingSnapshots.enumerated().map { DependencyGraph.Node($1, id: $0) }
        var edges: [DependencyGraph.Edge] = []
        forEachNeed { number, other, isDeferred in
            let kind: DependencyGraph.Edge.Kind = isDeferred ? .deferred : .direct
            edges.append(DependencyGraph.Edge(from: nodes[number], to: nodes[other], kind: kind))
        }
        return DependencyGraph(nodes: nodes, edges: edges)
    }
}
