// Generic types, whatever they are generic over: lookups and the texts of errors look into them.

/// Lets `X?` stand for the binding of `X`.
protocol OptionalType {
    static var wrappedType: any Any.Type { get }
}

extension Optional: OptionalType {
    static var wrappedType: any Any.Type { Wrapped.self }
}

/// The type of a ``Child``, whichever its root is.
protocol ChildType {
    static var root: any Any.Type { get }
}
