/// The block of a factory binding.
@usableFromInline
final class FactoryBlock<T, each Argument>: AnyFactoryBlock {
    @usableFromInline let make: @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T

    @export(implementation)
    init(_ make: @escaping @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T) {
        self.make = make
    }
}

extension Slot {
    /// Runs the block of a factory of these very types, with a frame for it, and returns what it has made.
    ///
    /// - Parameter call: Calls the block with the arguments. They are captured, because each function that they are
    ///   passed through copies its pack.
    @export(implementation)
    @inline(__always)
    func run<T, each Argument>(
        on thread: ResolutionThread, _ call: (FactoryBlock<T, repeat each Argument>, inout Resolver) throws -> T
    ) throws(InjectionError) -> sending T {
        var size = MemoryLayout<T>.size
        repeat size += MemoryLayout<each Argument>.size
        try thread.requireRoom(for: self, size: size)
        try thread.push(self)
        let isTracked = isTracked
        let recording = isTracked ? beginTracking(on: thread) : nil
        var resolver = Resolver(
            LookupContext(registry: header.pointee.registry, thread: thread.pointer, recording: recording))
        // Safe because the block has made it, and where it stays on the main actor, so does the caller.
        nonisolated(unsafe) let instance = try perform(on: thread, &resolver, call)
        if isTracked { endTracking(on: thread, failed: false) }
        // As `pop(returning:)`, which would have copies of a large value on the stack.
        do throws(InjectionError) {
            try thread.pop()
        } catch {
            throw thread.release(consume instance, after: error)
        }
        return instance
    }

    /// Calls the block. A function of its own, so that the instance is not moved out of the `do`.
    @export(implementation)
    @inline(__always)
    func perform<T, each Argument>(
        on thread: ResolutionThread, _ resolver: inout Resolver,
        _ call: (FactoryBlock<T, repeat each Argument>, inout Resolver) throws -> T
    ) throws(InjectionError) -> T {
        do {
            let loan = resolver.context.loan
            defer { resolver.context.end(loan) }
            // As a pointer, because the runtime would look up the block's own metadata at each call within a pack. Not
            // counted. Safe because the slot's binding owns it while the registry can be entered, and those of the main
            // actor may be taken for such a block.
            let block = Unmanaged<FactoryBlock<T, repeat each Argument>>.fromOpaque(
                instance(as: UnsafeRawPointer.self).pointee)
            return try block._withUnsafeGuaranteedRef { try call($0, &resolver) }
        } catch {
            throw blockFailed(error, on: thread)
        }
    }
}
