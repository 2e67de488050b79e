// An end in order.

extension Injector {
    /// Closes the singletons that exist and are of a type, the latest first, and returns the errors.
    ///
    /// ```swift
    /// let errors = await injector.close { (part: any Closable) in
    ///     try await part.close()
    /// }
    /// ```
    ///
    /// The type is that of the closure's parameter: what ``madeInstances(of:)`` lists is closed, each object once, one
    /// after the other. All are closed, whichever throws, in a task of its own, which a cancellation of the caller's
    /// does not reach. What closers make is not closed, and what factories have made neither.
    ///
    /// ``MainActorResolver/close(with:)`` closes what lives on the main actor, with all else.
    ///
    /// - Parameter close: Closes a part. To see an error beside that of ``closing(with:isolation:after:)``, log it
    ///   here.
    /// - Returns: The errors, that of the latest part first.
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

    /// Performs work, and then closes what exists, the latest first: also if the work fails or is cancelled.
    ///
    /// ```swift
    /// func close(_ part: any Closable) async throws { try await part.close() }
    /// try await injector.closing(with: close) { try await group.run() }
    /// ```
    ///
    /// See ``close(with:)`` for the parts that are closed, and their order.
    ///
    /// - Parameters:
    ///   - close: Closes a part.
    ///   - isolation: The caller's actor, where the work is performed; leave it out.
    ///   - work: The work.
    /// - Returns: The work's result.
    /// - Throws: The work's error, and what closing threw is lost, unless the closure logs it. If the work has no
    ///   error, a ``ClosingError`` with all that was thrown.
    @export(implementation) public func closing<Part: Sendable, Value>(
        with close: @escaping @Sendable (Part) async throws -> Void, isolation: isolated (any Actor)? = #isolation,
        after work: () async throws -> Value
    ) async throws -> Value {
        try await ended(work) { await self.close(with: close) }
    }

    /// Makes a declared child, performs work with it, and then closes what the child has made, the latest first.
    ///
    /// ```swift
    /// func respond(to request: Request) async throws -> Response {
    ///     try await app.closing(Child<Handler>.self, request, with: close) {
    ///         try await $0.root.respond()
    ///     }
    /// }
    /// ```
    ///
    /// If the root fails, its error is thrown, and what had been made for it is closed. The same holds for other
    /// children that the request makes: each of them is closed whose ``Child`` nothing keeps when the work begins, as
    /// where its root failed, a retry gave it up, or only its root was kept; one that is kept, by a root, a pool or
    /// anything else, is left to that. They are closed after the work, the latest first. All else is as in
    /// ``closing(with:isolation:after:)``.
    ///
    /// - Parameters:
    ///   - child: The type of the child.
    ///   - name: The name as it was declared.
    ///   - seed: The seeds.
    ///   - close: Closes a part.
    ///   - isolation: The caller's actor, where the work is performed; leave it out.
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

// MARK: Children that nothing keeps

/// Makes a declared child. Returns the result, and what is to be closed after the work, the latest first: the child
/// that was made, and those that were made meanwhile and that nothing keeps any more.
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
    return (result, note.takeChildrenToClose(with: try? result.get().injector))
}
