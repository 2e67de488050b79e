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
/// Arguments are sent: one that is not Sendable belongs to the new instance from then on. Swift checks that where there are
/// one or two. More have to be Sendable, because it does not check packs yet: put others into a struct.
public struct Factory<T, each Argument>: Sendable {
    @usableFromInline let source: HandleSource

    @export(implementation)
    init(source: HandleSource) {
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
    public init(_ make: @escaping @Sendable (repeat sending each Argument) throws -> sending T) {
        source = HandleSource(block: ClosureFactory(make))
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
    @_disfavoredOverload
    @export(implementation)
    public func callAsFunction(
        _ argument: repeat each Argument
    ) throws(InjectionError) -> sending T where repeat each Argument: Sendable {
        try call(repeat each argument)
    }

    /// Makes a new instance. The caller has sent the arguments.
    @export(implementation)
    @inline(always)
    func call(_ argument: repeat each Argument) throws(InjectionError) -> sending T {
        guard case .slot(let slot) = source.kind else { return try made(repeat each argument) }
        let size = MemoryLayout<(repeat each Argument)>.size
        guard size > 1 << 10 else { return try call(slot, repeat each argument) }
        try slot.thread.requireMuchRoom(for: slot, size: size)
        return try callSeparately(slot, repeat each argument)
    }

    /// Does the same in a frame of its own, because large arguments are copied there: only after the check of the stack.
    @export(implementation)
    @inline(never)
    func callSeparately(_ slot: Slot, _ argument: repeat each Argument) throws(InjectionError) -> sending T {
        try call(slot, repeat each argument)
    }

    @export(implementation)
    @inline(always)
    func call(_ slot: Slot, _ argument: repeat each Argument) throws(InjectionError) -> sending T {
        let word = slot.word
        defer { slot.endCall(word, keeper: source.owner) }
        try slot.beginCall(word)
        return try slot.run(on: slot.thread) {
            (block: FactoryBlock<T, (repeat each Argument)>, resolver: inout Resolver) in
            try block.make(&resolver, (repeat each argument))
        }
    }

    @usableFromInline
    func made(_ argument: repeat each Argument) throws(InjectionError) -> sending T {
        // Safe because the caller has sent them.
        let argument = unsafe sent((repeat each argument))
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

// MARK: Arguments that are sent

/// A ``Factory``, by the tuple of its arguments.
///
/// Swift does not check that a pack is sent, but here one argument and two are told apart. ``Factory`` conforms to it, and
/// nothing else does. It requires nothing.
public protocol FactoryHandle {
    /// The type of the instances.
    associatedtype Product
    /// The type of the only argument, or the tuple of several.
    associatedtype Arguments
}

extension Factory: FactoryHandle {
    /// The type of the instances.
    public typealias Product = T
    /// The type of the only argument, or the tuple of several.
    public typealias Arguments = (repeat each Argument)
}

extension FactoryHandle {
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
    @export(implementation)
    public func callAsFunction<A>(
        _ argument: sending A
    ) throws(InjectionError) -> sending Product where Arguments == A {
        try same(self, as: Factory<Product, A>.self).call(argument)
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
    @export(implementation)
    public func callAsFunction<A, B>(
        _ first: sending A, _ second: sending B
    ) throws(InjectionError) -> sending Product where Arguments == (A, B) {
        try same(self, as: Factory<Product, A, B>.self).call(first, second)
    }
}
