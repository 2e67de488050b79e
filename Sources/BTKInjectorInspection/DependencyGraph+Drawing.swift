// Shared by all drawings.

import BTKInjector

extension DependencyGraph {
    /// A part of a drawing.
    private enum Part {
        case nodes([Node])
        /// All that belongs to a declaration, or for nil to none.
        case declaration(Int?)
        /// The start of a frame.
        case start(label: String)
        /// The end of a frame.
        case end
    }

    /// Returns the lines of a drawing.
    ///
    /// - Parameters:
    ///   - text: Returns the line of a node.
    ///   - start: Returns the lines at the start of a frame, given its number and its label.
    ///   - end: The line at its end.
    func drawing(_ text: (Node) -> String, start: (Int, String) -> [String], end: String) -> [String] {
        let nodesOfDeclarations = Dictionary(grouping: nodes, by: \.declaration)
        var lines: [String] = []
        var frameCount = 0
        var indentation = "    "
        // The last one first. By a list, because frames may nest deeper than small stacks allow.
        var rest = [Part.declaration(nil)]
        while let part = rest.popLast() {
            switch part {
            case .nodes(let nodes):
                for node in nodes { lines.append(indentation + text(node)) }
            case .declaration(let declaration):
                rest += parts(of: nodesOfDeclarations[declaration] ?? []) { nodesOfDeclarations[$0] != nil }.reversed()
            case .start(let label):
                frameCount += 1
                for line in start(frameCount, label) { lines.append(indentation + line) }
                indentation += "    "
            case .end:
                indentation.removeLast(4)
                lines.append(indentation + end)
            }
        }
        return lines
    }

    /// Returns the parts of what belongs to one declaration: first what no module has made, then the modules in the order
    /// of their first bindings, and then the children.
    ///
    /// - Parameter declaresChildren: Whether the node of an id has children with bindings.
    private func parts(of nodes: [Node], where declaresChildren: (Int) -> Bool) -> [Part] {
        var plain: [Node] = []
        var modules: [(name: String, nodes: [Node])] = []
        var indexes: [String: Int] = [:]
        var children: [Part] = []
        for node in nodes {
            if let module = node.module {
                if let index = indexes[module] {
                    modules[index].nodes.append(node)
                } else {
                    indexes[module] = modules.count
                    modules.append((module, [node]))
                }
            } else {
                plain.append(node)
            }
            if declaresChildren(node.id) {
                let seeds = node.arguments.map { $0 == "()" ? "" : " \($0)" } ?? ""
                children += [.start(label: node.key.description + seeds), .declaration(node.id), .end]
            }
        }
        return [.nodes(plain)] + modules.flatMap { [.start(label: $0.name), .nodes($0.nodes), .end] } + children
    }

    /// A colour that can be seen on white and on black.
    var mainActorColor: String { "#1f6feb" }
}

extension DependencyGraph.Node {
    /// How long the instance lasts, or what it takes to make one: `singleton`, `factory (String), @MainActor`.
    var role: String {
        var role = scope.map { "\($0)" } ?? "factory \(arguments ?? "")"
        if isReplaced { role += ", replaced" }
        return isOnMainActor ? role + ", @MainActor" : role
    }
}
