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
        case .someArguments, .someKeys, .ownName, .someMembers:
            describeDoubt(key, key.facts.forms[0], expected, lists)
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

    /// Describes a function of which nobody says which parameter of a type is meant, or which binding.
    private mutating func describeDoubt(
        _ key: BindingKey, _ type: any Any.Type, _ expected: String, _ requested: String
    ) {
        let name = typeText(type)
        let sites = key.facts.others
        let function = text("The function of \(key) has the parameters \(expected)")
        switch key.facts.subject {
        case .someArguments:
            summary("\(function), and `taking` names \(requested): which \(name) is the argument is not said.", at: key)
            fix("wire a closure that takes what is bound as `() -> \(name)`, and only the argument as \(name): ")
            rest("`\(key.codeOfClosure(deferring: type))`. Or make one of them a type of its own.")
            fix("or, if all are arguments, name each: `\(key.codeOfFactory(takingEach: type))`.")
        case .someKeys:
            summary("\(function), and `with` names \(requested): which \(name) is meant is not said.", at: key)
            fix("name each in the order of the parameters: `\(codeOfKeys(key.facts.keysToName))`, if that is ")
            rest("the order. ")
            rest("`BindingKey(\(typeCode(type)))` is the one without a name. A handle, a closure or an ")
            rest("optional is of the ")
            rest("type that it stands for.")
        case .ownName:
            summary("\(key) replaces or shadows one, and its function takes a \(name) without a key: which is ")
            summary("meant is ")
            summary("not said.", at: key)
            let plain = BindingKey(of: type, named: nil)
            fix("write `\(codeOfKeys([BindingKey(of: type, named: key.name)]))` for what it replaces or shadows.")
            fix("or write `\(codeOfKeys([plain]))` for the one without a name.")
        default:
            summary("\(key) takes \(name), which a parent binds, while a member with a name is bound nearer: ")
            summary("which set is ")
            summary("meant is not said.", at: key)
            if sites.count == 2 {
                add("\(name), \(sites[0].boundText)")
                add("the member, \(sites[1].boundText)")
            }
            let element = (type as? any ArrayType.Type)?.element ?? type
            fix("bind the set beside the member: `binder.bindFactory(for: \(typeCode(type))) { i in try ")
            rest("i.instances(for: ")
            rest("\(typeCode(element))) }`.")
            fix("or name the parent's: `\(codeOfKeys([BindingKey(of: type, named: nil)]))`.")
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
    /// Returns a list of types that an error has as a text, with the names that these have where it is written.
    func retold(_ list: String) -> String {
        let known = [binding?.parameters ?? [], argumentTypes] + facts.forms.map { TupleType.elements(of: $0) }
        let types = known.first { types in "(" + types.map(shortText).joined(separator: ", ") + ")" == list }
        return types.map { BindingDescription.text(of: $0) } ?? list
    }
}

/// Returns the code that names keys for the parameters of a function.
private func codeOfKeys(_ keys: [BindingKey]) -> String {
    "with: " + keys.map { "BindingKey(" + $0.codeArguments + ")" }.joined(separator: ", ")
}

extension BindingKey {
    /// Returns the code that wires the factory to a closure, of whose parameters of a type the first is the argument, and all
    /// others are closures.
    fileprivate func codeOfClosure(deferring type: any Any.Type) -> String {
        var parameters: [String] = []
        var isDeferred = false
        for (index, parameter) in (binding?.parameters ?? []).enumerated() {
            let closure = parameter == type && isDeferred ? "() -> " : ""
            if parameter == type { isDeferred = true }
            parameters.add(text("a\(index + 1): \(closure)\(typeText(parameter))"))
        }
        let keys = binding?.wiring?.keys ?? []
        let with = keys.isEmpty ? "" : ", " + codeOfKeys(keys)
        return code(
            isFactory: true, livesOnMainActor: livesOnMainActor, taking: argumentTypes,
            to: text("\(with), to: { (\(parameters.joined(separator: ", "))) in … }"))
    }

    /// Returns the code that wires the factory with all parameters of a type as arguments.
    fileprivate func codeOfFactory(takingEach type: any Any.Type) -> String {
        let missing = (binding?.parameters ?? []).count { $0 == type } - argumentTypes.count { $0 == type }
        return code(takingAlso: Array(repeating: type, count: max(missing, 0)))
    }

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
