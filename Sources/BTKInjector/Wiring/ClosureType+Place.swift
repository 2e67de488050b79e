// Closures as parameters: which types of functions stand for handles, and what they call.
//
// The compiler forms the type of what the runtime's description of a function tells, and that has to be the same type.
// So a description that is misread can only be that of no closure, which has to be bound like any other type.

extension ClosureType {
    /// Takes the type of a closure, or of an optional one.
    @inline(never)
    convenience init?(_ type: any Any.Type) {
        var type = type
        while FunctionType.isOptional(type), let optional = type as? any OptionalType.Type {
            type = optional.wrappedType
        }
        guard let function = FunctionType(type), let form = Self.form(of: function) else { return nil }
        let (isOnMainActor, isSendable, canThrow) = (function.isOnActor, function.isSendable, function.canThrow)
        guard form.type(isOnMainActor: isOnMainActor, isSendable: isSendable, canThrow: canThrow) == type
        else { return nil }
        let isLocal = !isOnMainActor && !isSendable
        self.init(
            form: form, isOnMainActor: isOnMainActor, canThrow: canThrow,
            sendableType: isLocal ? form.type(isOnMainActor: false, isSendable: true, canThrow: canThrow) : nil)
    }

    /// Whether a type is that of a function, or optional.
    static func mayDescribe(_ type: any Any.Type) -> Bool {
        FunctionType.describes(type) || FunctionType.isOptional(type)
    }

    /// Returns the form of the closures with the result and the parameters of a function.
    private static func form(of function: FunctionType) -> (any ClosureForm.Type)? {
        func form<Result>(_ result: Result.Type) -> any ClosureForm.Type { Closure0<Result>.self }
        let result = function.result
        var closure: (any ClosureForm.Type)? = form(result)
        for index in 0..<function.parameterCount { closure = closure?.adding(function.parameter(index)) }
        // Asked once more, because types that can't be copied get here, and only the runtime looks for them: with these
        // it finds no form.
        return (closure as (any Any.Type)?) as? any ClosureForm.Type
    }
}

extension ClosureType {
    /// Returns the place of a closure that is bound itself, with `@Sendable`.
    private func boundPlace(in layout: Layout, named name: BindingName?) -> Place? {
        sendableType.flatMap { layout.place($0, named: name) }
    }

    /// Whether anything is bound that it may stand for. Asked for optional ones.
    func isBound(in layout: Layout, named name: BindingName?) -> Bool {
        if boundPlace(in: layout, named: name) != nil { return true }
        return form.arguments == NoArguments.self
            ? layout.hasBinding(for: form.result, named: name) : layout.hasExactBinding(for: form.result, named: name)
    }

    /// Whether it may call what lives on the main actor: see ``ClosureTarget``.
    private func reachesMainActor(for request: ParameterRequest) -> Bool {
        isOnMainActor || (isLocal && request.isOnMainActor)
    }

    /// Returns the binding that the closure needs later, or the one that is of its own type.
    func dependency(in layout: Layout, for request: ParameterRequest) throws(InjectionError) -> Dependency {
        if let place = boundPlace(in: layout, named: request.name) {
            return Dependency(place: place, isDeferred: false)
        }
        return Dependency(
            place: try place(in: layout, for: request), isDeferred: true,
            isOnMainActor: reachesMainActor(for: request))
    }

    /// Initializes memory that has storage for the closure.
    func initialize(_ storage: UnsafeMutableRawPointer, for call: ParameterCall) throws(InjectionError) {
        let slot = call.slot
        guard !call.plan.isDeferred else {
            return initialize(storage, calling: slot, for: call.owner, in: call.registry)
        }
        func initializeBound<T>(_ type: T.Type) throws(InjectionError) {
            let instance = try slot.instance(of: type, isOnMainActor: call.owner.isOnMainActor, on: call.thread)
            // Safe because a type with `@Sendable` and the same without it have one representation.
            storage.initializeMemory(as: type, to: instance)
        }
        let type = slot.boundType
        try initializeBound(type)
    }

    /// Initializes memory with a closure that may call a slot, for the function of another one.
    func initialize(_ storage: UnsafeMutableRawPointer, calling slot: Slot, for owner: Slot, in registry: Registry) {
        let target = ClosureTarget(
            slot: slot, owner: owner, ownersRegistry: registry, needsMainActor: slot.isOnMainActor && isLocal)
        form.initialize(storage, calling: target, canThrow: canThrow)
    }

    /// Returns the place that the closure calls.
    private func place(in layout: Layout, for request: ParameterRequest) throws(InjectionError) -> Place {
        let (name, thread) = (request.name, request.thread)
        guard form.arguments != NoArguments.self else {
            return try layout.place(toProvide: form.result, named: name, on: thread)
        }
        let place = try layout.place(
            toMake: form.result, named: name, taking: form.arguments, by: FactoryCaller(thread, isOnMainActor: true))
        guard !place.description.ownsArguments else {
            let key = place.key(askedOn: thread)
            key.facts.subject = .closure
            throw .argumentMismatch(
                key, expected: place.description.argumentsText,
                requested: BindingDescription.text(of: form.arguments))
        }
        return place
    }
}
