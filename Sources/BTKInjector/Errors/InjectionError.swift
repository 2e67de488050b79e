/// An error thrown by the injector.
///
/// Every wrong use that the compiler cannot refuse ends in one of these: in a cycle, no request hangs or overflows the
/// stack. A property wrapper traps, such as `@Injected var`, since a property cannot throw; it prints the error.
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
@nonexhaustive public indirect enum InjectionError: Error {
    // Indirect, so that an error is one word: calls that may throw then cost no more than calls that don't.

    /// An instance is needed to build itself.
    ///
    /// The path has only the members of the cycle, the one entered first at the start and again at the end: A, B, A.
    /// A factory that is entered more than a hundred times within itself on one thread is a cycle too; the path is then
    /// the part that repeats.
    ///
    /// ```swift
    /// let (a, b) = (BindingKey(Parser.self), BindingKey(Checker.self))
    /// let cycle = InjectionError.circularDependency(path: [a, b, a])
    /// #expect(throws: cycle) { try injector.instance(for: Parser.self) }
    /// ```
    case circularDependency(path: [BindingKey])

    /// Nothing is bound for the key; the path leads from the outermost request to it.
    ///
    /// ```swift
    /// let store = BindingKey(Store.self)
    /// #expect(throws: InjectionError.bindingNotFound(store, path: [store])) {
    ///     try injector.instance(for: Store.self)
    /// }
    /// ```
    case bindingNotFound(BindingKey, path: [BindingKey])

    /// The block of the binding threw an error of its own; the path leads from the outermost request to the binding.
    ///
    /// The next request for the key runs the block again.
    ///
    /// ```swift
    /// do {
    ///     try injector.instance(for: Store.self).save()
    /// } catch InjectionError.constructionFailed(_, _, let error as DiskError) {
    ///     print(error.file)
    /// }
    /// ```
    case constructionFailed(BindingKey, path: [BindingKey], underlying: any Error)

    /// A factory without arguments was requested, by `make` or as a ``Factory``, and the key is bound to a provider.
    ///
    /// ```swift
    /// let error = InjectionError.notAFactory(BindingKey(Store.self))
    /// #expect(throws: error) { try injector.make(for: Store.self) }
    /// ```
    case notAFactory(BindingKey)

    /// The key is bound, but nothing that is bound takes the requested arguments.
    ///
    /// `expected` has every list of arguments that is bound, `requested` that of the request:
    ///
    /// ```swift
    /// let error = InjectionError.argumentMismatch(
    ///     BindingKey(Session.self), expected: "(String)", requested: "(Int)")
    /// #expect(throws: error) { try injector.make(for: Session.self, 7) }
    /// ```
    case argumentMismatch(BindingKey, expected: String, requested: String)

    /// Bindings that request each other, without repetition, brought the thread near the end of its stack.
    ///
    /// Blocks that verify within each other are refused with it much earlier. Where children are declared more than 64
    /// deep within each other, it is a problem of the configuration, and the path has the declarations. Where modules
    /// install each other more than 64 deep, the last ``Binder/install(_:fileID:line:)`` throws it, and the path has
    /// the modules. Both are fewer where the thread's stack is small.
    case nestingTooDeep(path: [BindingKey])

    /// One configuration binds the key more than once, at these places.
    ///
    /// Among the problems of ``invalidConfiguration(_:)``:
    ///
    /// ```swift
    /// for case .duplicateBinding(let key, let sites) in problems {
    ///     print(key, "is bound at", sites)
    /// }
    /// ```
    case duplicateBinding(BindingKey, sites: [BindingSite])

    /// An instance of graph scope, meant for one request, would be kept for ever by a singleton.
    ///
    /// The first key is that of the instance, `keptBy` that of the singleton, the one bound first if there are several.
    /// Known only of singletons that are wired.
    ///
    /// ```swift
    /// let error = InjectionError.captiveDependency(
    ///     BindingKey(Transaction.self), keptBy: BindingKey(Ledger.self))
    /// #expect(throws: InjectionError.invalidConfiguration([error])) {
    ///     try Injector.injectorWithBlock(wiring)
    /// }
    /// ```
    case captiveDependency(BindingKey, keptBy: BindingKey)

    /// All problems of a configuration, even if there is only one, or all that a verification found.
    ///
    /// ```swift
    /// do {
    ///     app = try Injector.injectorWithBlock(wiring)
    /// } catch InjectionError.invalidConfiguration(let problems) {
    ///     for problem in problems { print(problem) }
    /// }
    /// ```
    case invalidConfiguration([InjectionError])

    /// The key is bound on the main actor, and was requested in a way that could take its instances elsewhere.
    ///
    /// ```swift
    /// let error = InjectionError.boundOnMainActor(BindingKey(Router.self))
    /// #expect(throws: error) { try injector.instance(for: Router.self) }
    /// // So: try injector.mainActor.instance(for: Router.self)
    /// ```
    case boundOnMainActor(BindingKey)

    /// A ``MainActorFactory`` was requested, and the factory is bound without the main actor and takes arguments, which
    /// would have to be sent there.
    ///
    /// ```swift
    /// let error = InjectionError.notOnMainActor(BindingKey(Session.self))
    /// #expect(throws: error) {
    ///     try injector.mainActor.factory(for: Session.self, taking: String.self)
    /// }
    /// ```
    ///
    /// The main actor's `make` throws the same for an argument that is not Sendable.
    case notOnMainActor(BindingKey)

    /// A provider of weak scope made a value, and only objects can be held weakly. An `any Error` is a value, too.
    ///
    /// ```swift
    /// // struct SystemClock: Clock, bound with `scope: .weak`
    /// let error = InjectionError.weakScopeOfValue(BindingKey(Clock.self))
    /// #expect(throws: error) { try injector.instance(for: Clock.self) }
    /// ```
    case weakScopeOfValue(BindingKey)

    /// The injector that a handle, such as a ``Provider``, was taken from no longer exists.
    ///
    /// ```swift
    /// let later: Provider<any Clock> =
    ///     try Injector.injectorWithBlock(wiring).provider()
    /// let error = InjectionError.injectorReleased(BindingKey(Clock.self))
    /// #expect(throws: error) { try later.get() }
    /// ```
    case injectorReleased(BindingKey)

    /// An override has a binding whose key the original does not have, so it replaces none; or something is to be
    /// removed that the original does not bind, or in a configuration that is no override.
    ///
    /// A problem of a configuration. See ``Injector/overriding(addingBindings:_:)`` and
    /// ``Binder/removeBinding(for:named:fileID:line:)``.
    case nothingToOverride(BindingKey)

    /// The global injector was requested before `GlobalInjector.setUp`, or after ``GlobalInjector/remove()``.
    ///
    /// Threads, queues and detached tasks do not inherit the injector of a test or of
    /// ``GlobalInjector/withInjector(_:perform:)``. Pass it along, and call that method there.
    ///
    /// ```swift
    /// #expect(throws: InjectionError.globalInjectorNotSet) {
    ///     try GlobalInjector.get()
    /// }
    /// ```
    case globalInjectorNotSet

    /// The global injector was set up a second time, or within ``GlobalInjector/withInjector(_:perform:)``.
    ///
    /// ```swift
    /// try GlobalInjector.setUp(app)
    /// #expect(throws: InjectionError.globalInjectorAlreadySet) {
    ///     try GlobalInjector.setUp(app)
    /// }
    /// ```
    case globalInjectorAlreadySet
}
