// What is bound with other arguments than those that were requested, or with none.

extension ErrorText {
    /// Describes a provider that was requested as a factory.
    mutating func describeProvider(_ key: BindingKey) {
        summary("\(key) is bound to a provider, but was requested as a factory.", at: key)
        let binder = key.livesOnMainActor ? "binder.mainActor." : ""
        fix(
            """
            request an instance or a \(key.handle("Provider")) of \(key), or bind it with `\(binder)\(key.verb)Factory`.
            """)
    }

    /// Describes the arguments that are expected, and the lists of those that were requested.
    mutating func describeMismatch(_ key: BindingKey, _ expected: String, _ requested: String) {
        let mismatch = key.mismatch
        let expected = key.retold(expected, knowing: mismatch.arguments)
        let requested = key.retold(mismatch.lists, or: requested, knowing: mismatch.arguments)
        let lists = requested.joined(separator: " or ")
        let bound = key.isFactory ? text("takes \(expected)") : "is bound to a provider"
        summary("\(key) \(bound), but was requested with \(lists).", at: key)
        if let code = key.codeNamingParameters(mismatch) {
            return fix("name the types of its parameters: `\(code)`.")
        }
        guard key.isFactory else {
            return fix("request it without arguments, or \(key.verb) a factory of \(key) that takes \(lists).")
        }
        if key.root != nil, !key.takesArguments, mismatch.arguments.count == 1 {
            fix("declare it with these seeds: `\(key.code(taking: mismatch.argumentTypes))`.")
            return fixByRequest(key, mismatch, expected, "or ")
        }
        fixByRequest(key, mismatch, expected)
        let seeds = key.root == nil ? [] : mismatch.arguments
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
    private mutating func fixByRequest(
        _ key: BindingKey, _ mismatch: ArgumentMismatch, _ expected: String, _ start: String = ""
    ) {
        let requests = mismatch.requests
        if let parameter = mismatch.parameter {
            let isOnlyOne = expected == key.binding?.argumentsText
            let factory = text("a \(key.handle("Factory")) of \(key) with \(expected)")
            let handle = isOnlyOne ? key.later(for: requests.dependents) : factory
            fix("\(start)let the function take \(handle), and call it.")
            guard let argument = parameter.argument, argument.owner.isFactory else { return }
            fix("or, if it is an argument, name its type: `\(argument.owner.code(takingAlso: argument.types))`.")
        } else if !requests.requirements.isEmpty {
            let arguments = key.codeArguments + takingCode(key.argumentTypes)
            let verb = requests.requirements.allSatisfy(\.isOwnRequirement) ? "requireOwnBinding" : "requireBinding"
            fix("\(start)require what is bound: `binder.\(verb)(for: \(arguments))`.")
        } else {
            var receiver = key.livesOnMainActor ? "injector.mainActor." : "injector."
            if let requester = requests.dependents.last { receiver = requester.isWired ? "" : "i." }
            let arguments = key.codeArguments + (key.takesArguments ? ", …" : "")
            fix("\(start)make it with arguments of the types \(expected): `try \(receiver)make(for: \(arguments))`.")
            if let value = key.conversion(of: mismatch.arguments.first, to: expected) {
                rest(" Their types are those of the values: write `\(value)`.")
            }
        }
    }
}

extension BindingKey {
    /// Returns a list of types that an error has as a text, with the names that these have where it is written.
    ///
    /// - Parameter lists: Lists that it may be, each as one type, beside those of the binding.
    func retold(_ list: String, knowing lists: [any Any.Type] = []) -> String {
        let known = [binding?.parameters ?? [], argumentTypes] + lists.map { TupleType.elements(of: $0) }
        let types = known.first { types in "(" + types.map(shortText).joined(separator: ", ") + ")" == list }
        return types.map { BindingDescription.text(of: $0) } ?? list
    }

    /// Returns the lists of all errors of one cause, or that of a single error.
    func retold(_ all: [String], or single: String, knowing lists: [any Any.Type]) -> [String] {
        all.isEmpty ? [retold(single, knowing: lists)] : all.map { retold($0.visible, knowing: lists) }
    }

    /// Returns the code that names the types with which it was requested, if its function has parameters of these.
    fileprivate func codeNamingParameters(_ mismatch: ArgumentMismatch) -> String? {
        guard let binding, isWired, binding.takesNoArguments, mismatch.arguments.count == 1 else { return nil }
        let types = mismatch.argumentTypes
        let areParameters = types.allSatisfy { type in
            types.count { $0 == type } <= binding.parameters.count { $0 == type }
        }
        return types.isEmpty || !areParameters ? nil : code(takingAlso: types)
    }

    /// Returns how the first value is written that was requested with another type than the one expected, if `as` helps.
    ///
    /// - Parameters:
    ///   - list: The first list of arguments with which it was requested.
    ///   - expected: The lists of arguments that are bound.
    fileprivate func conversion(of list: (any Any.Type)?, to expected: String) -> String? {
        guard binding?.argumentsText.visible == expected, let list else { return nil }
        let types = argumentTypes
        let values = TupleType.elements(of: list)
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
