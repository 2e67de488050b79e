/// The text of an error without those within it: a sentence, lines about bindings, and the ways to correct it.
struct ErrorMessage {
    /// The values of `$1`, `$2` and `$3` in sentences.
    private var values: [String] = []
    private(set) var headline = ""
    private(set) var details: [String] = []
    private(set) var fixes: [String] = []
}

// MARK: The catalogue

extension ErrorMessage {
    @inline(never)
    init(of error: InjectionError.Parts, searchesNearMisses: Bool) {
        for key in error.keys.prefix(2) { values.append(key.description) }
        for text in error.texts { values.append(text.visible) }
        switch error.code {
        case .circularDependency: describeCycle(error.keys)
        case .bindingNotFound: describeMissing(error.keys[0], error.path, searchesNearMisses: searchesNearMisses)
        case .constructionFailed:
            values.append(String(describing: type(of: error.underlying!)).visible)
            values.append(error.keys[0].maker)
            summary("construction-failed", "The $3 of $1 threw $2: ")
            details = error.path.lines
            fix("see what the $3 threw; the next request runs it again.")
        case .notAFactory:
            values.append(error.keys[0].provider)
            values.append(error.keys[0].factoryWord)
            summary("not-a-factory", "$1 is bound to a provider, and a factory was asked for.")
            locate(error.keys[0])
            fix("ask for an instance or a $2 of $1, or bind it with `$3`.")
        case .argumentMismatch: describeMismatch(error.keys[0])
        case .nestingTooDeep: describeDepth(error.path)
        case .duplicateBinding:
            values.append(String(error.sites.count))
            summary("duplicate-binding", "$1 is bound $2 times.")
            for site in error.sites {
                let module = site.module.map { " by " + $0.visible }
                details.append("bound at " + site.description + (module ?? ""))
            }
            fix("remove all but one, or give them names.")
            if error.keys[0].requests.isOverride {
                fix("to replace what other overrides bind, call `overriding` once more on its result.")
            } else {
                fix(
                    "to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`."
                )
            }
        case .captiveDependency: describeCaptive(error.keys[0], of: error.keys[1])
        case .invalidConfiguration:
            values.append(String(error.problems.count))
            let isOne = error.problems.count == 1
            summary("invalid-configuration", isOne ? "1 problem in the bindings." : "$1 problems in the bindings.")
        case .boundOnMainActor: describeMainActor(error.keys[0])
        case .notOnMainActor:
            summary(
                "not-on-main-actor", "$1 is bound without the main actor, and its factory was asked for with it.")
            locate(error.keys[0])
            values.append(error.keys[0].maker)
            fix("ask for a Factory, without `mainActor`: it sends its arguments, as the $2 of $1 needs.")
            fix("or bind it through `binder.mainActor`.")
        case .weakScopeOfValue:
            values.append(error.keys[0].maker)
            summary("weak-scope-of-value", "$1 has weak scope, and its $2 made a value.")
            locate(error.keys[0])
            fix("make it an object, or choose another scope: only objects can be held by another owner.")
        case .injectorReleased:
            summary("injector-released", "The injector that should give $1 no longer exists.")
            locate(error.keys[0])
            fix("keep the injector for as long as its handles are called: they do not keep it.")
        case .globalInjectorNotSet:
            summary("global-injector-not-set", "The global injector was asked for, and there is none.")
            fix(
                "call `GlobalInjector.setUp` at start-up, before anything asks for it, or give a test its own by"
                    + " `.injector { … }`.")
            fix(
                "threads, queues and detached tasks do not inherit the injector of a test, or of"
                    + " `GlobalInjector.withInjector`: pass it along, and call `GlobalInjector.withInjector` there.")
        case .globalInjectorAlreadySet:
            summary("global-injector-already-set", "The global injector was set up a second time.")
            fix("set it up once; a test calls `GlobalInjector.remove()` first.")
            fix(
                "within `GlobalInjector.withInjector`, or a test with an injector of its own, there is one: bind there."
            )
        }
    }

    private mutating func describeCycle(_ path: [BindingKey]) {
        if values.isEmpty { values = ["?"] }
        summary("circular-dependency", "$1 is needed to build itself.")
        details = path.lines
        guard path.count > 1 else { return }
        let last = path[path.count - 2]
        let place = last.binding.map { " (" + $0.site.description + ")" }
        let next = path[path.count - 1]
        values = [last.description + (place ?? ""), next.description, next.provider]
        if last.isFactory, next.isFactory {
            values[2] = next.factory
            fix("end the recursion, or let $1 keep a $3 of $2 and call it later.")
        } else if last.isWired {
            fix(
                "let one of them ask later: let the function of $1 take a $3 of $2, keep it, and call `get()` after the"
                    + " function.")
        } else {
            fix(
                "let one of them ask later: in the block of $1 take a $3 of $2, `try i.provider()`, keep it, and"
                    + " call `get()` after the block.")
        }
    }

