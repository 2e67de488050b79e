/// A handle that makes a new instance at each call, with typed arguments.
///
/// ```swift
/// let makeSession: Factory<any Session, String> = try injector.factory()
/// let session = try makeSession("ada")
/// ```
///
/// A wired function may take a closure, `(String) -> any Session`, instead: see ``Provider``.
///
/// A handle does not keep its injector alive: keep the injector. Any number of threads may call one handle at once.
///
/// Arguments are sent: one that is not Sendable belongs to the new instance from then on. Swift checks that where there
/// are one or two. More have to be Sendable, because it does not check packs yet: put others into a struct.
public struct Factory<T, each Argument>: Sendable {
    @usableFromInline let source: HandleSource

    @export(implementation) init(source: HandleSource) {
        self.source = source
    }

    /// Makes a factory of a block, for a unit test.
    ///
    /// ```swift
    /// let login = Login(
    ///     makeSession: Factory { (user: String) in FakeSession(user: user) })
    /// ```
    ///
    /// - Parameter make: Runs at each call. An error that it throws comes out of the call as
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
    /// What it is a handle on: `Factory of Clock named "utc"`.
    public var description: String { "Factory of \(source.key(of: T.self))" }
}

// MARK: Arguments that are sent

/// A ``Factory``, by the tuple of its arguments.
///
/// Swift does not check that a pack is sent, but here one argument and two are told apart. ``Factory`` conforms to it,
/// and nothing else does. It requires nothing.
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
    /// Where the argument is not Sendable, a handle has to be a variable before it is called.
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
