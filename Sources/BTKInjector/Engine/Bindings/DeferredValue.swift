/// The value that a closure or a handle gives which a function was given.
struct DeferredValue {
    let target: RequestTarget
    /// The type of the value.
    let type: any Any.Type
    /// The list of arguments that the closure or the handle takes.
    let arguments: any Any.Type
    /// Whether it is called on the main actor.
    let reachesMainActor: Bool
}
