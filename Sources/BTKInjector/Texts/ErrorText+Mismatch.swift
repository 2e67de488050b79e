// Keys that are bound with other arguments than the requested ones, or with none.

extension ErrorText {
    /// Describes a provider that was requested as a factory.
    mutating func describeProvider(_ key: BindingKey) {
        summary("\(key) is bound to a provider, but was requested as a factory.", at: key)
        let binder = key.livesOnMainActor && !key.isWired ? "binder.mainActor." : ""
        fix(
            """
            request an instance or a \(key.handle("Provider")) of \(key), or bind it with `\(binder)\(key.verb)Factory`.
            """)
    }

    /// Describes the arguments that are expected, and the lists of those that were requested.
    mutating func describeMismatch(_ key: BindingKey, _ expected: String, _ requested: [String]) {
        let forms = key.requests.forms.map { RequestSummary.types(of: $0) }
        let lists = requested.joined(separator: " or ")
        let bound = key.isFactory ? text("takes \(expected)") : "is bound to a provider"
        summary("\(key) \(bound), but was requested with \(lists).", at: key)
        if let code = key.codeNamingParameters {
            return fix("name the types of its parameters: `\(code)`.")
        }
        guard key.isFactory else {
            return fix("request it without arguments, or \(key.verb) a factory of \(key) that takes \(lists).")
        }
        if key.root != nil, !key.takesArguments, forms.count == 1 {
            fix("declare it with these seeds: `\(key.code(taking: forms[0]))`.")
            return fixByRequest(key, expected, "or ")
        }
        fixByRequest(key, expected)
        let seeds = key.root == nil ? [] : forms
        for (index, list) in requested.enumerated() {
            if index < seeds.count {
                fix("or declare one that takes \(list): `\(key.code(taking: seeds[index]))`.")
            } else {
                fix("or \(key.verb) a factory of \(key) that takes \(list).")
            }
        }
    }

    /// Adds how to get what a factory makes that takes the expected arguments.
    ///
    /// - Parameter start: The first words of the sentence.
    private mutating func fixByRequest(_ key: BindingKey, _ expected: String, _ start: String = "") {
        let requests = key.requests
        if requests.areOfParameter {
            let isOnlyOne = expected == key.binding?.argumentsText
            let factory = text("a \(key.handle("Factory")) of \(key) with \(expected)")
            let handle = isOnlyOne ? key.later(for: requests.dependents) : factory
            fix("\(start)let the function take \(handle), and call it.")
            guard let argument = requests.argument, argument.requester.isFactory else { return }
            fix("or, if it is an argument, name its type: `\(argument.requester.code(takingAlso: argument.types))`.")
        } else if !requests.requirements.isEmpty {
            let arguments = key.codeArguments + takingCode(key.argumentTypes)
            fix("\(start)require what is bound: `binder.requireBinding(for: \(arguments))`.")
        } else {
            var receiver = key.livesOnMainActor ? "injector.mainActor." : "injector."
            if let requester = requests.dependents.last { receiver = requester.isWired ? "" : "i." }
            let arguments = key.codeArguments + (key.takesArguments ? ", …" : "")
            fix("\(start)make it with arguments of the types \(expected): `try \(receiver)make(for: \(arguments))`.")
            if let value = key.conversion(to: expected) {
                rest(" Their types are those of the values: write `\(value)`.")
            }
        }
    }
}

extension BindingKey {
    /// The lists of types of which an error may have the texts, beside those of the binding.
    var knownLists: [[any Any.Type]] {
        var lists = requests.forms.map { RequestSummary.types(of: $0) }
        switch circumstances {
        case .doubtful(let doubt): lists.add(TupleType.elements(of: doubt.type))
        case .misfit(.key(let type)): lists.add(TupleType.elements(of: type))
        default: break
        }
        return lists
    }

    /// Returns a list of types that an error has as a text, with the names that these have where it is written.
    ///
    /// - Parameter lists: Lists that it may be, beside those of the binding.
    @inline(never) func retold(_ list: String, knowing lists: [[any Any.Type]] = []) -> String {
        retold([list], knowing: lists)[0]
    }

    /// Returns the lists with which it was requested in all errors of one cause, or that of a single error.
    func retoldRequests(or single: String, knowing lists: [[any Any.Type]]) -> [String] {
        let texts = requests.argumentTexts
        return retold(texts.isEmpty ? [single] : texts.map(\.visible), knowing: lists)
    }

    /// Does the same for several lists.
    @inline(never) private func retold(_ texts: [String], knowing lists: [[any Any.Type]]) -> [String] {
        let known = [binding?.parameters ?? [], argumentTypes] + lists
        let knownTexts = known.map { types in "(" + types.map(shortText).joined(separator: ", ") + ")" }
        // A factory may be wanted with thousands of lists.
        var table = HashTable()
        for (number, text) in knownTexts.enumerated() { table.add(number, hash: text.hashValue) }
        return texts.map { text in
            let number = table.first(text.hashValue) { knownTexts[$0] == text }
            return number.map { BindingDescription.text(of: known[$0]) } ?? text
        }
    }

    /// The code that names the types with which it was requested, if its function has parameters of these.
    fileprivate var codeNamingParameters: String? {
        guard let binding, isWired, binding.takesNoArguments, requests.forms.count == 1 else { return nil }
        let types = requests.argumentTypes
        let areParameters = types.allSatisfy { type in
            types.count { $0 == type } <= binding.parameters.count { $0 == type }
        }
        return types.isEmpty || !areParameters ? nil : code(takingAlso: types)
    }

    /// Returns how the first value is written that was requested with another type than the one expected, if `as`
    /// helps.
    ///
    /// - Parameter expected: The lists of arguments that are bound.
    fileprivate func conversion(to expected: String) -> String? {
        guard binding?.argumentsText.visible == expected, let form = requests.forms.first else { return nil }
        let types = argumentTypes
        let values = RequestSummary.types(of: form)
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
