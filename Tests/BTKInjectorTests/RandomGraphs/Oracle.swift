import BTKInjector

/// Foretells what an injector does: runs a ``GraphPlan`` on one thread by the rules of the documentation.
///
/// It shares nothing with the library but keys and errors: a recursion, and a stack of the blocks that run.
struct Oracle {
    /// The plan takes too long to run.
    struct TooMuchWork: Error {}

    let plan: GraphPlan
    private(set) var record: GraphRecord
    /// The bindings whose blocks run, from the outermost inwards.
    private var stack: [Int] = []
    /// The bindings whose handles were kept.
    private var kept: [Int] = []
    /// How many blocks may run yet.
    private var allowance: Int
    /// The cycle that the request has found: no block runs any more, and it throws this.
    private var stopError: InjectionError?
    /// Whether some factory was entered too often.
    private(set) var foundEndlessRecursion = false

    init(_ plan: GraphPlan, after record: GraphRecord? = nil, allowance: Int = 1000) {
        self.plan = plan
        self.record = record ?? GraphRecord(plan)
        self.allowance = allowance
    }

    /// - Throws: ``TooMuchWork`` only.
    mutating func perform(_ step: GraphPlan.Step) throws -> GraphOutcome {
        record.events = []
        stopError = nil
        do {
            switch step {
            case .ask(let request): return try answer(request).map { .product($0) } ?? .handle
            case .callKept(let index):
                return kept.isEmpty ? .nothing : .product(try product(of: kept[index % kept.count]))
            }
        } catch let error as InjectionError {
            return .error(error)
        }
    }

    /// The number of a product, or nil for a handle that is not called.
    private mutating func answer(_ request: GraphPlan.Request) throws -> Int? {
        let binding = try plan.find(request, within: keys(stack))
        if request.form.isCalled { return try product(of: binding) }
        kept.append(binding)
        return nil
    }

    private mutating func product(of binding: Int) throws -> Int {
        switch plan.bindings[binding].kind {
        case .provider:
            if let product = record.products[binding] { return product }
            if let stopError { throw stopError }
            if let start = stack.firstIndex(of: binding) {
                stopError = cycle(stack[start...])
                throw stopError!
            }
        case .factory, .factoryTakingInt:
            if let stopError { throw stopError }
            if stack.count(where: { $0 == binding }) == 100 { throw endlessRecursion(into: binding) }
        }
        return try run(binding)
    }

    private mutating func run(_ binding: Int) throws -> Int {
        allowance -= 1
        guard allowance > 0 else { throw TooMuchWork() }
        stack.append(binding)
        defer { stack.removeLast() }
        let takesInt = plan.bindings[binding].kind == .factoryTakingInt
        let run = record.enter(binding, argument: takesInt ? GraphPlan.argument : nil)
        do {
            for action in plan.bindings[binding].actions { try perform(action, of: binding, run: run) }
            if let stopError { throw stopError }
        } catch {
            record.events.append(.failed(binding: binding))
            guard error is BlockError || error is InjectionError else { throw error }
            throw stopError ?? error as? InjectionError
                ?? .constructionFailed(BindingKey(plan.bindings[binding].key), path: keys(stack), underlying: error)
        }
        return record.make(binding)
    }

    private mutating func perform(_ action: GraphPlan.Action, of binding: Int, run: Int) throws {
        switch action {
        case .fail(let times):
            if run <= times { throw BlockError(binding: binding) }
        case .ask(let request):
            do {
                let product = try answer(request)
                record.events.append(product.map { .got(product: $0, of: plan.binding(for: request)) } ?? .gotHandle)
            } catch let error as InjectionError {
                switch request.reaction {
                case .passesOn: throw error
                case .catches: record.events.append(.caught(error))
                case .replaces: throw BlockError(binding: binding)
                case .retries:
                    record.events.append(.caught(error))
                    var again = request
                    again.reaction = .passesOn
                    try perform(.ask(again), of: binding, run: run)
                }
            }
        }
    }
}

// MARK: Paths

extension Oracle {
    private func keys(_ bindings: some Sequence<Int>) -> [BindingKey] {
        bindings.map { BindingKey(plan.bindings[$0].key) }
    }

    /// A cycle of what has run since one of its members was entered last. It starts with the one that was entered
    /// first.
    private func cycle(_ members: ArraySlice<Int>) -> InjectionError {
        let first = stack.first(where: members.contains)!
        let start = members.firstIndex(of: first)!
        let cycle = members[start...] + members[..<start]
        return .circularDependency(path: keys(cycle + cycle.prefix(1)))
    }

    private mutating func endlessRecursion(into factory: Int) -> InjectionError {
        foundEndlessRecursion = true
        let error = cycle(stack[stack.lastIndex(of: factory)!...])
        stopError = error
        return error
    }
}
