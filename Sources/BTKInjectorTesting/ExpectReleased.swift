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
/// root that still exists and is no shared object of the child, a child that is still open, and a closure or a handle
/// of it that something keeps, are issues at the call. So is a root that is a seed, and an object of a seed that the
/// child binds, because the call keeps the seeds: name these keys. An object that the injector or one of its parents
/// has is none of the child's.
///
/// It looks at singletons that are objects, and at those of the main actor if the test is there. It does not look at
/// values, at seeds, at instances of weak and of graph scope, or at what factories have made; but what these keep of
/// the child is found.
///
/// - Parameters:
///   - child: The type of the child. One that lives on the main actor is made if the test is there.
///   - name: The name as it was declared.
///   - injector: The injector that declares it.
///   - seed: The seeds.
///   - keys: The keys of bindings whose objects may survive, with what they need.
///   - timeout: How long to wait for tasks that are about to end, and for what the main actor releases.
///   - isolation: The actor of the caller; leave it out.
///   - sourceLocation: Where the call stands.
///   - body: Uses the child, and keeps nothing of it.
/// - Throws: What the body throws, and the errors of ``/BTKInjector/InstanceSource/make(for:named:_:)``.
public func expectReleased<Root, each Seed: Sendable>(
    _ child: Child<Root>.Type, named name: BindingName? = nil, of injector: Injector, _ seed: repeat each Seed,
    except keys: [BindingKey] = [], within timeout: Duration = .seconds(1),
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (Child<Root>) async throws -> Void
) async throws {
    let remains = Remains(except: keys, callerIsOnMainActor: isolation === MainActor.shared)
    // In a function of its own, which has released the child when it returns.
    func perform() async throws {
        let child = try injector.make(
            Child<Root>.self, named: name, callerIsOnMainActor: remains.callerIsOnMainActor, repeat each seed)
        defer { remains.note(child) }
        try await body(child)
    }
    try await perform()
    await remains.expectNone(within: timeout, isolation: isolation, sourceLocation)
}

/// Expects that what an injector has made is released after an end of its own: signing out, closing a window.
///
/// ```swift
/// await expectReleased(model.session?.injector) { await model.signOut() }
/// ```
///
/// The function for a declared child says what is looked at, and what is an issue. This one is for all others as well:
/// for what `makeChild` has made, and for a whole injector. It sees the objects that exist before the call, so make
/// them there. No injector at all is an issue, and so is one that has made nothing yet.
///
/// - Parameters:
///   - injector: The injector that is to end, which the call does not keep.
///   - keys: The keys of bindings whose objects may survive, with what they need.
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
    let remains = Remains(except: keys, callerIsOnMainActor: isolation === MainActor.shared)
    if let injector = try injector() {
        remains.note(injector)
        if injector.hasMadeNothing {
            Issue.record(
                """
                The injector has made nothing yet, and what it makes from now on is not looked at: make its objects \
                before the call.
                """, sourceLocation: sourceLocation)
        }
    } else {
        Issue.record("There was no injector whose end could be watched.", sourceLocation: sourceLocation)
    }
    try await end()
    await remains.expectNone(within: timeout, isolation: isolation, sourceLocation)
}

/// The objects that an injector has made, without keeping them.
private final class Remains {
    /// An object that was made, by the number of its binding in the graph.
    private struct Part {
        let node: Int
        weak var object: AnyObject?
    }

    /// A reason why not all is released.
    private enum Leak {
        case injector
        /// An object that no other one needs, by the number of its binding, and the others that it keeps.
        case object(Int, keeping: [Int])
        case root
        /// No object, but what keeps an injector's parts.
        case keepers
    }

    private weak var injector: Injector?
    private var keepers: InjectorKeepers?
    private weak var root: AnyObject?
    private var parts: [Part] = []
    private var graph: DependencyGraph?
    /// The keys of bindings whose objects may survive.
    private let exceptions: Set<BindingKey>

    let callerIsOnMainActor: Bool

    init(except keys: [BindingKey], callerIsOnMainActor: Bool) {
        exceptions = Set(keys)
        self.callerIsOnMainActor = callerIsOnMainActor
    }

