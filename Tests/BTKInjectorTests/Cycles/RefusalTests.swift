import BTKInjector
import TestSupport
import Testing

// Blocks that ask again where a request was refused. Each of them would double the time, if it ran the next one twice:
// then a ring of forty would never end. So these tests count how many blocks run.

@Suite("What was refused stays refused")
struct RefusalTests {
    typealias Kind = RetryingGraph.Kind
    typealias Reaction = RetryingGraph.Reaction

    private static let mixtures: [[Kind]] =
        [[.singleton], [.weak], [.graph], [.singleton, .weak, .graph], [.factory, .singleton], Kind.allCases]

    /// Bindings that ask for each other, and what comes of a request for the first.
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let count: Int
        var mixtures = RefusalTests.mixtures
        var stackSize = Stack.large
        /// Whether a larger stack suffices.
        var worksOnLargeStack = false
        let targets: @Sendable (Int) -> [Int]
        let mostRuns: Int
        /// The number of keys in the path of the ring, and a binding without which there is no ring.
        var ring: (count: Int, member: Int)?

        /// The pairs of a ladder, each of which needs both of the next.
        static func rungs(_ number: Int, below count: Int) -> [Int] {
            let next = number / 2 * 2 + 2
            return next < count ? [next, next + 1] : []
        }
    }

    private static let shapes = [
        Shape(
            testDescription: "a ring", count: 40, targets: { [($0 + 1) % 40] }, mostRuns: 2 * 40 + 2, ring: (41, 20)),
        Shape(
            testDescription: "a ring of factories", count: 10, mixtures: [[.factory], [.factoryTakingInt]],
            targets: { [($0 + 1) % 10] }, mostRuns: 2 * 10 * 100, ring: (11, 5)),
        Shape(
            testDescription: "a ladder that ends in a ring", count: 62,
            targets: { $0 < 58 ? Shape.rungs($0, below: 60) : [$0 == 60 ? 61 : 60] }, mostRuns: 4 * 62 + 2),
        // Each of them may be requested along n! ways.
        Shape(
            testDescription: "bindings that all need each other", count: 14,
            mixtures: mixtures.filter { !$0.contains(.factory) },
            targets: { number in (0..<14).filter { $0 != number } }, mostRuns: 2 * 14 * 14),
        // Each of which may be entered a hundred times, so the paths of the errors get long.
        Shape(
            testDescription: "bindings that all need each other, some of which are factories", count: 5,
            mixtures: mixtures.filter { $0.contains(.factory) },
            targets: { number in (0..<5).filter { $0 != number } }, mostRuns: 2 * 100 * 5 * 5),
        Shape(
            testDescription: "a chain that is too deep", count: 1000, mixtures: mixtures + [[.factory]],
            stackSize: 256 << 10, worksOnLargeStack: true, targets: { $0 < 999 ? [$0 + 1] : [] }, mostRuns: 2 * 1000),
        Shape(
            testDescription: "a ladder that is too deep", count: 2000, mixtures: mixtures + [[.factory]],
            stackSize: 256 << 10, targets: { Shape.rungs($0, below: 2000) }, mostRuns: 4 * 2000),
    ]

    @Test("Blocks that all try again come to an end", arguments: shapes, Reaction.allCases)
    func ends(shape: Shape, reaction: Reaction) async throws {
        for kinds in shape.mixtures {
            let graph = try RetryingGraph(shape.count, of: kinds, reaction, askingFor: shape.targets)
            for _ in 1...2 {
                let (runs, error) = try await onThread(stackSize: shape.stackSize) { graph.ask() }
                #expect(error != nil && runs <= shape.mostRuns, "\(kinds)")
                if reaction == .retries, let ring = shape.ring { #expect(error?.ring?.count == ring.count, "\(kinds)") }
            }
            if let ring = shape.ring { graph.end(at: ring.member) }
            guard shape.ring != nil || shape.worksOnLargeStack else { continue }
            #expect(try await onThread(stackSize: Stack.large) { graph.ask().error } == nil, "\(kinds)")
        }
    }

    @Test("An action that tries again ends", arguments: mixtures, Reaction.allCases)
    func action(kinds: [Kind], reaction: Reaction) throws {
        let graph = try RetryingGraph(40, of: kinds, reaction) { [($0 + 1) % 40] }
        let tries = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { i in
                for _ in 1...3 {
                    i.whenComplete { _ in
                        _ = graph.ask()
                        tries.add(graph.ask().runs)
                    }
                }
                return 1
            }
        }
        #expect(try injector.instance(for: Int.self) == 1)
        #expect(tries.value <= 3 * 2 * 40)
    }

    @Test("Blocks end whose actions ask for each other, and try again")
    func ringOfActions() async throws {
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<10 {
                binder.bindFactory(for: Int.self, named: RetryingGraph.name(number)) { i in
                    runs.add()
                    i.whenComplete { i in
                        let next = RetryingGraph.name((number + 1) % 10)
                        let first = try? i.instance(for: Int.self, named: next)
                        if first == nil { _ = try i.instance(for: Int.self, named: next) }
                    }
                    return number
                }
            }
        }
        let ring = try await onThread(stackSize: Stack.large) {
            failure { try injector.instance(for: Int.self, named: "0") }?.ring
        }
        #expect(ring?.count == 11)
        #expect(runs.value <= 10 * 100)
    }

    @Test("A thread that tries again while another one holds the ring ends", arguments: Reaction.allCases)
    func twoThreads(reaction: Reaction) async throws {
        let (isHeld, mayAsk, hasBegun, mayClose) = (Gate(), Gate(), Gate(), Gate())
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
}
