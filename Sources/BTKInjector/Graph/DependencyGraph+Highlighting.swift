extension DependencyGraph {
    /// The same graph, in which what an error passes is drawn in a colour of its own.
    ///
    /// Those are the bindings on the error's path, or the one that it speaks of, and the edges that lead from one to
    /// the next; of an `invalidConfiguration`, those of all its errors. What is not in the graph can't stand out: a key
    /// that nothing is bound for, or the global injector. What was highlighted before stays so.
    ///
    /// A key that came from an injector stands for the one binding that it was made of, if that is in the graph, and
    /// otherwise, as a key made by hand, for all bindings of its type and name.
    ///
    /// - Parameter error: What an injector threw, or one made by hand.
    public func highlighting(_ error: InjectionError) -> DependencyGraph {
        let nodesOfKey = Dictionary(grouping: nodes, by: \.key)
        var graph = self
        var steps: Set<Step> = []
        for path in error.problems.flatMap(\.paths) {
            let members = path.map { key in key.chosen(from: nodesOfKey[key] ?? []) }
            graph.highlightedNodes.formUnion(members.joined())
            for (these, those) in zip(members, members.dropFirst()) {
                for from in these {
                    steps.formUnion(those.map { Step(from: from, to: $0) })
                }
            }
        }
        graph.highlightedEdges.formUnion(
            edges.indices.filter { steps.contains(Step(from: edges[$0].from.id, to: edges[$0].to.id)) })
        return graph
    }

    /// From one node to another, by their ids.
    private struct Step: Hashable {
        let from: Int
        let to: Int
    }
}

extension BindingKey {
    /// The ids of those nodes, of all with this type and name, that the key stands for.
    fileprivate func chosen(from nodes: [DependencyGraph.Node]) -> [Int] {
        guard let binding else { return nodes.map(\.id) }
        let own = nodes.filter { $0.site == binding.site && $0.key.binding?.hasKey(of: binding) == true }
        return (own.isEmpty ? nodes : own).map(\.id)
    }
}

extension InjectionError {
    /// The error itself, or all that a configuration's consists of, however deep they lie.
    fileprivate var problems: [InjectionError] {
        var problems: [InjectionError] = []
        var rest = [self]
        while let error = rest.popLast() {
            if case .invalidConfiguration(let errors) = error { rest += errors } else { problems.append(error) }
        }
        return problems
    }

    /// The bindings that lead to what went wrong, by each way.
    fileprivate var paths: [[BindingKey]] {
        switch self {
        case .circularDependency(let path), .constructionFailed(_, let path, _), .nestingTooDeep(let path):
            [path]
        case .bindingNotFound(let key, let path):
            [path] + key.askers.map { [$0, key] }
        case .captiveDependency(let key, let owner):
            [[owner, key]]
        case .notAFactory(let key), .boundOnMainActor(let key), .notOnMainActor(let key), .weakScopeOfValue(let key),
            .injectorReleased(let key):
            [[key]] + key.askers.map { [$0, key] }
        case .argumentMismatch(let key, _, _):
            // All lists of arguments are wrong, not the one whose key it happens to be.
            [[key.withoutFacts]] + key.askers.map { [$0, key.withoutFacts] }
        case .duplicateBinding(let key, _):
            [[key.withoutFacts]]
        case .invalidConfiguration, .globalInjectorNotSet, .globalInjectorAlreadySet:
            []
        }
    }
}

extension BindingKey {
    fileprivate var withoutFacts: BindingKey {
        BindingKey(type: type, name: name, facts: nil)
    }
}
