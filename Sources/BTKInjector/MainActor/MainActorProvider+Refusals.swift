extension MainActorProvider where T == UnstatedType {
    /// Refuses a property of no type.
    @available(*, unavailable, message: "of which type? write '@MainActorProvider var x: any X'")
    public init(named name: BindingName? = nil) { fatalError() }
}

extension MainActorProvider {
    /// Refuses a key path such as `\.store`, as other libraries have them.
    @available(*, unavailable, message: "a property asks by its type, and by 'named:' where several are bound")
    public init<Value>(_ keyPath: KeyPath<UnstatedType, Value>) { fatalError() }

    /// Refuses a key path with a root.
    @available(*, unavailable, message: "a property asks by its type, and by 'named:' where several are bound")
    public init<Root, Value>(_ keyPath: KeyPath<Root, Value>) { fatalError() }
}
