/// A placeholder for a missing type, shown in messages of the compiler.
///
/// Write the type of the variable, or request with `for:`.
@dynamicMemberLookup
public enum UnstatedType {
    /// Has each member, so that the compiler speaks of the type that is missing, and not of its members.
    ///
    /// It also makes this type the root of a key path such as `\.store`, which ``Provider`` refuses.
    public subscript(dynamicMember member: String) -> UnstatedType { fatalError() }
}

// MARK: Properties

extension Provider where T == UnstatedType {
    /// Refuses a property of no type.
    @available(*, unavailable, message: "of which type? write '@Provider var x: any X'")
    public init(named name: BindingName? = nil) { fatalError() }
}

extension Provider {
    /// Refuses a key path such as `\.store`, as other libraries have them.
    @available(*, unavailable, message: "a property asks by its type, and by 'named:' where several are bound")
    public init<Value>(_ keyPath: KeyPath<UnstatedType, Value>) { fatalError() }

    /// Refuses a key path with a root.
    @available(*, unavailable, message: "a property asks by its type, and by 'named:' where several are bound")
    public init<Root, Value>(_ keyPath: KeyPath<Root, Value>) { fatalError() }
}
