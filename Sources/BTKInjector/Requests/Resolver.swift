/// The lookups that a binding's block receives, for as long as it runs.
///
/// ```swift
/// binder.bindProvider(for: Store.self) { i in
///     DefaultStore(clock: try i.instance(), reports: try i.provider())
/// }
/// ```
///
/// A resolver cannot be copied, stored or captured by an escaping closure: the compiler refuses. What an instance keeps
/// is a ``Provider`` or a ``Factory``. A function that helps a block takes `_ i: inout Resolver`, and is called with
/// `&i`. A block that consumes its resolver, and gives back another block's, ends the process.
public struct Resolver: ~Copyable, InstanceSource {
    @usableFromInline let context: _LookupContext

    @export(implementation) init(_ context: consuming _LookupContext) {
        self.context = context
    }

    /// Where lookups search: for the library only.
    @export(implementation) public var _lookupContext: _LookupContext {
        _read {
            let context = context.loan
            yield context
        }
    }

    /// Runs an action at the end of the outermost request, when all its blocks have returned.
    ///
    /// Then every instance of the request exists, so that an instance may be given its owner:
    ///
    /// ```swift
    /// binder.bindProvider(for: Child.self) { i in
    ///     let child = Child()
    ///     i.whenComplete { i in child.parent = try i.instance() }
    ///     return child
    /// }
    /// ```
    ///
    /// Actions run in the order in which they were given, on the thread of the request, and may give more. A shared
    /// instance whose block returns after the first one was given is kept from other threads, which wait, until all
    /// actions are done. If one throws, so does the request, and none of those instances stays. If the block throws
    /// after it gave an action, the action does not run. Actions that give each other without end are a
    /// ``InjectionError/circularDependency(path:)``.
    ///
    /// - Parameter action: Runs once, with the lookups of the same injector.
    @export(implementation) public func whenComplete(_ action: @escaping (inout Resolver) throws -> Void) {
        context.addAction(action)
    }
}

extension _LookupContext {
    /// Adds something to do at the end of the block's request, in the block's context.
    @usableFromInline func addAction(_ action: @escaping (inout Resolver) throws -> Void) {
        // Safe because the action pins the registry.
        let registry = unmanagedRegistry
        let thread = thread
        thread.requestState().add(on: thread) { thread in
            let context = _LookupContext(registry: registry, thread: thread.storage)
            let loan = context.loan
            var resolver = Resolver(context)
            defer { resolver.context.requireSame(as: loan) }
            try action(&resolver)
        }
    }
}
