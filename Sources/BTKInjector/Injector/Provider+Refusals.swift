extension Provider where T == UnstatedType {
    /// Refuses a property of no type.
    @available(*, unavailable, message: "of which type? write '@Provider var x: any X'")
    public init(named name: BindingName? = nil) { fatalError() }
}

extension Provider {
    /// Refuses a key path, as other libraries have them: a property asks by its type.
    @available(*, unavailable, message: "write '@Provider var x: any X', and 'named:' where there are several")
    public init<Value>(_ keyPath: KeyPath<UnstatedType, Value>) { fatalError() }
}
