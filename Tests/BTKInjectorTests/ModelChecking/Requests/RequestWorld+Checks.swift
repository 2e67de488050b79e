import BTKInjector
import TestSupport

extension RequestWorld {
    /// The call to which the running block belongs, or the one that gave the running action, with its path.
    var running: (ask: AskModel, path: [BindingKey])? {
        guard let (role, ask) = stack.last(where: { $0.role != .ask || $0.ask.isOutermost }), role != .ask else {
            return nil
        }
        // An action runs with its binding's frame.
        return (ask, role == .action ? ask.path.suffix(1) : ask.path)
    }

    /// Asks, and compares what comes with what must come.
    func ask(_ kind: RequestKind, by injector: Injector? = nil) throws(InjectionError) -> Part {
        let ask = AskModel(kind, in: running?.ask.request)
        ask.expectation = expectation(for: kind, in: ask.request)
        stack.append((.ask, ask))
        let result = lookUp(kind, by: injector ?? self.injector!)
        if ask.isOutermost {
            settle(ask)
            let held = ask.hasFailed ? ask.held : [:]
            for (kind, id) in held where alive.contains(id) { report("the \(kind) of a failed request is alive") }
        }
        check(result, of: ask)
        stack.removeLast()
        // They lead back to the request.
        ask.actions = []
        return try result.get()
    }

    private func lookUp(_ kind: RequestKind, by injector: Injector) -> Result<Part, InjectionError> {
        MainActor.assumeIsolated {
            Result { () throws(InjectionError) in
                if kind == .value { return try injector.mainActor.instance(for: Value.self).part }
                return try injector.mainActor.instance(for: Part.self, named: kind.name)
            }
        }
    }

    private func expectation(for kind: RequestKind, in request: AskModel) -> AskModel.Expectation {
        let existing: Int? =
            switch kind {
            case .first, .second: published[kind] ?? (request.stopError == nil ? request.held[kind] : nil)
            case .graph: request.graphInstance
            case .weak: request.stopError == nil ? weakInstance : nil
            case .factory, .child, .value: nil
            }
        if let existing { return .existing(existing) }
        if let stopError = request.stopError { return .refusal(stopError) }
        if kind == .factory || kind == .child { return .runs }
        return stack.contains { $0.role == .block && $0.ask.kind == kind } ? .cycle : .runs
    }

    private func check(_ result: Result<Part, InjectionError>, of ask: AskModel) {
        let isExpected =
            switch (ask.expectation, result) {
            case (.existing(let id), .success(let part)): part.id == id
            case (.cycle, .failure(.circularDependency)): true
            case (.refusal(let failure), .failure(let error)): error == failure
            case (.runs, .success(let part)): ask.made == part.id && !(ask.isOutermost && ask.hasFailed)
            case (.runs, .failure(let error)): error == ask.failure
            default: false
            }
        if !isExpected { report("\(ask.kind), \(ask.expectation), gave \(result)") }
        if ask.expectation == .cycle, let error = result.error { ask.request.stopError = error }
    }

    /// Ends a request: called when code of users runs after its blocks, and when the request has returned.
    func settle(_ request: AskModel) {
        guard !request.isSettled else { return }
        request.isSettled = true
        guard !request.hasFailed else {
            if request.held[.weak] == weakInstance { weakInstance = nil }
            return
        }
        if request.nextAction != nil { report("code of users runs between a request's actions") }
        for kind in [RequestKind.first, .second] { if let id = request.held[kind] { published[kind] = id } }
    }
}
