/// A handle that gets an instance when it is called, not before.
///
/// Use one if an instance is needed later, rarely, or in a cycle: two instances may hold each other's providers, as
/// long as their blocks don't call ``get()``. A wired function may take a closure, `() -> any Checker`,
/// instead; a provider throws a typed error where that would trap, and is what a block can get.
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
/// A handle does not keep its injector alive: keep the injector. Any number of threads may call one handle at once.
///
/// As a property wrapper a provider is a lazy stand-in for its instance. Without arguments it asks the global injector
/// at each use:
///
/// ```swift
/// struct Screen {
///     @Provider var store: any Store
/// }
/// ```
///
/// That stands in structs, actors and isolated classes. A Sendable class has `let store: Provider<any Store>` instead;
/// a property wrapper would be a variable there, which the compiler refuses.
@propertyWrapper public struct Provider<T>: Sendable {
    @usableFromInline let source: HandleSource

    @export(implementation) init(source: HandleSource) {
        self.source = source
    }

    /// Makes a provider of a block, for a unit test.
    ///
    /// ```swift
    /// let parser = DefaultParser(checker: Provider { FakeChecker() })
    /// ```
    ///
    /// - Parameter make: Runs at each ``get()``; nothing is kept. An error that it throws comes out of ``get()`` as
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` with the key of the type.
    @export(implementation) public init(_ make: @escaping @Sendable () throws -> sending T) {
        source = HandleSource(HandleBlock<T, Void> { _ in try make() })
    }

    /// Makes a provider that asks the global injector at each use.
    ///
    /// ```swift
    /// @Provider(named: "utc") var clock: any Clock
    /// static let store = Provider<any Store>()  // store.wrappedValue
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
        source = HandleSource(property: T.self, named: name, fileID: fileID, line: line, reachesMainActor: false)
    }

    /// Returns the shared instance of a provider binding, or a new one of a factory binding.
    ///
    /// ```swift
    /// let checker: Provider<any Checker>
    ///
    /// func parse(_ text: String) throws {
    ///     try checker.get().check(text)
    /// }
    /// ```
    ///
    /// An instance that exists is read without a lock, unless it has weak scope. Otherwise the binding's block runs on
    /// this thread, or this thread waits for the one where it runs.
    ///
    /// - Throws: The errors of ``InstanceSource/instance(for:named:)``, ``InjectionError/injectorReleased(_:)`` when the
    ///   injector no longer exists, and ``InjectionError/globalInjectorNotSet`` where it asks the global injector, and
    ///   there is none.
    @export(implementation) public func get() throws(InjectionError) -> sending T {
        guard case .slot(let slot) = source.kind else {
            // Safe because shared instances are Sendable, and factories and blocks make new ones.
            return unsafe sent(try source.instance(of: T.self, callerIsOnMainActor: false))
        }
        let word = slot.wordOfStack
        defer { slot.endCall(word, keeper: source.owner) }
        try slot.beginCall(word)
        if !slot.isReady {
            guard slot.isSingleton else { return try slot.newInstance(of: T.self, on: slot.thread) }
            try slot.build(on: slot.thread)
        }
        return slot.readInstance(as: T.self)
    }

    /// The instance, as ``get()`` gives it.
    ///
    /// Traps where ``get()`` throws, and prints the requested type, where the property is declared, and the
    /// whole error.
    @export(implementation) public var wrappedValue: T {
        do throws(InjectionError) {
            return try get()
        } catch {
            source.trap(error, for: T.self)
        }
    }
}
