public import BTKInjector

/// The needs of an injector's bindings among each other.
///
/// A value that can be looked through, compared, and drawn: as text that Mermaid draws, which GitHub shows wherever it
/// shows Markdown, or as text for Graphviz.
///
/// ```swift
/// print(injector.dependencyGraph.mermaid)
/// ```
public struct DependencyGraph: Sendable, Equatable {
    /// One binding.
    ///
    /// ```swift
    /// let singletons = graph.nodes.filter { $0.scope == .singleton }
    /// ```
    public struct Node: Hashable, Sendable, Identifiable {
        /// Whether a binding keeps its instance or makes new ones.
        ///
        /// ```swift
        /// let factories = graph.nodes.filter { $0.kind == .factory }
        /// ```
        public enum Kind: Sendable {
            /// The same instance for as long as its scope lasts.
            case provider
            /// A new instance each time.
            case factory
        }

        /// The node's place among the graph's ``DependencyGraph/nodes``.
        ///
        /// It tells bindings apart that are alike in all else: those of a function which a parent and a child both
        /// call.
        public internal(set) var id: Int
        /// The key of the binding.
        public let key: BindingKey
        /// Whether the binding keeps its instance or makes new ones.
        public let kind: Kind
        /// How long a provider's instance lasts; nil for a factory.
        public let scope: Scope?
        /// The arguments that a factory takes, as in `(String, Int)`, or `()` for none; nil for a provider.
        public let arguments: String?
        /// Whether the block runs on the main actor, and its instances stay there.
        public let isOnMainActor: Bool
        /// Whether it is replaced in an override, by a binding of the same key whose function takes it, and nothing
        /// else.
        public let isReplaced: Bool
        /// Where the binding was made.
        public let site: BindingSite
        /// The type of the ``/BTKInjector/Module`` that made the binding, if one did.
        public let module: String?
        /// The id of the node that declares children, if the binding belongs to these.
        public internal(set) var declaration: Int?

        init(_ binding: BindingDescription, id: Int, declaration: Int? = nil) {
            self.id = id
            self.declaration = declaration
            key = binding.key
            scope = binding.scope
            kind = scope == nil ? .factory : .provider
            arguments = binding.arguments
            isOnMainActor = binding.livesOnMainActor
            isReplaced = binding.isReplaced
            site = binding.site
            module = site.origin.module
        }
    }

    /// A need of one binding for another.
    ///
    /// ```swift
    /// let later = graph.edges.filter { $0.kind == .deferred }
    /// ```
    public struct Edge: Hashable, Sendable {
        /// When the other one is needed.
        ///
        /// ```swift
        /// let atOnce = graph.edges.filter { $0.kind == .direct }
        /// ```
        public enum Kind: Sendable {
            /// While the instance is made.
            case direct
            /// Later, through a ``/BTKInjector/Provider`` or ``/BTKInjector/Factory`` that the instance keeps. Such an
            /// edge makes no cycle, unless the block itself calls the handle.
            case deferred
        }

        /// The binding that needs the other.
        public let from: Node
        /// The binding that is needed.
        public let to: Node
        /// When it is needed.
        public let kind: Kind
    }

    /// The bindings in the order in which they were made, a parent's first, and then those of the children that the
    /// injector declares.
    ///
    /// ```swift
    /// for node in graph.nodes { print(node.key, "is bound at", node.site) }
    /// ```
    public let nodes: [Node]
    /// The needs of the nodes: from one to another, at most one edge of each kind.
    ///
    /// ```swift
    /// for edge in graph.edges { print(edge.from.key, "needs", edge.to.key) }
    /// ```
    public let edges: [Edge]
    /// Makes a graph of nodes whose ids are their places, and of edges between them.
    init(nodes: [Node], edges: [Edge]) {
        self.nodes = nodes
        self.edges = edges
    }

    /// Returns the keys of what a key's bindings need, at once or later, each once.
    ///
    /// ```swift
    /// let graph = injector.dependencyGraph
    /// let needs = graph.dependencies(of: BindingKey(Shop.self))
    /// #expect(!needs.contains(BindingKey(Network.self)))
    /// ```
    ///
    /// In the order of ``nodes``. Of a key that nothing is bound for there are none. Takes time in proportion to the
    /// graph's size.
    ///
    /// - Parameter key: The key of one binding or, with different arguments or in a parent, of several.
    public func dependencies(of key: BindingKey) -> [BindingKey] {
        keys(at: edges.lazy.filter { $0.from.key == key }.map(\.to.id))
    }

    /// Returns the keys of the bindings that need what a key is bound to, at once or later, each once.
    ///
    /// ```swift
    /// let graph = injector.dependencyGraph
    /// for key in graph.dependents(of: BindingKey(Clock.self)) { print(key) }
    /// ```
    ///
    /// In the order of ``nodes``. Takes time in proportion to the graph's size.
    ///
    /// - Parameter key: The key of one binding or, with different arguments or in a parent, of several.
    public func dependents(of key: BindingKey) -> [BindingKey] {
        keys(at: edges.lazy.filter { $0.to.key == key }.map(\.from.id))
    }

    private func keys(at ids: some Sequence<Int>) -> [BindingKey] {
        var isListed = Array(repeating: false, count: nodes.count)
        for id in ids { isListed[id] = true }
        var seen: Set<BindingKey> = []
        return nodes.filter { isListed[$0.id] && seen.insert($0.key).inserted }.map(\.key)
    }
}
