/// A handle that makes a new instance on the main actor at each call, with typed arguments.
///
/// ```swift
/// let makeNote: MainActorFactory<NoteModel, Int> =
///     try injector.mainActor.factory()
/// let note = try makeNote(7)
/// ```
///
/// See ``Factory``. You can keep and pass this handle on any thread.
public struct MainActorFactory<T, each Argument>: Sendable {
    @usableFromInline let source: HandleSource

    @usableFromInline init(source: HandleSource) {
        self.source = source
    }

    /// Makes a factory from a block, for a unit test.
    ///
    /// ```swift
    /// let list = NoteList(
    ///     makeNote: MainActorFactory { (id: Int) in FakeNote(id: id) })
    /// ```
    ///
    /// - Parameter make: Runs at each call. If it throws, the call throws
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` with the key of the type.
    @export(implementation) public init(_ make: @escaping @MainActor (repeat each Argument) throws -> T) {
        source = HandleSource(
            HandleBlock(onMainActor: { (arguments: (repeat each Argument)) in try make(repeat each arguments) }))
    }

    /// Makes a new instance.
    ///
    /// ```swift
    /// let makeNote: MainActorFactory<NoteModel, Int>
    ///
    /// func open(_ id: Int) throws {
    ///     note = try makeNote(id)
    /// }
    /// ```
    ///
    /// - Parameter argument: The arguments that the factory takes.
    /// - Throws: The errors of a ``Factory``.
    @export(implementation) @MainActor
    public func callAsFunction(_ argument: repeat each Argument) throws(InjectionError) -> T {
        try source.make(T.self, (repeat each argument))
    }
}

extension MainActorFactory: ParameterType {
    static var kind: ParameterNeed.Kind {
        .handle(T.self, arguments: (repeat each Argument).self, reachesMainActor: true)
    }
}

extension MainActorFactory: CustomStringConvertible {
    /// The kind of handle, and the key of its binding: `MainActorFactory of Clock named "utc"`.
    public var description: String { "MainActorFactory of \(source.key(of: T.self))" }
}
