public import BTKInjector

extension DependencyGraph {
    /// Returns the part of the graph that a key needs, at once or later, directly or not.
    ///
    /// A graph of many bindings is hard to read as one picture. This draws what matters to one of them:
    ///
    /// ```swift
    /// print(injector.dependencyGraph.part(neededBy: BindingKey(Shop.self)).mermaid)
    /// ```
    ///
    /// The key's own bindings are part of it, and so is each edge between bindings that are. The part of a key that
    /// nothing is bound for is empty. Nodes keep their order and get new ids, their places in the part, so its drawing
    /// stays the same when other bindings are added or removed. Takes time in proportion to the graph's size.
    ///
    /// - Parameter key: The key of one binding or, with different arguments or in a parent, of several.
    public func part(neededBy key: BindingKey) -> DependencyGraph {
        part(of: Search(from: key, in: self, isBackward: false))
    }

    /// Returns the part of the graph that needs a key, at once or later, directly or not.
    ///
    /// It shows what a change of one binding may reach:
    ///
    /// ```swift
    /// print(injector.dependencyGraph.part(needing: BindingKey(Clock.self)).mermaid)
    /// ```
    ///
    /// The key's own bindings are part of it, and so is each edge between bindings that are. The part of a key that
    /// nothing is bound for is empty. Nodes keep their order and get new ids, their places in the part, so its drawing
    /// stays the same when other bindings are added or removed. Takes time in proportion to the graph's size.
    ///
    /// - Parameter key: The key of one binding or, with different arguments or in a parent, of several.
    public func part(needing key: BindingKey) -> DependencyGraph {
        part(of: Search(from: key, in: self, isBackward: true))
    }

    /// Returns a shortest path from one key to another: why the first needs the second.
    ///
    /// Each edge starts where the one before ends, and its nodes have the sites of their bindings:
    ///
    /// ```swift
    /// let path = injector.dependencyGraph.path(from: BindingKey(Shop.self), to: BindingKey(Clock.self))
    /// for edge in path { print("\(edge.from.key), bound at \(edge.from.site), needs \(edge.to.key)") }
    /// ```
    ///
    /// Direct and deferred edges count alike. Equal graphs give equal paths, also where several are the shortest. A path
    /// has at least one edge: from a key to itself it is the shortest ring or, where a child binds the key again, may
    /// lead from the child's binding to the parent's. Takes time in proportion to the graph's size.
    ///
    /// - Parameters:
    ///   - start: The key of one binding or, with different arguments or in a parent, of several.
    ///   - end: A key in the same way.
    /// - Returns: The path's edges in order; none if the first key does not need the second, or if one is not bound.
    public func path(from start: BindingKey, to end: BindingKey) -> [Edge] {
        let search = Search(from: start, in: self, isBackward: false)
        guard var number = search.reached.first(where: { nodes[$0].key == end }) else { return [] }
        var path: [Edge] = []
        repeat {
            let edge = search.arrivals[number]!
            path.append(edge)
            number = edge.from.id
        } while nodes[number].key != start
        path.reverse()
        return path
    }

    /// Returns the nodes that a search found, and the edges between them.
    private func part(of search: Search) -> DependencyGraph {
        // The new node of each old one.
        var copies: [Node?] = Array(repeating: nil, count: nodes.count)
        var found: [Node] = []
        for node in nodes where search.isFound[node.id] {
            let copy = Node(node, id: found.count)
            copies[node.id] = copy
            found.append(copy)
        }
        var between: [Edge] = []
        for edge in edges {
            guard let from = copies[edge.from.id], let to = copies[edge.to.id] else { continue }
            between.append(Edge(from: from, to: to, kind: edge.kind))
        }
        return DependencyGraph(nodes: found, edges: between)
    }
}

extension DependencyGraph {
    /// A search for the nodes to which edges lead from those of a key, breadth first.
    private struct Search {
        /// Whether each node is one of the key's, or edges lead to it.
        private(set) var isFound: [Bool]
        /// The nodes to which edges lead, the nearest first. Among the key's nodes only those to which edges lead back.
        private(set) var reached: [Int] = []
        /// The edge by which each node was first reached.
        private(set) var arrivals: [Edge?]

        /// Searches along the edges or, backward, against them.
        init(from key: BindingKey, in graph: DependencyGraph, isBackward: Bool) {
            isFound = Array(repeating: false, count: graph.nodes.count)
            arrivals = Array(repeating: nil, count: graph.nodes.count)
            var (queue, next) = ([Int](), 0)
            for node in graph.nodes where node.key == key {
                isFound[node.id] = true
                queue.append(node.id)
            }
            var leaving: [[Edge]] = Array(repeating: [], count: graph.nodes.count)
            for edge in graph.edges { leaving[(isBackward ? edge.to : edge.from).id].append(edge) }
            while next < queue.count {
                for edge in leaving[queue[next]] {
                    let number = (isBackward ? edge.from : edge.to).id
                    guard arrivals[number] == nil else { continue }
                    arrivals[number] = edge
                    reached.append(number)
                    if !isFound[number] {
                        isFound[number] = true
                        queue.append(number)
                    }
                }
                next += 1
            }
        }
    }
}

extension DependencyGraph.Node {
    /// Makes a copy of a node with another id.
    fileprivate init(_ node: Self, id: Int) {
        self.id = id
        key = node.key
        kind = node.kind
        scope = node.scope
        arguments = node.arguments
        isOnMainActor = node.isOnMainActor
        site = node.site
        module = node.module
    }
}
