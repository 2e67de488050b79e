/// The text of an error: a sentence, lines about bindings, and the ways to correct it.
struct ErrorMessage {
    let summary: String
    var details: [String] = []
    var fixes: [String] = []
}

extension InjectionError {
    /// The text of this error, without the errors within it.
    var message: ErrorMessage {
        switch self {
        case .circularDependency(let path): .circularDependency(path)
        case .bindingNotFound(let key, let path): .bindingNotFound(key, path)
        case .constructionFailed(let key, let path, let error): .constructionFailed(key, path, error)
        case .notAFactory(let key):
            .about(
                key, "\(key) is bound to a provider, and a factory was asked for.",
                fixes: ["ask for an instance or a Provider of \(key), or bind it with `bindFactory`."])
        case .argumentMismatch(let key, let expected, let requested): .argumentMismatch(key, expected, requested)
        case .nestingTooDeep(let path): .nestingTooDeep(path)
        case .duplicateBinding(let key, let sites): .duplicateBinding(key, sites)
        case .captiveDependency(let key, let owner): .captiveDependency(key, owner)
        case .invalidConfiguration(let problems):
            ErrorMessage(
                summary: problems.count == 1
                    ? "1 problem in the bindings." : "\(problems.count) problems in the bindings.")
        case .boundOnMainActor(let key): .boundOnMainActor(key)
        case .notOnMainActor(let key): .notOnMainActor(key)
        case .weakScopeOfValue(let key):
            .about(
                key, "\(key) has weak scope, and its block made a value.",
                fixes: ["make it an object, or choose another scope: only objects can be held by another owner."])
        case .injectorReleased(let key):
            .about(
                key, "The injector that should give \(key) no longer exists.",
                fixes: ["keep the injector for as long as its handles are called: they do not keep it."])
        case .globalInjectorNotSet: .globalInjectorNotSet
        case .globalInjectorAlreadySet: .globalInjectorAlreadySet
        }
    }
}

extension ErrorMessage {
    /// Returns a message with the lines about a key: its dependents, its place, and what needs the dependents.
    fileprivate static func about(_ key: BindingKey, _ summary: String, fixes: [String]) -> ErrorMessage {
        let place = key.binding == nil ? [] : [key.line]
        return ErrorMessage(
            summary: summary, details: key.dependentLines + place + key.indirectDependentLines, fixes: fixes)
    }

    fileprivate static func circularDependency(_ path: [BindingKey]) -> ErrorMessage {
        var message = ErrorMessage(
            summary: "\(path.first.map { "\($0)" } ?? "?") is needed to build itself.", details: path.lines)
        guard path.count > 1 else { return message }
        let (last, first) = (path[path.count - 2], path[path.count - 1])
        let place = last.binding.map { " (\($0.site))" } ?? ""
        message.fixes = [
            first.isFactory && last.isFactory
                ? "end the recursion, or let \(last)\(place) keep a Factory of \(first) and call it later."
                : "let one of them ask later: in the block of \(last)\(place) take a Provider of \(first),"
                    + " `try i.provider()`, keep it, and call `get()` after the block."
        ]
        return message
    }

    fileprivate static func bindingNotFound(_ key: BindingKey, _ path: [BindingKey]) -> ErrorMessage {
        var message = ErrorMessage(summary: "Nothing is bound for \(key).", details: path.abbreviatedLines)
        if key.dependents.count > 1 {
            message.details = key.dependentLines
        } else if case .requirement(let site) = key.context?.role {
            message.details = ["required at \(site)"]
        }
        message.fixes = key.suggestions + ["bind it: `\(key.code)`."]
        if key.isParameter {
            message.fixes.append(
                "every parameter of a wired function counts: for a default value wrap the initializer in a closure,"
                    + " or bind a block.")
        }
        return message
    }

    fileprivate static func constructionFailed(
        _ key: BindingKey, _ path: [BindingKey], _ error: any Error
    ) -> ErrorMessage {
        ErrorMessage(
            summary: "The block of \(key) threw \(type(of: error)): ", details: path.abbreviatedLines,
            fixes: ["see what the block threw; the next request runs it again."])
    }

