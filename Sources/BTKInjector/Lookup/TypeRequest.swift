/// A request for a value of a type: what one lookup, or one parameter, asks for. (The request that begins with a
/// thread's first frame is ``RequestState``'s.)
struct TypeRequest {
    let type: any Any.Type
    let name: BindingName?
    /// The list of arguments with which a factory is requested; nil for an instance.
    var arguments: (any Any.Type)?
    /// The binding whose function asks: by its own key for what it replaces or shadows.
    var requester: Binding?
    /// The need of the function's parameter.
    var need: ParameterNeed?
    /// Whether a handle or a closure asks, later.
    var isLater = false
    /// Whether the type is inferred: nobody has said that an optional may be absent.
    var isInferred = false
    var callerIsOnMainActor = false
    /// Whether arguments are sent.
    var sendsArguments = true
    let thread: ResolutionThread

    var list: any Any.Type { arguments ?? NoArguments.self }

    /// Returns the request as a problem tells of it.
    ///
    /// - Parameter type: The type that the problem is about.
    @inline(never) func told(about type: any Any.Type) -> Problem.Request {
        if let requester, let need {
            let parameter = need.parameter(missing: type)
            return Problem.Request(.parameter(parameter), by: requester.key, taking: arguments)
        }
        return thread.request(taking: arguments, callerIsOnMainActor: callerIsOnMainActor)
    }
}