    private mutating func describeMissing(_ key: BindingKey, _ path: [BindingKey], searchesNearMisses: Bool) {
        summary("binding-not-found", "Nothing is bound for $1.")
        let requests = key.requests
        if requests.dependents.count > 1 || path.count < 2 { details = key.dependentLines }
        if details.isEmpty, path.count > 1 || requests.requirements.isEmpty { details = path.lines }
        for site in requests.requirements { details.append("required at " + site.description) }
        details += key.propertyLines
        let dependents = requests.dependents.isEmpty ? Array(path.dropLast().suffix(1)) : requests.dependents
        if let argument = requests.argument, argument.owner.isFactory, !requests.isInjector {
            values.append(argument.owner.code(takingAlso: argument.type))
            fix("if it is an argument, name its type: `$2`.")
        }
        if searchesNearMisses { fixes += key.suggestions }
        if requests.isInjector {
            fix("an injector is not bound in itself: take handles on what is needed, a Provider or a Factory of it.")
            fix("or let what makes children get the injector by hand, and call `injector.makeChild { binder in … }`.")
            return
        }
        var bound = key
        if key.type == Void.self, let argument = requests.argument {
            // A function without a result.
            var requests = requests
            requests.forms = []
            bound = BindingKey(BindingKey.Facts(type: argument.type, name: nil, requests: requests))
        }
        for code in bound.codes(for: dependents) { fixes.append("bind it: `" + code + "`.") }
        guard requests.isParameter else { return }
        if bound.isFunction {
            fix(
                "of functions, `() -> X` and `(A, …) -> X` with up to four arguments are handles on X, `@Sendable` or not,"
                    + " `@MainActor` or not, `throws` or not. Others are arguments, or bound as they are.")
        }
        fix(
            "every parameter of a wired function counts: for a default value wrap the initializer in a closure, or bind a"
                + " block.")
    }

    /// Describes the arguments that are expected, `$2`, and those that were requested, `$3`.
    private mutating func describeMismatch(_ key: BindingKey) {
        let requests = key.requests
        let lists = requests.requested.isEmpty ? [values[2]] : requests.requested
        values[2] = ""
        for list in lists { values[2] += (values[2].isEmpty ? "" : " or ") + list.visible }
        if requests.subject == .arguments {
            summary("argument-mismatch", "The function of $1 has the parameters $2, and `taking` names $3.")
            fix(
                "name the types as the function has them, each as often as there are parameters for it: an argument finds"
                    + " the first parameter of its very type that has none yet.")
        } else if requests.subject == .keys {
            summary("argument-mismatch", "The function of $1 has the parameters $2, and `with` names $3.")
            fix(
                "name each type as often as there are parameters for it: a key finds the first parameter of its type that"
                    + " has none yet, after the arguments. A handle, a closure or an optional is of the type that it"
                    + " stands for.")
        } else if requests.subject == .closure {
            summary(
                "argument-mismatch",
                "$1 is bound to a block that may keep its arguments $2, and a closure can't promise to give them away.")
            fix("wire $1 to a function that takes $2, or make the arguments Sendable.")
            fix("or let the function take a Factory of $1 with $2 instead of the closure.")
        } else if !key.isFactory {
            summary("argument-mismatch", "$1 is bound to a provider, and was asked for with $3.")
            values.append(key.isWired ? "wire" : "bind")
            fix("ask without arguments, or $4 a factory of $1 that takes $3.")
        } else {
            summary("argument-mismatch", "$1 takes $2, and was asked for with $3.")
            describeFactory(key)
            values.append(key.isWired ? "wire" : "bind")
            for list in lists {
                values[2] = list.visible
                fix("or $5 a factory of $1 that takes $3.")
            }
        }
        locate(key)
    }

    /// Describes how to get what a factory makes, and sets `$4`.
    private mutating func describeFactory(_ key: BindingKey) {
        let requests = key.requests
        values.append(key.codeArguments)
        if key.isWired, key.binding!.takesNoArguments, requests.forms.count == 1, requests.forms[0] != NoArguments.self
        {
            values[3] = key.code(taking: BindingDescription.types(of: requests.forms[0]))
            fix("if these are parameters of its function, name them: `$4`.")
        }
        if requests.isParameter {
            values[3] = key.factory
            fix("let the function take a $4 of $1 with $2, and call it.")
            if let argument = requests.argument, argument.owner.isFactory {
                values[3] = argument.owner.code(takingAlso: argument.type)
                fix("or, if it is an argument, name its type: `$4`.")
            }
        } else if !requests.requirements.isEmpty {
            values[3] = key.codeArguments + BindingKey.taking(BindingDescription.types(of: key.binding!.arguments))
            fix("require what is bound: `binder.requireBinding(for: $4)`.")
        } else {
            let asker = requests.dependents.last
            let receiver = asker.map { $0.isWired ? "" : "i." } ?? "injector."
            let view = asker == nil && key.binding?.isOnMainActor == true ? "mainActor." : ""
            values[3] = receiver + view + "make(for: " + key.codeArguments
            if key.binding?.takesNoArguments != true { values[3] += ", …" }
            fix(
                "make it with arguments of the types $2: `try $4)`. Their types are those of the values: for another one"
                    + " write `x as any P`.")
        }
    }

