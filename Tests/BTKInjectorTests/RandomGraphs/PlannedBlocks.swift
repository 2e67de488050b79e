import BTKInjector
import Foundation
import TestSupport

/// An answer to a request: the number of a product, nil for a handle that is not called, or an error.
typealias GraphAnswer = Result<Int?, InjectionError>

/// What the blocks of a plan did so far.
struct GraphRecord: Equatable, Sendable {
    enum Event: Equatable, Sendable {
        /// A block starts to run.
        case entered(binding: Int)
        /// It returns.
        case made(binding: Int, product: Int)
        /// It throws, or the injector refuses what it returns.
        case failed(binding: Int)
        /// It has asked the injector.
        case asked(GraphPlan.Request, GraphAnswer)
    }

    /// How often each block has run.
    var runs: [Int: Int] = [:]
    /// The product that each block has returned last.
    var products: [Int: Int] = [:]
    var productCount = 0
    /// Since the last step, in order.
    var events: [Event] = []
}

/// The blocks of a plan, which ask a ``PlannedInjector`` or an ``Oracle``, and write a record.
final class PlannedBlocks: Sendable {
    typealias Ask = (GraphPlan.Request) throws(InjectionError) -> Int?

    let plan: GraphPlan
    private let state: Locked<GraphRecord>

    init(_ plan: GraphPlan, after record: GraphRecord = GraphRecord()) {
        self.plan = plan
        state = Locked(record)
    }

    var record: GraphRecord { state.value }

    /// Forgets the events of former steps.
    func forgetEvents() { state.withLock { $0.events = [] } }

    /// Runs a block, and returns the number of its product; nil if a cycle has stopped its request, so that nobody gets
    /// what it returns.
    func run(_ binding: Int, asking ask: Ask) throws -> Int? {
        let run = state.withLock { record in
            record.events.append(.entered(binding: binding))
            record.runs[binding, default: 0] += 1
            return record.runs[binding]!
        }
        var isStopped = false
        do {
            for action in plan.bindings[binding].actions {
                // Another thread may go on first.
                sched_yield()
                switch action {
                case .fail(let times): if run <= times { throw GraphPlan.BlockError(binding: binding) }
                case .ask(let request): if try take(request, of: binding, asking: ask) { isStopped = true }
                }
            }
        } catch {
            note(.failed(binding: binding))
            throw error
        }
        if isStopped {
            note(.failed(binding: binding))
            return nil
        }
        return state.withLock { record in
            defer { record.productCount += 1 }
            record.events.append(.made(binding: binding, product: record.productCount))
            record.products[binding] = record.productCount
            return record.productCount
        }
    }

    /// Makes a request, and returns whether the block goes on although a cycle has stopped it.
    private func take(_ request: GraphPlan.Request, of binding: Int, asking ask: Ask) throws -> Bool {
        let answer = GraphAnswer { () throws(InjectionError) in try ask(request) }
        note(.asked(request, answer))
        guard case .failure(let error) = answer else { return false }
        switch request.reaction {
        case .passesOn: throw error
        case .catches: break
        case .replaces: throw GraphPlan.BlockError(binding: binding)
        case .retries:
            var again = request
            again.reaction = .passesOn
            if try take(again, of: binding, asking: ask) { return true }
        }
        return if case .circularDependency = error { true } else { false }
    }

    private func note(_ event: GraphRecord.Event) { state.withLock { $0.events.append(event) } }
}
