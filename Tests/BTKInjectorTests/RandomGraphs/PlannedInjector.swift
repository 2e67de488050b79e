import BTKInjector
import Foundation
import TestSupport

/// The root of a child, which nothing else needs.
private struct PlannedRoot: Sendable {}

/// An injector whose blocks do what a ``GraphPlan`` says.
final class PlannedInjector: Sendable {
    typealias Product = GraphPlan.Product

    private struct State {
        var record: GraphRecord
        /// The injector that the blocks capture. Taken out at the end, because the blocks hold the state.
        var injector: Injector?
        /// Handles that were kept.
        var calls: [@Sendable () throws(InjectionError) -> Product] = []
    }

    let plan: GraphPlan
    /// Whether blocks give way to other threads, before each of their actions.
    private let yields: Bool
    private let state: Locked<State>

    init(_ plan: GraphPlan, yields: Bool = false) throws {
        self.plan = plan
        self.yields = yields
        state = Locked(State(record: GraphRecord(plan)))
        // Every other plan's injector is a child, which is declared with the bindings that its parent can't have.
        let childCount = plan.steps.count.isMultiple(of: 2) ? plan.childCount : nil
        let injector = try Injector.injectorWithBlock { binder in
            bind(plan.bindings.indices.dropFirst(childCount ?? 0), in: &binder)
            if let childCount {
                binder.bindChild(for: PlannedRoot.self, taking: PlannedRoot.self) { binder in
                    bind(plan.bindings.indices.prefix(childCount), in: &binder)
                }
            }
        }
        let asked =
            childCount == nil ? injector : try injector.make(for: Child<PlannedRoot>.self, PlannedRoot()).injector
        state.withLock { $0.injector = asked }
    }

    /// Releases the injector, and with it all blocks.
    func close() { _ = state.withLock { $0.injector.take() } }

    var record: GraphRecord { state.withLock { $0.record } }

    /// Forgets the events of former steps.
    func forgetEvents() { state.withLock { $0.record.events = [] } }

    func perform(_ step: GraphPlan.Step) -> GraphOutcome {
        do throws(InjectionError) {
            switch step {
            case .ask(let request):
                return try answer(request, by: injector).map { .product($0.number) } ?? .handle
            case .callKept(let index):
                let calls = state.withLock { $0.calls }
                return calls.isEmpty ? .nothing : .product(try calls[index % calls.count]().number)
            }
        } catch {
            return .error(error)
        }
    }

    private var injector: Injector { state.withLock { $0.injector! } }
}

// MARK: Blocks

extension PlannedInjector {
    private func bind(_ indices: Range<Int>, in binder: inout Binder) {
        for index in indices {
            switch plan.bindings[index].key.type {
            case .solid: bind(index, to: (any GraphPlan.Solid).self, in: &binder)
            case .liquid: bind(index, to: (any GraphPlan.Liquid).self, in: &binder)
            case .product: bind(index, to: Product.self, in: &binder)
            }
        }
    }

    private func bind<T: Sendable>(_ index: Int, to type: T.Type, in binder: inout Binder) {
        let name = plan.bindings[index].key.name
        @Sendable func make(_ argument: Int?, asking resolver: borrowing Resolver) throws -> T {
            try run(index, argument: argument, asking: resolver) as! T
        }
        switch plan.bindings[index].kind {
        case .provider: binder.bindProvider(for: type, named: name) { i in try make(nil, asking: i) }
        case .factory: binder.bindFactory(for: type, named: name) { i in try make(nil, asking: i) }
        case .factoryTakingInt: binder.bindFactory(for: type, named: name) { (i, n: Int) in try make(n, asking: i) }
        }
    }

    private func run(_ binding: Int, argument: Int?, asking resolver: borrowing Resolver) throws -> Product {
        let run = state.withLock { $0.record.enter(binding, argument: argument) }
        var isStopped = false
        do {
            for action in plan.bindings[binding].actions {
                if yields { sched_yield() }
                try perform(action, of: binding, run: run, isStopped: &isStopped, asking: resolver)
            }
        } catch {
            note(.failed(binding: binding))
            throw error
        }
        // The injector refuses it.
        if isStopped {
            note(.failed(binding: binding))
            return Product(number: -1)
        }
        return state.withLock { Product(number: $0.record.make(binding)) }
    }

    private func perform(
        _ action: GraphPlan.Action, of binding: Int, run: Int, isStopped: inout Bool,
        asking resolver: borrowing Resolver
    ) throws {
        switch action {
        case .fail(let times):
            if run <= times { throw BlockError(binding: binding) }
        case .ask(let request):
            do {
                let product =
                    try request.asksInjector ? answer(request, by: injector) : answer(request, by: resolver)
                note(product.map { .got(product: $0.number, of: plan.binding(for: request)) } ?? .gotHandle)
            } catch {
                if case .circularDependency = error { isStopped = true }
                switch request.reaction {
                case .passesOn: throw error
                case .catches: note(.caught(error))
                case .replaces: throw BlockError(binding: binding)
                case .retries:
                    note(.caught(error))
                    var again = request
                    again.reaction = .passesOn
                    try perform(.ask(again), of: binding, run: run, isStopped: &isStopped, asking: resolver)
                }
            }
        }
    }

    private func note(_ event: GraphRecord.Event) { state.withLock { $0.record.events.append(event) } }
}

// MARK: Requests

extension PlannedInjector {
    /// A product, or nil for a handle that is kept.
    private func answer<Source: InstanceSource & ~Copyable>(
        _ request: GraphPlan.Request, by source: borrowing Source
    ) throws(InjectionError) -> Product? {
        switch request.key.type {
        case .solid: try answer(request, of: (any GraphPlan.Solid).self, by: source)
        case .liquid: try answer(request, of: (any GraphPlan.Liquid).self, by: source)
        case .product: try answer(request, of: Product.self, by: source)
        }
    }

    private func answer<T, Source: InstanceSource & ~Copyable>(
        _ request: GraphPlan.Request, of type: T.Type, by source: borrowing Source
    ) throws(InjectionError) -> Product? {
        let name = request.key.name
        let call: @Sendable () throws(InjectionError) -> Product
        switch request.form {
        case .instance: return try source.instance(for: type, named: name) as! Product?
        case .provider:
            let provider = try source.provider(for: type, named: name)
            call = { () throws(InjectionError) in try provider.get() as! Product }
        case .factory:
            let factory = try source.factory(for: type, named: name)
            call = { () throws(InjectionError) in try factory() as! Product }
        case .factoryTakingInt:
            let factory = try source.factory(for: type, named: name, taking: Int.self)
            call = { () throws(InjectionError) in try factory(GraphPlan.argument) as! Product }
        }
        if request.form.isCalled { return try call() }
        state.withLock { $0.calls.append(call) }
        return nil
    }
}
