// Closures as parameters: which types of functions stand for handles, and what they call.

extension ClosureType {
    /// Takes the type of a closure, or of an optional one.
    ///
    /// The compiler forms the type of what the runtime's description of a function tells, and the two may differ only in
    /// what a closure may have. So a description that is misread can only belong to no closure, and that has to be bound
    /// like any other type.
    @inline(never)
    convenience init?(_ type: any Any.Type, inFunctionOfMainActor callerIsOnMainActor: Bool) {
        // An optional type has the conformance.
        let type = FunctionType.isOptional(type) ? (type as! any OptionalType.Type).wrappedType : type
        guard let function = FunctionType(type),
            let form = Self.form(of: function, isSendable: false),
            FunctionType(form.type)!.isPlainForm(of: function), Self.areCopyable(form.arguments, function.result)
        else { return nil }
        let isLocal = !function.isShareable
        self.init(
            type: type, arguments: form.arguments,
            sendableType: isLocal ? Self.form(of: function, isSendable: true)?.type : nil,
            reachesMainActor: function.isOnActor || (isLocal && callerIsOnMainActor))
    }

    /// Whether a type is that of a function, or optional.
    static func mayDescribe(_ type: any Any.Type) -> Bool {
        FunctionType.describes(type) || FunctionType.isOptional(type)
    }

    /// Whether a closure's arguments and its result can be copied. Only the runtime looks for that.
    private static func areCopyable(_ arguments: (any Any.Type)?, _ result: any Any.Type) -> Bool {
        // Not inlined, because the compiler takes each type in generic code for one that can be copied.
        @inline(never)
        func optional<T>(_ type: T.Type) -> any Any.Type { T?.self }
        if let arguments,
            BindingDescription.types(of: arguments).contains(where: { !(optional($0) is any OptionalType.Type) })
        {
            return false
        }
        return optional(result) is any OptionalType.Type
    }

    var function: FunctionType { FunctionType(type)! }
}

// MARK: Forms

// One function for each number of arguments, because a function with a pack can't be made where the pack is generic.

extension ClosureType {
    /// Returns the type of plain or Sendable functions with the result and the parameters of a function, and the list of
    /// these, if there are any.
    private static func form(
        of function: FunctionType, isSendable: Bool
    ) -> (type: any Any.Type, arguments: (any Any.Type)?)? {
        let canThrow = function.canThrow
        var arguments: (any Any.Type)?
        func type<R>(_: R.Type) -> any Any.Type {
            guard isSendable else { return (() -> R).self }
            return canThrow ? (@Sendable () throws -> R).self : (@Sendable () -> R).self
        }
        func type<R, A>(_: R.Type, _: A.Type) -> any Any.Type {
            arguments = (A).self
            guard isSendable else { return ((A) -> R).self }
            return canThrow ? (@Sendable (A) throws -> R).self : (@Sendable (A) -> R).self
        }
        func type<R, A, B>(_: R.Type, _: A.Type, _: B.Type) -> any Any.Type {
            arguments = (A, B).self
            guard isSendable else { return ((A, B) -> R).self }
            return canThrow ? (@Sendable (A, B) throws -> R).self : (@Sendable (A, B) -> R).self
        }
        func type<R, A, B, C>(_: R.Type, _: A.Type, _: B.Type, _: C.Type) -> any Any.Type {
            arguments = (A, B, C).self
            guard isSendable else { return ((A, B, C) -> R).self }
            return canThrow ? (@Sendable (A, B, C) throws -> R).self : (@Sendable (A, B, C) -> R).self
        }
        func type<R, A, B, C, D>(_: R.Type, _: A.Type, _: B.Type, _: C.Type, _: D.Type) -> any Any.Type {
            arguments = (A, B, C, D).self
            guard isSendable else { return ((A, B, C, D) -> R).self }
            return canThrow ? (@Sendable (A, B, C, D) throws -> R).self : (@Sendable (A, B, C, D) -> R).self
        }
        let (result, parameter) = (function.result, function.parameter)
        switch function.parameterCount {
        case 0: return (type(result), arguments)
        case 1: return (type(result, parameter(0)), arguments)
        case 2: return (type(result, parameter(0), parameter(1)), arguments)
        case 3: return (type(result, parameter(0), parameter(1), parameter(2)), arguments)
        case 4: return (type(result, parameter(0), parameter(1), parameter(2), parameter(3)), arguments)
        default: return nil
        }
    }
}

