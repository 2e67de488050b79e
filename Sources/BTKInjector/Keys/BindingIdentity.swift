/// All that tells a binding from the others of its layout: its type, its name and its list of arguments. A
/// ``BindingKey`` has no arguments, so that several factories of a type share one.
struct BindingIdentity: Hashable {
    let type: ObjectIdentifier
    let name: BindingName?
    /// Nil for none.
    let arguments: ObjectIdentifier?

    init(_ type: any Any.Type, _ name: BindingName?, _ arguments: ObjectIdentifier? = nil) {
        self.type = ObjectIdentifier(type)
        self.name = name
        self.arguments = arguments
    }

    /// Makes the identity that `X` and `X?` share: they are one key as to duplicates and overrides.
    init(ofEither type: any Any.Type, _ name: BindingName?, _ arguments: ObjectIdentifier? = nil) {
        let wrapped = TypeKind.isOptional(type) ? (type as? any OptionalType.Type)?.wrappedType : nil
        self.init(wrapped ?? type, name, arguments)
    }
}
