extension DependencyGraph {
    /// The graph in the DOT language of Graphviz.
    ///
    /// `dot -Tsvg graph.dot > graph.svg` draws it. Providers are rectangles and factories have round corners; what is
    /// needed at once has a solid arrow, what is needed later a dashed one. A module frames its bindings, those of the
    /// main actor have a blue border, and what was highlighted is red.
    ///
    /// Equal graphs give equal texts, which makes them fit for comparing with a file; beyond that the text may change
    /// between versions. Takes time in proportion to the graph's size.
    public var dot: String {
        var lines = ["digraph {", "    fontname=\"Helvetica\"", "    node [shape=box, fontname=\"Helvetica\"]"]
        for (number, group) in groups.enumerated() {
            if let module = group.module {
                lines.append("    subgraph cluster_\(number) {")
                lines.append("        label=\"\(module.dot)\"")
                lines += group.nodes.map { "        " + dot($0) }
                lines.append("    }")
            } else {
                lines += group.nodes.map { "    " + dot($0) }
            }
        }
        for (place, edge) in edges.enumerated() {
            let attributes =
                (edge.kind == .deferred ? ["style=dashed"] : [])
                + (highlightedEdges.contains(place) ? ["color=\"\(Color.highlight)\"", "penwidth=3"] : [])
            let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
            lines.append("    n\(edge.from.id) -> n\(edge.to.id)\(list)")
        }
        lines.append("}")
        return lines.joined(separator: "\n")
    }

    private func dot(_ node: Node) -> String {
        var attributes = ["label=\"\(node.key.description.dot)\\n\(node.role.dot)\\n\(node.site.description.dot)\""]
        let isHighlighted = highlightedNodes.contains(node.id)
        let styles = (node.kind == .factory ? ["rounded"] : []) + (isHighlighted ? ["filled"] : [])
        if !styles.isEmpty {
            attributes.append("style=\"\(styles.joined(separator: ","))\"")
        }
        if node.isOnMainActor {
            attributes += ["color=\"\(Color.mainActor)\"", "penwidth=2"]
        }
        if isHighlighted {
            attributes += ["fillcolor=\"\(Color.highlight)\"", "fontcolor=\"#ffffff\""]
        }
        return "n\(node.id) [\(attributes.joined(separator: ", "))]"
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
