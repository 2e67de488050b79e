import BTKInjector

extension DependencyGraph {
    /// The graph as a Mermaid flowchart.
    ///
    /// ```swift
    /// let drawn = try String(contentsOfFile: "graph.mmd", encoding: .utf8)
    /// #expect(injector.dependencyGraph.mermaid == drawn)
    /// ```
    ///
    /// GitHub draws it where a block of Markdown has the language `mermaid`. Providers are rectangles and factories
    /// have round ends; what is needed at once has a solid arrow, what is needed later a dotted one. A module frames
    /// its bindings, a declaration those of its children, and those of the main actor have a blue border.
    ///
    /// Equal graphs give equal texts, which makes them fit for comparing with a file; beyond that the text may change
    /// between versions. Takes time in proportion to the graph's size. Mermaid itself, as GitHub runs it, refuses
    /// texts of more than 50,000 characters or 500 edges: draw such a graph with ``dot``.
    public var mermaid: String { drawn(\.mermaid) }
}

extension GraphDrawing {
    /// The drawing as a Mermaid flowchart.
    var mermaid: String {
        var lines = ["flowchart TD"]
        lines += self.lines(mermaid, start: { ["subgraph m\($0)[\"\($1.mermaid)\"]"] }, end: "end")
        lines += edges.map { "    n\($0.from) \($0.isDeferred ? "-.->" : "-->") n\($0.to)" }
        let onMainActor = nodes.indices.filter { nodes[$0].isOnMainActor }.map { "n\($0)" }
        if !onMainActor.isEmpty {
            lines.append("    classDef mainActor stroke:\(mainActorColor),stroke-width:2px")
            lines.append("    class \(onMainActor.joined(separator: ",")) mainActor")
        }
        return lines.joined(separator: "\n")
    }

    private func mermaid(_ number: Int) -> String {
        let node = nodes[number]
        let label = "\"\(node.key.mermaid)<br/>\(node.role.mermaid)<br/>\(node.fileID.mermaid):\(node.line)\""
        return "n\(number)" + (node.isFactory ? "([\(label)])" : "[\(label)]")
    }
}

extension String {
    /// The text as the line of a label.
    ///
    /// Labels go through an expression that looks for `style…:…#…;`, a parser of Markdown, one of formulas, one of icon
    /// names, and one of HTML. So letters alone stay as they are, and what else can't mean anything in its place.
    fileprivate var mermaid: String {
        var text = ""
        for scalar in visible.unicodeScalars {
            if scalar.properties.isAlphabetic || !text.isEmpty && Self.harmless.contains(scalar) {
                text.unicodeScalars.append(scalar)
            } else {
                text += "#\(scalar.value);"
            }
        }
        return text
    }

    /// Harmless but at the start of a line, where Markdown might see a list.
    private static let harmless = "0123456789 .,()/".unicodeScalars
}
