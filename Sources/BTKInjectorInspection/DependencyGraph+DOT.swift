import BTKInjector

extension DependencyGraph {
    /// The graph in the DOT language of Graphviz.
    ///
    /// ```swift
    /// print(injector.dependencyGraph.dot)  // into graph.dot
    /// ```
    ///
    /// `dot -Tsvg graph.dot > graph.svg` draws it. Providers are rectangles and factories have round corners; what is
    /// needed at once has a solid arrow, what is needed later a dashed one. A module frames its bindings, a declaration
    /// those of its children, and those of the main actor have a blue border.
    ///
    /// Equal graphs give equal texts, which makes them fit for comparing with a file; beyond that the text may change
    /// between versions. Takes time in proportion to the graph's size.
    public var dot: String { drawn(\.dot) }
}

extension GraphDrawing {
    /// The drawing in the DOT language.
    var dot: String {
        var lines = ["digraph {", "    fontname=\"Helvetica\"", "    node [shape=box, fontname=\"Helvetica\"]"]
        lines += self.lines(dot, start: { ["subgraph cluster_\($0) {", "    label=\"\($1.dot)\""] }, end: "}")
        lines += edges.map { "    n\($0.from) -> n\($0.to)\($0.isDeferred ? " [style=dashed]" : "")" }
        lines.append("}")
        return lines.joined(separator: "\n")
    }

    private func dot(_ number: Int) -> String {
        let node = nodes[number]
        let site = "\(node.fileID):\(node.line)"
        var attributes = ["label=\"\(node.key.dot)\\n\(node.role.dot)\\n\(site.dot)\""]
        if node.isFactory { attributes.append("style=\"rounded\"") }
        if node.isOnMainActor { attributes += ["color=\"\(mainActorColor)\"", "penwidth=2"] }
        return "n\(number) [\(attributes.joined(separator: ", "))]"
    }
}

extension String {
    /// The text within the quotes of a label. Graphviz reads HTML's entities there.
    fileprivate var dot: String {
        var text = ""
        for scalar in visible.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "&": text += "&amp;"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
