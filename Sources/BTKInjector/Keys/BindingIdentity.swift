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
}
