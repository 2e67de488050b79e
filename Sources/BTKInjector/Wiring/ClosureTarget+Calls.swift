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
        nonisolated(unsafe) let argument = (repeat each argument)
        return try FactoryReference<T, repeat each Argument>(slot).run(
            on: registry.thread
        ) { block, resolver in try block.make(&resolver, repeat each argument) }
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

    func madeOrTrap<T, each Argument>(_ argument: repeat each Argument) -> T {
        do throws(InjectionError) {
            return try made(repeat each argument)
        } catch {
            trap(error)
        }
    }

    @inline(never)
    private func trap(_ error: InjectionError) -> Never {
        fatalError("A closure that was given to \(owner.key.line) asked for \(slot.key) and got none.\n\(error)")
    }
}