extension FunctionType {
    /// Initializes memory with a closure of this type that may call a slot, for the function of another one.
    func initialize(
        _ storage: Storage, calling slot: Slot, for owner: Slot, in registry: Borrowed<Registry>
    ) {
        let target = ClosureTarget(
            slot: slot, owner: owner, keeper: registry.lend { $0.keeper },
            needsMainActor: slot.livesOnMainActor && !isShareable)
        let canThrow = canThrow
        // Each has the target as a constant, because a parameter that is consumed would be captured in a box.
        func initialize<R>(_ target: consuming ClosureTarget, _: R.Type) {
            let target = target
            func call() throws -> R {
                let word = target.slot.word
                defer { target.endCall(word) }
                return try target.instance(on: target.beginCall(word))
            }
            guard !canThrow else { return storage.initialize(to: call) }
            storage.initialize(to: { () -> R in target.callOrTrap { try call() } })
        }
        func initialize<R, A>(_ target: consuming ClosureTarget, _: R.Type, _: A.Type) {
            let target = target
            func call(_ a: A) throws -> R {
                let word = target.slot.word
                defer { target.endCall(word) }
                return try target.slot.make(R.self, on: target.beginCall(word), a)
            }
            guard !canThrow else { return storage.initialize(to: call) }
            storage.initialize(to: { (a: A) -> R in target.callOrTrap { try call(a) } })
        }
        func initialize<R, A, B>(_ target: consuming ClosureTarget, _: R.Type, _: A.Type, _: B.Type) {
            let target = target
            func call(_ a: A, _ b: B) throws -> R {
                let word = target.slot.word
                defer { target.endCall(word) }
                return try target.slot.make(R.self, on: target.beginCall(word), a, b)
            }
            guard !canThrow else { return storage.initialize(to: call) }
            storage.initialize(to: { (a: A, b: B) -> R in target.callOrTrap { try call(a, b) } })
        }
        func initialize<R, A, B, C>(_ target: consuming ClosureTarget, _: R.Type, _: A.Type, _: B.Type, _: C.Type) {
            let target = target
            func call(_ a: A, _ b: B, _ c: C) throws -> R {
                let word = target.slot.word
                defer { target.endCall(word) }
                return try target.slot.make(R.self, on: target.beginCall(word), a, b, c)
            }
            guard !canThrow else { return storage.initialize(to: call) }
            storage.initialize(to: { (a: A, b: B, c: C) -> R in target.callOrTrap { try call(a, b, c) } })
        }
        func initialize<R, A, B, C, D>(
            _ target: consuming ClosureTarget, _: R.Type, _: A.Type, _: B.Type, _: C.Type, _: D.Type
        ) {
            let target = target
            func call(_ a: A, _ b: B, _ c: C, _ d: D) throws -> R {
                let word = target.slot.word
                defer { target.endCall(word) }
                return try target.slot.make(R.self, on: target.beginCall(word), a, b, c, d)
            }
            guard !canThrow else { return storage.initialize(to: call) }
            storage.initialize(to: { (a: A, b: B, c: C, d: D) -> R in target.callOrTrap { try call(a, b, c, d) } })
        }
        switch parameterCount {
        case 0: initialize(target, result)
        case 1: initialize(target, result, parameter(0))
        case 2: initialize(target, result, parameter(0), parameter(1))
        case 3: initialize(target, result, parameter(0), parameter(1), parameter(2))
        default: initialize(target, result, parameter(0), parameter(1), parameter(2), parameter(3))
        }
    }
}

// MARK: Bindings

extension ClosureType {
    /// Returns the place of a closure that is bound itself, with `@Sendable`.
    private func boundPlace(in layout: Layout, named name: BindingName?) -> Place? {
        sendableType.flatMap { layout.place($0, named: name) }
    }

    /// Whether anything is bound that it may stand for, if it is optional.
    func isBound(in layout: Layout) -> Bool {
        boundPlace(in: layout, named: nil) != nil || layout.hasBinding(toCall: function.result, taking: arguments)
    }

