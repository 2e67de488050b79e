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
                bind a block, and write beside each name the label of its parameter where … stands: \
                `\(key.codeOfBlock(taking: keys))`.
                """)
            fix("or make each a type of its own.")
        case .ownType(let type):
            summary(
                """
                \(key) replaces or shadows one, and its function takes a \(typeText(type)) without a key: which is meant \
                is not said.
                """, at: key)
            fix("write `\(codeOfKey(type, named: key.name))` for what it replaces or shadows.")
            fix("or write `\(codeOfKey(type))` for the one without a name.")
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
    /// Returns the code that binds it to a block which calls its function, whose labels are to be written.
    ///
    /// - Parameter keys: For each parameter of the function the key that it has, if it has one.
    fileprivate func codeOfBlock(taking keys: [BindingKey?]) -> String {
        var arguments = argumentTypes.enumerated().map { (name: text("a\($0.offset + 1)"), type: $0.element) }
        var values: [String] = []
        for (index, parameter) in (binding?.parameters ?? []).enumerated() {
            if let argument = arguments.firstIndex(where: { $0.type == parameter }) {
                values.append("…: " + arguments.remove(at: argument).name)
            } else if let key = index < keys.count ? keys[index] : nil {
                let type = key.type == parameter ? "" : "for: " + typeCode(parameter) + ", "
                let name = key.name?.code ?? "for: " + typeCode(key.type)
                values.append(text("…: try i.instance(\(key.name == nil ? "" : type)\(name))"))
            } else {
                values.append("…: try i.instance()")
            }
        }
        let function = TypeKind.isExistential(type) ? "…" : typeText(type)
        return code(
            isFactory: isFactory, isWired: false, livesOnMainActor: livesOnMainActor, taking: argumentTypes,
            calling: text("\(function)(\(values.joined(separator: ", ")))"))
    }

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
        let isolation = livesOnMainActor ? "@MainActor " : ""
        return code(
            isFactory: true, livesOnMainActor: livesOnMainActor, taking: argumentTypes,
            to: text("\(with), to: { \(isolation)(\(parameters.joined(separator: ", "))) in … }"))
    }

    /// Returns the code that wires the factory with all parameters of a type as arguments.
    fileprivate func codeOfFactory(takingEach type: any Any.Type) -> String {
        let missing = (binding?.parameters ?? []).count { $0 == type } - argumentTypes.count { $0 == type }
        return code(takingAlso: Array(repeating: type, count: max(missing, 0)))
    }
}
