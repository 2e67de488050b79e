/// The source of a handle's instances, and the keeper of that.
///
/// The keeper is an object beside the kind, and not within its cases, so that a call need not count it.
@usableFromInline struct HandleSource: Sendable {
    @usableFromInline enum Kind: Sendable {
        /// A binding. The keeper is that of its registry's memory.
        case slot(Slot)
        /// A binding of what an optional type wraps, with the same keeper.
        case wrapped(Slot)
        /// A handle made by hand, or one on what is no single binding. The keeper is its block.
        case block
    }

    @usableFromInline let kind: Kind
    @usableFromInline let keeper: (any AnyObject & Sendable)?

    /// Makes the source of a handle that a property has kept.
    init(_ kind: Kind, _ keeper: (any AnyObject & Sendable)?) {
        self.kind = kind
        self.keeper = keeper
    }

    /// - Parameter isWrapped: Whether the slot's type is wrapped by that of the handle.
    @export(implementation) @inline(__always) init(_ slot: Slot, isWrapped: Bool = false) {
        kind = isWrapped ? .wrapped(slot) : .slot(slot)
        keeper = slot.header.registry.lend { $0.keeper }
    }

    /// Makes the source of a handle made by hand. The block's types are those of the handle.
    @export(implementation) init<T, Arguments>(_ block: HandleBlock<T, Arguments>) {
        kind = .block
        keeper = block
    }
}

extension HandleSource {
    /// Returns the key of the binding, or of the type of a handle without one.
    @inline(never) func key(of type: any Any.Type) -> BindingKey {
        switch kind {
        case .slot(let slot), .wrapped(let slot): slot.key
        case .block: BindingKey(of: type, named: nil)
        }
    }
}

/// The block of a handle that calls it, with the tuple of its arguments.
@usableFromInline final class HandleBlock<T, Arguments>: Sendable {
    @usableFromInline let make: @Sendable (Arguments) throws -> sending T

    @export(implementation) init(_ make: @escaping @Sendable (Arguments) throws -> sending T) {
        self.make = make
    }

    /// Takes the block of a handle that is called on the main actor only.
    @export(implementation) convenience init(onMainActor make: @escaping @MainActor (Arguments) throws -> T) {
        // Safe because the handle is called there only, and what it makes stays there.
        self.init(unsafe withoutIsolation(make, as: (@Sendable (Arguments) throws -> sending T).self))
    }
}

// MARK: Calls

extension HandleSource {
    /// Returns the instance of a provider. `T` is the type of the handle's instances.
    @usableFromInline func instance<T>(of type: T.Type, callerIsOnMainActor: Bool) throws(InjectionError) -> T {
        switch kind {
        case .slot(let slot), .wrapped(let slot):
            let thread = slot.thread
            let stripe = slot.stripe(of: thread)
            defer { slot.endCall(stripe, keeper: keeper) }
            try slot.beginCall(stripe)
            return try slot.instance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread)
        case .block:
            return try made(type, ())
        }
    }

    /// Makes a new instance with a factory of an argument, of a tuple of several, or of none. The caller has sent them,
    /// or is on the main actor, where they stay.
    @export(implementation) @inline(always)
    func make<T, Arguments>(_ type: T.Type, _ arguments: Arguments) throws(InjectionError) -> sending T {
        guard case .slot(let slot) = kind else { return try made(type, arguments) }
        let thread = slot.thread
        let stripe = slot.stripe(of: thread)
        defer { slot.endCall(stripe, keeper: keeper) }
        try slot.beginCall(stripe)
        return try slot.runInline(type, on: thread, arguments)
    }

    /// Calls what is no plain slot: the factory of what an optional wraps, or a block. The types are those of the
    /// handle.
    @usableFromInline
    func made<T, Arguments>(_ type: T.Type, _ arguments: Arguments) throws(InjectionError) -> sending T {
        if case .wrapped(let slot) = kind {
            let thread = slot.thread
            let stripe = slot.stripe(of: thread)
            let bound = slot.boundType
            defer { slot.endCall(stripe, keeper: keeper) }
            try slot.beginCall(stripe)
            // Safe because what a factory makes is sent, and shared instances are Sendable.
            return unsafe sent(try slot.make(bound, wrappedIn: type, on: thread, arguments))
        }
        // Safe because the handle has made the keeper of its own types, and the caller has sent the arguments.
        do {
            return try unsafe known(keeper!, as: HandleBlock<T, Arguments>.self).make(sent(arguments))
        } catch let error as InjectionError {
            throw error
        } catch {
            let key = BindingKey(of: type, named: nil)
            throw .constructionFailed(key, path: ResolutionThread.current.path(to: key), underlying: error)
        }
    }
}
