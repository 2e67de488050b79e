/// A handle that makes a new instance at each call, with typed arguments.
///
/// ```swift
/// let makeSession: Factory<any Session, String> = try injector.factory()
/// let session = try makeSession("ada")
/// ```
///
/// A wired function may take a closure instead, `(String) -> any Session`: see ``Provider``.
///
/// A handle doesn't keep its injector alive, so keep the injector. Any number of threads may call one handle at once.
///
/// An argument that isn't Sendable is sent, so you can't use it after the call. Swift checks that for one or two
/// arguments. Three or more arguments have to be Sendable, because Swift can't check packs yet: put other values into a
/// struct.
public struct Factory<T, each Argument>: Sendable {
    @usableFromInline let source: HandleSource

    @export(implementation) init(source: HandleSource) {
        self.source = source
    }

    /// Makes a factory from a block, for a unit test.
    ///
    /// ```swift
    /// let login = Login(
    ///     makeSession: Factory { (user: String) in FakeSession(user: user) })
    /// ```
    ///
    /// - Parameter make: Runs at each call. If it throws, the call throws
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` with the key of the type.
    @export(implementation)
    public init(_ make: @escaping @Sendable (repeat sending each Argument) throws -> sending T) {
        let block = HandleBlock { (arguments: (repeat each Argument)) in
            // Safe because the caller has sent them.
            let arguments = unsafe sent(arguments)
            return try make(repeat each arguments)
        }
        source = HandleSource(block)
    }

    // Disfavored, so that the compiler does not choose it for arguments that are not Sendable, nor speaks of packs.

    /// Makes a new instance.
    ///
    /// ```swift
    /// let makeSession: Factory<any Session, String>
    ///
    /// func logIn(_ user: String) throws {
    ///     session = try makeSession(user)
    /// }
    /// ```
    ///
    /// - Parameter argument: The arguments that the factory takes.
    /// - Throws: The errors of ``InstanceSource/instance(for:named:)``, and ``InjectionError/injectorReleased(_:)``
    ///   when the injector no longer exists.
    @_disfavoredOverload @export(implementation) public func callAsFunction(
        _ argument: repeat each Argument
    ) throws(InjectionError) -> sending T where repeat each Argument: Sendable {
        try source.make(T.self, (repeat each argument))
    }
}

extension Factory: CustomStringConvertible {
    /// The kind of handle, and the key of its binding: `Factory of Clock named "utc"`.
    public var description: String { "Factory of \(source.key(of: T.self))" }
}

// MARK: Arguments that are sent

/// A ``Factory``, described by the tuple of its arguments.
///
/// Swift doesn't check that a pack is sent. This protocol tells one and two arguments apart, so that Swift checks
/// those. Only ``Factory`` conforms. The protocol requires nothing.
public protocol _FactoryHandle {
    /// The type of the instances.
    associatedtype Product
    /// The type of the only argument, or the tuple of several.
    associatedtype Arguments
}

extension Factory: _FactoryHandle {
    /// The type of the instances.
    public typealias Product = T
    /// The type of the only argument, or the tuple of several.
    public typealias Arguments = (repeat each Argument)
}

extension _FactoryHandle {
    /// Makes a new instance, to which the argument is sent.
    ///
    /// ```swift
    /// let makeEditor: Factory<any Editor, Draft>
    ///
    /// let editor = try makeEditor(Draft())  // a class that is not Sendable
    /// ```
    ///
    /// If the argument isn't Sendable, put the handle into a variable before you call it.
    ///
    /// - Parameter argument: The argument that the factory takes.
    /// - Throws: The errors of a ``Factory``.
    @export(implementation) public func callAsFunction<A>(
        _ argument: sending A
    ) throws(InjectionError) -> sending Product where Arguments == A {
        try same(self, as: Factory<Product, A>.self).source.make(Product.self, argument)
    }

    /// Makes a new instance, to which both arguments are sent.
    ///
    /// ```swift
    /// let makeEditor: Factory<any Editor, Draft, Int>
    ///
    /// let editor = try makeEditor(Draft(), 7)
    /// ```
    ///
    /// - Parameters:
    ///   - first: The first argument that the factory takes.
    ///   - second: The second argument.
    /// - Throws: The errors of a ``Factory``.
    @export(implementation) public func callAsFunction<A, B>(
        _ first: sending A, _ second: sending B
    ) throws(InjectionError) -> sending Product where Arguments == (A, B) {
        try same(self, as: Factory<Product, A, B>.self).source.make(Product.self, (first, second))
    }
}

extension Factory: ParameterType {
    static var kind: ParameterNeed.Kind { .handle(T.self, arguments: (repeat each Argument).self) }
}
