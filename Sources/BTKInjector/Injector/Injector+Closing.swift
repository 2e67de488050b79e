// An end in order.

extension Injector {
    /// Closes the singletons of a type that exist, the latest first, and returns the errors.
    ///
    /// ```swift
    /// let errors = await injector.close { (part: any Closable) in
    ///     try await part.close()
    /// }
    /// ```
    ///
    /// The parameter of your closure names the type. Each object that ``madeInstances(of:)`` lists is closed once, one
    /// after the other. If one closer throws, the others still run. They run in a task that a cancellation of the
    /// caller's doesn't reach. Objects that closers make are not closed, nor are products of factories.
    ///
    /// Call ``MainActorResolver/close(with:)`` to close the objects of the main actor as well.
    ///
    /// - Parameter close: Closes an object. To see an error beside that of ``closing(with:isolation:after:)``, log it
    ///   here.
    /// - Returns: The errors. The first one is that of the object that was made last.
    @export(implementation) public func close<Part: Sendable>(
        with close: @escaping @Sendable (Part) async throws -> Void
    ) async -> [any Error] {
        let parts = madeInstances(of: Part.self)
        // A task of its own, because a cancelled one would refuse what closing awaits.
        return await Task {
            var errors: [any Error] = []
            for part in parts.reversed() {
                do { try await close(part) } catch { errors.append(error) }
            }
            return errors
        }.value
    }

    /// Performs work, and then closes the singletons of a type, even if the work fails or is cancelled.
    ///
    /// ```swift
    /// func close(_ part: any Closable) async throws { try await part.close() }
    /// try await injector.closing(with: close) { try await group.run() }
    /// ```
    ///
    /// ``close(with:)`` says which objects are closed, and in which order.
    ///
    /// - Parameters:
    ///   - close: Closes an object.
    ///   - isolation: The caller's actor, on which the work runs; leave it out.
    ///   - work: The work.
    /// - Returns: The work's result.
    /// - Throws: The work's error. Errors of your closer are then lost, unless the closer logs them. If the work
    ///   succeeds, a ``ClosingError`` with all errors of the closer.
    @export(implementation) public func closing<Part: Sendable, Value>(
        with close: @escaping @Sendable (Part) async throws -> Void, isolation: isolated (any Actor)? = #isolation,
        after work: () async throws -> Value
    ) async throws -> Value {
        try await ended(work) { await self.close(with: close) }
    }

    /// Makes a declared child, performs work with it, and then closes the objects that the child has made, the latest
    /// first.
    ///
    /// ```swift
    /// func respond(to request: Request) async throws -> Response {
    ///     try await app.closing(Child<Handler>.self, request, with: close) {
    ///         try await $0.root.respond()
    ///     }
    /// }
    /// ```
    ///
    /// If the child can't be made, you get the error, and the objects that were made for it are closed. If a function
    /// that you bind for the child then makes another one instead, both are closed after the work. Other children that
    /// the request makes are left to your code.
    ///
    /// Otherwise see ``closing(with:isolation:after:)``.
    ///
    /// - Parameters:
    ///   - child: The type of the child.
    ///   - name: The name, as it was declared.
    ///   - seed: The seeds.
    ///   - close: Closes an object.
    ///   - isolation: The caller's actor, on which the work runs; leave it out.
    ///   - work: The work, with the child.
    /// - Returns: The work's result.
    /// - Throws: The errors of ``InstanceSource/make(for:named:_:)``, the work's error, or a ``ClosingError``.
    @export(implementation) public func closing<Root, each Seed: Sendable, Part: Sendable, Value>(
        _ child: Child<Root>.Type, named name: BindingName? = nil, _ seed: repeat each Seed,
        with close: @escaping @Sendable (Part) async throws -> Void, isolation: isolated (any Actor)? = #isolation,
        after work: (Child<Root>) async throws -> Value
    ) async throws -> Value {
        let made = makeDeclaredChild(
            Root.self, in: registry, named: name, callerIsOnMainActor: false, (repeat each seed))
        return try await ended({ try await work(try made.result.get()) }) {
            var errors: [any Error] = []
            for injector in made.toClose { errors += await injector.close(with: close) }
            return errors
        }
    }
}

/// Performs work, and closes then. Throws the work's error, or those of closing if it has none.
@export(implementation) func ended<Value>(
    _ work: () async throws -> Value, isolation: isolated (any Actor)? = #isolation,
    by close: () async -> [any Error]
) async throws -> Value {
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    let errors = await close()
    let value = try result.get()
    guard errors.isEmpty else { throw ClosingError(errors: errors) }
    return value
}

// MARK: Children

/// Makes a declared child. Returns the result, and what is to be closed after the work, the latest first: the child
/// that was made, and those whose roots failed meanwhile.
@usableFromInline func makeDeclaredChild<Root, Seeds>(
    _ root: Root.Type, in registry: Registry, named name: BindingName?, callerIsOnMainActor: Bool, _ seeds: Seeds
) -> (result: Result<Child<Root>, InjectionError>, toClose: [Injector]) {
    let thread = ResolutionThread.current
    let (result, note) = thread.takingChildNote {
        Result { () throws(InjectionError) in
            try registry.make(
                Child<Root>.self, named: name, callerIsOnMainActor: callerIsOnMainActor, on: thread, seeds)
        }
    }
    return (result, note.childrenToClose(with: try? result.get().injector))
}