    private mutating func describeCaptive(_ key: BindingKey, of owner: BindingKey) {
        values.append(key.provider)
        if key.requests.dependents.count > 1 {
            summary("captive-dependency", "Singletons would keep the $1 of one request for ever.")
            locate(key)
            fix("give each a $3 of $1, or a scope that does not outlast the request.")
        } else {
            summary("captive-dependency", "$2, a singleton, would keep the $1 of one request for ever.")
            details = [owner, key].lines
            fix("give $2 a $3 of $1, or a scope that does not outlast the request.")
        }
    }

    /// Describes a path at whose end the stack was used up. Blocks alone need some dozens for that, on any thread.
    private mutating func describeDepth(_ path: [BindingKey]) {
        details = path.lines
        if let key = path.last, key.requests.verifies {
            values = [key.description]
            summary("nesting-too-deep", "The block of $1 verifies an injector, too deep within other verifications.")
            fix("let blocks not verify injectors whose blocks verify in turn: call `verify` in a test.")
        } else if path.count < 30 {
            summary(
                "nesting-too-deep",
                "The code around this request, and not its blocks, has used up the stack of the thread.")
            fix(
                "see what runs around it: objects that ask in their `deinit`, blocks that start requests of their own,"
                    + " recursion; or ask on a thread with a larger stack.")
        } else {
            values = [String(path.count)]
            summary(
                "nesting-too-deep", "$1 blocks that ask for each other have used up the stack of their thread.")
            fix("let one of them ask later, by a Provider, or ask on a thread with a larger stack.")
        }
    }

    private mutating func describeMainActor(_ key: BindingKey) {
        let requests = key.requests
        summary("bound-on-main-actor", "$1 is bound on the main actor, and was asked for without it.")
        locate(key)
        details += key.propertyLines
        var (ordinary, others): ([BindingKey], [BindingKey]) = ([], [])
        for dependent in requests.dependents {
            if dependent.binding?.isOnMainActor == true { others.append(dependent) } else { ordinary.append(dependent) }
        }
        values.append(ordinary.count == 1 ? ordinary[0].description : "what asks")
        values.append(key.handle)
        values.append(key.isWired ? "wire" : "bind")
        if requests.dependents.isEmpty || !ordinary.isEmpty {
            let all = requests.indirectDependents.isEmpty ? "" : ", with all that need it"
            // A function asks for nothing.
            let asking = ordinary.first?.isWired == true ? "." : ", or ask there with `injector.mainActor`."
            fix("move $2 to the main actor, `binder.mainActor`" + all + asking)
        }
        if !others.isEmpty {
            values[1] = others.count == 1 ? others[0].description : "those that live there"
            fix("let $2 take a $3 of $1: other handles do not reach what lives on the main actor.")
        }
        if requests.dependents.isEmpty || !ordinary.isEmpty {
            let isProperty = key.handle == key.provider
            fix(
                "or let it keep a $3" + (isProperty ? ", as a property `@MainActorProvider`," : "")
                    + " and ask that on the main actor.")
        }
        fix("or $4 $1 as an ordinary factory, `binder.$4Factory`, if it need not live there.")
    }
}

// MARK: The writer

extension ErrorMessage {
    /// Sets the first line. The id never changes.
    private mutating func summary(_ id: String, _ sentence: String) {
        headline = "[" + id + "] " + text(sentence)
    }

    private mutating func fix(_ sentence: String) {
        fixes.append(text(sentence))
    }

    /// Adds the lines about a key that has no path: its dependents, its place, and the bindings that need the
    /// dependents.
    private mutating func locate(_ key: BindingKey) {
        details = key.dependentLines
        for site in key.requests.requirements { details.append("required at " + site.description) }
        if key.binding != nil { details.append(key.line) }
        details += key.indirectDependentLines
    }

    /// Returns a sentence with the values in their places.
    private func text(_ sentence: String) -> String {
        var text = ""
        var isPlace = false
        for scalar in sentence.unicodeScalars {
            if isPlace {
                text += values[Int(scalar.value) - 0x31]
            } else if scalar != "$" {
                text.unicodeScalars.append(scalar)
            }
            isPlace = scalar == "$"
        }
        return text
    }
}
