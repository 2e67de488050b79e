import BTKInjector

extension DependencyGraph {
    /// The graph as lines of text, one for each edge, in alphabetical order.
    ///
    /// ```swift
    /// let known = try String(contentsOfFile: "wiring.txt", encoding: .utf8)
    /// #expect(injector.dependencyGraph.text == known)
    /// ```
    ///
    /// `Store -> Clock` is what is needed at once, `Editor ~> Draft` what is needed later. What a declared child binds
    /// stands behind its key: `Child<Session> / Cart`. Arguments tell several factories of one key apart, and what is
    /// no singleton has its scope: `Transaction (weak)`.
    ///
    /// There are no places, and nothing of the order in which the bindings were made. So the text is the same on two
    /// machines, and changes only where a need begins or ends: it is made to be committed, and its difference to be
    /// reviewed. Bindings without needs that nothing needs are not in it. Takes time in proportion to its length, and
    /// to sort it.
    public var text: String { drawn(\.text) }
}

extension GraphDrawing {
    /// The drawing as lines of text.
    var text: String {
        let names = names
        let lines = edges.map { "\(names[$0.from]) \($0.isDeferred ? "~>" : "->") \(names[$0.to])" }
        return lines.sorted().joined(separator: "\n")
    }

    /// The names of the nodes in the text.
    private var names: [String] {
        var lists: [Key: Set<String?>] = [:]
        for node in nodes { lists[Key(of: node), default: []].insert(node.arguments) }
        var names: [String] = []
        for node in nodes {
            var name = node.declaration.map { names[$0] + " / " } ?? ""
            name += node.key
            if let arguments = node.arguments, lists[Key(of: node), default: []].count > 1 { name += " \(arguments)" }
            if let scope = node.scope, scope != "singleton" { name += " (\(scope))" }
            if node.isReplaced { name += ", replaced" }
            names.append(name)
        }
        return names
    }

    /// A key in one configuration.
    private struct Key: Hashable {
        let text: String
        let declaration: Int?

        init(of node: Node) {
            text = node.key
            declaration = node.declaration
        }
    }
}
