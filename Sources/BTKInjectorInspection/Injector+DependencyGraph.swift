public import BTKInjector

extension Injector {
    /// The needs of the bindings among each other: to look at, and to draw.
    ///
    /// The needs of a wired function are known from its parameters. Those of a block are known when
    /// ``verify(isolation:)`` of this injector has run it: all that it requests through its resolver, and nothing
    /// through an injector that it captures. Those of the blocks that it returns are not known.
    ///
    /// ```swift
    /// print(injector.dependencyGraph.mermaid)
    /// ```
    ///
    /// In a child, the parent's bindings are nodes, too. Behind them are those of the children that the injector itself
    /// declares, with the ``DependencyGraph/Node/declaration`` that they belong to. Each call makes a new graph, of all
    /// that is known then.
    public var dependencyGraph: DependencyGraph { DependencyGraph(of: Blueprint.all(of: self)) }
}

extension DependencyGraph {
    /// Draws the bindings of some blueprints.
    init(of blueprints: [Blueprint]) {
        // An injector's children are declared once, so each layout has one.
        let blueprintsByLayout = Dictionary(uniqueKeysWithValues: blueprints.map { (ObjectIdentifier($0.layout), $0) })
        let nodes = blueprints.bindings.enumerated().map { number, binding in
            Node(binding.description, id: number, declaration: binding.declaration)
        }
        let edges = blueprints.flatMap { blueprint in
            blueprint.layout.bindings.enumerated().flatMap { index, binding in
                let from = nodes[blueprint.start + index]
                return blueprint.needs(of: binding, among: blueprintsByLayout).map {
                    Edge(from: from, to: nodes[$0.number], kind: $0.kind)
                }
            }
        }
        self.init(nodes: nodes, edges: edges)
    }
}

extension Blueprint {
    fileprivate struct Need: Hashable {
        let number: Int
        let kind: DependencyGraph.Edge.Kind
    }

    /// Returns the known needs of a binding by their numbers, each once.
    fileprivate func needs(of binding: Binding, among blueprints: [ObjectIdentifier: Blueprint]) -> [Need] {
        var needs: [Need] = []
        var seen: Set<Need> = []
        // Those of its function, and those that the block has shown when it was verified.
        for dependency in binding.wiredDependencies + layout.needsOfBlock(at: binding) {
            let need = Need(
                number: number(of: dependency.binding), kind: dependency.isDeferred ? .deferred : .direct)
            if seen.insert(need).inserted { needs.append(need) }
        }
        // Of a parent's declaration the children are not among these.
        if let root = binding.root, let child = blueprints[ObjectIdentifier(root.layout)] {
            needs.append(Need(number: child.number(of: root), kind: .direct))
        }
        return needs
    }
}
