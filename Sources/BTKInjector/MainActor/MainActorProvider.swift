/// A handle that gets an instance on the main actor when it is called, not before.
///
/// It is to bindings of the main actor what ``Provider`` is to all others. The handle itself may be used anywhere.
///
/// As a property wrapper, without arguments, it asks the global injector at each use:
///
/// ```swift
/// @MainActor final class Screen {
///     @MainActorProvider var model: ViewModel
/// }
/// ```
@propertyWrapper public struct MainActorProvider<T>: Sendable {
    @usableFromInline let source: HandleSource

    @usableFromInline init(source: HandleSource) {
        self.source = source
    }

    /// Makes a provider of a block, for a unit test.
    ///
    /// ```swift
    /// let list = NoteList(router: MainActorProvider { FakeRouter() })
    /// ```
    ///
    /// - Parameter make: Runs at each ``get()``; nothing is kept. An error that it throws comes out of ``get()`` as
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` with the key of the type.
    @export(implementation) public init(_ make: @escaping @MainActor () throws -> T) {
        source = HandleSource(HandleBlock(onMainActor: { (_: Void) in try make() }))
    }

    /// Makes a provider that asks the global injector at each use.
    ///
    /// ```swift
    /// @MainActorProvider(named: "detail") var model: ViewModel
    /// ```
    ///
    /// Allocates no memory, but for a name.
    ///
    /// - Parameters:
    ///   - name: The name as it was bound.
    ///   - fileID: Where the property is declared, for the message of a trap.
    ///   - line: Where the property is declared, for the message of a trap.
    @export(implementation)
    public init(named name: BindingName? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        // Not beside the global injector: the compiler looks for a property wrapper's initializer in the type itself.
        source = HandleSource(property: T.self, named: name, fileID: fileID, line: line, reachesMainActor: true)
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

    /// The instance, as ``get()`` gives it.
    ///
    /// Traps where ``get()`` throws, and prints the requested type, where the property is declared, and the
    /// whole error.
    @export(implementation) @MainActor public var wrappedValue: T {
        do throws(InjectionError) {
            return try get()
        } catch {
            source.trap(error, for: T.self, reachesMainActor: true)
        }
    }
}

extension MainActorProvider: Parameter {
    static var kind: ParameterKind { .handle(T.self, reachesMainActor: true) }
}
