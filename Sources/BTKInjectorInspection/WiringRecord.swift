package import BTKInjector

/// The bindings of a configuration with all that is known of their needs, also of one that was refused.
package struct WiringRecord {
    /// A binding.
    package struct Binding {
        package let node: DependencyGraph.Node
        /// The types of a factory's arguments.
        package let arguments: [String]
        /// Whether it has a function, and no block.
        package let isWired: Bool
        /// Whether its instance is given to each child.
        package let isSeed: Bool
        package let needs: [Need]
    }

    /// A need of a binding.
    package struct Need {
        /// How a need is met.
        package enum Source: String {
            /// By an argument of the factory.
            case argument
            /// By one binding, or by the members of a set.
            case binding
            /// By nil.
            case absence = "nil"
            /// By nothing: a problem.
            case nothing = "missing"
            /// By what a block has requested.
            case request
            /// By the root of the child.
            case root
        }

        /// The type of the parameter; nil if it is none.
        package let type: String?
        /// The key that `with` gives it.
        package let key: BindingKey?
        package let source: Source
        package let isDeferred: Bool
        /// The numbers of the bindings.
        package let bindings: [Int]
    }

    package let graph: DependencyGraph
    package let bindings: [Binding]

    /// Looks through the bindings of an injector that was verified, of its parents, and of the children that it
    /// declares.
    package init(of findings: VerificationFindings) { self.init(findings.blueprints, findings.needs) }

    /// Looks through a layout that was refused, or its declared children.
    package init(of layout: Layout) { self.init(Blueprint.all(of: layout), BlockNeeds()) }

    private init(_ blueprints: [Blueprint], _ needs: BlockNeeds) {
        let graph = DependencyGraph(of: blueprints, needs)
        let snapshots = blueprints.bindings
        let edges = Dictionary(grouping: graph.edges, by: \.from.id)
        self.graph = graph
        bindings = blueprints.flatMap { blueprint in
            blueprint.layout.bindings.enumerated().map { index, binding in
                let number = blueprint.start + index
                return Binding(
                    node: graph.nodes[number], arguments: binding.description.argumentTypeTexts,
                    isWired: binding.description.isWired, isSeed: snapshots[number].isSeed,
                    needs: blueprint.needs(of: binding, knowing: edges[number, default: []]))
            }
        }
    }
}

extension Blueprint {
    /// Returns the needs of a binding: those of its function's parameters, and what else the graph knows.
    fileprivate func needs(of binding: Binding, knowing edges: [DependencyGraph.Edge]) -> [WiringRecord.Need] {
        if let parameters = binding.wiredParameters { return parameters.map(need) }
        return edges.map { edge in
            WiringRecord.Need(
                type: nil, key: nil, source: binding.child == nil ? .request : .root,
                isDeferred: edge.kind == .deferred,
                bindings: [edge.to.id])
        }
    }

    private func need(of parameter: ParameterRecord) -> WiringRecord.Need {
        var bindings: [Binding] = []
        var isDeferred = false
        let source: WiringRecord.Need.Source
        switch parameter.source {
        case .argument: source = .argument
        case .absence: source = .absence
        case .nothing: source = .nothing
        case .bindings(let found, isDeferred: let isLater):
            source = .binding
            bindings = found
            isDeferred = isLater
        }
        return WiringRecord.Need(
            type: parameter.typeName, key: parameter.key, source: source, isDeferred: isDeferred,
            bindings: bindings.map(number))
    }
}
