// The root of a declared child.

extension ErrorText {
    /// Describes a root that is not bound in its child.
    mutating func describeMissingRoot(_ problem: Problem, _ missing: Problem.Missing, of declaration: BindingKey) {
        let key = problem.key
        summary("The child declared at \(declaration.place) does not bind its root, \(key).")
        add(problem.path, of: problem)
        if let site = missing.removal {
            add("removed at \(site.textInChild)")
            return fix("leave the removal out, or bind another \(key) behind it.")
        }
        fix("bind it there: `\(key.wiringCode())`.")
        if let inherited = key.binding {
            return rest(" What is bound at \(inherited.site.textInChild) would be one object in all children.")
        }
        guard searchesBindings else { return }
        suggestNearMisses(of: problem)
        for other in problem.candidates(.ofSiblings) where other.matches(key.type, nil) {
            fix("did you mean the one \(other.site.boundText)? Each child binds a root of its own.")
        }
    }

    /// Describes a root that takes arguments.
    mutating func describeRootWithArguments(_ problem: Problem, _ expected: String, of declaration: BindingKey) {
        let key = problem.key
        summary(
            """
            The root \(key) of the child declared at \(declaration.place) takes \(expected), and a root takes no \
            arguments.
            """, of: problem)
        fix(
            """
            bind it there without arguments, and make what it takes a seed: \
            `\(declaration.wiringCode(takingAlso: key.argumentTypes))`, or bind that there, too.
            """)
    }
}

extension BindingKey {
    /// The place where the child is declared.
    fileprivate var place: String { binding?.site.description ?? "?" }
}
