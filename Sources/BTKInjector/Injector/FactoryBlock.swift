/// The block of a factory binding.
@usableFromInline
final class FactoryBlock<T, each Argument>: Sendable {
    @usableFromInline let make: @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T

    @inlinable
    init(_ make: @escaping @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T) {
        self.make = make
    }
}

/// What a factory's slot has in place of an instance: the block, not counted, since the binding owns it.
///
/// Not copyable, so a call borrows the block where it lies. Counting it in and out would cost more than the call.
@usableFromInline
struct FactoryReference<T, each Argument>: ~Copyable {
    @usableFromInline let block: FactoryBlock<T, repeat each Argument>

    @inlinable
    @inline(__always)
    borrowing func callAsFunction(
        _ request: Request, _ argument: repeat sending each Argument
    ) throws -> sending T {
        var resolver = Resolver(request)
        return try block.make(&resolver, repeat each argument)
    }
}
