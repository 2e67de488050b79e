import BTKInjector

// The model of requests on one thread, fed by the blocks, actions and objects themselves.

/// A binding of a ``RequestWorld``.
enum RequestKind: Sendable {
    case first, second, factory, graph, weak
    /// Of weak scope, which a value can't have.
    case value
    /// A factory of a child that exists for one request alone, and that asks for `first`.
    case child

    /// Those that may be requested anywhere.
    static let common: [RequestKind] = [.first, .second, .factory, .graph, .weak, .value]

    var name: BindingName { BindingName("\(self)") }

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

/// A call of the injector, and the run of the block that it comes to.
final class AskModel {
    enum Expectation: Equatable {
        case existing(Int)
        case runs
        case cycle
        case refusal(InjectionError)
    }

    /// Something to do at the end of an outermost request.
    struct Action {
        let giver: AskModel
        let steps: [RequestStep]?
        var hasRun = false
    }

    let kind: RequestKind
    private let outermost: AskModel?
    var expectation = Expectation.runs
    /// The block's, once that has begun.
    var path: [BindingKey] = []
    var made: Int?
    /// The error that comes out: that of the block, or of an action.
    var failure: InjectionError?

    // Of an outermost request.
    var actions: [Action] = []
    /// The instances that are kept from other requests.
    var held: [RequestKind: Int] = [:]
    /// The instance of graph scope.
    var graphInstance: Int?
    /// The cycle that was found: no block runs any more.
    var stopError: InjectionError?
    var isSettled = false

    init(_ kind: RequestKind, in outermost: AskModel?) {
        self.kind = kind
        self.outermost = outermost
    }

    var isOutermost: Bool { outermost == nil }
    var request: AskModel { outermost ?? self }
    var hasFailed: Bool { failure != nil || stopError != nil }
    /// The number of the action that is to run next.
    var nextAction: Int? { actions.firstIndex { !$0.hasRun && $0.giver.failure == nil } }

    /// An error of the block, or of its action, as it comes out of the request. It holds no object, because the model
    /// must not keep any.
    func failure(by error: any Error, path: [BindingKey]) -> InjectionError {
        if let stopError = request.stopError { return stopError }
        var path = path
        var underlying = error
        if let error = error as? InjectionError {
            guard case .constructionFailed(_, let innerPath, let innerError) = error else { return error }
            (path, underlying) = (innerPath, innerError)
        }
        let blockError = RequestWorld.BlockError(description: "\(underlying)")
        return .constructionFailed(path.last!, path: path, underlying: blockError)
    }
}
