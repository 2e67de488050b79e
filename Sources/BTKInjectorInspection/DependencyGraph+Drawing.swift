// Shared by all drawings.

extension DependencyGraph {
    /// Bindings that one module made, or that none did.
    struct Group {
        let module: String?
        var nodes: [Node] = []
    }

    /// First what no module made, then the modules in the order of their first bindings.
    var groups: [Group] {
        var groups = [Group(module: nil)]
        for node in nodes {
            if let index = groups.firstIndex(where: { $0.module == node.module }) {
                groups[index].nodes.append(node)
            } else {
                groups.append(Group(module: node.module, nodes: [node]))
            }
        }
        return groups
    }

    /// A colour that can be seen on white and on black.
    var mainActorColor: String { "#1f6feb" }
}

extension DependencyGraph.Node {
    /// How long the instance lasts, or what it takes to make one: `singleton`, `factory (String), @MainActor`.
    var role: String {
        let role = scope.map { "\($0)" } ?? "factory \(arguments ?? "")"
        return isOnMainActor ? role + ", @MainActor" : role
    }
}
