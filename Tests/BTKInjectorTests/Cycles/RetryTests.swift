import BTKInjector
import TestSupport
import Testing

// Blocks that request again what has failed. Each of them would double the time, if it ran the next one twice: then a
// cycle of forty would never end. So these tests count how many blocks run.

@Suite("Blocks that try again") struct RetryTests {
    typealias Kind = RetryingGraph.Kind
    typealias Reaction = RetryingGraph.Reaction

    private static let mixtures: [[Kind]] =
        [[.singleton], [.weak], [.graph], [.singleton, .weak, .graph], [.factory, .singleton], Kind.allCases]

    /// Bindings that ask for each other, and what comes of a request for the first.
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let count: Int
        var mixtures = RetryTests.mixtures
        var stackSize = Stack.large
        /// Whether a larger stack suffices.
        var worksOnLargeStack = false
        let targets: @Sendable (Int) -> [Int]
        let mostRuns: Int
        /// The number of keys in the path of the cycle, and a binding without which there is no cycle.
        var cycle: (count: Int, member: Int)?

        /// The pairs of a ladder, each of which needs both of the next.
        static func rungs(_ number: Int, below count: Int) -> [Int] {
            let next = number / 2 * 2 + 2
            return next < count ? [next, next + 1] : []
        }
    }

    private static let shapes: [Shape] = [
        Shape(testDescription: "a cycle", count: 40, targets: { [($0 + 1) % 40] }, mostRuns: 41, cycle: (41, 20)),
        Shape(
            testDescription: "a cycle of factories", count: 10, mixtures: [[.factory], [.factoryTakingInt]],
            targets: { [($0 + 1) % 10] }, mostRuns: 10 * 100, cycle: (11, 5)),
        Shape(
            testDescription: "a ladder that ends in a cycle", count: 62,
            targets: { $0 < 58 ? Shape.rungs($0, below: 60) : [$0 == 60 ? 61 : 60] }, mostRuns: 62),
        // Each of them may be requested along n! ways.
        Shape(
            testDescription: "bindings that all need each other", count: 14,
            mixtures: mixtures.filter { !$0.contains(.factory) },
            targets: { number in (0..<14).filter { $0 != number } }, mostRuns: 14),
        // Each of which may be entered a hundred times, so the paths of the errors get long.
        Shape(
            testDescription: "bindings that all need each other, some of which are factories", count: 5,
            mixtures: mixtures.filter { $0.contains(.factory) },
            targets: { number in (0..<5).filter { $0 != number } }, mostRuns: 100 * 5),
        // Three of them ran a million times.
        Shape(
            testDescription: "factories that need each other and themselves", count: 3, mixtures: [[.factory]],
            targets: { _ in [0, 1, 2] }, mostRuns: 100),
        Shape(
            testDescription: "a chain that is too deep", count: 1000, mixtures: mixtures + [[.factory]],
            stackSize: 256 << 10, worksOnLargeStack: true, targets: { $0 < 999 ? [$0 + 1] : [] }, mostRuns: 1000),
        Shape(
            testDescription: "a ladder that is too deep", count: 2000, mixtures: mixtures + [[.factory]],
            stackSize: 256 << 10, targets: { Shape.rungs($0, below: 2000) }, mostRuns: 2000),
    ]

    @Test("Blocks that all try again come to an end", arguments: shapes, Reaction.allCases)
    func ends(shape: Shape, reaction: Reaction) async throws {
        for kinds in shape.mixtures {
            let graph = try RetryingGraph(shape.count, of: kinds, reaction, askingFor: shape.targets)
            for _ in 1...2 {
                let (runs, error) = try await onThread(stackSize: shape.stackSize) { graph.ask() }
                #expect(error != nil, "\(kinds)")
                #expect(runs <= shape.mostRuns, "\(kinds)")
                if reaction == .retries, let cycle = shape.cycle {
                    #expect(error?.cycle?.count == cycle.count, "\(kinds)")
                }
            }
            if let cycle = shape.cycle { graph.end(at: cycle.member) }
            guard shape.cycle != nil || shape.worksOnLargeStack else { continue }
            #expect(try await onThread(stackSize: Stack.large) { graph.ask().error } == nil, "\(kinds)")
        }
    }

    @Test("An action that swallows a cycle fails its request", arguments: mixtures, Reaction.allCases)
    @MainActor func action(kinds: [Kind], reaction: Reaction) throws {
        let graph = try RetryingGraph(40, of: kinds, reaction) { [($0 + 1) % 40] }
        let tries = Locked()
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Int.self) { i in
                for _ in 1...3 { i.whenComplete { _ in for _ in 1...2 { tries.add(graph.ask().runs) } } }
                return 1
            }
        }
        #expect(failure { try injector.mainActor.instance(for: Int.self) }?.cycle?.count == 41)
        // A factory is entered once more before the cycle is found.
        #expect(
            tries.value == (kinds == [.factory, .singleton] ? 41 : 40), "no action runs after it, and nothing is made")
    }

    @Test("A thread that tries again while another one holds the cycle ends", arguments: Reaction.allCases)
    func twoThreads(reaction: Reaction) async throws {
        let isHeld = Gate()
        let mayAsk = Gate()
        let hasBegun = Gate()
        let mayClose = Gate()
        let graph = try RetryingGraph(41, of: [.singleton], reaction) { number in
            if number == 39 {
                hasBegun.open()
                mayClose.wait()
            } else if number == 40 {
                isHeld.open()
                mayAsk.wait()
            }
            return [number == 40 ? 20 : number + 1]
        }
        let holder = Worker { failure { try graph.injector.instance(for: RetryingGraph.Node.self, named: "40") } }
        try await Worker { isHeld.wait() }.value
        let other = Worker { failure { try graph.injector.instance(for: RetryingGraph.Node.self, named: "0") } }
        try await Worker { hasBegun.wait() }.value
        mayAsk.open()
        holder.untilAsleep()
        mayClose.open()
        let errors = try await [holder.value, other.value]
        #expect(errors.allSatisfy { $0 != nil })
        #expect(graph.runs.value <= 2 * 4 * 41)
        graph.end(at: 30)
        #expect(graph.ask().error == nil)
    }

    // It was found among the instances of the request, which were to be destroyed with it.
    @Test("An instance of graph scope whose block has swallowed a cycle is not given to other blocks")
    func refusedGraphInstance() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self) { i in
                for _ in 1...2 { #expect(failure { try i.instance(for: String.self) }?.cycle?.count == 3) }
                return 1
            }
            binder.bindProvider(for: String.self, scope: .graph) { i in
                _ = try? i.instance(for: Int.self)
                return ""
            }
        }
        #expect(failure { try injector.instance(for: Int.self) }?.cycle?.count == 3)
    }

    @Test("A chain that was too deep is built where it is less deep, by several requests") func parts() async throws {
        try await onThread(stackSize: Stack.secondary) {
            // Two thirds of the chain fit onto the stack.
            let fitting = failure { try Chain(length: 2000, by: .resolver).resolve() }!.tooDeepPath!.count
            let chain = try Chain(length: fitting * 3 / 2, by: .resolver)
            #expect(failure { try chain.resolve() }?.tooDeepPath != nil)
            for number in stride(from: fitting - 20, to: 0, by: -50) {
                #expect(failure { try chain.injector.instance(for: Int.self, named: Chain.name(number)) } == nil)
            }
            #expect(try chain.resolve() == chain.length)
        }
    }

    @Test("Blocks that try new children again and again end", arguments: [false, true], [false, true])
    func children(areDeclared: Bool, throwsErrors: Bool) async throws {
        final class Node: Sendable {}
        let runs = Locked()
        let box = InjectorBox()
        @Sendable func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Node.self) { i in
                // Fails, where it would never end.
                guard runs.add() < 10_000 else { return Node() }
                for isLast in [false, true] {
                    do {
                        if areDeclared {
                            _ = try i.make(for: Child<Node>.self)
                        } else {
                            _ = try box.injector.makeChild(bind).instance(for: Node.self)
                        }
                    } catch {
                        if isLast, throwsErrors { throw error }
                    }
                }
                return Node()
            }
        }
        let injector = try Injector { binder in
            binder.bindChild(for: Node.self, to: bind)
            binder.bindProvider(for: String.self) { i in
                _ = try? i.make(for: Child<Node>.self)
                return "outermost"
            }
        }
        box.set(injector)
        try await onThread(stackSize: Stack.secondary) {
            #expect(failure { try injector.instance(for: String.self) } != nil)
        }
        #expect(runs.value < 10_000)
    }

    @Test("A cycle keeps nothing alive when its request has ended") func lifetimes() throws {
        final class Node: Sendable {}
        let tracker = LifetimeTracker()
        struct Held: Error { let object: Tracked }
        let injector = try Injector { binder in
            binder.bindProvider(for: Node.self) { i in
                do { _ = try i.instance(for: Int.self) } catch { throw Held(object: tracker.track()) }
                return Node()
            }
            binder.bindProvider(for: Int.self) { i in
                _ = try i.instance(for: Node.self)
                return 1
            }
            binder.bindProvider(for: Tracked.self) { i in
                _ = try? i.instance(for: Node.self)
                return tracker.track()
            }
            binder.bindProvider(for: Tracked.self, named: "outer") { i in try i.instance() }
        }
        #expect(failure { try injector.instance(for: Tracked.self, named: "outer") }?.cycle?.count == 3)
        #expect((tracker.total, tracker.live) == (2, 0))
    }
}
