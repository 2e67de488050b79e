// Keys in the texts of errors.

extension BindingKey {
    var isFactory: Bool { binding?.isFactory == true }

    var isWired: Bool { binding?.isWired == true }

    /// Returns the handle of a kind for where the key is bound, or the one that its binding has.
    @inline(never)
    func handle(_ kind: String) -> String { (binding?.isOnMainActor == true ? "MainActor" : "") + kind }

    var handle: String { handle(binding?.takesNoArguments == false ? "Factory" : "Provider") }

    /// Returns how a function takes it to request it later: as a closure, if one can do that, or as a handle.
    ///
    /// - Parameter attribute: Stands before the closure.
    func later(_ attribute: String) -> String {
        let types = binding.map { BindingDescription.types(of: $0.arguments) } ?? []
        let other = fill("a $1 of $2", handle, description)
        guard types.count <= 4, binding?.ownsArguments != true else { return other }
        let arguments = BindingDescription.text(of: types).visible
        return fill("`$1$2 -> $3` or $4", attribute, arguments, FunctionType.text(of: type), other)
    }

    /// The key, and where it is bound.
    @inline(never)
    var line: String {
        guard facts.candidates != nil || binding != nil else { return description }
        return fill("$1, $2", description, binding?.site.boundText ?? "bound nowhere")
    }

    /// Returns the code that binds it.
    @inline(never)
    func code(isFactory: Bool, isWired: Bool, isOnMainActor: Bool, taking types: [any Any.Type]) -> String {
        let call = fill(
            "binder.$1$2$3(for: $4", isOnMainActor ? "mainActor." : "", isWired ? "wire" : "bind",
            isFactory ? "Factory" : "Provider", codeArguments)
        if isWired { return fill("$1$2, to: …)", call, Self.taking(types)) }
        var parameters = ""
        for (index, type) in types.enumerated() {
            parameters += fill(", a$1: $2", String(index + 1), String(describing: type).visible)
        }
        return fill("$1) { $2 in … }", call, parameters.isEmpty ? "i" : fill("(i$1)", parameters))
    }

    /// Returns the code that wires it as it is wired, but with these arguments.
    func code(taking types: [any Any.Type]) -> String {
        code(isFactory: true, isWired: true, isOnMainActor: binding?.isOnMainActor == true, taking: types)
    }

    /// Returns the code that names arguments, behind other arguments of a call.
    @inline(never)
    static func taking(_ types: [any Any.Type]) -> String {
        types.isEmpty ? "" : fill(", taking: $1", BindingDescription.list(types, asCode: true))
    }

    /// The type, and the name if there is one, as they are written in a call.
    @inline(never)
    var codeArguments: String {
        let code = FunctionType.code(of: type)
        return name.map { fill("$1, $2", code, $0.code) } ?? code
    }
}

extension BindingKey.Facts {
    /// The forms, or that of a request for an instance.
    var formsOrInstance: [any Any.Type] { forms.isEmpty ? [Void.self] : forms }
}

extension BindingName {
    /// The name as it is written in a call. It may contain quotes.
    @inline(never)
    var code: String { "named: " + string.debugDescription.visible }
}

extension BindingSite {
    /// How something is bound there: `bound at App/Wiring.swift:12`.
    @inline(never)
    var boundText: String {
        guard let child, child.isSeed else { return "bound at " + textInChild }
        return "a seed of the child declared at " + child.site.description
    }

    /// The site, with the child whose configuration it is a part of.
    @inline(never)
    var textInChild: String {
        guard let child else { return description }
        return fill("$1, in the child declared at $2", description, child.site.description)
    }
}
