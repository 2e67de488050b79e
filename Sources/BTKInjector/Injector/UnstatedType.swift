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
