@testable import BTKInjector
@testable import BTKInjectorInspection

// Graphs made without an injector.

extension DependencyGraph.Node {
    init(
        _ id: Int, _ type: any Any.Type, named name: BindingName? = nil, scope: Scope = .singleton,
        isOnMainActor: Bool = false, file: String = "App/Wiring.swift", module: String? = nil
    ) {
        let binding = BindingDescription(
            BindingMetadata(type: type, name: name, scope: scope, livesOnMainActor: isOnMainActor),
            at: BindingSite(line: id + 1, of: BindingSite.Origin(fileID: file, module: module, child: nil)))
        self.init(binding, id: id)
    }

    init(
        factory id: Int, _ type: any Any.Type, named name: BindingName? = nil, taking arguments: any Any.Type,
        isOnMainActor: Bool = false, module: String? = nil
    ) {
        let binding = BindingDescription(
            BindingMetadata(type: type, name: name, livesOnMainActor: isOnMainActor, arguments: arguments),
            at: BindingSite(
                line: id + 1, of: BindingSite.Origin(fileID: "App/Wiring.swift", module: module, child: nil)))
        self.init(binding, id: id)
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
