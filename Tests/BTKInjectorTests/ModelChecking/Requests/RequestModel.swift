import BTKInjector

// The model of requests on one thread, fed by the blocks, actions and objects themselves.

/// A binding of a ``RequestWorld``.
enum RequestKind: Int, CaseIterable, Sendable {
    case first, second, factory, graph, weak
    /// Of weak scope, which a value can't have.
    case value
    /// A factory of a child that exists for one request alone, and that asks for `first`.
    case child

    /// Those that may be requested anywhere.
    static let common: [RequestKind] = [.first, .second, .factory, .graph, .weak, .value]

    var name: BindingName { BindingName("\(self)") }
    var isSingleton: Bool { self == .first || self == .second }

    var key: BindingKey {
        self == .value ? BindingKey(RequestWorld.Value.self) : BindingKey(RequestWorld.Part.self, named: name)
    }
}

/// Something that a block or an action does.
enum RequestStep: Sendable {
    case fail
    /// It gives an action, which takes these steps, or chooses some.
    case give([RequestStep]?)
    case askChild
    /// It asks, and goes on if that fails.
    case attempt(RequestKind)
    /// It asks, and passes errors on.
    case ask(RequestKind)
}

/// An outermost request, with all that belongs to it.
final class RequestModel {
    var actions: [ActionModel] = []
    /// The instances that are kept from other requests.
    var held: [RequestKind: Int] = [:]
    /// The instance of graph scope.
    var graphInstance: Int?
    /// The run of the outermost block.
    var outermost: RunModel?
    /// The error of the action that failed.
    var actionFailure: ErrorModel?
    var isSettled = false
    /// The blocks that run, after the outermost one or the action that does.
    var running: [RunModel] = []
    /// The bindings whose blocks do not run again until the one has been left that runs at a place.
    var refused: [RequestKind: (error: ErrorModel, place: Int)] = [:]

    var liveActions: [ActionModel] { actions.filter { !$0.giver.hasFailed } }
    var isHolding: Bool { !held.isEmpty || !liveActions.isEmpty }
    var hasFailed: Bool { outermost?.hasFailed ?? false || actionFailure != nil }
}

/// An error, without the objects that it holds: the model must not keep them.
enum ErrorModel: Equatable {
    case construction([BindingKey], underlying: String)
    case cycle([BindingKey])
    case value(BindingKey)
    case other

    init(_ error: InjectionError) {
        switch error {
        case .constructionFailed(_, let path, let underlying): self = .construction(path, underlying: "\(underlying)")
        case .circularDependency(let path): self = .cycle(path)
        case .weakScopeOfValue(let key): self = .value(key)
        default: self = .other
        }
    }
}

/// A run of a block.
final class RunModel {
    unowned let request: RequestModel
    let path: [BindingKey]
    var made: Int?
    /// The error that comes out of the request for it, if it has failed.
    var failure: ErrorModel?
    var hasFailed = false
    /// The place of the innermost block around it for which it saw a refusal, if it saw one.
    var mark: Int?

    init(_ request: RequestModel, path: [BindingKey]) { (self.request, self.path) = (request, path) }
}

// MARK: Refusals

extension RequestModel {
    /// Returns the place of the block of a binding, if it runs. The outermost block and the action have place 0.
    func place(of kind: RequestKind) -> Int? {
        if let place = running.lastIndex(where: { $0.path.last == kind.key }) { return place + 1 }
        return outermost?.path.last == kind.key ? 0 : nil
    }

    /// Marks the blocks from a place inwards, all of which depend on the one there.
    func mark(for place: Int) {
        for (index, run) in running.enumerated() where index + 1 >= place {
            run.mark = max(run.mark ?? 1, place < index + 1 ? place : 1)
        }
    }

    func begin(_ run: RunModel) {
        if outermost == nil { outermost = run } else { running.append(run) }
    }

    /// Ends the innermost block, which is refused from now on if it failed after it saw a refusal.
    func end(_ run: RunModel, of kind: RequestKind, failure: ErrorModel?) {
        guard run !== outermost else { return refused = [:] }
        running.removeLast()
        let place = running.count + 1
        if let failure, let mark = run.mark, place > 1 {
            for (kind, refusal) in refused where refusal.place == place { refused[kind]!.place = mark }
            // Each child is another injector.
            if refused[kind] == nil, kind != .child { refused[kind] = (failure, mark) }
        }
        refused = refused.filter { $0.value.place < place }
    }
}

/// Something to do at the end of a request.
final class ActionModel {
    let giver: RunModel
    let steps: [RequestStep]?
    var hasRun = false

    init(giver: RunModel, steps: [RequestStep]?) { (self.giver, self.steps) = (giver, steps) }
}

/// A call of the injector, as long as it lasts.
final class AskModel {
    enum Expectation: Equatable {
        case existing(Int)
        case runs
        case cycle
        case refusal(ErrorModel)
    }

    let kind: RequestKind
    let request: RequestModel
    let isOutermost: Bool
    let expectation: Expectation
    var run: RunModel?

    init(_ kind: RequestKind, in request: RequestModel, isOutermost: Bool, expectation: Expectation) {
        self.kind = kind
        self.request = request
        self.isOutermost = isOutermost
        self.expectation = expectation
    }
}