    /// Notes what an injector has made by now.
    func note(_ injector: Injector) {
        self.injector = injector
        keepers = injector.keepers
        graph = injector.dependencyGraph
        injector.forEachMadeObject(callerIsOnMainActor: callerIsOnMainActor) { binding, object in
            parts.append(Part(node: binding.number, object: object))
        }
    }

    /// Notes a child, and its root, which a factory may have made.
    func note<Root>(_ child: Child<Root>) {
        note(child.injector)
        // A parent's object, or one that may survive, is none that the child has to release.
        guard let root = object(in: child.root),
            !child.injector.inherits(root, callerIsOnMainActor: callerIsOnMainActor)
        else { return }
        if !exceptions.contains(BindingKey(Root.self)) { self.root = root }
    }

    /// Waits until all are released, and records an issue for what is not.
    func expectNone(
        within timeout: Duration, isolation: isolated (any Actor)?, _ sourceLocation: SourceLocation
    ) async {
        guard let graph else { return }
        let needs = DirectNeeds(of: graph)
        let clock = ContinuousClock()
        let end = clock.now + timeout
        var leaks = leaks(by: needs, in: graph)
        while !leaks.isEmpty, clock.now < end {
            do { try await Task.sleep(for: .milliseconds(2)) } catch { break }
            leaks = self.leaks(by: needs, in: graph)
        }
        let marks = WiringMarks(test: sourceLocation)
        for leak in leaks {
            switch leak {
            case .object(let node, let others):
                marks.record(
                    survivor: graph.nodes[node], with: others.map { graph.nodes[$0].key },
                    isKeptByChild: keepers?.areOpen == true)
            case .injector:
                marks.record(
                    "The injector still exists, and so does all that it has made: a Child, or an injector, is kept.")
            case .root:
                marks.record("The root still exists, though its child has ended: something outside keeps it.")
            case .keepers where keepers?.areOpen == true:
                marks.record("The injector is still open, though nothing has it any more: a child of it is kept.")
            case .keepers:
                marks.record(
                    """
                    No object survives, but something outside keeps a closure or a handle that the injector has given, \
                    which fails when it is called: such as an object of the app.
                    """)
            }
        }
    }

    /// Returns why not all is released.
    private func leaks(by needs: DirectNeeds, in graph: DependencyGraph) -> [Leak] {
        if injector != nil { return [.injector] }
        let survivors = Set(parts.lazy.filter { $0.object != nil }.map(\.node))
        // The objects that an excepted one needs may survive with it.
        if !survivors.isEmpty {
            return needs.outermost(of: survivors).filter { !exceptions.contains(graph.nodes[$0].key) }.map { node in
                let others = needs.reached(from: node).subtracting([node]).intersection(survivors)
                return .object(node, keeping: others.sorted())
            }
        }
        if root != nil { return [.root] }
        return keepers?.exist == true ? [.keepers] : []
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
        // One that is left behind all that it needs is needed by none that comes before it, or by a cycle with it.
        var outermost: [Int] = []
        var reached: Set<Int> = []
        for node in lastLeft(of: nodes) where !reached.contains(node) {
            let needed = self.reached(from: node)
            reached.formUnion(needed)
            // Those that lead back are the members of its cycle.
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
    fileprivate func record(survivor node: DependencyGraph.Node, with kept: [BindingKey], isKeptByChild: Bool) {
        let keeps = kept.isEmpty ? "" : " It keeps \(kept.map(\.description).joined(separator: ", "))."
        let reason =
            isKeptByChild
            ? """
            a child of that injector is still open. Find who keeps a Child, or an injector of one.
            """
            : """
            something outside keeps it, such as a task, a closure, a list of the app, or what a factory has made\(
            kept.isEmpty ? "; or it keeps itself" : "; or these keep each other").
            """
        record(
            """
            \(node.key) still exists, though the injector that made it has ended: \(reason)\(keeps) Values, seeds, weak \
            and graph scope, and what factories have made were not looked at.
            """, at: node.site)
    }
}
