/// An error thrown by the injector.
///
/// Every wrong use that the compiler cannot refuse ends in one of these: in a cycle, no request hangs or overflows the
/// stack. A property wrapper traps, such as `@Provider var`, since a property cannot throw; it prints the error.
/// The cases are data to compare in tests; ``description`` is the text to read, with sites, paths and what to do. The
/// wording of texts may change between versions; the id at the start of each does not.
///
/// ```swift
/// let a = BindingKey(A.self)
/// #expect(throws: InjectionError.circularDependency(path: [a, a])) {
///     try injector.instance(for: A.self)
/// }
/// ```
///
/// Paths list the keys from the outermost request on.
///
/// Errors can nest, for example if a block verifies another injector. Texts show them to a depth of 20.
///
/// Minor versions may add cases: write `@unknown default` in a `switch` over all of them.
@nonexhaustive
public indirect enum InjectionError: Error {
    // Indirect, so that an error is one word: calls that may throw then cost no more than calls that don't.

    /// An instance is needed to build itself.
    ///
    /// The path has only the members of the cycle, the one entered first at the start and again at the end: A, B, A.
    /// A factory that is entered more than a hundred times within itself on one thread is a cycle too; the path is then
    /// the part that repeats.
    case circularDependency(path: [BindingKey])

    /// Nothing is bound for the key; the path leads from the outermost request to it.
    case bindingNotFound(BindingKey, path: [BindingKey])

    /// The block of the binding threw an error of its own; the path leads from the outermost request to the binding.
    ///
    /// The next request for the key runs the block again.
    case constructionFailed(BindingKey, path: [BindingKey], underlying: any Error)

    /// A ``Factory`` was requested, and the key is bound to a provider.
    case notAFactory(BindingKey)

    /// The key is bound to factories, none of which takes the requested arguments.
    ///
    /// `expected` has every list of arguments that is bound, `requested` that of the request.
    case argumentMismatch(BindingKey, expected: String, requested: String)

    /// Bindings that ask for each other, without repetition, brought the thread near the end of its stack.
    case nestingTooDeep(path: [BindingKey])

    /// One configuration binds the key more than once, at these places.
    case duplicateBinding(BindingKey, sites: [BindingSite])

    /// An instance of graph scope, meant for one request, would be kept for ever by a singleton.
    ///
    /// The first key is that of the instance, `of` that of the singleton, the one bound first if there are several.
    /// Known only of singletons that are wired.
    case captiveDependency(BindingKey, of: BindingKey)

    /// All problems of a configuration, even if there is only one, or all that a verification found.
    case invalidConfiguration([InjectionError])

    /// The key is bound on the main actor, and was requested in a way that could take its instances elsewhere.
    case boundOnMainActor(BindingKey)

    /// A ``MainActorFactory`` was requested, and the factory is bound without the main actor and takes arguments, which
    /// would have to be sent there.
    case notOnMainActor(BindingKey)

    /// A provider of weak scope made a value, which has no life that could end. An `any Error` is one, too.
    case weakScopeOfValue(BindingKey)

    /// The injector that a handle, such as a ``Provider``, was taken from no longer exists.
    case injectorReleased(BindingKey)

    /// The global injector was requested before `GlobalInjector.setUp`, or after ``GlobalInjector/remove()``.
    ///
    /// Threads, queues and detached tasks do not inherit the injector of a test or of
    /// ``GlobalInjector/withInjector(_:perform:)``. Pass it along, and call that method there.
    case globalInjectorNotSet

    /// The global injector was set up a second time, or within ``GlobalInjector/withInjector(_:perform:)``.
    case globalInjectorAlreadySet
}
