// The methods of Injector+Closing, for the instances of the main actor and all others in one order.

extension MainActorResolver {
    /// Closes the singletons of a type that exist, those of the main actor and all others, the latest first.
    ///
    /// ```swift
    /// _ = await session.injector.mainActor.close { (part: any Closable) in
    ///     await part.close()
    /// }
    /// ```
    ///
    /// Your closure runs on the main actor. Otherwise see ``Injector/close(with:)``.
    ///
    /// - Parameter close: Closes an object.
    /// - Returns: The errors. The first one is that of the object that was made last.
    @export(implementation) @MainActor public func close<Part>(
        with close: @escaping @MainActor (Part) async throws -> Void
    ) async -> [any Error] {
        let registry = context.registry
        return await closeOnMainActor(registry, with: close)
    }

    /// Performs work, and then closes the singletons of a type, those of the main actor and all others.
    ///
    /// They are closed even if the work fails or is cancelled.
    ///
    /// ```swift
    /// try await injector.mainActor.closing(with: close) {
    ///     try await window.run()
    /// }
    /// ```
    ///
    /// The work and your closer run on the main actor. Otherwise see ``Injector/closing(with:isolation:after:)``.
    ///
    /// - Parameters:
    ///   - close: Closes an object.
    ///   - work: The work.
    /// - Returns: The work's result.
    /// - Throws: The work's error, or a ``ClosingError``.
    @export(implementation) @MainActor public func closing<Part, Value>(
        with close: @escaping @MainActor (Part) async throws -> Void, after work: @MainActor () async throws -> Value
    ) async throws -> Value {
        let registry = context.registry
        return try await ended(work) { await closeOnMainActor(registry, with: close) }
    }

    /// Makes a declared child, performs work with it, and then closes the objects that the child has made.
    ///
    /// This closes the objects of the main actor and all others.
    ///
    /// ```swift
    /// let window = Child<Window>.self
    /// try await injector.mainActor.closing(window, document, with: close) {
    ///     try await $0.root.run()
    /// }
    /// ```
    ///
    /// The work and your closer run on the main actor. Otherwise see
    /// ``Injector/closing(_:named:_:with:isolation:after:)``, which also says what is closed if the root fails.
    ///
    /// - Parameters:
    ///   - child: The type of the child.
    ///   - name: The name, as it was declared.
    ///   - seed: The seeds.
    ///   - close: Closes an object.
    ///   - work: The work, with the child.
    /// - Returns: The work's result.
    /// - Throws: The errors of ``make(for:named:_:)``, the work's error, or a ``ClosingError``.
    @export(implementation) @MainActor public func closing<Root, each Seed: Sendable, Part, Value>(
        _ child: Child<Root>.Type, named name: BindingName? = nil, _ seed: repeat each Seed,
        with close: @escaping @MainActor (Part) async throws -> Void,
        after work: @MainActor (Child<Root>) async throws -> Value
    ) async throws -> Value {
        let made = makeDeclaredChild(
            Root.self, in: context.registry, named: name, callerIsOnMainActor: true, (repeat each seed))
        return try await ended({ try await work(try made.result.get()) }) {
            var errors: [any Error] = []
            for injector in made.toClose { errors += await injector.mainActor.close(with: close) }
            return errors
        }
    }
}

/// Closes the singletons of a registry that exist and are of a type, of both kinds.
@export(implementation) @MainActor func closeOnMainActor<Part>(
    _ registry: Registry, with close: @escaping @MainActor (Part) async throws -> Void
) async -> [any Error] {
    let parts = listMadeInstances(of: Part.self, in: registry, callerIsOnMainActor: true)
    // A task of its own, because a cancelled one would refuse what closing awaits.
    return await Task {
        var errors: [any Error] = []
        for part in parts.reversed() {
            do { try await close(part) } catch { errors.append(error) }
        }
        return errors
    }.value
}
