// Functions of which nothing says which parameter of a type is meant, or which binding.

extension ErrorText {
    mutating func describeDoubt(
        _ mismatch: Problem.Mismatch, _ problem: Problem, _ expected: String, _ requested: String
    ) {
        let key = problem.key
        let function = "The function of \(key) has the parameters \(expected)"
        switch mismatch {
        case .argumentInDoubt(let type):
            let name = typeText(type)
            summary(
                "\(function), and `taking` names \(requested): which \(name) is the argument is not said.", of: problem)
            fix(
                """
                wire a closure that takes what is bound as `() -> \(name)`, and only the argument as \(name): \
                `\(key.codeOfClosure(deferring: type))`. Or make one of them a type of its own.
                """)
            fix("or, if all are arguments, name each: `\(key.codeOfFactory(takingEach: type))`.")
        case .keysInDoubt(let keys, let parameters):
            let name = typeText(keys[0].type)
            summary("\(function), and `with` names \(requested): which \(name) is meant is not said.", of: problem)
            fix(
                """
                bind a block, and write beside each name the label of its parameter where … stands: \
                `\(key.codeOfBlock(taking: parameters))`.
                """)
            fix("or make each a type of its own.")
        case .ownType(let isBoundWithoutName):
            summary(
                """
                \(key) replaces or shadows one, and its function takes \(typeText(key.type)) without a key: which is \
                meant is not said.
                """, of: problem)
            fix("write `with: \(BindingKey(of: key.type, named: key.name).code)` for what it replaces or shadows.")
            if isBoundWithoutName {
                fix("or write `with: \(BindingKey(of: key.type, named: nil).code)` for the one without a name.")
            }
        default: break
        }
    }
}

extension BindingKey {
    /// Returns the code that binds it to a block which calls its function, whose labels are to be written.
    ///
    /// - Parameter parameters: The parameters of the function with the keys that they have; nil for arguments.
    fileprivate func codeOfBlock(taking parameters: [Problem.Parameter?]) -> String {
        var arguments = argumentTypes.enumerated().map { (name: "a\($0.offset + 1)", type: $0.element) }
        var handles = ""
        var values: [String] = []
        for (index, type) in (binding?.parameters ?? []).enumerated() {
            if let parameter = index < parameters.count ? parameters[index] : nil {
                // A closure calls a handle that stands before it.
                if let handle = parameter.handle, handle.isClosure {
                    let name = "handle\(index + 1)"
                    handles += "let \(name) = try \(parameter.codeOfRequest); "
                    values.append("…: \(parameter.codeOfClosure(calling: name))")
                } else {
                    values.append("…: try \(parameter.codeOfRequest)")
                }
            } else if let argument = arguments.firstIndex(where: { $0.type == type }) {
                values.append("…: \(arguments.remove(at: argument).name)")
            }
        }
        let function = TypeKind.isExistential(type) ? "…" : typeText(type)
        let call = "\(function)(\(values.joined(separator: ", ")))"
        return blockCode(
            isFactory: isFactory, onMainActor: livesOnMainActor, taking: argumentTypes,
            handles + (handles.isEmpty ? "" : "return ") + call)
    }

    /// Returns the code that wires the factory to a closure, of whose parameters of a type the first is the argument,
    /// and all others are closures.
    fileprivate func codeOfClosure(deferring type: any Any.Type) -> String {
        var parameters: [String] = []
        var isDeferred = false
        for (index, parameter) in (binding?.parameters ?? []).enumerated() {
            let closure = parameter == type && isDeferred ? "() -> " : ""
            if parameter == type { isDeferred = true }
            parameters.append("a\(index + 1): \(closure)\(typeText(parameter))")
        }
        let isolation = livesOnMainActor ? "@MainActor " : ""
        return wiringCode(
            isFactory: true, taking: argumentTypes, ", to: { \(isolation)(\(parameters.joined(separator: ", "))) in … }"
        )
    }

    /// Returns the code that wires the factory with all parameters of a type as arguments.
    fileprivate func codeOfFactory(takingEach type: any Any.Type) -> String {
        let missing = (binding?.parameters ?? []).count { $0 == type } - argumentTypes.count { $0 == type }
        return wiringCode(takingAlso: Array(repeating: type, count: max(missing, 0)))
    }
}

extension Problem.Parameter {
    /// The code by which a block requests what the parameter gets, or a handle for a closure.
    fileprivate var codeOfRequest: String {
        let name = key?.name
        guard let handle else {
            // An optional whose type is inferred may not be absent.
            if !TypeKind.isOptional(type), key == nil || name != nil { return "i.instance(\(name?.code ?? ""))" }
            return "i.instance(for: \(BindingKey(of: type, named: name).codeArguments))"
        }
        let resolver = reachesMainActor ? "i.mainActor." : "i."
        let target = BindingKey(of: handle.type, named: name)
        if let arguments = handle.arguments {
            let taking = target.takingCode(TupleType.elements(of: arguments))
            return "\(resolver)factory(for: \(target.codeArguments)\(taking))"
        }
        return "\(resolver)provider(for: \(target.codeArguments))"
    }

    /// Returns the code of a closure that calls a handle.
    fileprivate func codeOfClosure(calling name: String) -> String {
        let count = handle?.arguments.map { TupleType.elements(of: $0).count }
        let values = (0..<(count ?? 0)).map { "$\($0)" }.joined(separator: ", ")
        let canThrow = FunctionType(type)?.canThrow != false
        return "{ \(canThrow ? "try" : "try!") \(name)\(count == nil ? ".get()" : "(\(values))") }"
    }
}
