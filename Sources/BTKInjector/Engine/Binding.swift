/// A binding as it was made: what is known of it, and its block.
///
/// Immutable, and shared by all injectors that are configured with it.
@usableFromInline
final class Binding: Sendable {
    /// The block of a provider, which initializes the memory given unless it throws. The engine does not know its type.
    @usableFromInline
    typealias Build = @Sendable (Request, _ room: UnsafeMutableRawPointer) throws -> Void

    let description: BindingDescription
    let build: Build?
    /// The block of a factory: some `FactoryBlock`. Factories are called often, so their blocks keep their types.
    @usableFromInline let factory: (any AnyObject & Sendable)?
    /// The types of the parameters, of a binding by initializer.
    let parameters: [any Any.Type]

    @usableFromInline
    init(_ description: BindingDescription, parameters: [any Any.Type] = [], build: @escaping Build) {
        self.description = description
        self.build = build
        self.factory = nil
        self.parameters = parameters
    }

    @usableFromInline
    init(
        _ description: BindingDescription, parameters: [any Any.Type] = [], factory: any AnyObject & Sendable
    ) {
        self.description = description
        self.build = nil
        self.factory = factory
        self.parameters = parameters
    }
}
