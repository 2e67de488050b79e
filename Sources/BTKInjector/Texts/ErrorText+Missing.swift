// Keys that nothing is bound for.

extension ErrorText {
    mutating func describe(_ missing: Problem.Missing, _ problem: Problem) {
        let parameterCount = TupleType.elements(of: problem.key.type).count
        if let declaration = missing.declaration {
            describeMissingRoot(problem, missing, of: declaration)
        } else if let binding = missing.bypassed {
            describeBypass(problem, of: binding)
        } else if problem.isRequestedByParameter, parameterCount > WiredFunction.maximumCount {
            describeLongFunction(of: problem.path[0], parameterCount: parameterCount)
        } else {
            describeMissing(problem, missing)
        }
    }

    private mutating func describeMissing(_ problem: Problem, _ missing: Problem.Missing) {
        let key = problem.key
        let requesters = problem.dependents
        summary("Nothing is bound for \(key).", of: problem)
        if key.type is any InjectorType.Type {
            return fix(
                """
                an injector is not bound in itself: take what is needed, later by a closure, or as the root of a Child.
                """)
        }
        if let site = missing.removal {
            add("removed at \(site.textInChild)")
            let requester = requesters.count == 1 ? "\(requesters[0]), which takes it" : "what takes it"
            fix("replace \(requester), or let it take an optional.")
            return fix("or bind another \(key) behind the removal.")
        }
        if key.type == AnyObject.self || key.type == AnyObject?.self {
            fix("state the type: an inferred `AnyObject` says nothing about what is meant.")
        }
        if searchesBindings {
            suggestNearMisses(of: problem)
            if let dictionary = key.type as? any DictionaryType.Type { suggestGathering(dictionary, problem) }
        }
        // The parameter, where its function type is no handle.
        let type = problem.possibleArgument?.parameter.type ?? key.type
        let isFunction = FunctionType.describes(type)
        if isFunction, typeText(type).contains(" throws(") {
            fix("a closure that the injector gives also throws an InjectionError: take `throws`, and narrow it.")
        }
        let isOfParameter = problem.isRequestedByParameter
        if !isOfParameter, problem.requirements.isEmpty { fixByOptional(key) }
        if missing.isMemberOfOwnSet {
            fix("the set that a function of \(key) takes leaves out that \(key): bind others under names.")
            return fix("or, if there may be none, let it take `[\(typeText(key.type))]?`.")
        }
        let isRoot = searchesBindings && suggestChildren(problem)
        if !isRoot {
            // A value is rather an argument, and an object a service.
            let isValue = TypeKind.isValue(type)
            if isValue { fixByArgumentOrSeed(problem, "if") }
            fixByBinding(problem)
            if !isValue { fixByArgumentOrSeed(problem, "or, if") }
        }
        if problem.isRequestedByProperty, problem.properties.isEmpty, let owner = problem.dependents.first {
            fix("or let `\(owner)` take `\(key)` in its initializer.")
        }
        guard isOfParameter else { return }
        if isFunction {
            note(
                """
                of functions, `() -> X` and `(A, …) -> X` with up to four arguments are handles on X, `@Sendable` or \
                not, `@MainActor` or not, `throws` or not. Functions among the arguments are `@escaping`. All others are \
                arguments, or bound as they are.
                """)
        }
        note("default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.")
    }

    /// Describes a function that has too many parameters to be wired, for which Swift takes one that is their tuple.
    private mutating func describeLongFunction(of requester: BindingKey, parameterCount: Int) {
        summary(
            """
            The function of \(requester) has \(parameterCount) parameters, and functions of up to \
            \(WiredFunction.maximumCount) can be wired.
            """)
        add([requester])
        let code = requester.blockCode(isFactory: requester.isFactory, onMainActor: requester.livesOnMainActor)
        fix("put some of them into a struct, or bind a block that makes them: `\(code)`.")
    }

    /// Tells how a dictionary is made of what is bound for its values.
    private mutating func suggestGathering(_ dictionary: any DictionaryType.Type, _ problem: Problem) {
        let value = dictionary.value
        guard problem.candidates().contains(where: { $0.type == value }) else { return }
        let element = TypeKind.isExistential(value) ? "any \(typeText(value))" : typeText(value)
        fix("gather them: wire a closure that takes `[\(element)]`, and makes the dictionary.")
    }

    /// Tells how an optional is requested whose type was inferred.
    private mutating func fixByOptional(_ key: BindingKey) {
        guard let wrapped = (key.type as? any OptionalType.Type)?.wrappedType else { return }
        let name = key.name.map { ", \($0.code)" } ?? ""
        let type = TypeKind.isExistential(wrapped) ? "(any \(typeText(wrapped)))" : typeText(wrapped)
        fix("ask `instance(for: \(type)?.self\(name))` if it may be absent; `provider` and `factory` take `for:`, too.")
    }

