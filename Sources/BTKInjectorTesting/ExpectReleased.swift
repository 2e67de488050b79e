public import BTKInjector
public import Testing

/// Expects that what a declared child has made is released when the child has ended.
///
/// ```swift
/// @Test @MainActor func nothingSurvivesTheSession() async throws {
///     try await expectReleased(Child<Session>.self, of: app, user) {
///         $0.root.inbox.write()
///     }
/// }
/// ```
///
/// Makes a child, performs the body with it, and releases it. Each object of the child that still exists then is an
/// issue at the line of its binding, unless another one that exists needs it; the text says which others it keeps. A
/// root that still exists and is no shared object of the child, and a child that is still open, are issues at the call.
///
/// It looks at singletons that are objects. It does not look at values, at seeds, at instances of weak and of graph
/// scope, or at what factories have made; but what these keep of the child is found.
///
/// - Parameters:
///   - child: The type of the child. One that lives on the main actor is made if the test is there.
///   - injector: The injector that declares it.
///   - seed: The seeds.
///   - keys: The keys of bindings whose objects may survive.
///   - timeout: How long to wait for tasks that are about to end, and for what the main actor releases.
///   - isolation: The actor of the caller; leave it out.
///   - sourceLocation: Where the call stands.
///   - body: Uses the child, and keeps nothing of it.
/// - Throws: What the body throws, and the errors of ``/BTKInjector/InstanceSource/make(for:named:_:)``.
public func expectReleased<Root, each Seed: Sendable>(
    _ child: Child<Root>.Type, of injector: Injector, _ seed: repeat each Seed, except keys: [BindingKey] = [],
    within timeout: Duration = .seconds(1), isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Child<Root>) async throws -> Void
) async throws {
    let remains = Remains()
    // In a function of its own, which has released the child when it returns.
    func perform() async throws {
        let child = try injector.make(
            Child<Root>.self, callerIsOnMainActor: isolation === MainActor.shared, repeat each seed)
        defer { remains.note(child.injector, root: child.root) }
        try await body(child)
    }
    try await perform()
    await remains.expectNone(except: keys, within: timeout, isolation: isolation, sourceLocation)
}

/// Expects that what an injector has made is released after an end of its own: signing out, closing a window.
///
/// ```swift
/// await expectReleased(model.session?.injector) { await model.signOut() }
/// ```
///
/// The function for a declared child says what is looked at, and what is an issue. This one is for all others as well:
/// for what `makeChild` has made, and for a whole injector. No injector at all is an issue.
///
/// - Parameters:
///   - injector: The injector that is to end, which the call does not keep.
///   - keys: The keys of bindings whose objects may survive.
///   - timeout: How long to wait for tasks that are about to end, and for what the main actor releases.
///   - isolation: The actor of the caller; leave it out.
///   - sourceLocation: Where the call stands.
///   - end: Ends it.
/// - Throws: What the end throws.
public func expectReleased(
    _ injector: @autoclosure () throws -> Injector?, except keys: [BindingKey] = [],
    within timeout: Duration = .seconds(1), isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, after end: () async throws -> Void
) async rethrows {
    let remains = Remains()
    if let injector = try injector() {
        remains.note(injector, root: nil)
    } else {
        Issue.record("There was no injector whose end could be watched.", sourceLocation: sourceLocation)
    }
    try await end()
    await remains.expectNone(except: keys, within: timeout, isolation: isolation, sourceLocation)
}

/// The objects that an injector has made, without keeping them.
private final class Remains {
    /// An object that was made, by the number of its binding in the graph.
    private struct Part {
        let node: Int
        weak var object: AnyObject?
    }

    private weak var injector: Injector?
    private weak var root: AnyObject?
    private var parts: [Part] = []
    private var graph: DependencyGraph?

    /// Notes what an injector has made by now.
    func note(_ injector: Injector, root: Any?) {
        self.injector = injector
        graph = injector.dependencyGraph
        injector.forEachMadeObject { binding, object in parts.append(Part(node: binding.number, object: object)) }
        self.root = root.flatMap(object(in:))
    }