    /// Returns the binding that the closure needs later, or the one that is of its own type.
    func dependency(in layout: Layout, named name: BindingName?) throws(InjectionError) -> Dependency {
        if let place = boundPlace(in: layout, named: name) { return place.dependency }
        let place = try place(in: layout, named: name)
        return (place: place, isDeferred: true, reachesMainActor: reachesMainActor)
    }

    /// Initializes memory that has storage for the closure.
    func initialize(
        _ storage: Storage, by plan: ParameterPlan, for parameters: borrowing Parameters
    ) throws(InjectionError) {
        let slot = parameters.slot(of: plan.places[0])
        guard !plan.isDeferred else {
            return function.initialize(
                storage, calling: slot, for: parameters.owner, in: parameters.context.unmanagedRegistry)
        }
        let (callerIsOnMainActor, thread) = (parameters.owner.livesOnMainActor, parameters.thread)
        func initializeBound<T>(_ type: T.Type) throws(InjectionError) {
            // Safe because a type with `@Sendable` and the same without it have one representation.
            storage.initialize(to: try slot.instance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread))
        }
        let type = slot.boundType
        try initializeBound(type)
    }

    /// Returns the place that the closure calls.
    private func place(in layout: Layout, named name: BindingName?) throws(InjectionError) -> Place {
        let place = try layout.place(toCall: function.result, named: name, taking: arguments)
        guard let arguments, place.binding.metadata.ownsArguments else { return place }
        throw .argumentMismatch(
            place.key(askedOn: .current).about(.closure), expected: place.description.argumentsText,
            requested: BindingDescription.text(of: arguments))
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

/// The binding that a closure calls, and the one whose function was given the closure.
///
/// Keeps the memory of both, and nothing alive.
private struct ClosureTarget: Sendable {
    /// Of the owner's registry or of a parent, whose memory that one keeps.
    let slot: Slot
    let owner: Slot
    /// The keeper of the owner's registry.
    let keeper: any AnyObject & Sendable
    /// Whether it calls what lives on the main actor, though its type lets it be called elsewhere.
    let needsMainActor: Bool

    /// Enters the slot's registry, and returns its thread. End the call, whether this throws or not.
    @inline(never)
    func beginCall(_ word: UseCount.Word) throws(InjectionError) -> ResolutionThread {
        let thread = slot.thread
        if needsMainActor { requireMainActor(on: thread) }
        try slot.beginCall(word)
        return thread
    }

    @inline(never)
    func endCall(_ word: UseCount.Word) { slot.endCall(word, keeper: keeper) }

    /// Returns the instance of a provider, or a new one of a factory without arguments.
    func instance<T>(on thread: ResolutionThread) throws(InjectionError) -> T {
        guard slot.boundType != T.self else {
            return try slot.instance(of: T.self, callerIsOnMainActor: slot.livesOnMainActor, on: thread)
        }
        return try slot.instance(wrappedIn: T.self, callerIsOnMainActor: slot.livesOnMainActor, on: thread)
    }

    /// Ends the process elsewhere.
    private func requireMainActor(on thread: ResolutionThread) {
        if !thread.record.hasBeenOnMainActor {
            // Swift's own check lets some threads pass, where it leaves the check to Dispatch. But this closure is run at
            // once on the main actor only.
            performOnMainActor { ResolutionThread.current.record.hasBeenOnMainActor = true }
            guard thread.record.hasBeenOnMainActor else { fatalError(textOfCallElsewhere) }
        }
        MainActor.preconditionIsolated(textOfCallElsewhere)
    }

    @inline(never)
    private var textOfCallElsewhere: String {
        text(
            """
            \(owner.place.description.site): \(owner.key) has a closure for \(slot.key.line), which lives on the main \
            actor, and calls it elsewhere.
            """)
    }

    /// Returns what a closure that can't throw returns, or ends the process.
    @inline(__always)
    func callOrTrap<T>(_ call: () throws -> T) -> T {
        do { return try call() } catch { trap(error) }
    }

    /// Ends the process, because a closure that can't throw has no instance to return.
    @inline(never)
    func trap(_ error: any Error) -> Never {
        fatalError(
            text(
                """
                \(owner.place.description.site): A closure that was given to \(owner.key) requested \(slot.key) and got \
                none.
                \(String(describing: error))
                """))
    }
}
