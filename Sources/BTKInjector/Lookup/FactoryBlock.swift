/// The block of a factory binding.
@usableFromInline
final class FactoryBlock<T, each Argument>: AnyFactoryBlock {
    @usableFromInline let make: @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T

    @inlinable
    init(_ make: @escaping @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T) {
        self.make = make
    }
}

/// The content of a factory's slot: its block, not counted, because the binding owns it.
///
/// Not copyable, so a call borrows the block where it lies. Counting it in and out would cost more than the call.
@usableFromInline
struct FactoryReference<T, each Argument>: ~Copyable {
    @usableFromInline let block: FactoryBlock<T, repeat each Argument>

    /// Runs the block, with a frame for it.
    ///
    /// The only function between a handle and the block that arguments pass through, and one that shares them: each
    /// function copies its pack, and one that owns it destroys it as well.
    @inlinable
    @inline(__always)
    borrowing func run(
        of slot: Slot, on thread: ResolutionThread, _ argument: repeat __shared sending each Argument
    ) throws(InjectionError) -> sending T {
        try thread.push(slot)
        let recording = slot.recording
        var resolver = Resolver(
            LookupContext(registry: slot.header.pointee.registry, thread: thread.pointer, recording: recording))
        let instance: T
        do {
            instance = try block.make(&resolver, repeat each argument)
        } catch {
            throw slot.blockFailed(error, on: thread)
        }
        if recording != nil { slot.endRecording() }
        try thread.leave()
        return instance
    }
}
