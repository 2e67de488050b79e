/// The keys of which a parameter takes one, the first that is bound.
final class WantedKeys {
    private(set) var keys: [BindingIdentity] = []
    /// The type of which it takes all that are bound, under any name.
    private(set) var element: (any Any.Type)?
    /// Whether it does without: an optional and a set do.
    private(set) var isOptional = false

    /// Lists those of a need, with the name that `with` gives it.
    init(of need: ParameterNeed) {
        add(need.type, need)
        switch need.kind {
        case .handle(let target, let arguments, _, let closure):
            if let closure, !closure.isShareable { add(closure.form!.sendableType, need) }
            add(target, need, taking: arguments)
            let product = ParameterNeed(of: target, inFunctionOfMainActor: need.livesOnMainActor, mayBeClosure: false)
            switch product.kind {
            case .optional(let wrapped):
                add(wrapped, need, taking: arguments)
                isOptional = true
            case .array(let element) where arguments == nil || arguments == NoArguments.self:
                self.element = element
                isOptional = true
            case .array, .handle, nil: break
            }
        case .optional(let wrapped):
            let inner = WantedKeys(of: need.wrapped(wrapped))
            keys.add(contentsOf: inner.keys)
            element = inner.element
            isOptional = true
        case .array(let element):
            if need.name == nil { self.element = element }
            isOptional = true
        case nil: break
        }
    }

    @inline(never)
    private func add(_ type: any Any.Type, _ need: ParameterNeed, taking arguments: (any Any.Type)? = nil) {
        keys.add(BindingIdentity(type, need.name, arguments.flatMap { BindingDescription.id(of: $0) }))
    }
}

extension Binding {
    @inline(never) var identity: BindingIdentity { BindingIdentity(type, metadata.name, metadata.argumentsID) }

    /// The identity of all bindings of its type and name, with any arguments.
    @inline(never) var nameIdentity: BindingIdentity { BindingIdentity(type, metadata.name) }

    /// The keys that the parameters of the wired function take, but for arguments and its own key.
    @inline(never) var wantedKeys: [WantedKeys] {
        var wanted: [WantedKeys] = []
        for case let need? in needs where need.form(of: self) == .none { wanted.add(WantedKeys(of: need)) }
        return wanted
    }
}
