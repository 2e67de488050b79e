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
            return "`\(attribute)() -> \(typeText(set))` or a \(handle) of that"
        }
        let other = "a \(handle) of \(self)"
        guard types.count <= 4, binding?.ownsArguments != true else { return other }
        // All that a child's root needs is made by the call, and any of it may throw.
        let effect = root == nil ? "" : " throws"
        return "`\(attribute)\(BindingDescription.text(of: types))\(effect) -> \(typeText(type))` or \(other)"
    }

    /// Returns the same for a binding that keeps it. What an ordinary provider makes is Sendable, so that its closures
    /// have to be.
    @inline(never) func storable(in requester: BindingKey) -> String {
        if livesOnMainActor, !requester.livesOnMainActor { return later("@MainActor ") }
        return later(requester.livesOnMainActor ? "" : "@Sendable ")
    }

    /// Returns the same for bindings that call it where they run.
    @inline(never) func later(for requesters: [BindingKey]) -> String {
        later(livesOnMainActor && !requesters.allLiveOnMainActor ? "@MainActor " : "")
    }

    // MARK: Calls

    /// The type, and the name if there is one, as they are written in a call.
    @inline(never) package var codeArguments: String {
        let code = typeCode(type)
        return name.map { "\(code), \($0.code)" } ?? code
    }

    /// The key as it is written behind `with:`.
    @inline(never) package var code: String { "BindingKey(\(codeArguments))" }

    /// The code that names its arguments, behind others of a call.
    @inline(never) package var takingCode: String { takingCode(argumentTypes) }

    /// Returns the code that names arguments, behind others of a call.
    @inline(never) func takingCode(_ types: [any Any.Type]) -> String {
        if types.isEmpty { return "" }
        return ", taking: " + (types.count == 1 ? typeCode(types[0]) : BindingDescription.text(of: types) + ".self")
    }

    // MARK: Bindings

    /// Returns the code that wires it to a function, with the keys that it has in `with`, or declares the child.
    ///
    /// - Parameter function: All behind the arguments and the keys.
    @inline(never) func wiringCode(
        isFactory: Bool = false, taking types: [any Any.Type] = [], _ function: String = ", to: …"
    ) -> String {
        if let root {
            let binder = binding?.isDeclaredOnMainActor == true ? "binder.mainActor" : "binder"
            return "\(binder).bindChild(for: \(root.codeArguments)\(takingCode(types))) { binder in … }"
        }
        let keys = (binding?.wiring?.keys ?? []).map(\.code).joined(separator: ", ")
        return "binder.wire\(isFactory ? "Factory" : "Provider")(for: \(codeArguments)\(takingCode(types))"
            + (keys.isEmpty ? "" : ", with: \(keys)") + "\(function))"
    }

    /// Returns the code that wires it to a function with these arguments, or declares the child with these seeds,
    /// behind those that it has.
    @inline(never) func wiringCode(takingAlso types: [any Any.Type]) -> String {
        wiringCode(isFactory: true, taking: argumentTypes + types)
    }

    /// Returns the code that binds it to a block.
    ///
    /// - Parameter body: All behind `in`.
    @inline(never) func blockCode(
        isFactory: Bool, onMainActor: Bool, taking types: [any Any.Type] = [], _ body: String = "…"
    ) -> String {
        let binder = onMainActor ? "binder.mainActor" : "binder"
        return "\(binder).bind\(isFactory ? "Factory" : "Provider")(for: \(codeArguments)) "
            + "{ \(blockParameters(types)) in \(body) }"
    }

    /// Returns the parameters of a block as they are written: `(i, a1: Int)`.
    @inline(never) func blockParameters(_ types: [any Any.Type]) -> String {
        let arguments = types.enumerated().map { ", a\($0.offset + 1): \(typeText($0.element))" }
        return types.isEmpty ? "i" : "(i\(arguments.joined()))"
    }

    /// Returns the code that binds it to a block, in backquotes, and the same on the main actor, if it may live there:
    /// that first where it fits any class, since only what lives there requests it.
    @inline(never) func blockAlternatives(
        isFactory: Bool, taking types: [any Any.Type], mayLiveOnMainActor: Bool, isRequestedThere: Bool
    ) -> String {
        let ordinary = blockCode(isFactory: isFactory, onMainActor: false, taking: types)
        // Most types say nothing of where they live; an actor lives on none but its own.
        guard mayLiveOnMainActor, !(type is any Actor.Type) else { return "`\(ordinary)`" }
        let other = blockCode(isFactory: isFactory, onMainActor: true, taking: types)
        return isRequestedThere && type is AnyObject.Type
            ? "`\(other)`, or, if any thread may use it, `\(ordinary)`"
            : "`\(ordinary)`, or, if it lives on the main actor, `\(other)`"
    }
}

extension BindingName {
    /// The name as it is written in a call. It may contain quotes.
    @inline(never) var code: String { "named: " + string.debugDescription.visible }
}
