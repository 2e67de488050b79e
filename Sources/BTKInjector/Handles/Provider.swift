/// A handle that gets an instance when you call it, not before.
///
/// Take one if you need an instance later, rarely, or in a cycle: two instances may hold each other's providers, as
/// long as their initializers don't call ``get()``. A wired function may take a closure instead, `() -> any Checker`. A
/// provider throws a typed error, while a closure that can't throw traps.
///
/// ```swift
/// final class DefaultParser: Parser {
///     let checker: Provider<any Checker>
///     init(checker: Provider<any Checker>) { self.checker = checker }
/// }
///
/// binder.wireProvider(for: Parser.self, to: DefaultParser.init)
/// ```
///
/// A handle doesn't keep its injector alive, so keep the injector. Any number of threads may call one handle at once.
public struct Provider<T>: Sendable {
    @usableFromInline let source: HandleSource

    @export(implementation) init(source: HandleSource) {
        self.source = source
    }

    /// Makes a provider from a block, for a unit test.
    ///
    /// ```swift
    /// let parser = DefaultParser(checker: Provider { FakeChecker() })
    /// ```
    ///
    /// - Parameter make: Runs at each ``get()``, and its results are not kept. If it throws, ``get()`` throws
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` with the key of the type.
    @export(implementation) public init(_ make: @escaping @Sendable () throws -> sending T) {
        source = HandleSource(HandleBlock<T, Void> { _ in try make() })
    }

    /// Returns the shared instance of a provider, or a new one of a factory.
    ///
    /// ```swift
    /// let checker: Provider<any Checker>
    ///
    /// func parse(_ text: String) throws {
    ///     try checker.get().check(text)
    /// }
    /// ```
    ///
    /// Reading an instance that exists takes no lock, unless the instance has weak scope. Otherwise the function or
    /// block runs on your thread, or your thread waits for the one on which it runs.
    ///
    /// - Throws: The errors of ``InstanceSource/instance(for:named:)``, and ``InjectionError/injectorReleased(_:)`` if
    ///   the injector has gone.
    @export(implementation) public func get() throws(InjectionError) -> sending T {
        guard case .slot(let slot) = source.kind else {
            // Safe because shared instances are Sendable, and factories and blocks make new ones.
            return unsafe sent(try source.instance(of: T.self, callerIsOnMainActor: false))
        }
        let stripe = slot.stripeOfStack
        defer { slot.endCall(stripe, keeper: source.keeper) }
        try slot.beginCall(stripe)
        if !slot.isReady {
            guard slot.isSingleton else { return try slot.newInstance(of: T.self, on: slot.thread) }
            try slot.build(on: slot.thread)
        }
        return slot.readInstance(as: T.self)
    }
}

extension Provider: ParameterType {
    static var kind: ParameterNeed.Kind { .handle(T.self) }
}

extension Provider: CustomStringConvertible {
    /// The kind of handle, and the key of its binding: `Provider of Clock named "utc"`.
    public var description: String { "Provider of \(source.key(of: T.self))" }
}
