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

        /// The label of the frame around the children that it declares, with their seeds.
        var labelOfChildren: String { arguments.map { $0 == "()" ? key : "\(key) \($0)" } ?? key }
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
        func addFrame(_ label: String, _ addContent: () -> Void) {
            frameCount += 1
            lines += start(frameCount, label).map { indentation + $0 }
            indentation += "    "
            addContent()
            indentation.removeLast(4)
            lines.append(indentation + end)
        }
        func addNodes(_ numbers: [Int]) { lines += numbers.map { indentation + text($0) } }
        // First what no module has made, then the modules in the order of their first bindings, and then the children.
        func addAll(of declaration: Int?) {
            let numbers = nodesOfDeclarations[declaration] ?? []
            addNodes(numbers.filter { nodes[$0].module == nil })
            let nodesOfModules = Dictionary(grouping: numbers) { nodes[$0].module }
            var framed: Set<String> = []
            for case let module? in numbers.map({ nodes[$0].module }) where framed.insert(module).inserted {
                addFrame(module) { addNodes(nodesOfModules[module] ?? []) }
            }
            for number in numbers where nodesOfDeclarations[number] != nil {
                addFrame(nodes[number].labelOfChildren) { addAll(of: number) }
            }
        }
        addAll(of: nil)
        return lines
    }

    /// A colour that can be seen on white and on black.
    var mainActorColor: String { "#1f6feb" }
}