    /// Adds the children that bind the key, and returns whether it is the root of one.
    private mutating func suggestChildren(_ problem: Problem) -> Bool {
        let key = problem.key
        var isRoot = false
        for other in problem.candidates() where other.key.root?.type == key.type {
            isRoot = true
            if problem.isRequestedByParameter {
                fix("let the function take \(other.key.later(for: problem.dependents)), and use its root.")
            } else {
                let receiver = problem.path.count > 1 ? "i" : "injector"
                let arguments = other.key.codeArguments + (other.takesNoArguments ? "" : ", …")
                fix("make the child whose root it is: `try \(receiver).make(for: \(arguments))`.")
            }
        }
        for other in problem.candidates(.ofChildren) where other.matches(key.type, key.name) {
            if problem.isRequestedByProperty {
                add("\(key) is \(other.site.boundText)")
                fixProperty(of: problem.dependents, key)
            } else {
                fix("\(key) is \(other.site.boundText): bind there what needs it, or request it from that child.")
            }
        }
        return isRoot
    }

    /// Adds the code that takes the key as a seed of the child to which all requesters belong, and the code that takes
    /// it as an argument, with all others that the function lacks.
    ///
    /// - Parameter start: The first words of these sentences.
    private mutating func fixByArgumentOrSeed(_ problem: Problem, _ start: String) {
        let key = problem.key
        var declaration: BindingKey?
        if searchesBindings, let child = problem.childOfRequesters {
            declaration = problem.candidates().first { $0.site == child && $0.key.root != nil }?.key
        }
        if let declaration, key.name == nil, key.root == nil {
            fix("\(start) it is a seed, name its type: `\(declaration.wiringCode(takingAlso: [key.type]))`.")
        }
        // A provider may be meant as a factory, if a parameter is no service. A root takes no arguments.
        guard let (requester, parameter) = problem.possibleArgument, requester != declaration?.root,
            requester.isFactory || TypeKind.isValue(parameter.type)
        else { return }
        let types = parameter.possibleArguments
        let subject = types.count == 1 ? "it is an argument, name its type" : "these are arguments, name their types"
        fix("\(start) \(subject): `\(requester.wiringCode(takingAlso: types))`.")
    }

    /// Adds the code that binds the key, for each form in which it was requested.
    private mutating func fixByBinding(_ problem: Problem) {
        let key = problem.key
        var bound = key
        var forms = problem.forms
        // A function without a result is no handle, and is bound as it is.
        if key.type == Void.self, let (_, parameter) = problem.possibleArgument {
            bound = BindingKey(of: parameter.type, named: nil)
            forms = [nil]
        }
        let place = problem.childOfRequesters.map { ", in the child declared at \($0) or outside of it" } ?? ""
        let isShareable = FunctionType(bound.type)?.isShareable != false
        for form in forms {
            let isFactory = form != nil || !isShareable
            let types = form.map { TupleType.elements(of: $0) } ?? []
            if problem.isRequestedByParameter || bound.root != nil {
                fix("bind it\(place): `\(bound.wiringCode(isFactory: isFactory, taking: types))`.")
            } else {
                let code = bound.blockAlternatives(
                    isFactory: isFactory, taking: types, mayLiveOnMainActor: problem.mayLiveOnMainActor,
                    isRequestedThere: problem.isRequestedThere)
                fix("bind it\(place): \(code).")
            }
            let isCalled = problem.isRequestedByCall && forms.count == 1
            if !isFactory, isCalled, key.root == nil, key.type != Void.self {
                fix("or, for a new one at each call: `\(bound.wiringCode(isFactory: true))`.")
            }
        }
    }
}

extension Problem {
    /// The declaration of the child to which all that requests the key belongs, if it is one.
    fileprivate var childOfRequesters: BindingSite? {
        let sites = requirements.map(\.site) + dependents.compactMap(\.binding?.site)
        guard !isRequestedByProperty, let child = sites.first?.origin.child else { return nil }
        return sites.allSatisfy { $0.origin.child == child } ? child : nil
    }

    /// Whether what a block binds for the key may live on the main actor.
    fileprivate var mayLiveOnMainActor: Bool {
        guard !leavesMainActor else { return false }
        return isRequestedOnMainActor || !properties.isEmpty || dependents.allLiveOnMainActor || !requirements.isEmpty
    }

    /// Whether only what lives on the main actor requests it.
    fileprivate var isRequestedThere: Bool {
        guard requirements.isEmpty else { return false }
        return dependents.isEmpty ? isRequestedOnMainActor : dependents.allLiveOnMainActor
    }
}
