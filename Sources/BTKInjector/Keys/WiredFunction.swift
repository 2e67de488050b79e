/// A wired function: the types of its parameters, and the keys in `with`.
@usableFromInline struct WiredFunction: Sendable {
    @usableFromInline let parameters: [any Any.Type]
    @usableFromInline let keys: [BindingKey]

    /// The most parameters that a function may have. Swift takes one of more for one of a single parameter, their
    /// tuple.
    static var maximumCount: Int { 17 }

    /// The most bytes that a parameter or a result may have. Larger ones are copied on the stack, near whose end no
    /// room is kept for them.
    static var maximumSize: Int { 16 * 1024 }

    @export(implementation)
    init(_ parameters: [any Any.Type], with keys: [BindingKey]) { (self.parameters, self.keys) = (parameters, keys) }
}
