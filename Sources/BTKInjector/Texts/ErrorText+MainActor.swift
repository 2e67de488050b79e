// Bindings that are requested on the main actor and do not live there, or the other way round.

extension ErrorText {
    /// Describes what lives on the main actor, and who requests it without that: elsewhere, or there in a way that
    /// leaves.
    ///
    /// - Parameter others: The ordinary bindings that need those who request it.
    mutating func describeOnMainActor(_ problem: Problem, neededBy others: [BindingKey]) {
        let key = problem.key
        summary("\(key) is bound on the main actor, but was requested without it.", of: problem, neededBy: others)
        if problem.properties.isEmpty {
            fixRequests(of: problem, neededBy: others)
        } else {
            fix("read the property on the main actor, in an object that lives there.")
        }
        if let root = key.root {
            fix("or bind its root, \(root), without the main actor, if they need not live there.")
        } else if key.isWired {
            fix("or let the function of \(key) be nonisolated, if \(key) need not live there.")
            if !key.isFactory { rest(" Then it has to be Sendable, or made by `binder.wireFactory`.") }
        } else if key.isFactory {
            fix("or bind \(key) without `mainActor`, `binder.bindFactory`, if it need not live there.")
        } else {
            fix(
                """
                or bind \(key) without `mainActor`, if it need not live there: `binder.bindProvider` if it is Sendable, \
                or else `binder.bindFactory`.
                """)
        }
    }

    private mutating func fixRequests(of problem: Problem, neededBy indirect: [BindingKey]) {
        let key = problem.key
        let dependents = problem.dependents
        let ordinary = dependents.filter { !$0.livesOnMainActor }
        let others = dependents.filter(\.livesOnMainActor)
        if let first = ordinary.first {
            let needing = indirect.isEmpty ? "" : ", with all that need it"
            let request = ", or request it there with `injector.mainActor`."
            let requester = ordinary.count == 1 ? first.description : "the requester"
            if first.isWired {
                fix("move \(requester) to the main actor\(needing): let its function be `@MainActor`.")
            } else {
                fix("move \(requester) to the main actor, `binder.mainActor`\(needing)\(request)")
            }
            let other = first.isWired ? "take \(key.later("@MainActor ", in: first))," : "keep a \(key.handle)"
            fix("or let it \(other) and call that on the main actor.")
        } else if others.isEmpty {
            fix("request it on the main actor, with `injector.mainActor`.")
            fix("or keep a \(key.handle) and call that on the main actor.")
        }
        guard let first = others.first else { return }
        let start = ordinary.isEmpty ? "" : "or "
        let requester = others.count == 1 ? first.description : "those that live there"
        fix("\(start)let \(requester) take \(key.later(in: first)): what may leave the main actor does not reach it.")
    }

    /// Describes a factory that is bound without the main actor, and takes arguments that its caller does not send.
    mutating func describeOffMainActor(_ problem: Problem) {
        let key = problem.key
        summary("\(key) is bound without the main actor, but its factory was requested with it.", of: problem)
        fix("request a Factory, without `mainActor`: it sends its arguments, as the \(key.maker) of \(key) needs.")
        fix("or \(key.isWired ? "let its function be `@MainActor`" : "bind it by `binder.mainActor`").")
    }
}

extension [BindingKey] {
    /// Whether there are some, and each lives on the main actor.
    @inline(never) var allLiveOnMainActor: Bool { !isEmpty && allSatisfy(\.livesOnMainActor) }
}
