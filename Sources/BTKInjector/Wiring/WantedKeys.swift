/// The keys of which a parameter takes one, the first that is bound.
struct WantedKeys {
    struct Key {
        let type: any Any.Type
        let name: BindingName?
        let arguments: any Any.Type

        var identity: BindingIdentity { BindingIdentity(type, name, BindingDescription.id(of: arguments)) }
    }

    var keys: [Key] = []
    /// The type of which it takes all that are bound, under any name.
    var element: (any Any.Type)?
    /// Whether it does without: an optional and a set do.
    var isOptional = false
}
