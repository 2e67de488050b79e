@testable import BTKInjector
@testable import BTKInjectorInspection

// Graphs made without an injector.

extension DependencyGraph.Node {
    /// Makes a provider, or a factory if there are arguments.
    init(
        _ id: Int, _ type: any Any.Type, named name: BindingName? = nil, scope: Scope = .singleton,
        taking arguments: (any Any.Type)? = nil, isOnMainActor: Bool = false, file: String = "App/Wiring.swift",
        module: String? = nil
    ) {
        let metadata =
            arguments.map {
                BindingMetadata(type: type, name: name, livesOnMainActor: isOnMainActor, arguments: $0)
            } ?? BindingMetadata(type: type, name: name, scope: scope, livesOnMainActor: isOnMainActor)
        let site = BindingSite(line: id + 1, of: BindingSite.Origin(fileID: file, module: module, child: nil))
        self.init(BindingDescription(metadata, at: site), id: id)
    }
}

extension DependencyGraph {
    init(_ nodes: [Node], direct: [(Int, Int)] = [], deferred: [(Int, Int)] = []) {
        self.init(
            nodes: nodes,
            edges: direct.map { Edge(from: nodes[$0], to: nodes[$1], kind: .direct) }
                + deferred.map { Edge(from: nodes[$0], to: nodes[$1], kind: .deferred) })
    }

    /// The edges as they are read.
    var edgeTexts: [String] { edges.map(\.text) }
}

extension DependencyGraph.Node {
    /// How long the instance lasts, or what it takes to make one, as drawings tell.
    var role: String { drawing.role }
}

extension DependencyGraph.Edge {
    /// The edge as it is read: `Store → Clock`, or `⇢` if it is deferred.
    var text: String { "\(from.key) \(kind == .direct ? "→" : "⇢") \(to.key)" }
}
