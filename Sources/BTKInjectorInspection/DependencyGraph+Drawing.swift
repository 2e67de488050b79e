// Shared by all drawings.

import BTKInjector

extension DependencyGraph {
    /// A part of a drawing: bindings, the frames of modules around theirs, and the frames of children.
    private struct Frame {
        /// Nil for the whole.
        let label: String?
        var nodes: [Node] = []
        var frames: [Frame] = []
    }

    /// Returns the lines of a drawing.
    ///
    /// - Parameters:
    ///   - text: Returns the line of a node.
    ///   - start: Returns the lines at the start of a frame, given its number and its label.
    ///   - end: The line at its end.
    func drawing(_ text: (Node) -> String, start: (Int, String) -> [String], end: String) -> [String] {
        var lines: [String] = []
        var frameCount = 0
        func add(_ frame: Frame, _ indentation: String) {
            for node in frame.nodes { lines.append(indentation + text(node)) }
            for frame in frame.frames {
                frameCount += 1
                for line in start(frameCount, frame.label!) { lines.append(indentation + line) }
                add(frame, indentation + "    ")
                lines.append(indentation + end)
            }
        }
        add(whole, "    ")
        return lines
    }

    /// The whole: first what no module has made, then the modules in the order of their first bindings, and then
    /// the children.
    private var whole: Frame {
        // Of each declaration the nodes of its children. The key of what belongs to none is -1.
        var nodesOfDeclarations: [Int: [Node]] = [:]
        for node in nodes { nodesOfDeclarations[node.declaration ?? -1, default: []].append(node) }
        func frameOf(_ label: String?, of declaration: Int) -> Frame {
            var frame = Frame(label: label)
            var modules: [Frame] = []
            var children: [Frame] = []
            for node in nodesOfDeclarations[declaration] ?? [] {
                if let index = modules.firstIndex(where: { $0.label == node.module }) {
                    modules[index].nodes.append(node)
                } else if let module = node.module {
                    modules.append(Frame(label: module, nodes: [node]))
                } else {
                    frame.nodes.append(node)
                }
                if nodesOfDeclarations[node.id] != nil {
                    let seeds = node.arguments.map { $0 == "()" ? "" : " \($0)" } ?? ""
                    children.append(frameOf(node.key.description + seeds, of: node.id))
                }
            }
            frame.frames = modules + children
            return frame
        }
        return frameOf(nil, of: -1)
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
