/// A graph as it is drawn: words instead of types.
struct GraphDrawing {
    /// A binding.
    struct Node {
        /// The key as texts show it.
        let key: String
        /// How long a provider's instance lasts; nil for a factory.
        let scope: String?
        /// The arguments that a factory takes, as in `(String, Int)`, or `()` for none; nil for a provider.
        let arguments: String?
        let isOnMainActor: Bool
        let isReplaced: Bool
        /// The module and the file.
        let fileID: String
        let line: Int
        /// The type of the module that made the binding, if one did.
        let module: String?
        /// The number of the node that declares children, if the binding belongs to these.
        let declaration: Int?

        var isFactory: Bool { scope == nil }

        /// How long the instance lasts, or what it takes to make one: `singleton`, `factory (String), @MainActor`.
        var role: String {
            var role = scope ?? "factory \(arguments ?? "")"
            if isReplaced { role += ", replaced" }
            return isOnMainActor ? role + ", @MainActor" : role
        }
    }

    /// A need of one binding for another, by their numbers.
    struct Edge: Hashable {
        let from: Int
        let to: Int
        let isDeferred: Bool
    }

    /// A node's number is its place. A declaration stands before its children's nodes.
    let nodes: [Node]
    let edges: [Edge]
}

// MARK: Frames

extension GraphDrawing {
    /// A part of a drawing.
    private enum Part {
        case nodes([Int])
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
    ///   - text: Returns the line of a node, given its number.
    ///   - start: Returns the lines at the start of a frame, given its number and its label.
    ///   - end: The line at its end.
    func lines(_ text: (Int) -> String, start: (Int, String) -> [String], end: String) -> [String] {
        let nodesOfDeclarations = Dictionary(grouping: nodes.indices) { nodes[$0].declaration }
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

    /// Returns the parts of what belongs to one declaration: first what no module has made, then the modules in the
    /// order of their first bindings, and then the children.
    ///
    /// - Parameter declaresChildren: Whether the node of a number has children with bindings.
    private func parts(of numbers: [Int], where declaresChildren: (Int) -> Bool) -> [Part] {
        var plain: [Int] = []
        var modules: [(name: String, nodes: [Int])] = []
        var indexes: [String: Int] = [:]
        var children: [Part] = []
        for number in numbers {
            let node = nodes[number]
            if let module = node.module {
                if let index = indexes[module] {
                    modules[index].nodes.append(number)
                } else {
                    indexes[module] = modules.count
                    modules.append((module, [number]))
                }
            } else {
                plain.append(number)
            }
            if declaresChildren(number) {
                let seeds = node.arguments.map { $0 == "()" ? "" : " \($0)" } ?? ""
                children += [.start(label: node.key + seeds), .declaration(number), .end]
            }
        }
        return [.nodes(plain)] + modules.flatMap { [.start(label: $0.name), .nodes($0.nodes), .end] } + children
    }

    /// A colour that can be seen on white and on black.
    var mainActorColor: String { "#1f6feb" }
}
