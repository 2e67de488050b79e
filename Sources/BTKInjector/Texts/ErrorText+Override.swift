// Bindings of overrides that replace none.

extension ErrorText {
    /// Describes what a block of an override says though there is nothing that it could change.
    mutating func describe(_ unused: Problem.UnusedOverride, _ problem: Problem) {
        let key = problem.key
        switch unused {
        case .seed(let seed):
            summary("\(key) is a seed, which an override never replaces.", of: problem)
            add(seed.site.boundText)
            fix("pass another one to `make`.")
        case .removalOutside:
            describeRemoval("\(key) is removed in a configuration that is no override.", key)
            fix("leave the removal out, and don't bind \(key): `removeBinding` is for what an override takes over.")
        case .removal:
            describeRemoval("The original binds nothing for \(key) that this could remove.", key)
            let bound = searchesBindings ? problem.candidates().first { $0.matches(key.type, key.name) } : nil
            if let bound, !bound.site.origin.isSeed {
                return fix(
                    "\(key) is \(bound.site.boundText), which this block does not change: remove it further out.")
            }
            if searchesBindings { suggestNearMisses(of: problem) }
            fix("leave the removal out.")
        case .binding:
            summary("The original binds nothing for \(key) that this could replace.", of: problem)
            // Who adds a fake beside what is bound leaves the live one in force.
            if searchesBindings, suggestOverrides(of: problem) { return }
            fix("to add bindings, call `overriding(addingBindings: true) { binder in … }`.")
        }
    }

    private mutating func describeRemoval(_ sentence: String, _ key: BindingKey) {
        summary(sentence)
        if let site = key.binding?.site { add("removed at \(site.textInChild)") }
    }

    /// Adds the bindings that it may have been meant to replace. Returns whether one of them is bound for its protocol.
    private mutating func suggestOverrides(of problem: Problem) -> Bool {
        let key = problem.key
        let bindings = problem.candidates()
        let protocols = key.addedProtocols(among: bindings)
        for other in protocols {
            fix("bind it `for: \(other.key.codeArguments)`, to replace what is bound at \(other.site).")
        }
        for other in bindings where other.matches(key.type, key.name) {
            let bound = other.isFactory ? "takes \(other.argumentsText)" : "is a provider"
            let way = other.takesNoArguments ? "" : ", \(key.codeOfArguments(like: other))"
            fix("what is bound at \(other.site) \(bound): override that\(way), or remove it first.")
        }
        suggestNearMisses(of: problem)
        let protocolsOfChildren = key.addedProtocols(among: problem.candidates(.ofChildren))
        for other in protocolsOfChildren {
            fix("bind it `for: \(other.key.codeArguments)`, to replace what is \(other.site.boundText).")
        }
        return !protocols.isEmpty || !protocolsOfChildren.isEmpty
    }
}

extension BindingKey {
    /// Returns those of some bindings whose protocol the key's type can be bound for, under its name.
    fileprivate func addedProtocols(among bindings: [BindingDescription]) -> [BindingDescription] {
        bindings.filter { $0.name == name && Conformance.canBind(type, for: $0.type) }
    }

    /// Returns the code that takes the arguments of another binding, in backquotes: a function names them, and a block
    /// has parameters of their types.
    fileprivate func codeOfArguments(like other: BindingDescription) -> String {
        let types = other.key.argumentTypes
        if isWired || root != nil { return "`\(takingCode(types).dropFirst(2))`" }
        return "`{ \(blockParameters(types)) in … }`"
    }
}
