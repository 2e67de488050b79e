import BTKInjector

extension DependencyGraph {
    /// Returns a drawing in words. Two types of one name have different ones in it.
    func drawn(_ text: (GraphDrawing) -> String) -> String {
        TypeNames.tellingTypesApart { text(drawing) }
    }

    /// The graph in words.
    var drawing: GraphDrawing {
        GraphDrawing(
            nodes: nodes.map(\.drawing),
            edges: edges.map { GraphDrawing.Edge(from: $0.from.id, to: $0.to.id, isDeferred: $0.kind == .deferred) })
    }
}

extension DependencyGraph.Node {
    /// The node in words.
    var drawing: GraphDrawing.Node {
        GraphDrawing.Node(
            key: key.description, scope: scope.map { "\($0)" }, arguments: arguments, isOnMainActor: isOnMainActor,
            isReplaced: isReplaced, fileID: site.fileID, line: site.line, module: module, declaration: declaration)
    }
}
