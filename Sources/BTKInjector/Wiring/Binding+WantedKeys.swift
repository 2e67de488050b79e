extension ParameterNeed {
    /// The keys of which it takes one, with the name that `with` gives it.
    var wantedKeys: WantedKeys {
        func key(_ type: any Any.Type, _ arguments: any Any.Type = NoArguments.self) -> WantedKeys.Key {
            WantedKeys.Key(type: type, name: name, arguments: arguments)
        }
        var wanted = WantedKeys(keys: [key(type)])
        switch kind {
        case .handle(let target, let arguments, _, let closure):
            let arguments = arguments ?? NoArguments.self
            if let closure, !closure.isShareable { wanted.keys.append(key(closure.form!.sendableType)) }
            wanted.keys.append(key(target, arguments))
            let product = ParameterNeed(of: target, inFunctionOfMainActor: livesOnMainActor, mayBeClosure: false)
            switch product.kind {
            case .optional(let wrapped):
                wanted.keys.append(key(wrapped, arguments))
                wanted.isOptional = true
            case .array(let element) where arguments == NoArguments.self:
                wanted.element = element
                wanted.isOptional = true
            case .array, .handle, nil: break
            }
        case .optional(let wrapped):
            let inner = self.wrapped(wrapped).wantedKeys
            wanted.keys += inner.keys
            wanted.element = inner.element
            wanted.isOptional = true
        case .array(let element):
            if name == nil { wanted.element = element }
            wanted.isOptional = true
        case nil: break
        }
        return wanted
    }
}

extension Binding {
    @inline(never) var identity: BindingIdentity { BindingIdentity(type, metadata.name, metadata.argumentsID) }

    /// The identity of all bindings of its type and name, with any arguments.
    @inline(never) var nameIdentity: BindingIdentity { BindingIdentity(type, metadata.name) }

    /// The keys that the parameters of the wired function take, but for arguments and its own key.
    var wantedKeys: [WantedKeys] {
        var wanted: [WantedKeys] = []
        for case let need? in needs where need.form(of: self) == .none { wanted.append(need.wantedKeys) }
        return wanted
    }
}
