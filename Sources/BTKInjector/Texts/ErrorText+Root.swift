// The root of a declared child.

extension ErrorText {
    /// Describes a root that is not bound in its child.
    mutating func describeMissingRoot(_ key: BindingKey, _ path: [BindingKey]) {
        let declaration = path.first?.binding?.site.description ?? "?"
        summary("The child declared at \(declaration) does not bind its root, \(key).", along: path)
        fix("bind it there: \(key.alternatives()).")
        if let inherited = key.binding {
            return rest(" What is bound at \(inherited.site.textInChild) would be one object in all children.")
        }
        guard searchesBindings else { return }
        suggestNearMisses(of: key, but: path)
        for other in key.candidates(.ofSiblings) where other.matches(key.type, nil) {
            fix("did you mean the one \(other.site.boundText)? Each child binds a root of its own.")
        }
    }

    /// Describes a root that takes arguments.
    mutating func describeRootWithArguments(_ key: BindingKey, _ expected: String, of declaration: BindingKey) {
        let place = declaration.binding?.site.description ?? "?"
        summary(
            "The root \(key) of the child declared at \(place) takes \(expected), and a root takes no arguments.",
            at: key)
        fix(
            """
            bind it there without arguments, and make what it takes a seed: \
            `\(declaration.code(takingAlso: key.argumentTypes))`, or bind that there, too.
            """)
    }
}
