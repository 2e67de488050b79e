// Keys as code: what errors tell to write.

extension BindingKey {
    /// The word for the code that makes its instances.
    @inline(never) var maker: String { isWired ? "function" : "block" }

    /// The verb that binds it.
    @inline(never) var verb: String { isWired ? "wire" : "bind" }

    // MARK: Handles

    /// Returns the type of a kind of handle, for where the key is bound: `MainActorProvider`.
    @inline(never) func handle(_ kind: String) -> String { (livesOnMainActor ? "MainActor" : "") + kind }

    /// The type of the handle that gives its instances.
    @inline(never) var handle: String { handle(takesArguments ? "Factory" : "Provider") }

    /// Returns how a function takes it to request it later: as a closure, if one can do that, or as a handle.
    ///
    /// - Parameters:
    ///   - attribute: Stands before the closure.
    ///   - requester: A binding whose function requests it now, perhaps as a member of a set.
    @inline(never) func later(_ attribute: String = "", in requester: BindingKey? = nil) -> String {
        let types = argumentTypes
        if let set = requester?.binding?.parameters.first(where: { ($0 as? any ArrayType.Type)?.element == type }) {
            return text("`\(attribute)() -> \(typeText(set))` or a \(handle) of that")
        }
        let other = text("a \(handle) of \(self)")
        guard types.count <= 4, binding?.ownsArguments != true else { return other }
        return text("`\(attribute)\(BindingDescription.text(of: types)) -> \(typeText(type))` or \(other)")
    }

    /// Returns the same for a binding that keeps it. Shared instances are Sendable, so that their closures have to be.
    @inline(never) func storable(in requester: BindingKey) -> String {
        later(requester.livesOnMainActor ? "" : "@Sendable ")
    }

    /// Returns the same for bindings that call it where they run.
    @inline(never) func later(for requesters: [BindingKey]) -> String {
        later(livesOnMainActor && !requesters.allLiveOnMainActor ? "@MainActor " : "")
    }

    // MARK: Code

    /// The type, and the name if there is one, as they are written in a call.
    @inline(never) package var codeArguments: String {
        let code = typeCode(type)
        return name.map { text("\(code), \($0.code)") } ?? code
    }

    /// Returns the code that binds it.
    @inline(never) func code(
        isFactory: Bool = false, isWired: Bool = true, livesOnMainActor: Bool = false,
        taking types: [any Any.Type] = [], to function: String? = nil, calling call: String = "…"
    ) -> String {
        if let root { return text("binder.bindChild(for: \(root.codeArguments)\(takingCode(types))) { binder in … }") }
        let binder = livesOnMainActor ? "binder.mainActor" : "binder"
        let kind = isFactory ? "Factory" : "Provider"
        guard !isWired else {
            return text("binder.wire\(kind)(for: \(codeArguments)\(takingCode(types))\(function ?? ", to: …"))")
        }
        var parameters = "i"
        for (index, type) in types.enumerated() { parameters += text(", a\(index + 1): \(typeText(type))") }
        if !types.isEmpty { parameters = text("(\(parameters))") }
        return text("\(binder).bind\(kind)(for: \(codeArguments)) { \(parameters) in \(call) }")
    }

    /// Returns the code that binds it, in backquotes, and the code that binds it on the main actor, if it may live
    /// there: that first where it fits any class, since only what lives there requests it.
    @inline(never) func alternatives(
        mayLiveOnMainActor: Bool = true, isRequestedThere: Bool = false, isFactory: Bool = false, isWired: Bool = true,
        taking types: [any Any.Type] = []
    ) -> String {
        let ordinary = code(isFactory: isFactory, isWired: isWired, taking: types)
        // A wired object lives where its function does. Most types say nothing of where they live; an actor lives on
        // none but its own.
        guard !isWired, mayLiveOnMainActor, root == nil, !(type is any Actor.Type) else { return text("`\(ordinary)`") }
        let other = code(isFactory: isFactory, isWired: isWired, livesOnMainActor: true, taking: types)
        return isRequestedThere && type is AnyObject.Type
            ? text("`\(other)`, or, if any thread may use it, `\(ordinary)`")
            : text("`\(ordinary)`, or, if it lives on the main actor, `\(other)`")
    }

    /// Returns the code that wires it to a function with these arguments, or declares the child with these seeds,
    /// behind those that it has.
    @inline(never) func code(takingAlso types: [any Any.Type]) -> String {
        code(isFactory: true, livesOnMainActor: livesOnMainActor, taking: argumentTypes + types)
    }
}

/// Returns the code that names arguments, behind other arguments of a call.
@inline(never) func takingCode(_ types: [any Any.Type]) -> String {
    if types.isEmpty { return "" }
    return ", taking: " + (types.count == 1 ? typeCode(types[0]) : BindingDescription.text(of: types) + ".self")
}

extension BindingName {
    /// The name as it is written in a call. It may contain quotes.
    @inline(never) var code: String { "named: " + string.debugDescription.visible }
}
