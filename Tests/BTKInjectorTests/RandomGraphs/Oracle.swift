import BTKInjector

/// Foretells what an injector does: runs a ``GraphPlan`` on one thread by the rules of the documentation.
///
/// It shares nothing with the library but keys and errors: a recursion, and a stack of the blocks that run.
final class Oracle {
    let blocks: PlannedBlocks
    private var plan: GraphPlan { blocks.plan }
    /// The bindings whose blocks run, from the outermost inwards.
    private var stack: [Int] = []
    /// How many blocks may run yet.
    private var allowance: Int
    /// The cycle that the request has found: no block runs any more, and it throws this.
    private var stopError: InjectionError?
    init(_ plan: GraphPlan, after record: GraphRecord = GraphRecord(), allowance: Int = 1000) {
        blocks = PlannedBlocks(plan, after: record)
        self.allowance = allowance
    }

    /// Whether the plan takes too long to run. What it answers then is wrong.
    var isExhausted: Bool { allowance == 0 }

    func answer(_ request: GraphPlan.Request) -> GraphAnswer {
        blocks.forgetEvents()
        stopError = nil
        return GraphAnswer { () throws(InjectionError) in try ask(request) }
    }

    private func ask(_ request: GraphPlan.Request) throws(InjectionError) -> Int? {
        let binding = try plan.find(request, within: keys(stack))
        return request.isCalled ? try product(of: binding) : nil
    }

    private func product(of binding: Int) throws(InjectionError) -> Int {
        let isProvider = plan.bindings[binding].form == .provider
        if isProvider, let product = blocks.record.products[binding] { return product }
        if let stopError { throw stopError }
        if isProvider, let start = stack.firstIndex(of: binding) { throw stop(byCycleOf: stack[start...]) }
        if !isProvider, stack.count(where: { $0 == binding }) == 100 {
            throw stop(byCycleOf: stack[stack.lastIndex(of: binding)!...])
        }
        return try run(binding)
    }

    private func run(_ binding: Int) throws(InjectionError) -> Int {
        allowance -= 1
        if isExhausted { stopError = .nestingTooDeep(path: []) }
        stack.append(binding)
        defer { stack.removeLast() }
        do {
            let product = try blocks.run(binding, asking: ask)
            if let product, stopError == nil { return product }
        } catch {
            let path = keys(stack)
            throw stopError ?? error as? InjectionError
                ?? .constructionFailed(path.last!, path: path, underlying: error)
        }
        throw stopError!
    }

    /// Stops the request by a cycle of what has run since one of its members was entered last. It starts with the one
    /// that was entered first.
    private func stop(byCycleOf members: ArraySlice<Int>) -> InjectionError {
        let first = stack.first(where: members.contains)!
        let start = members.firstIndex(of: first)!
        let cycle = members[start...] + members[..<start]
        let error = InjectionError.circularDependency(path: keys(cycle + cycle.prefix(1)))
        stopError = error
        return error
    }

    private func keys(_ bindings: some Sequence<Int>) -> [BindingKey] {
        bindings.map { plan.bindings[$0].key }
    }
}
