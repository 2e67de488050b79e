/// The type, the name and the list of arguments of a binding, as a key of dictionaries.
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
    /// Makes the key that `X` and `X?` share: they are one key as to duplicates and overrides.
    init(ofEither type: any Any.Type, _ name: BindingName?, _ arguments: ObjectIdentifier? = nil) {
        let wrapped = TypeKind.isOptional(type) ? (type as? any OptionalType.Type)?.wrappedType : nil
        self.init(wrapped ?? type, name, arguments)
    }
}
