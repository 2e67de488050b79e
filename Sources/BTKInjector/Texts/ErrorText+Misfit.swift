// Types and keys that a binding names in `taking` or in `with`, and nothing takes.

extension ErrorText {
    mutating func describeMisfit(_ misfit: Misfit, of key: BindingKey, _ expected: String, _ lists: [String]) {
        let lists = lists.joined(separator: " or ")
        switch misfit {
        case .arguments:
            summary("The function of \(key) has the parameters \(expected), and `taking` names \(lists).", at: key)
            fix(
                """
                name the types as the function has them, each as often as there are parameters for it: an argument finds \
                the first parameter of its very type that has none yet.
                """)
        case .key:
            summary("The function of \(key) has the parameters \(expected), and `with` names \(lists).", at: key)
            fix(
                """
                name each type as often as there are parameters for it: a key finds the first parameter of its type that \
                has none yet, after the arguments. A handle, a closure or an optional is of the type that it stands for.
                """)
        case .labels:
            summary("The arguments of \(key) are a tuple with labels, \(lists).", at: key)
            fix("leave the labels out, \(expected): arguments are told apart by their types, in their order.")
        case .closure:
            summary(
                """
                \(key) is bound to a block that may keep its arguments \(expected), and a closure can't promise to give \
                them away.
                """, at: key)
            fix("wire \(key) to a function that takes \(expected), or make the arguments Sendable.")
            fix("or let the function take a Factory of \(key) with \(expected) instead of the closure.")
        }
    }
}
