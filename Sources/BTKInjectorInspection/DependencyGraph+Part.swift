public import BTKInjector

extension DependencyGraph {
    /// Returns the part of the graph that a key needs, at once or later, directly or not.
    ///
    /// A graph of many bindings is hard to read as one picture. This draws what matters to one of them:
    ///
    /// ```swift
    /// let shop = BindingKey(Shop.self)
    /// print(injector.dependencyGraph.part(neededBy: shop).mermaid)
    /// ```
    ///
    /// The key's own bindings are part of it, and so is each edge between bindings that are. What a child binds comes
    /// with the child's declaration, for the frame. The part of a key that nothing is bound for is empty.
    ///
    /// Nodes keep their order and get new ids, their places in the part, so its drawing stays the same when other
    /// bindings are added or removed. Takes time in proportion to the graph's size.
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
    /// let clock = BindingKey(Clock.self)
    /// print(injector.dependencyGraph.part(needing: clock).mermaid)
    /// ```
    ///
    /// The key's own bindings are part of it, and so is each edge between bindings that are. What a child binds comes
    /// with the child's declaration, for the frame. The part of a key that nothing is bound for is empty.
    ///
    /// Nodes keep their order and get new ids, their places in the part, so its drawing stays the same when other
    /// bindings are added or removed. Takes time in proportion to the graph's size.
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
    /// let (shop, clock) = (BindingKey(Shop.self), BindingKey(Clock.self))
    /// for edge in injector.dependencyGraph.path(from: shop, to: clock) {
    ///     print(edge.from.key, "at", edge.from.site, "needs", edge.to.key)
    /// }
    /// ```
    ///
    /// Direct and deferred edges count alike. Equal graphs give equal paths, also where several are the shortest. A
    /// path has at least one edge: from a key to itself it is the shortest cycle or, where a child binds the key again,
    /// may lead from the child's binding to the parent's. Takes time in proportion to the graph's size.
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

    /// Returns the nodes that a search found, with their declarations, and the edges between them.
    private func part(of search: Search) -> DependencyGraph {
        var isFound = search.isFound
        for node in nodes where isFound[node.id] {
            var declaration = node.declaration
            while let number = declaration, !isFound[number] {
                isFound[number] = true
                declaration = nodes[number].declaration
            }
        }
        // The new ids by the old ones. A declaration stands before its children's nodes.
        var ids: [Int?] = []
        var part: [Node] = []
        for var node in nodes {
            ids.append(isFound[node.id] ? part.count : nil)
            guard isFound[node.id] else { continue }
            node.id = part.count
            node.declaration = node.declaration.flatMap { ids[$0] }
            part.append(node)
        }
        var between: [Edge] = []
        for edge in edges {
            guard let from = ids[edge.from.id], let to = ids[edge.to.id] else { continue }
            between.append(Edge(from: part[from], to: part[to], kind: edge.kind))
        }
        return DependencyGraph(nodes: part, edges: between)
    }
}

extension DependencyGraph {
    /// A search for what the nodes of a key need, or for what needs them, the nearest first.
    private struct Search {
        /// Whether each node is one of the key's, or was reached.
        let isFound: [Bool]
        /// The nodes that were reached, in order. Among the key's nodes only those to which edges lead back.
        let reached: [Int]
        /// The edge by which each node was reached.
        let arrivals: [Edge?]

        /// Searches breadth first, along the edges or, backward, against them.
        init(from key: BindingKey, in graph: DependencyGraph, isBackward: Bool) {
            let nodes = graph.nodes
            var leaving: [[Edge]] = Array(repeating: [], count: nodes.count)
            for edge in graph.edges { leaving[(isBackward ? edge.to : edge.from).id].append(edge) }
            var isFound = Array(repeating: false, count: nodes.count)
            var arrivals: [Edge?] = Array(repeating: nil, count: nodes.count)
            var reached = [Int]()
            var queue = [Int]()
            var next = 0
            func find(_ number: Int) {
                guard !isFound[number] else { return }
                isFound[number] = true
                queue.append(number)
                if nodes[number].key != key { reached.append(number) }
            }
            for node in nodes where node.key == key { find(node.id) }
            while next < queue.count {
                for edge in leaving[queue[next]] {
                    let node = isBackward ? edge.from : edge.to
                    if node.key == key, arrivals[node.id] == nil { reached.append(node.id) }
                    if node.key == key ? arrivals[node.id] == nil : !isFound[node.id] { arrivals[node.id] = edge }
                    find(node.id)
                }
                next += 1
            }
            self.isFound = isFound
            self.reached = reached
            self.arrivals = arrivals
        }
    }
}
