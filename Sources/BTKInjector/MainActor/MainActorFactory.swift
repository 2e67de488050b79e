/// A handle that makes a new instance on the main actor at each call, with typed arguments.
///
/// What ``Factory`` is, for what is bound with `on: MainActor.self`. The handle itself may go anywhere.
public struct MainActorFactory<T, each Argument>: Sendable {
    /// A ``Registry``, if there is a slot; otherwise a `MainActorFactoryBlock`.
    private let source: any AnyObject & Sendable
    private let slot: Slot?

    /// Makes a factory of a block, for a unit test.
    ///
    /// - Parameter make: Runs at each call. An error that it throws comes out of the call as
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` with the key of the type.
    public init(_ make: @escaping @MainActor (repeat each Argument) throws -> T) {
        source = MainActorFactoryBlock(make)
        slot = nil
    }

    init(in registry: Registry, named name: BindingName?, on thread: ResolutionThread) throws(InjectionError) {
        let slot = try registry.slot(
            toMake: T.self, named: name, taking: ArgumentList<repeat each Argument>.self, isOnMainActor: true,
            on: thread)
        source = slot.header.pointee.registry
        self.slot = slot
    }

    /// Makes a new instance.
    ///
    /// - Parameter argument: What the factory's block takes.
    /// - Throws: What a ``Factory`` throws.
    @MainActor
    public func callAsFunction(_ argument: repeat each Argument) throws(InjectionError) -> T {
        guard let slot else { return try made(repeat each argument) }
        // Right, because with a slot the source is its registry.
        let registry = unsafeDowncast(source, to: Registry.self)
        let gate = registry.lifeline.gate
        defer { registry.leave(gate) }
        try registry.enter(gate, calling: slot)
        // Right, because the block runs here, on the main actor, and what it makes stays here.
        nonisolated(unsafe) let argument = (repeat each argument)
        let thread = registry.thread
        return try slot.instance(as: FactoryReference<T, repeat each Argument>.self).pointee.run(
            of: slot, on: thread, repeat each argument)
    }

    @MainActor
    private func made(_ argument: repeat each Argument) throws(InjectionError) -> T {
        do {
            // Right, because without a slot the source is this.
            let block = unsafeDowncast(source, to: MainActorFactoryBlock<T, repeat each Argument>.self)
            return try block.make(repeat each argument)
        } catch {
            throw .wrapping(error, from: T.self)
        }
    }
}

private final class MainActorFactoryBlock<T, each Argument>: Sendable {
    let make: @MainActor (repeat each Argument) throws -> T

    init(_ make: @escaping @MainActor (repeat each Argument) throws -> T) {
        self.make = make
    }
}
