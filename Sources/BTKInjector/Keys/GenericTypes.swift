// Generic types, whatever they are generic over: lookups and the texts of errors look into them.

/// The type `X?`, which may stand for the binding of `X`.
protocol OptionalType: SendableMetatype {
    static var wrappedType: any Any.Type { get }
    /// Nil.
    static var absent: Self { get }
    /// The value that it has.
    var wrapped: Any? { get }
}

extension Optional: OptionalType {
    static var wrappedType: any Any.Type { Wrapped.self }
    static var absent: Self { nil }
    var wrapped: Any? { self }
}

/// The type `[X]`, which may stand for the bindings of all names of `X`.
protocol ArrayType: SendableMetatype {
    static var element: any Any.Type { get }
}

extension Array: ArrayType {
    static var element: any Any.Type { Element.self }
}

/// The type of a dictionary, whichever its keys are.
protocol DictionaryType {
    static var value: any Any.Type { get }
}

extension Dictionary: DictionaryType {
    static var value: any Any.Type { Value.self }
}

/// The type of a ``Child``, whichever its root is.
protocol ChildType {
    static var root: any Any.Type { get }
}

/// The type ``Injector``, which errors tell from others.
protocol InjectorType {}
