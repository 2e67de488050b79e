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
/// Arguments are sent: one that is not Sendable belongs to the new instance from then on. Swift 6.3 does not check that
/// at the call, because the arguments are a pack: don't use such an argument afterwards.
public struct Factory<T, each Argument>: Sendable {
    @usableFromInline let source: HandleSource

    /// Makes a factory of a block, for a unit test.
    ///
    /// ```swift
    /// let login = Login(
    ///     makeSession: Factory { (user: String) in FakeSession(user: user) })
    /// ```
    ///
    /// - Parameter make: Runs at each call. An error that it throws comes out of the call as
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` with the key of the type.
    public init(_ make: @escaping @Sendable (repeat sending each Argument) throws -> sending T) {
        source = HandleSource(block: ClosureFactory(make))
    }

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
    @export(implementation)
    public func callAsFunction(_ argument: repeat each Argument) throws(InjectionError) -> sending T where repeat each Argument: Sendable {
        try _call((repeat each argument))
    }

    @export(implementation)
    public func _call(_ arguments: (repeat each Argument)) throws(InjectionError) -> sending T {
        try call(repeat each arguments)
    }

    @export(implementation)
    public func call(_ argument: repeat sending each Argument) throws(InjectionError) -> sending T {
        guard case .slot(let slot) = source.kind else { return try made(repeat each argument) }
        let registry = source.registry
        defer { registry.endCall() }
        try registry.beginCall(of: slot)
        return try slot.run(on: registry.thread) {
            (block: FactoryBlock<T, (repeat each Argument)>, resolver: inout Resolver) in
            try block.make(&resolver, (repeat each argument))
        }
    }

    @usableFromInline
    func made(_ argument: repeat sending each Argument) throws(InjectionError) -> sending T {
        do {
            return try source.block(as: ClosureFactory<T, repeat each Argument>.self).make(
                repeat each argument)
        } catch {
            throw .wrapping(error, from: T.self)
        }
    }
}

/// The block of a handle made by hand.
final class ClosureFactory<T, each Argument>: Sendable {
    let make: @Sendable (repeat sending each Argument) throws -> sending T

    init(_ make: @escaping @Sendable (repeat sending each Argument) throws -> sending T) {
        self.make = make
    }
}

public protocol HandleOfArguments {
    associatedtype Product
    associatedtype Arguments
    func _call(_ arguments: Arguments) throws(InjectionError) -> sending Product
}
extension Factory: HandleOfArguments {
    public typealias Product = T
    public typealias Arguments = (repeat each Argument)
}
extension HandleOfArguments {
    public func callAsFunction<A>(_ a: sending A) throws(InjectionError) -> sending Product where Arguments == (A) { try _call(a) }
    public func callAsFunction<A, B>(_ a: sending A, _ b: sending B) throws(InjectionError) -> sending Product where Arguments == (A, B) { try _call((a, b)) }
}
