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
        let targets: @Sendable (Int) -> [Int]
        let mostRuns: Int
        /// The number of keys in the path of the cycle, where it is always the same.
        var cycle: Int?

        /// Whether a larger stack suffices.
        var worksOnLargeStack: Bool { stackSize < Stack.large }
    }

    private static let shapes: [Shape] = [
        Shape(testDescription: "a cycle", count: 40, targets: { [($0 + 1) % 40] }, mostRuns: 41, cycle: 41),
        Shape(
            testDescription: "a cycle of factories", count: 10, mixtures: [[.factory]],
            targets: { [($0 + 1) % 10] }, mostRuns: 10 * 100, cycle: 11),
        Shape(
            testDescription: "a ladder, of which each rung needs both parts of the next, that ends in a cycle",
            count: 62,
            targets: { $0 < 58 ? [$0 / 2 * 2 + 2, $0 / 2 * 2 + 3] : [$0 == 60 ? 61 : 60] }, mostRuns: 62),
        // Each of them may be requested along n! ways.
        Shape(
            testDescription: "bindings that all need each other", count: 14,
            mixtures: mixtures.filter { !$0.contains(.factory) },
            targets: { number in (0..<14).filter { $0 != number } }, mostRuns: 14),
        // Each of which may be entered a hundred times. Three of them ran a million times.
        Shape(
            testDescription: "factories that need each other and themselves", count: 3, mixtures: [[.factory]],
            targets: { _ in [0, 1, 2] }, mostRuns: 100),
        Shape(
            testDescription: "a chain that is too deep", count: 1000, mixtures: mixtures + [[.factory]],
            stackSize: 256 << 10, targets: { $0 < 999 ? [$0 + 1] : [] }, mostRuns: 1000),
    ]

    @Test("Blocks that all try again come to an end", arguments: shapes, Reaction.allCases)
    func ends(shape: Shape, reaction: Reaction) async throws {
        for kinds in shape.mixtures {
            let graph = try RetryingGraph(shape.count, of: kinds, reaction, askingFor: shape.targets)
            for _ in 1...2 {
                graph.runs.value = 0
                let error = try await onThread(stackSize: shape.stackSize) { graph.error() }
                #expect(error != nil, "\(kinds)")
                #expect(graph.runs.value <= shape.mostRuns, "\(kinds)")
                if let cycle = shape.cycle { #expect(error?.cycle?.count == cycle, "\(kinds)") }
            }
            guard shape.worksOnLargeStack else { continue }
            #expect(try await onThread(stackSize: Stack.large) { graph.error() } == nil, "\(kinds)")
        }
    }

    @Test("An action that swallows a cycle fails its request, and no other action runs", arguments: Reaction.allCases)
    @MainActor func action(reaction: Reaction) throws {
        let graph = try RetryingGraph(40, of: [.singleton], reaction) { [($0 + 1) % 40] }
        let injector = try Injector { binder in
            binder.mainActor.bindProvider(for: Int.self) { i in
                for _ in 1...3 { i.whenComplete { _ in for _ in 1...2 { _ = graph.error() } } }
                return 1
            }
        }
        #expect(failure { try injector.mainActor.instance(for: Int.self) }?.cycle?.count == 41)
        #expect(graph.runs.value == 40)
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
        let holder = Worker { graph.error(of: 40) }
        try await Worker { isHeld.wait() }.value
        let other = Worker { graph.error() }
        try await Worker { hasBegun.wait() }.value
        mayAsk.open()
        holder.untilAsleep()
        mayClose.open()
        let errors = try await [holder.value, other.value]
        #expect(errors.allSatisfy { $0 != nil })
        #expect(graph.runs.value <= 2 * 4 * 41)
    }

    @Test("Blocks that try new children again and again end", arguments: [false, true])
    func children(areDeclared: Bool) async throws {
        final class Node: Sendable {}
        let runs = Locked()
        let box = InjectorBox()
        @Sendable func bind(_ binder: inout Binder) {
            binder.bindProvider(for: Node.self) { i in
                // Fails, where it would never end.
                guard runs.add() < 10_000 else { return Node() }
                for _ in 1...2 {
                    if areDeclared {
                        _ = try? i.make(for: Child<Node>.self)
                    } else {
                        _ = try? box.injector.makeChild(bind).instance(for: Node.self)
                    }
                }
                return Node()
            }
        }
        let injector = try Injector { $0.bindChild(for: Node.self, to: bind) }
        box.set(injector)
        let error = try await onThread(stackSize: Stack.secondary) {
            failure { try injector.make(for: Child<Node>.self) }
        }
        #expect(error != nil)
        #expect(runs.value < 10_000)
    }
}
