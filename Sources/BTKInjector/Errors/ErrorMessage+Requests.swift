// Errors of bindings that are missing, or bound otherwise than they are requested.

extension ErrorMessage {
    /// Describes a key that nothing is bound for, at the end of its path.
    mutating func describeMissing(_ key: BindingKey, _ path: [BindingKey], searchesNearMisses: Bool) {
        summary("binding-not-found", "Nothing is bound for $1.")
        let facts = key.facts
        if facts.requests.dependents.count > 1 || path.count < 2 { details = key.dependentLines }
        if details.isEmpty, path.count > 1 || facts.requests.requirements.isEmpty { details = path.lines }
        for site in facts.requests.requirements { details.append("required at " + site.textInChild) }
        details += key.propertyLines
        var dependents = facts.requests.dependents
        if dependents.isEmpty, path.count > 1 { dependents = [path[path.count - 2]] }
        if searchesNearMisses { fixes += key.suggestions }
        if let argument = facts.requests.argument, argument.owner.isFactory, !facts.requests.isInjector {
            values.append(argument.owner.code(takingAlso: argument.type))
            fix("if it is an argument, name its type: `$2`.")
        }
        if facts.requests.isInjector {
            if facts.requests.forms.isEmpty {
                fix(
                    "an injector is not bound in itself: take handles on what is needed, a Provider or a Factory of it."
                )
            }
            for code in key.childCodes {
                fixes.append(
                    (facts.requests.forms.isEmpty
                        ? "or, to make a child, take a Factory of it, and declare it: `" : "declare it: `") + code
                        + "`.")
            }
            return
        }
        fixes += key.childLines
        var bound = key
        if key.type == Void.self, let argument = facts.requests.argument {
            // A function without a result.
            var requests = facts.requests
            requests.forms = []
            bound = BindingKey(BindingKey.Facts(type: argument.type, name: nil, requests: requests))
        }
        for code in bound.codes(for: dependents) { fixes.append("bind it: `" + code + "`.") }
        guard facts.requests.isParameter else { return }
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
    mutating func describeMismatch(_ key: BindingKey) {
        let facts = key.facts
        let lists = facts.requests.requested.isEmpty ? [values[2]] : facts.requests.requested
        values[2] = ""
        for list in lists { values[2] += (values[2].isEmpty ? "" : " or ") + list.visible }
        if facts.requests.subject == .arguments {
            summary("argument-mismatch", "The function of $1 has the parameters $2, and `taking` names $3.")
            fix(
                "name the types as the function has them, each as often as there are parameters for it: an argument finds"
                    + " the first parameter of its very type that has none yet.")
        } else if facts.requests.subject == .keys {
            summary("argument-mismatch", "The function of $1 has the parameters $2, and `with` names $3.")
            fix(
                "name each type as often as there are parameters for it: a key finds the first parameter of its type that"
                    + " has none yet, after the arguments. A handle, a closure or an optional is of the type that it"
                    + " stands for.")
        } else if facts.requests.subject == .closure {
            summary(
                "argument-mismatch",
                "$1 is bound to a block that may keep its arguments $2, and a closure can't promise to give them away.")
            fix("wire $1 to a function that takes $2, or make the arguments Sendable.")
            fix("or let the function take a Factory of $1 with $2 instead of the closure.")
        } else if facts.requests.subject == .child {
            summary("argument-mismatch", "A parameter $1 would be a new child each time.")
            fix("let the function take `() -> $1` or a Factory of $1, and call it.")
        } else if facts.requests.isInjector, let binding = key.binding {
            values.append(binding.site.textInChild)
            // There may be several declarations.
            let isOne = values[1] == binding.argumentsText.visible
            summary(
                "argument-mismatch",
                isOne
                    ? "The child declared at $4 takes $2, and was requested with $3."
                    : "Children take $2, and one was requested with $3.")
            values.removeLast()
            describeFactory(key)
            for code in key.childCodes { fixes.append("or declare one that takes " + values[2] + ": `" + code + "`.") }
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
        let facts = key.facts
        values.append(key.codeArguments)
        let forms = facts.requests.forms
        if key.isWired, key.binding!.takesNoArguments, forms.count == 1, forms[0] != NoArguments.self {
            values[3] = key.code(taking: BindingDescription.types(of: forms[0]))
            fix("if these are parameters of its function, name them: `$4`.")
        }
        if facts.requests.isParameter {
            values[3] = "a " + key.factory + " of " + values[0] + " with " + values[1]
            if key.binding?.argumentsText == values[1] { values[3] = key.later() }
            fix("let the function take $4, and call it.")
            if let argument = facts.requests.argument, argument.owner.isFactory {
                values[3] = argument.owner.code(takingAlso: argument.type)
                fix("or, if it is an argument, name its type: `$4`.")
            }
        } else if !facts.requests.requirements.isEmpty {
            values[3] = key.codeArguments + BindingKey.taking(BindingDescription.types(of: key.binding!.arguments))
            fix("require what is bound: `binder.requireBinding(for: $4)`.")
        } else {
            let asker = facts.requests.dependents.last
            let receiver = asker.map { $0.isWired ? "" : "i." } ?? "injector."
            let view = asker == nil && key.binding?.isOnMainActor == true ? "mainActor." : ""
            values[3] = receiver + view + "make(for: " + key.codeArguments
            if key.binding?.takesNoArguments != true { values[3] += ", …" }
            fix(
                "make it with arguments of the types $2: `try $4)`. Their types are those of the values: for another one"
                    + " write `x as any P`.")
        }
    }

    /// Describes what singletons would keep, the first of which is the owner.
    mutating func describeCaptive(_ key: BindingKey, of owner: BindingKey) {
        values.append(key.later())
        if key.requests.dependents.count > 1 {
            summary("captive-dependency", "Singletons would keep the $1 of one request for ever.")
            locate(key)
            fix("give each $3, or a scope that does not outlast the request.")
        } else {
            summary("captive-dependency", "$2, a singleton, would keep the $1 of one request for ever.")
            details = [owner, key].lines
            fix("give $2 $3, or a scope that does not outlast the request.")
        }
    }

    /// Describes what lives on the main actor, and who requests it without that: elsewhere, or there in a way that leaves.
    mutating func describeMainActor(_ key: BindingKey) {
        let facts = key.facts
        summary("bound-on-main-actor", "$1 is bound on the main actor, and was asked for without it.")
        locate(key)
        var (ordinary, others): ([BindingKey], [BindingKey]) = ([], [])
        for dependent in facts.requests.dependents {
            if dependent.binding?.isOnMainActor == true { others.append(dependent) } else { ordinary.append(dependent) }
        }
        values.append(ordinary.count == 1 ? ordinary[0].description : "what asks")
        values.append(key.handle)
        values.append(key.isWired ? "wire" : "bind")
        let isProperty = !facts.requests.properties.isEmpty
        let isWired = ordinary.first?.isWired == true
        if !isProperty, facts.requests.dependents.isEmpty || !ordinary.isEmpty {
            let all = facts.requests.indirectDependents.isEmpty ? "" : ", with all that need it"
            // A function asks for nothing.
            fix(
                "move $2 to the main actor, `binder.mainActor`" + all
                    + (isWired ? "." : ", or ask there with `injector.mainActor`."))
        }
        if isProperty {
            fix("make the property a `@MainActorProvider`, and read it on the main actor.")
        } else if isWired {
            values[2] = key.later("@MainActor ")
            fix("or let it take $3, and call that on the main actor.")
        } else if facts.requests.dependents.isEmpty || !ordinary.isEmpty {
            let canBeProperty = key.handle == key.provider
            fix(
                "or let it keep a $3" + (canBeProperty ? ", as a property `@MainActorProvider`," : "")
                    + " and ask that on the main actor.")
        }
        if !others.isEmpty, !isProperty {
            values[1] = others.count == 1 ? others[0].description : "those that live there"
            values[2] = key.later()
            fix((ordinary.isEmpty ? "" : "or ") + "let $2 take $3: what may leave the main actor does not reach it.")
        }
        fix("or $4 $1 as an ordinary factory, `binder.$4Factory`, if it need not live there.")
    }
}
