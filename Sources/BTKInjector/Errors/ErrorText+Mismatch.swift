// Errors of bindings that are bound otherwise than they are requested.

extension ErrorText {
    /// Describes the arguments that are expected, and the lists of those that were requested.
    mutating func describeMismatch(_ key: BindingKey, expected: String, requested: [String]) {
        let lists = requested.joined(separator: " or ")
        switch key.facts.subject {
        case .root: return describeRootWithArguments(key, expected)
        case .arguments:
            summary("The function of \(key) has the parameters \(expected), and `taking` names \(lists).", at: key)
            fix("name the types as the function has them, each as often as there are parameters for it: an argument ")
            rest("finds the first parameter of its very type that has none yet.")
        case .keys:
            summary("The function of \(key) has the parameters \(expected), and `with` names \(lists).", at: key)
            fix("name each type as often as there are parameters for it: a key finds the first parameter of its type ")
            rest("that has none yet, after the arguments. A handle, a closure or an optional is of the type that it ")
            rest("stands for.")
        case .labels:
            summary("The arguments of \(key) are a tuple with labels, \(lists).", at: key)
            fix("leave the labels out, \(expected): arguments are told apart by their types, in their order.")
        case .closure:
            summary("\(key) is bound to a block that may keep its arguments \(expected), and a closure can't promise ")
            summary("to give them away.", at: key)
            fix("wire \(key) to a function that takes \(expected), or make the arguments Sendable.")
            fix("or let the function take a Factory of \(key) with \(expected) instead of the closure.")
        default:
            describeOtherArguments(key, expected, requested)
        }
    }

    private mutating func describeOtherArguments(_ key: BindingKey, _ expected: String, _ requested: [String]) {
        let lists = requested.joined(separator: " or ")
        let bound = key.isFactory ? text("takes \(expected)") : "is bound to a provider"
        summary("\(key) \(bound), but was requested with \(lists).", at: key)
        if let code = key.codeNamingParameters { return fix("name the types of its parameters: `\(code)`.") }
        guard key.isFactory else {
            return fix("request it without arguments, or \(key.verb) a factory of \(key) that takes \(lists).")
        }
        if key.root != nil, !key.takesArguments, key.facts.forms.count == 1 {
            fix("declare it with these seeds: `\(key.code(taking: key.facts.requestedTypes))`.")
            return fixByRequest(key, expected, "or ")
        }
        fixByRequest(key, expected)
        let seeds = key.root == nil ? [] : key.facts.forms
        for (index, list) in requested.enumerated() {
            if index < seeds.count {
                let code = key.code(taking: TupleType.elements(of: seeds[index]))
                fix("or declare one that takes \(list): `\(code)`.")
            } else {
                fix("or \(key.verb) a factory of \(key) that takes \(list).")
            }
        }
    }

    /// Adds how to get what a factory makes that takes the expected arguments.
    ///
    /// - Parameter start: The first words of the sentence.
    private mutating func fixByRequest(_ key: BindingKey, _ expected: String, _ start: String = "") {
        let facts = key.facts
        if facts.isParameter {
            let isOnlyOne = expected == key.binding?.argumentsText
            let factory = text("a \(key.handle("Factory")) of \(key) with \(expected)")
            let handle = isOnlyOne ? key.later(for: facts.dependents) : factory
            fix("\(start)let the function take \(handle), and call it.")
            guard let argument = facts.argument, argument.owner.isFactory else { return }
            fix("or, if it is an argument, name its type: `\(argument.owner.code(takingAlso: argument.types))`.")
        } else if !facts.requirements.isEmpty {
            let arguments = key.codeArguments + takingCode(key.argumentTypes)
            let verb = facts.requirements.allSatisfy(\.isOwnRequirement) ? "requireOwnBinding" : "requireBinding"
            fix("\(start)require what is bound: `binder.\(verb)(for: \(arguments))`.")
        } else {
            var receiver = key.livesOnMainActor ? "injector.mainActor." : "injector."
            if let requester = facts.dependents.last { receiver = requester.isWired ? "" : "i." }
            let arguments = key.codeArguments + (key.takesArguments ? ", …" : "")
            fix("\(start)make it with arguments of the types \(expected): `try \(receiver)make(for: \(arguments))`.")
            if let value = key.conversion(to: expected) {
                rest(" Their types are those of the values: write `\(value)`.")
            }
        }
    }

    /// Describes the root of a declared child that takes arguments.
    private mutating func describeRootWithArguments(_ key: BindingKey, _ expected: String) {
        guard let declaration = key.facts.dependents.first else { return }
        let place = declaration.binding?.site.description ?? "?"
        summary(
            "The root \(key) of the child declared at \(place) takes \(expected), and a root takes no arguments.",
            at: key)
        fix("bind it there without arguments, and make what it takes a seed: ")
        rest("`\(declaration.code(takingAlso: key.argumentTypes))`, or bind that there, too.")
    }
}

extension BindingKey {
    /// The code that names the types with which it was requested, if its function has parameters of these.
    fileprivate var codeNamingParameters: String? {
        guard let binding, isWired, binding.takesNoArguments, facts.forms.count == 1 else { return nil }
        let types = facts.requestedTypes
        let areParameters = types.allSatisfy { type in
            types.count { $0 == type } <= binding.parameters.count { $0 == type }
        }
        return types.isEmpty || !areParameters ? nil : code(takingAlso: types)
    }

    /// Returns how the first value is written that was requested with another type than the one expected, if `as` helps.
    ///
    /// - Parameter expected: The lists of arguments that are bound.
    fileprivate func conversion(to expected: String) -> String? {
        guard binding?.argumentsText.visible == expected, let form = facts.forms.first else { return nil }
        let (types, values) = (argumentTypes, TupleType.elements(of: form))
        guard types.count == values.count, let (type, value) = zip(types, values).first(where: { $0 != $1 }) else {
            return nil
        }
        let text = typeText(type)
        if FunctionType.isExistential(type) { return (text.hasPrefix("any ") ? "x as " : "x as any ") + text }
        if (type as? any OptionalType.Type)?.wrappedType == value { return "x as " + text }
        if value == Int.self, type is any ExpressibleByIntegerLiteral.Type { return "7 as " + text }
        if value == Double.self, type is any ExpressibleByFloatLiteral.Type { return "0.5 as " + text }
        if value == String.self, type is any ExpressibleByStringLiteral.Type { return "\"…\" as " + text }
        return nil
    }
}