    /// Waits until all are released, and records an issue for what is not.
    func expectNone(
        except keys: [BindingKey], within timeout: Duration, isolation: isolated (any Actor)?,
        _ sourceLocation: SourceLocation
    ) async {
        guard let graph else { return }
        let keys = Set(keys)
        let clock = ContinuousClock()
        let end = clock.now + timeout
        while !areReleased(except: keys, in: graph), clock.now < end {
            do { try await Task.sleep(for: .milliseconds(2)) } catch { break }
        }
        guard injector == nil else {
            Issue.record(
                "The injector still exists, and so does all that it has made: a Child, or an injector, is kept.",
                sourceLocation: sourceLocation)
            return
        }
        let survivors = Set(parts.lazy.filter { $0.object != nil }.map(\.node))
        let needs = DirectNeeds(of: graph)
        let marks = WiringMarks(test: sourceLocation)
        for node in needs.outermost(of: survivors) where !keys.contains(graph.nodes[node].key) {
            let others = needs.reached(from: node).subtracting([node]).intersection(survivors).sorted()
            marks.record(survivor: graph.nodes[node], with: others.map { graph.nodes[$0].key })
        }
        if survivors.isEmpty, root != nil {
            Issue.record(
                "The root still exists, though its child has ended: something outside keeps it.",
                sourceLocation: sourceLocation)
        }
    }

    private func areReleased(except keys: Set<BindingKey>, in graph: DependencyGraph) -> Bool {
        let isLeft = parts.contains { $0.object != nil && !keys.contains(graph.nodes[$0.node].key) }
        return injector == nil && !isLeft && (root == nil || parts.contains { $0.object === root })
    }
}

/// The nodes that the nodes of a graph need at once. A handle keeps nothing.
private struct DirectNeeds {
    private var needs: [Int: [Int]] = [:]
    private var dependents: [Int: [Int]] = [:]

    init(of graph: DependencyGraph) {
        for edge in graph.edges where edge.kind == .direct {
            needs[edge.from.id, default: []].append(edge.to.id)
            dependents[edge.to.id, default: []].append(edge.from.id)
        }
    }

    /// Returns those of some nodes that no other one of these needs, directly or not, but for those that need each
    /// other.
    func outermost(of nodes: Set<Int>) -> [Int] {
        // One that is left behind all that it needs is needed by none that comes before it, or by a ring with it.
        var outermost: [Int] = []
        var reached: Set<Int> = []
        for node in lastLeft(of: nodes) where !reached.contains(node) {
            let needed = self.reached(from: node)
            reached.formUnion(needed)
            // Those that lead back are the members of its ring.
            outermost += Self.reached(from: node, along: dependents, within: needed).intersection(nodes)
        }
        return outermost.sorted()
    }

    /// Returns a node, and all that it needs, directly or not.
    func reached(from node: Int) -> Set<Int> { Self.reached(from: node, along: needs) }

    private static func reached(
        from node: Int, along edges: [Int: [Int]], within area: Set<Int>? = nil
    ) -> Set<Int> {
        var reached: Set<Int> = [node]
        var rest = [node]
        while let next = rest.popLast() {
            for other in edges[next, default: []] where area?.contains(other) != false {
                if reached.insert(other).inserted { rest.append(other) }
            }
        }
        return reached
    }

    /// Returns some nodes in the order in which a search leaves them that goes from each to all that it needs: the last
    /// one first.
    private func lastLeft(of nodes: Set<Int>) -> [Int] {
        var left: [Int] = []
        var met: Set<Int> = []
        for start in nodes.sorted() where met.insert(start).inserted {
            // By a list, because needs may be deeper than any stack: each with how many of its needs were followed.
            var path = [(node: start, count: 0)]
            while let (node, count) = path.last {
                let needed = needs[node, default: []]
                guard count < needed.count else {
                    path.removeLast()
                    if nodes.contains(node) { left.append(node) }
                    continue
                }
                path[path.count - 1].count += 1
                if met.insert(needed[count]).inserted { path.append((needed[count], 0)) }
            }
        }
        return left.reversed()
    }
}

extension WiringMarks {
    /// Records an issue at the binding of an object that is not released.
    fileprivate func record(survivor node: DependencyGraph.Node, with kept: [BindingKey]) {
        let keeps = kept.isEmpty ? "" : " It keeps \(kept.map(\.description).joined(separator: ", "))."
        Issue.record(
            """
            \(node.key) still exists, though the injector that made it has ended: something outside keeps it, such as a \
            task, a closure, a list of the app, a child that is still open, or what a factory has made.\(keeps) Values, \
            seeds, weak and graph scope, and what factories have made were not looked at.
            """, sourceLocation: location(of: node.site))
    }
}
