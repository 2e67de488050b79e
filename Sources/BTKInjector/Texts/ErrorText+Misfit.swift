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
                name a type that exactly one parameter has which is no argument. A handle, a closure or an optional is of \
                the type that it stands for.
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
        case .child(let child, let seeds):
            let types = BindingDescription.text(of: seeds)
            let name = typeText(child)
            summary("The function of \(key) takes \(lists), which would last as long as \(key) does.", at: key)
            fix("let the function take `\(types) -> \(name)` or a handle, and make the child where you use it.")
        case .large(let type, let size):
            let name = typeText(type)
            summary(
                """
                The function of \(key) takes or makes \(name), which has \(size) bytes, and what is wired has at most \
                \(WiredFunction.maximumSize).
                """, at: key)
            fix("make \(name) a class, or keep its content in a class: then only a reference is passed.")
        }
    }
}
