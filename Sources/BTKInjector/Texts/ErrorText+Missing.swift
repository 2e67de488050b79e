// Keys that nothing is bound for.

extension ErrorText {
    /// Describes a key that nothing is bound for, at the end of its path.
    mutating func describeMissing(_ key: BindingKey, _ path: [BindingKey], for requesters: [BindingKey]) {
        let requests = key.requests
        let argument = requests.argument
        if requests.areOfParameter {
            let parameterCount = TupleType.elements(of: key.type).count
            if parameterCount > WiredFunction.maximumCount {
                return describeLongFunction(of: path[0], parameterCount: parameterCount)
            }
        }
        summary("Nothing is bound for \(key).", at: key, along: path)
        if key.type is any InjectorType.Type {
            return fix(
                """
                an injector is not bound in itself: take what is needed, later by a closure, or as the root of a Child.
                """)
        }
        if case .missing(_, let site?) = key.circumstances {
            add("removed at \(site.textInChild)")
            let requester = requesters.count == 1 ? text("\(requesters[0]), which takes it") : "what takes it"
            fix("replace \(requester), or let it take an optional.")
            return fix("or bind another \(key) behind the removal.")
        }
        if key.type == AnyObject.self || key.type == AnyObject?.self {
            fix("state the type: an inferred `AnyObject` says nothing about what is meant.")
        }
        if searchesBindings { suggestNearMisses(of: key, but: path) }
        if searchesBindings, let dictionary = key.type as? any DictionaryType.Type { suggestGathering(dictionary, key) }
        let typeName = typeText(argument?.type ?? key.type)
        if FunctionType.describes(argument?.type ?? key.type), typeName.contains(" throws(") {
            fix("a closure that the injector gives also throws an InjectionError: take `throws`, and narrow it.")
        }
        if !requests.areOfParameter, requests.requirements.isEmpty { fixByOptional(key) }
        if case .missingMember = key.circumstances {
            fix("the set that a function of \(key) takes leaves out that \(key): bind others under names.")
            return fix("or, if there may be none, let it take `[\(typeText(key.type))]?`.")
        }
        let isRoot = searchesBindings && suggestChildren(key, requesters, path)
        if !isRoot {
            // A value is rather an argument, and an object a service.
            let isValue = TypeKind.isValue(argument?.type ?? key.type)
            if isValue { fixByArgumentOrSeed(key, requesters, "if") }
            fixByBinding(key, for: requesters)
            if !isValue { fixByArgumentOrSeed(key, requesters, "or, if") }
        }
        guard requests.areOfParameter else { return }
        if FunctionType.describes(argument?.type ?? key.type) {
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
            The function of \(requester) has \(parameterCount) parameters, and functions of up to \(WiredFunction.maximumCount) can \
            be wired.
            """, along: [requester])
        let code = requester.code(
            isFactory: requester.isFactory, isWired: false, livesOnMainActor: requester.livesOnMainActor)
        fix("put some of them into a struct, or bind a block that makes them: `\(code)`.")
    }

    /// Tells how a dictionary is made of what is bound for its values.
    private mutating func suggestGathering(_ dictionary: any DictionaryType.Type, _ key: BindingKey) {
        let value = dictionary.value
        guard key.candidates().contains(where: { $0.type == value }) else { return }
        let element = TypeKind.isExistential(value) ? text("any \(typeText(value))") : typeText(value)
        fix("gather them: wire a closure that takes `[\(element)]`, and makes the dictionary.")
    }

    /// Tells how an optional is requested whose type was inferred.
    private mutating func fixByOptional(_ key: BindingKey) {
        guard let wrapped = (key.type as? any OptionalType.Type)?.wrappedType else { return }
        let name = key.name.map { text(", \($0.code)") } ?? ""
        let type = TypeKind.isExistential(wrapped) ? text("(any \(typeText(wrapped)))") : typeText(wrapped)
        fix("ask `instance(for: \(type)?.self\(name))` if it may be absent; `provider` and `factory` take `for:`, too.")
    }

    /// Adds the children that bind the key, and returns whether it is the root of one.
    private mutating func suggestChildren(_ key: BindingKey, _ requesters: [BindingKey], _ path: [BindingKey]) -> Bool {
        var isRoot = false
        for other in key.candidates() where other.key.root?.type == key.type {
            isRoot = true
            if key.requests.areOfParameter {
                fix("let the function take \(other.key.later(for: requesters)), and use its root.")
            } else {
                let receiver = path.count > 1 ? "i" : "injector"
                let arguments = other.key.codeArguments + (other.takesNoArguments ? "" : ", …")
                fix("make the child whose root it is: `try \(receiver).make(for: \(arguments))`.")
            }
        }
        for other in key.candidates(.ofChildren) where other.matches(key.type, key.name) {
            if key.requests.areOfProperty {
                add("\(key) is \(other.site.boundText)")
                fixProperty(of: requesters, key)
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
    private mutating func fixByArgumentOrSeed(_ key: BindingKey, _ requesters: [BindingKey], _ start: String) {
        var declaration: BindingKey?
        if searchesBindings, let child = key.child(of: requesters) {
            declaration = key.candidates().first { $0.site == child && $0.key.root != nil }?.key
        }
        if let declaration, key.name == nil, key.root == nil {
            fix("\(start) it is a seed, name its type: `\(declaration.code(takingAlso: [key.type]))`.")
        }
        // A provider may be meant as a factory, if a parameter is no service. A root takes no arguments.
        guard let argument = key.requests.argument, argument.requester != declaration?.root,
            argument.requester.isFactory || TypeKind.isValue(argument.type)
        else { return }
        let subject =
            argument.types.count == 1 ? "it is an argument, name its type" : "these are arguments, name their types"
        fix("\(start) \(subject): `\(argument.requester.code(takingAlso: argument.types))`.")
    }

    /// Adds the code that binds the key, for each form in which it was requested.
    private mutating func fixByBinding(_ key: BindingKey, for requesters: [BindingKey]) {
        let requests = key.requests
        var bound = key
        var forms = requests.forms.isEmpty ? [nil] : requests.forms
        // A function without a result is no handle, and is bound as it is.
        if key.type == Void.self, let function = requests.argument?.type {
            bound = BindingKey(of: function, named: nil)
            forms = [nil]
        }
        let place = key.child(of: requesters).map { text(", in the child declared at \($0) or outside of it") } ?? ""
        let isShareable = FunctionType(bound.type)?.isShareable != false
        let mayLiveOnMainActor = key.mayLiveOnMainActor(of: requesters)
        let allRequesters = requesters + requests.requirements.map(\.key)
        let isRequestedThere =
            allRequesters.isEmpty ? requests.areOnMainActor : allRequesters.allLiveOnMainActor
        func code(isFactory: Bool, taking types: [any Any.Type]) -> String {
            bound.alternatives(
                mayLiveOnMainActor: mayLiveOnMainActor, isRequestedThere: isRequestedThere,
                isFactory: isFactory, isWired: requests.areOfParameter, taking: types)
        }
        for form in forms {
            let isFactory = form != nil || !isShareable
            fix("bind it\(place): \(code(isFactory: isFactory, taking: RequestSummary.types(of: form))).")
            let isCalled = requests.areCalls && forms.count == 1
            if !isFactory, isCalled, key.root == nil, key.type != Void.self {
                fix("or, for a new one at each call: \(code(isFactory: true, taking: [])).")
            }
        }
    }
}

extension BindingKey {
    /// Returns the declaration of the child to which all that requests the key belongs, if it is one.
    fileprivate func child(of requesters: [BindingKey]) -> BindingSite? {
        let bindings = requests.requirements + requesters.compactMap(\.binding)
        guard requests.properties.isEmpty, let child = bindings.first?.site.origin.child else { return nil }
        return bindings.allSatisfy { $0.site.origin.child == child } ? child : nil
    }

    /// Whether what is bound for the key may live on the main actor.
    fileprivate func mayLiveOnMainActor(of requesters: [BindingKey]) -> Bool {
        guard !requests.leaveMainActor else { return false }
        return requests.areOfParameter || requests.areOnMainActor || !requests.properties.isEmpty
            || requesters.allLiveOnMainActor || !requests.requirements.isEmpty
    }
}