    fileprivate static func argumentMismatch(_ key: BindingKey, _ expected: String, _ requested: String) -> ErrorMessage
    {
        let other = "or bind a factory of \(key) that takes \(requested)."
        if case .wiredFunction = key.context?.role {
            return about(
                key, "The function of \(key) has the parameters \(expected), and `taking` names \(requested).",
                fixes: [
                    "name the types as the function has them, each as often as there are parameters for it: an argument"
                        + " finds the first parameter of its very type that has none yet."
                ])
        }
        guard key.isFactory else {
            return about(
                key, "\(key) is bound to a provider, and was asked for with \(requested).",
                fixes: ["ask without arguments, " + other])
        }
        let first =
            key.isParameter
            ? "let the function take a Factory of \(key) with \(expected), and call it; or let it be an argument."
            : "make it with arguments of the types \(expected): `try i.make(for: \(key.codeArguments), …)`. Their types"
                + " are those of the values: for another one write `x as any P`."
        return about(
            key, "\(key) takes \(expected), and was asked for with \(requested).", fixes: [first, other])
    }

    fileprivate static func nestingTooDeep(_ path: [BindingKey]) -> ErrorMessage {
        ErrorMessage(
            summary: "\(path.count) blocks that ask for each other have used up the stack of their thread.",
            details: path.abbreviatedLines,
            fixes: ["let one of them ask later, by a Provider, or ask on a thread with a larger stack."])
    }

    fileprivate static func duplicateBinding(_ key: BindingKey, _ sites: [BindingSite]) -> ErrorMessage {
        ErrorMessage(
            summary: "\(key) is bound \(sites.count) times.",
            details: sites.map { "bound at \($0)" + ($0.module.map { " by \($0)" } ?? "") },
            fixes: [
                "remove all but one, or give them names.",
                "to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`.",
            ])
    }

    fileprivate static func captiveDependency(_ key: BindingKey, _ owner: BindingKey) -> ErrorMessage {
        ErrorMessage(
            summary: "\(owner), a singleton, would keep the \(key) of one request for ever.",
            details: [owner, key].lines,
            fixes: ["give \(owner) a Provider of \(key), or a scope that does not outlast the request."])
    }

    fileprivate static func boundOnMainActor(_ key: BindingKey) -> ErrorMessage {
        let dependent = key.dependents.count == 1 ? "\(key.dependents[0])" : "what asks"
        return about(
            key, "\(key) is bound on the main actor, and was asked for without it.",
            fixes: [
                "move \(dependent) to the main actor, `binder.mainActor`"
                    + (key.indirectDependents.isEmpty ? "" : ", with all that need it")
                    + ", or ask there with `injector.mainActor`.",
                "or let it keep a MainActorProvider, as a property `@MainActorProvider`, and ask that on the main actor.",
                "or bind \(key) as an ordinary factory, `binder.bindFactory`, if it need not live there.",
            ])
    }

    fileprivate static func notOnMainActor(_ key: BindingKey) -> ErrorMessage {
        about(
            key, "\(key) is bound without the main actor, and its factory was asked for with it.",
            fixes: [
                "ask for a Factory, without `mainActor`: it sends its arguments, as the block of \(key) needs.",
                "or bind it through `binder.mainActor`.",
            ])
    }

    fileprivate static var globalInjectorNotSet: ErrorMessage {
        ErrorMessage(
            summary: "The global injector was asked for, and there is none.",
            fixes: [
                "call `GlobalInjector.setUp` at start-up, before anything asks for it, or give a test its own by"
                    + " `.injector { … }`.",
                "threads, queues and detached tasks do not inherit the injector of a test, or of"
                    + " `GlobalInjector.withInjector`: pass it along, and call `GlobalInjector.withInjector` there.",
            ])
    }

    fileprivate static var globalInjectorAlreadySet: ErrorMessage {
        ErrorMessage(
            summary: "The global injector was set up a second time.",
            fixes: [
                "set it up once; a test calls `GlobalInjector.remove()` first.",
                "within `GlobalInjector.withInjector`, or a test with an injector of its own, there is one: bind there.",
            ])
    }
}
