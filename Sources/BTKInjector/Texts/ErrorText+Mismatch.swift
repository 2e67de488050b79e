// Keys that are bound with other arguments than the requested ones, or with none.

extension ErrorText {
    mutating func describe(_ mismatch: Problem.Mismatch, _ problem: Problem) {
        let (expected, requested) = problem.texts(of: mismatch)
        let lists = requested.joined(separator: " or ").visible
        switch mismatch {
        case .lists, .byHand: describeLists(problem, expected.visible, requested.map(\.visible))
        case .root(_, let declaration): describeRootWithArguments(problem, expected, of: declaration)
        case .arguments, .keys, .labels, .closure, .child, .large: describeMisfit(mismatch, problem, expected, lists)
        case .argumentInDoubt, .keysInDoubt, .ownType: describeDoubt(mismatch, problem, expected, lists)
        }
    }

    /// Describes a provider that was requested as a factory.
    mutating func describeProvider(_ problem: Problem) {
        let key = problem.key
        summary("\(key) is bound to a provider, but was requested as a factory.", of: problem)
        let binder = key.livesOnMainActor && !key.isWired ? "binder.mainActor." : ""
        fix(
            """
            request an instance or a \(key.handle("Provider")) of \(key), or bind it with `\(binder)\(key.verb)Factory`.
            """)
    }

    /// Describes the arguments that are expected, and the lists of those that were requested.
    private mutating func describeLists(_ problem: Problem, _ expected: String, _ requested: [String]) {
        let key = problem.key
        let forms = problem.requestedLists.map { TupleType.elements(of: $0) }
        let lists = requested.joined(separator: " or ")
        summary(
            "\(key) \(key.isFactory ? "takes \(expected)" : "is bound to a provider"), but was requested with \(lists).",
            of: problem)
        if let types = problem.typesOfParameters {
            return fix("name the types of its parameters: `\(key.wiringCode(takingAlso: types))`.")
        }
        guard key.isFactory else {
            return fix("request it without arguments, or \(key.verb) a factory of \(key) that takes \(lists).")
        }
        if key.root != nil, !key.takesArguments, forms.count == 1 {
            fix("declare it with these seeds: `\(key.wiringCode(taking: forms[0]))`.")
            return fixByRequest(problem, expected, "or ")
        }
        fixByRequest(problem, expected)
        for (index, list) in requested.enumerated() {
            if key.root != nil, index < forms.count {
                fix("or declare one that takes \(list): `\(key.wiringCode(taking: forms[index]))`.")
            } else {
                fix("or \(key.verb) a factory of \(key) that takes \(list).")
            }
        }
    }

    /// Adds how to get what a factory makes that takes the expected arguments.
    ///
    /// - Parameter start: The first words of the sentence.
    private mutating func fixByRequest(_ problem: Problem, _ expected: String, _ start: String = "") {
        let key = problem.key
        if problem.isRequestedByParameter {
            let isOnlyOne = expected == key.binding?.argumentsText
            let factory = "a \(key.handle("Factory")) of \(key) with \(expected)"
            let handle = isOnlyOne ? key.later(for: problem.dependents) : factory
            fix("\(start)let the function take \(handle), and call it.")
            guard let (requester, parameter) = problem.possibleArgument, requester.isFactory else { return }
            fix(
                """
                or, if it is an argument, name its type: \
                `\(requester.wiringCode(takingAlso: parameter.possibleArguments))`.
                """)
        } else if !problem.requirements.isEmpty {
            fix("\(start)require what is bound: `binder.requireBinding(for: \(key.codeArguments)\(key.takingCode))`.")
        } else {
            let arguments = key.codeArguments + (key.takesArguments ? ", …" : "")
            let code = "try \(problem.receiver)make(for: \(arguments))"
            fix("\(start)make it with arguments of the types \(expected): `\(code)`.")
            if let value = problem.conversion(to: expected) {
                rest(" Their types are those of the values: write `\(value)`.")
            }
        }
    }
}

extension Problem {
    /// The code of what a requester asks, with a dot behind it: a block has a resolver, and a property asks the global
    /// injector. A function has neither, and asks an injector.
    fileprivate var receiver: String {
        if dependents.last?.isWired == false, !isRequestedByProperty { return "i." }
        let injector = isRequestedByProperty ? "GlobalInjector.get()" : "injector"
        return injector + (key.livesOnMainActor ? ".mainActor." : ".")
    }

    /// The types with which it was requested, if its function has parameters of these.
    fileprivate var typesOfParameters: [any Any.Type]? {
        guard let binding = key.binding, key.isWired, binding.takesNoArguments, requestedLists.count == 1 else {
            return nil
        }
        let types = TupleType.elements(of: requestedLists[0])
        let areParameters = types.allSatisfy { type in
            types.count { $0 == type } <= binding.parameters.count { $0 == type }
        }
        return types.isEmpty || !areParameters ? nil : types
    }

    /// Returns how the first value is written that was requested with another type than the one expected, if `as`
    /// helps.
    ///
    /// - Parameter expected: The lists of arguments that are bound.
    fileprivate func conversion(to expected: String) -> String? {
        guard key.binding?.argumentsText.visible == expected, let list = requestedLists.first else { return nil }
        let types = key.argumentTypes
        let values = TupleType.elements(of: list)
        guard types.count == values.count, let (type, value) = zip(types, values).first(where: { $0 != $1 }) else {
            return nil
        }
        let text = typeText(type)
        if TypeKind.isExistential(type) { return (text.hasPrefix("any ") ? "x as " : "x as any ") + text }
        if (type as? any OptionalType.Type)?.wrappedType == value { return "x as " + text }
        if value == Int.self, type is any ExpressibleByIntegerLiteral.Type { return "7 as " + text }
        if value == Double.self, type is any ExpressibleByFloatLiteral.Type { return "0.5 as " + text }
        if value == String.self, type is any ExpressibleByStringLiteral.Type { return "\"…\" as " + text }
        return nil
    }
}
