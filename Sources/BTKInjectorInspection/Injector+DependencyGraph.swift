public import BTKInjector

extension Injector {
    /// The needs of the bindings among each other: to look at, and to draw.
    ///
    /// The needs of a wired function are known from its parameters. What a block requests is not known before it runs,
    /// so a block has no edges here: ``verifiedDependencyGraph(isolation:)`` shows them.
    ///
    /// ```swift
    /// print(injector.dependencyGraph.mermaid)
    /// ```
    ///
    /// In a child, the parent's bindings are nodes, too. Behind them are those of the children that the injector itself
    /// declares, with the ``DependencyGraph/Node/declaration`` that they belong to. Each call makes the graph again,
    /// and all are equal.
    public var dependencyGraph: DependencyGraph { DependencyGraph(of: Blueprint.all(of: self), BlockNeeds()) }

    /// Verifies the injector, and returns its graph with what the blocks have requested.
    ///
    /// ```swift
    /// print(try injector.verifiedDependencyGraph().text)
    /// ```
    ///
    /// Runs the blocks as ``verify(isolation:)`` does, and leaves this injector as it was. A block needs all that it
    /// requests through its resolver, and nothing that it requests through an injector that it captures. What the
    /// closures request that it returns is not known, nor what a block requests that ``verify(isolation:)`` could not
    /// check.
    ///
    /// - Parameter isolation: The actor of the caller. On the main actor, the blocks run that belong there.
    /// - Returns: The graph of ``dependencyGraph``, and the edges of the blocks.
    /// - Throws: What ``verify(isolation:)`` throws.
    public func verifiedDependencyGraph(
        isolation: isolated (any Actor)? = #isolation
    ) throws(InjectionError) -> DependencyGraph {
        let findings = try completeFindings(callerIsOnMainActor: isolation === MainActor.shared)
        return DependencyGraph(of: findings.blueprints, findings.needs)
    }
}

extension DependencyGraph {
    /// Draws the bindings of some blueprints, and what their blocks have requested.
    init(of blueprints: [Blueprint], _ needs: BlockNeeds) {
        // An injector's children are declared once, so each layout has one.
        let blueprintsByLayout = Dictionary(uniqueKeysWithValues: blueprints.map { (ObjectIdentifier($0.layout), $0) })
        let nodes = blueprints.bindings.enumerated().map { number, binding in
            Node(binding.description, id: number, declaration: binding.declaration)
        }
        let edges = blueprints.flatMap { blueprint in
            blueprint.layout.bindings.enumerated().flatMap { index, binding in
                let from = nodes[blueprint.start + index]
                return blueprint.needs(of: binding, needs, among: blueprintsByLayout).map {
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
    fileprivate func needs(
        of binding: Binding, _ known: BlockNeeds, among blueprints: [ObjectIdentifier: Blueprint]
    ) -> [Need] {
        var needs: [Need] = []
        var seen: Set<Need> = []
        for dependency in known.dependencies(of: binding) {
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
