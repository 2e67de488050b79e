// Functions of which nothing says which parameter of a type is meant, or which binding.

extension ErrorText {
    mutating func describeDoubt(_ doubt: Doubt, of key: BindingKey, _ expected: String, _ lists: [String]) {
        let requested = lists.joined(separator: " or ")
        let function = text("The function of \(key) has the parameters \(expected)")
        switch doubt {
        case .arguments(let type):
            let name = typeText(type)
            summary("\(function), and `taking` names \(requested): which \(name) is the argument is not said.", at: key)
            fix(
                """
                wire a closure that takes what is bound as `() -> \(name)`, and only the argument as \(name): \
                `\(key.codeOfClosure(deferring: type))`. Or make one of them a type of its own.
                """)
            fix("or, if all are arguments, name each: `\(key.codeOfFactory(takingEach: type))`.")
        case .keys(let type, let keys):
            let name = typeText(type)
            summary("\(function), and `with` names \(requested): which \(name) is meant is not said.", at: key)
            fix(
                """
                name each in the order of the parameters: `\(codeOfKeys(keys))`, if that is the order. \
                `BindingKey(\(typeCode(type)))` is the one without a name. A handle, a closure or an optional is of the \
                type that it stands for.
                """)
        case .ownType(let type):
            summary(
                """
                \(key) replaces or shadows one, and its function takes a \(typeText(type)) without a key: which is meant \
                is not said.
                """, at: key)
            fix("write `\(codeOfKey(type, named: key.name))` for what it replaces or shadows.")
            fix("or write `\(codeOfKey(type))` for the one without a name.")
        case .set(let type, let site, let member):
            let name = typeText(type)
            summary(
                """
                \(key) takes \(name), which a parent binds, while a member with a name is bound nearer: which set is \
                meant is not said.
                """, at: key)
            add("\(name), \(site.boundText)")
            add("the member, \(member.boundText)")
            let element = (type as? any ArrayType.Type)?.element ?? type
            fix(
                """
                bind the set beside the member: `binder.bindFactory(for: \(typeCode(type))) { i in try i.instances(for: \
                \(typeCode(element))) }`.
                """)
            fix("or name the parent's: `\(codeOfKey(type))`.")
        }
    }
}

/// Returns the code that names keys for the parameters of a function.
private func codeOfKeys(_ keys: [BindingKey]) -> String {
    "with: " + keys.map { "BindingKey(" + $0.codeArguments + ")" }.joined(separator: ", ")
}

/// Returns the code that names one.
private func codeOfKey(_ type: any Any.Type, named name: BindingName? = nil) -> String {
    codeOfKeys([BindingKey(of: type, named: name)])
}

extension BindingKey {
    /// Returns the code that wires the factory to a closure, of whose parameters of a type the first is the argument,
    /// and all others are closures.
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
}
