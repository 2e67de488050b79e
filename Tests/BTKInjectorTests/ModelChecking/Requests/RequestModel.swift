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
    /// The cycle that was found: no block runs any more.
    var stopError: ErrorModel?

    var liveActions: [ActionModel] { actions.filter { !$0.giver.hasFailed } }
    var isHolding: Bool { !actions.isEmpty }
    var hasFailed: Bool { outermost?.hasFailed ?? false || actionFailure != nil || stopError != nil }
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

    init(_ request: RequestModel, path: [BindingKey]) {
        self.request = request
        self.path = path
    }
}

/// Something to do at the end of a request.
final class ActionModel {
    let giver: RunModel
    let steps: [RequestStep]?
    var hasRun = false

    init(giver: RunModel, steps: [RequestStep]?) {
        self.giver = giver
        self.steps = steps
    }

    /// It runs with its binding's frame.
    var path: [BindingKey] { giver.path.suffix(1) }
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
