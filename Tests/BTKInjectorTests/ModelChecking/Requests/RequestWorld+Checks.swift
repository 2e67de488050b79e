import BTKInjector
import TestSupport

extension RequestWorld {
    /// The request to which the running block or action belongs, if one runs.
    private var request: RequestModel? { running?.request }

    /// The path of the running block, or of the block that gave the running action.
    var path: [BindingKey] {
        for entry in stack.reversed() {
            switch entry {
            case .block(let run): return run.path
            case .action(let action): return action.path
            case .ask(let ask): if ask.isOutermost { return [] }
            }
        }
        return []
    }

    private var running: RunModel? {
        for entry in stack.reversed() {
            switch entry {
            case .block(let run): return run
            case .action(let action): return action.giver
            case .ask(let ask): if ask.isOutermost { return nil }
            }
        }
        return nil
    }

    /// Asks, and compares what comes with what must come.
    func ask(_ kind: RequestKind, by injector: Injector? = nil) throws(InjectionError) -> Part {
        let outer = request
        let request = outer ?? RequestModel()
        let ask = AskModel(
            kind, in: request, isOutermost: outer == nil, expectation: expectation(for: kind, in: request))
        stack.append(.ask(ask))
        let result = Result { () throws(InjectionError) in try lookUp(kind, by: injector ?? self.injector!) }
        if ask.isOutermost { checkEnd(of: ask.request) }
        check(result, of: ask)
        stack.removeLast()
        return try result.get()
    }

    private func lookUp(_ kind: RequestKind, by injector: Injector) throws(InjectionError) -> Part {
        try MainActor.assumeIsolated {
            Result { () throws(InjectionError) in
                if kind == .value { return try injector.mainActor.instance(for: Value.self).part }
                return try injector.mainActor.instance(for: Part.self, named: kind.name)
            }
        }.get()
    }

    private func expectation(for kind: RequestKind, in request: RequestModel) -> AskModel.Expectation {
        let existing: Int? =
            switch kind {
            case .first, .second: published[kind] ?? (request.stopError == nil ? request.held[kind] : nil)
            case .graph: request.graphInstance
            case .weak: request.stopError == nil ? weakInstance : nil
            case .factory, .child, .value: nil
            }
        if let existing { return .existing(existing) }
        if let stopError = request.stopError { return .refusal(stopError) }
        return building.contains(kind) ? .cycle : .runs
    }

    private func check(_ result: Result<Part, InjectionError>, of ask: AskModel) {
        switch (ask.expectation, result) {
        case (.existing(let id), .success(let part)):
            if part.id != id { report("\(ask.kind) is \(part.id), not \(id)") }
        case (.cycle, .failure(.circularDependency(let path))): ask.request.stopError = .cycle(path)
        case (.refusal(let failure), .failure(let error)):
            if ErrorModel(error) != failure { report("\(error)") }
        case (.runs, .success(let part)):
            if ask.run?.made != part.id || ask.isOutermost && ask.request.hasFailed { report("\(ask.kind) is given") }
        case (.runs, .failure(let error)):
            let isExpected =
                if let failure = ask.run?.failure ?? (ask.isOutermost ? ask.request.actionFailure : nil) {
                    ErrorModel(error) == failure
                } else {
                    ask.kind == .value && ErrorModel(error) == .value(ask.kind.key)
                }
            if !isExpected { report("\(error)") }
        default: report("\(ask.kind), \(ask.expectation), gave \(result)")
        }
    }

    /// Ends a request: called when code of users runs after its blocks, and when the request has returned.
    func settle(_ request: RequestModel) {
        guard !request.isSettled else { return }
        request.isSettled = true
        guard !request.hasFailed else {
            if request.held[.weak] == weakInstance { weakInstance = nil }
            return
        }
        if !request.liveActions.allSatisfy(\.hasRun) { report("code of users runs between a request's actions") }
        for (kind, id) in request.held where kind.isSingleton { published[kind] = id }
    }

    private func checkEnd(of request: RequestModel) {
        settle(request)
        guard request.hasFailed else { return }
        for (kind, id) in request.held where isAlive(id) { report("the \(kind) of a failed request is alive") }
    }
}
