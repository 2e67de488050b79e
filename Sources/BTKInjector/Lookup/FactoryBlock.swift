/// The block of a factory binding.
@usableFromInline final class FactoryBlock<T, Arguments>: AnyFactoryBlock {
    @usableFromInline let make: @Sendable (inout Resolver, Arguments) throws -> sending T

    @export(implementation) init(_ make: @escaping @Sendable (inout Resolver, Arguments) throws -> sending T) {
        self.make = make
    }
}

extension FactoryBlock {
    /// Makes the block of a factory whose arguments are sent one by one.
    @export(implementation) @inline(never) static func sending<each Argument>(
        _ make: @escaping @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T
    ) -> FactoryBlock where Arguments == (repeat each Argument) {
        FactoryBlock { (i: inout Resolver, arguments: (repeat each Argument)) in
            // Safe because the caller has sent them.
            let arguments = unsafe sent(arguments)
            return try make(&i, repeat each arguments)
        }
    }
}

extension Slot {
    /// Runs the block of a factory of these very types, with a frame for it, and returns what it has made.
    ///
    /// - Parameter arguments: The arguments, as a tuple. The caller has sent them, or the block does not send them
    ///   away.
    @export(implementation) @inline(__always) func runInline<T, Arguments>(
        _ type: T.Type, on thread: ResolutionThread, _ arguments: Arguments
    ) throws(InjectionError) -> sending T {
        let isTracked = isTracked
        let instance = try perform(type, on: thread, isTracked: isTracked, arguments)
        try end(on: thread, isTracked: isTracked)
        // Safe because the block has made it, and where it stays on the main actor, so does the caller.
        return unsafe sent(instance)
    }

    /// Runs the block of a factory without arguments, and initializes memory with the new instance, unless it throws.
    // It saves a move: a wired graph of five takes 4 % less time, and meets its goal.
    @export(implementation) @inline(__always) func initializeInline<T>(
        _ memory: Storage, as type: T.Type, on thread: ResolutionThread
    ) throws(InjectionError) {
        let isTracked = isTracked
        memory.initialize(to: try perform(type, on: thread, isTracked: isTracked, ()))
        do throws(InjectionError) {
            try end(on: thread, isTracked: isTracked)
        } catch {
            memory.destroy(type)
            throw error
        }
    }

    /// Calls the block in a frame, which stays.
    // A function of its own, so that the instance is not moved out of the `do`.
    @export(implementation) @inline(__always) private func perform<T, Arguments>(
        _ type: T.Type, on thread: ResolutionThread, isTracked: Bool, _ arguments: Arguments
    ) throws(InjectionError) -> T {
        try thread.push(self)
        if isTracked { beginTracking(on: thread) }
        var resolver = Resolver(_LookupContext(registry: header.registry, thread: thread.storage))
        do {
            let loan = resolver.context.loan
            defer { resolver.context.requireSame(as: loan) }
            // Safe because the type of the block is that of the binding: `T` and `Arguments` found this slot. Blocks of
            // the main actor were taken for such blocks when they were bound.
            return try factoryBlock(as: FactoryBlock<T, Arguments>.self).lend { block throws in
                try block.make(&resolver, arguments)
            }
        } catch {
            throw blockFailed(error, on: thread)
        }
    }

    /// Ends the frame of a block that has returned.
    @export(implementation) @inline(__always)
    private func end(on thread: ResolutionThread, isTracked: Bool) throws(InjectionError) {
        if isTracked { endTracking(on: thread, failed: false) }
        try thread.pop()
    }
}
