// What is bound on the main actor, or anywhere else, for use on the main actor.

extension Injector {
    /// The instance of a provider, or a new one of a factory without arguments, for use on the main actor.
    ///
    /// Finds what is bound on the main actor as well as anywhere else. Such an instance stays on the main actor: the
    /// compiler sees to it.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    ///   - actor: The main actor.
    /// - Throws: What ``Injector/instance(for:named:)`` throws.
    @MainActor
    public func instance<T>(
        for type: T.Type = T.self, named name: BindingName? = nil, on actor: MainActor.Type
    ) throws(InjectionError) -> T {
        defer { withExtendedLifetime(self) {} }
        return try registry.instance(of: type, named: name, isOnMainActor: true, on: registry.thread)
    }

    /// What ``instance(for:named:on:)`` would give for each name that the type is bound under.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - actor: The main actor.
    /// - Throws: What ``instance(for:named:on:)`` throws. That nothing is bound is no error: the result is empty.
    @MainActor
    public func instances<T>(
        for type: T.Type = T.self, on actor: MainActor.Type
    ) throws(InjectionError) -> [T] {
        defer { withExtendedLifetime(self) {} }
        return try registry.instances(of: type, isOnMainActor: true, on: registry.thread)
    }

    /// A handle that gets the instance later, on the main actor.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    ///   - actor: The main actor.
    /// - Throws: What ``provider(for:named:)`` throws, but for what is bound on the main actor.
    public func provider<T>(
        for type: T.Type = T.self, named name: BindingName? = nil, on actor: MainActor.Type
    ) throws(InjectionError) -> MainActorProvider<T> {
        defer { withExtendedLifetime(self) {} }
        return try MainActorProvider(in: registry, named: name, on: registry.thread)
    }

    /// A handle that makes new instances, on the main actor.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - arguments: The types of the arguments that the factory's block takes; leave it out for none.
    ///   - name: The name as it was bound.
    ///   - actor: The main actor.
    /// - Throws: What ``factory(for:taking:named:)`` throws, but for what is bound on the main actor; and
    ///   ``InjectionError/notOnMainActor(_:)`` for a factory with arguments that is bound without it.
    public func factory<T, each Argument>(
        for type: T.Type = T.self, taking arguments: repeat (each Argument).Type, named name: BindingName? = nil,
        on actor: MainActor.Type
    ) throws(InjectionError) -> MainActorFactory<T, repeat each Argument> {
        defer { withExtendedLifetime(self) {} }
        return try MainActorFactory(in: registry, named: name, on: registry.thread)
    }

    /// A handle that makes new instances on the main actor, with the arguments that the context asks for.
    ///
    /// - Parameters:
    ///   - name: The name as it was bound.
    ///   - actor: The main actor.
    /// - Throws: What ``factory(for:taking:named:)`` throws, but for what is bound on the main actor; and
    ///   ``InjectionError/notOnMainActor(_:)`` for a factory with arguments that is bound without it.
    public func factory<T, First, each Rest>(
        named name: BindingName? = nil, on actor: MainActor.Type
    ) throws(InjectionError) -> MainActorFactory<T, First, repeat each Rest> {
        defer { withExtendedLifetime(self) {} }
        return try MainActorFactory(in: registry, named: name, on: registry.thread)
    }
}
