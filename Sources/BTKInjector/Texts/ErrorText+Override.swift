// Bindings of overrides that replace none.

extension ErrorText {
    /// Describes what a block of an override says though there is nothing that it could change.
    mutating func describeUnusedOverride(_ key: BindingKey) {
        switch key.circumstances {
        case .seed(let seed):
            summary("\(key) is a seed, which an override never replaces.", at: key)
            add("\(seed.site.boundText)")
            fix("pass another one to `make`.")
        case .removedOutsideOfOverride:
            describeRemoval("\(key) is removed in a configuration that is no override.", key)
            fix("leave the removal out, and don't bind \(key): `removeBinding` is for what an override takes over.")
        case .removedNothing:
            describeRemoval("The original binds nothing for \(key) that this could remove.", key)
            let bound = searchesBindings ? key.candidates().first { $0.matches(key.type, key.name) } : nil
            if let bound, !bound.site.origin.isSeed {
                return fix(
                    "\(key) is \(bound.site.boundText), which this block does not change: remove it further out.")
            }
            if searchesBindings { suggestNearMisses(of: key, but: []) }
            fix("leave the removal out.")
        default: describeAddition(key)
        }
    }

    private mutating func describeRemoval(_ sentence: consuming Sentence, _ key: BindingKey) {
        summary(sentence)
        if let site = key.binding?.site { add("removed at \(site.textInChild)") }
    }

    private mutating func describeAddition(_ key: BindingKey) {
        summary("The original binds nothing for \(key) that this could replace.", at: key)
        // Who adds a fake beside what is bound leaves the live one in force.
        if searchesBindings, suggestOverrides(of: key) { return }
        fix("or, to add bindings, call `overriding(addingBindings: true) { binder in … }`.")
    }

    /// Adds the bindings that it may have been meant to replace. Returns whether one of them is bound for its protocol.
    private mutating func suggestOverrides(of key: BindingKey) -> Bool {
        let bindings = key.candidates()
        let others = key.candidates(.ofChildren)
        let protocols = key.addedProtocols(among: bindings)
        for other in protocols {
            fix("bind it `for: \(other.key.codeArguments)`, to replace what is bound at \(other.site).")
        }
        for other in bindings where other.matches(key.type, key.name) {
            let bound = other.isFactory ? "takes \(other.argumentsText)" : "is a provider"
            let taking = other.takesNoArguments ? "" : ", `" + takingCode(other.key.argumentTypes).dropFirst(2) + "`"
            fix("what is bound at \(other.site) \(bound): override that\(taking), or remove it first.")
        }
        suggestNearMisses(of: key, but: [])
        let protocolsOfChildren = key.addedProtocols(among: others)
        for other in protocolsOfChildren {
            fix("bind it `for: \(other.key.codeArguments)`, to replace what is \(other.site.boundText).")
        }
        return !protocols.isEmpty || !protocolsOfChildren.isEmpty
    }
}

extension BindingKey {
    /// Returns those of some bindings whose protocol the key's type can be bound for, under its name.
    func addedProtocols(among bindings: [BindingDescription]) -> [BindingDescription] {
        bindings.filter { $0.name == name && Conformance.canBind(type, for: $0.type) }
    }
}
