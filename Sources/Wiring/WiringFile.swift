import BTKInjectorInspection

/// The contents of a `wiring.json`. Docs/Command-Line.md tells the format.
struct WiringFile: Decodable, Equatable, Sendable {
    struct Key: Codable, Hashable, Sendable, CustomStringConvertible {
        let type: String
        let name: String?

        /// The key as texts show it: `Clock named "utc"`.
        var description: String { name.map { "\(type) named \"\($0)\"" } ?? type }
    }

    struct Fix: Codable, Hashable, Sendable {
        let text: String
        let file: String?
        let line: Int?
        let insert: String?
        let replace: String?
    }

    /// A member of a path.
    struct Member: Codable, Hashable, Sendable, CustomStringConvertible {
        let key: Key
        let fileID: String?
        let line: Int?

        var description: String {
            guard let fileID, let line else { return "\(key), bound nowhere" }
            return "\(key), bound at \(fileID):\(line)"
        }
    }

    struct Problem: Decodable, Hashable, Sendable {
        let id: String
        let key: Key?
        let file: String
        let line: Int
        let text: String
        let path: [Member]
        let fixes: [Fix]
    }

    /// How a need of a binding is met.
    struct Need: Decodable, Equatable, Sendable {
        let type: String?
        let with: Key?
        let source: String
        let isDeferred: Bool
        let bindings: [Int]
    }

    struct Binding: Decodable, Equatable, Sendable {
        let id: Int
        let key: Key
        let qualifiedType: String
        let kind: String
        let arguments: [String]?
        let scope: String?
        let isOnMainActor: Bool
        let isWired: Bool
        let isSeed: Bool
        let isReplaced: Bool
        let fileID: String
        let line: Int
        let module: String?
        let child: Int?
        let needs: [Need]

        /// The module of the file where it is bound.
        var moduleName: String { String(fileID.prefix { $0 != "/" }) }
    }

    let format: String
    let version: Int
    let isComplete: Bool
    let problems: [Problem]
    let bindings: [Binding]

    /// Whether it has all bindings of another one, by their places.
    func covers(_ other: WiringFile) -> Bool {
        func places(_ file: WiringFile) -> Set<String> {
            Set(file.bindings.map { "\($0.fileID):\($0.line) \($0.key)" })
        }
        return places(self).isSuperset(of: places(other))
    }

    /// The graph, or for a key what that needs, at once or later, directly or not.
    func drawing(part: Key?) -> GraphDrawing {
        let needed = part.map(numbers(neededBy:)) ?? Set(bindings.map(\.id))
        let kept = bindings.filter { needed.contains($0.id) }
        let ids = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1.id, $0) })
        var edges: [GraphDrawing.Edge] = []
        for binding in kept {
            for need in binding.needs {
                // A declaration around the part may need what is not in it.
                for target in need.bindings.compactMap({ ids[$0] }) {
                    let edge = GraphDrawing.Edge(from: ids[binding.id]!, to: target, isDeferred: need.isDeferred)
                    if !edges.contains(edge) { edges.append(edge) }
                }
            }
        }
        return GraphDrawing(nodes: kept.map { $0.node(declaration: $0.child.map { ids[$0]! }) }, edges: edges)
    }

    /// Returns the numbers of what a key needs, with the declarations of all that children bind.
    private func numbers(neededBy key: Key) -> Set<Int> {
        var found: Set<Int> = []
        var rest = bindings.filter { $0.key == key }.map(\.id)
        while let next = rest.popLast() {
            guard found.insert(next).inserted else { continue }
            rest += bindings[next].needs.flatMap(\.bindings)
        }
        for id in found {
            var declaration = bindings[id].child
            while let number = declaration {
                found.insert(number)
                declaration = bindings[number].child
            }
        }
        return found
    }
}

extension WiringFile.Binding {
    fileprivate func node(declaration: Int?) -> GraphDrawing.Node {
        GraphDrawing.Node(
            key: key.description, scope: scope, arguments: arguments.map { "(" + $0.joined(separator: ", ") + ")" },
            isOnMainActor: isOnMainActor, isReplaced: isReplaced, fileID: fileID, line: line, module: module,
            declaration: declaration)
    }
}
