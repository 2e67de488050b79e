// The closures that stand for handles. One form for each number of arguments, because a function with a pack can't be
// made where the pack is generic.

/// `() -> Result`, which stands for a provider.
enum Closure0<Result>: ClosureForm {
    static var result: any Any.Type { Result.self }
    static var arguments: any Any.Type { NoArguments.self }
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type {
        if isOnMainActor {
            return canThrow ? (@MainActor () throws -> Result).self : (@MainActor () -> Result).self
        }
        if isSendable { return canThrow ? (@Sendable () throws -> Result).self : (@Sendable () -> Result).self }
        return canThrow ? (() throws -> Result).self : (() -> Result).self
    }

    static func adding<A>(_ type: A.Type) -> (any ClosureForm.Type)? { Closure1<Result, A>.self }

    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
    {
        // Captured as a constant: a parameter that is consumed would be captured in a box.
        let target = target
        if canThrow {
            storage.initialize(to: { () throws -> Result in try target.instance() })
        } else {
            storage.initialize(to: { () -> Result in target.instanceOrTrap() })
        }
    }
}

/// `(A) -> Result`, which stands for a factory, as those below.
enum Closure1<Result, A>: ClosureForm {
    static var result: any Any.Type { Result.self }
    static var arguments: any Any.Type { ArgumentList<A>.self }
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type {
        if isOnMainActor {
            return canThrow ? (@MainActor (A) throws -> Result).self : (@MainActor (A) -> Result).self
        }
        if isSendable { return canThrow ? (@Sendable (A) throws -> Result).self : (@Sendable (A) -> Result).self }
        return canThrow ? ((A) throws -> Result).self : ((A) -> Result).self
    }

    static func adding<B>(_ type: B.Type) -> (any ClosureForm.Type)? { Closure2<Result, A, B>.self }

    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
    {
        let target = target
        if canThrow {
            storage.initialize(to: { (a: A) throws -> Result in try target.made(a) })
        } else {
            storage.initialize(to: { (a: A) -> Result in
                do throws(InjectionError) { return try target.made(a) } catch { target.trap(error) }
            })
        }
    }
}

enum Closure2<Result, A, B>: ClosureForm {
    static var result: any Any.Type { Result.self }
    static var arguments: any Any.Type { ArgumentList<A, B>.self }
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type {
        if isOnMainActor {
            return canThrow ? (@MainActor (A, B) throws -> Result).self : (@MainActor (A, B) -> Result).self
        }
        if isSendable { return canThrow ? (@Sendable (A, B) throws -> Result).self : (@Sendable (A, B) -> Result).self }
        return canThrow ? ((A, B) throws -> Result).self : ((A, B) -> Result).self
    }

    static func adding<C>(_ type: C.Type) -> (any ClosureForm.Type)? { Closure3<Result, A, B, C>.self }

    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
    {
        let target = target
        if canThrow {
            storage.initialize(to: { (a: A, b: B) throws -> Result in try target.made(a, b) })
        } else {
            storage.initialize(to: { (a: A, b: B) -> Result in
                do throws(InjectionError) { return try target.made(a, b) } catch { target.trap(error) }
            })
        }
    }
}

enum Closure3<Result, A, B, C>: ClosureForm {
    static var result: any Any.Type { Result.self }
    static var arguments: any Any.Type { ArgumentList<A, B, C>.self }
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type {
        if isOnMainActor {
            return canThrow ? (@MainActor (A, B, C) throws -> Result).self : (@MainActor (A, B, C) -> Result).self
        }
        if isSendable {
            return canThrow ? (@Sendable (A, B, C) throws -> Result).self : (@Sendable (A, B, C) -> Result).self
        }
        return canThrow ? ((A, B, C) throws -> Result).self : ((A, B, C) -> Result).self
    }

    static func adding<D>(_ type: D.Type) -> (any ClosureForm.Type)? { Closure4<Result, A, B, C, D>.self }

    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
    {
        let target = target
        if canThrow {
            storage.initialize(to: { (a: A, b: B, c: C) throws -> Result in try target.made(a, b, c) })
        } else {
            storage.initialize(to: { (a: A, b: B, c: C) -> Result in
                do throws(InjectionError) { return try target.made(a, b, c) } catch { target.trap(error) }
            })
        }
    }
}

enum Closure4<Result, A, B, C, D>: ClosureForm {
    static var result: any Any.Type { Result.self }
    static var arguments: any Any.Type { ArgumentList<A, B, C, D>.self }
    static func type(isOnMainActor: Bool, isSendable: Bool, canThrow: Bool) -> any Any.Type {
        if isOnMainActor {
            return canThrow ? (@MainActor (A, B, C, D) throws -> Result).self : (@MainActor (A, B, C, D) -> Result).self
        }
        if isSendable {
            return canThrow ? (@Sendable (A, B, C, D) throws -> Result).self : (@Sendable (A, B, C, D) -> Result).self
        }
        return canThrow ? ((A, B, C, D) throws -> Result).self : ((A, B, C, D) -> Result).self
    }

