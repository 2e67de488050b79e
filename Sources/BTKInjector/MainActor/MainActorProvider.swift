/// A handle that gets an instance on the main actor when you call it, not before.
///
/// See ``Provider``. You can keep and pass this handle on any thread.
public struct MainActorProvider<T>: Sendable {
    @usableFromInline let source: HandleSource

    @usableFromInline init(source: HandleSource) {
        self.source = source
    }

    /// Makes a provider from a block, for a unit test.
    ///
    /// ```swift
    /// let list = NoteList(router: MainActorProvider { FakeRouter() })
    /// ```
    ///
    /// - Parameter make: Runs at each ``get()``, and its results are not kept. If it throws, ``get()`` throws
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` with the key of the type.
    @export(implementation) public init(_ make: @escaping @MainActor () throws -> T) {
        source = HandleSource(HandleBlock(onMainActor: { (_: Void) in try make() }))
    }

    /// Returns the shared instance of a provider binding, or a new one of a factory binding.
    ///
    /// ```swift
    /// let router: MainActorProvider<any Router>
    ///
    /// func open(_ note: Note) throws {
    ///     try router.get().show(note)
    /// }
    /// ```
    ///
    /// - Throws: The errors of ``Provider/get()``.
    @export(implementation) @MainActor public func get() throws(InjectionError) -> T {
        try source.instance(of: T.self, callerIsOnMainActor: true)
    }
}

extension MainActorProvider: ParameterType {
    static var kind: ParameterNeed.Kind { .handle(T.self, reachesMainActor: true) }
}

extension MainActorProvider: CustomStringConvertible {
    /// The kind of handle, and the key of its binding: `MainActorProvider of Clock named "utc"`.
    public var description: String { "MainActorProvider of \(source.key(of: T.self))" }
}
