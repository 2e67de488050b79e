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

    @Test("A ring whose blocks all try again ends", arguments: mixtures, Reaction.allCases)
    func ring(kinds: [Kind], reaction: Reaction) throws {
        let graph = try RetryingGraph(40, of: kinds, reaction) { [($0 + 1) % 40] }
        for _ in 1...2 {
            let (runs, error) = graph.ask()
            #expect(runs <= 2 * 40 + 2)
            if reaction == .retries { #expect(error?.ring?.count == 41) }
        }
        graph.end(at: 20)
        #expect(graph.ask().error == nil)
    }

    @Test("So does a ring of factories", arguments: [[.factory], [.factoryTakingInt]] as [[Kind]], Reaction.allCases)
    func ringOfFactories(kinds: [Kind], reaction: Reaction) async throws {
        let graph = try RetryingGraph(10, of: kinds, reaction) { [($0 + 1) % 10] }
        let (runs, error) = try await onThread(stackSize: Stack.large) { graph.ask() }
        #expect(runs <= 2 * 10 * 100)
        if reaction == .retries { #expect(error?.ring?.count == 11) }
        graph.end(at: 5)
        #expect(graph.ask().error == nil)
    }

    @Test("So does a ladder, each of whose blocks needs both of the next step", arguments: mixtures, Reaction.allCases)
    func ladder(kinds: [Kind], reaction: Reaction) throws {
        let graph = try RetryingGraph(62, of: kinds, reaction) { number in
            let next = number / 2 * 2 + 2
            return next < 60 ? [next, next + 1] : [number == 60 ? 61 : 60]
        }
        #expect(graph.ask().runs <= 4 * 62 + 2)
    }

    // Each of them may be asked for along n! ways.
    @Test("So do bindings that all need each other", arguments: mixtures, Reaction.allCases)
    func all(kinds: [Kind], reaction: Reaction) async throws {
        // With factories, each of which may be entered a hundred times, the paths of the errors get long.
        let count = kinds.contains(.factory) ? 5 : 14
        let graph = try RetryingGraph(count, of: kinds, reaction) { number in (0..<count).filter { $0 != number } }
        let runs = try await onThread(stackSize: Stack.large) { graph.ask().runs }
        #expect(runs <= (kinds.contains(.factory) ? 2 * 100 : 2) * count * count)
    }

    @Test("So does a chain that is too deep for its stack", arguments: mixtures + [[.factory]], Reaction.allCases)
    func deepChain(kinds: [Kind], reaction: Reaction) async throws {
        let graph = try RetryingGraph(1000, of: kinds, reaction) { $0 < 999 ? [$0 + 1] : [] }
        let (runs, error) = try await onThread(stackSize: 256 << 10) { graph.ask() }
        #expect(error != nil && runs < 2 * 1000)
        #expect(try await onThread(stackSize: Stack.large) { graph.ask().error } == nil)
    }

    @Test("So does a ladder that is too deep for its stack", arguments: mixtures + [[.factory]], Reaction.allCases)
    func deepLadder(kinds: [Kind], reaction: Reaction) async throws {
        let graph = try RetryingGraph(2000, of: kinds, reaction) { number in
            let next = number / 2 * 2 + 2
            return next < 2000 ? [next, next + 1] : []
        }
        let (runs, error) = try await onThread(stackSize: 256 << 10) { graph.ask() }
        #expect(error != nil && runs < 4 * 2000)
    }

    @Test("So do factories that let each other fail", arguments: [1, 2, 3])
    func swallowing(width: Int) async throws {
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<3 {
                binder.bindFactory(for: Int.self, named: RetryingGraph.name(number)) { i in
                    runs.add()
                    for _ in 0..<width {
                        if (try? i.instance(for: Int.self, named: RetryingGraph.name((number + 1) % 3))) != nil {
                            break
                        }
                    }
                    return number
                }
            }
        }
        _ = try await onThread(stackSize: Stack.large) { try injector.instance(for: Int.self, named: "0") }
        #expect(runs.value <= 300)
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