    static func adding<E>(_ type: E.Type) -> (any ClosureForm.Type)? { nil }

    static func initialize(_ storage: UnsafeMutableRawPointer, calling target: consuming ClosureTarget, canThrow: Bool)
    {
        let target = target
        if canThrow {
            storage.initialize(to: { (a: A, b: B, c: C, d: D) throws -> Result in try target.made(a, b, c, d) })
        } else {
            storage.initialize(to: { (a: A, b: B, c: C, d: D) -> Result in
                do throws(InjectionError) { return try target.made(a, b, c, d) } catch { target.trap(error) }
            })
        }
    }
}

extension UnsafeMutableRawPointer {
    fileprivate func initialize<Closure>(to closure: consuming Closure) {
        initializeMemory(as: Closure.self, to: closure)
    }
}

// MARK: Types

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
            throw place.key(askedOn: thread).mismatch(
                .closure, place.description.argumentsText, BindingDescription.text(of: form.arguments))
        }
        return place
    }
}

// MARK: Calls

// Calls of the closures that wired functions were given. Which bindings each may call, and why that is sound:
//
// - A closure that is `@MainActor` may call all: the compiler lets it run there only.
// - One that is `@Sendable` may run anywhere, so it calls ordinary bindings. Their shared instances are Sendable, and
//   what factories make is new, or of the region of the arguments.
// - One that is neither can't leave the region of the function that it is given to. A function that is wired through
//   `mainActor` has it from the main actor's region, so it may call what lives there. (In language mode 5 the compiler
//   does not see to that: such a closure looks where it is, and traps elsewhere.) Any other function has it in a region
//   of its own, so it calls ordinary bindings.
// - Arguments are not sent: a closure can't say so. So it must not call a block that owns them and may send them away.
//   Wired functions have no `sending` parameters, blocks of the main actor run where the caller is, and where all
//   arguments are Sendable nothing is sent.

extension ClosureTarget {
    /// Returns the instance of a provider, or a new one of a factory without arguments.
    func instance<T>() throws(InjectionError) -> T {
        let registry = slot.header.pointee.registry
        defer { registry.endCall() }
        try beginCall(of: registry)
        if slot.boundType == T.self {
            return try slot.instance(of: T.self, isOnMainActor: slot.isOnMainActor, on: registry.thread)
        }
        let storage = UnsafeMutablePointer<T>.allocate(capacity: 1)
        defer { storage.deallocate() }
        // Safe because any other type has a slot of its own.
        let optional = T.self as! any OptionalType.Type
        try optional.initialize(storage, from: slot, isOnMainActor: slot.isOnMainActor, on: registry.thread)
        return storage.move()
    }

    /// Returns what a factory makes.
    func made<T, each Argument>(_ argument: repeat each Argument) throws(InjectionError) -> T {
        let registry = slot.header.pointee.registry
        defer { registry.endCall() }
        try beginCall(of: registry)
        // Safe because what the closure calls does not send its arguments away, as said above.
        return try slot.make(T.self, on: registry.thread, repeat each argument)
    }

    @inline(never)
    private func beginCall(of registry: Registry) throws(InjectionError) {
        if needsMainActor { requireMainActor(on: registry.thread) }
        try registry.beginCall(of: slot)
    }

    /// Ends the process elsewhere.
    private func requireMainActor(on thread: ResolutionThread) {
        func text() -> String {
            owner.key.line + " has a closure for " + slot.key.line
                + ", which lives on the main actor, and calls it elsewhere."
        }
        if !thread.record.pointee.hasBeenOnMainActor {
            // Swift's own check says nothing on threads where Dispatch makes it. This is done at once there only.
            performOnMainActor { ResolutionThread.current.record.pointee.hasBeenOnMainActor = true }
            guard thread.record.pointee.hasBeenOnMainActor else { fatalError(text()) }
        }
        MainActor.preconditionIsolated(text())
    }

    /// Does the same for a closure that can't throw.
    func instanceOrTrap<T>() -> T {
        do throws(InjectionError) {
            return try instance()
        } catch {
            trap(error)
        }
    }

    @inline(never)
    fileprivate func trap(_ error: InjectionError) -> Never {
        fatalError(
            fill(
                "A closure that was given to $1 requested $2 and got none.\n$3",
                [owner.key.line, slot.key.description, error.description]))
    }
}
