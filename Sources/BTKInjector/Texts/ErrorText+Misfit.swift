// Types and keys that a binding names in `taking` or in `with`, and nothing takes; and types that a function can't
// take.

extension ErrorText {
    mutating func describeMisfit(
        _ mismatch: Problem.Mismatch, _ problem: Problem, _ expected: String, _ lists: String
    ) {
        let key = problem.key
        switch mismatch {
        case .arguments:
            summary("The function of \(key) has the parameters \(expected), and `taking` names \(lists).", of: problem)
            fix(
                """
                name the types as the function has them, each as often as there are parameters for it: an argument finds \
                the first parameter of its very type that has none yet.
                """)
        case .keys:
            summary("The function of \(key) has the parameters \(expected), and `with` names \(lists).", of: problem)
            fix(
                """
                name a type that exactly one parameter has which is no argument. A handle, a closure or an optional is of \
                the type that it stands for.
                """)
        case .labels:
            summary("The arguments of \(key) are a tuple with labels, \(lists).", of: problem)
            fix("leave the labels out, \(expected): arguments are told apart by their types, in their order.")
        case .closure:
            summary(
                """
                \(key) is bound to a block that may keep its arguments \(expected), and a closure can't promise to give \
                them away.
                """, of: problem)
            fix("wire \(key) to a function that takes \(expected), or make the arguments Sendable.")
            fix("or let the function take a Factory of \(key) with \(expected) instead of the closure.")
        case .child(let child, _):
            summary("The function of \(key) takes \(lists), which would last as long as \(key) does.", of: problem)
            fix("let the function take \(child.storable(in: key)), and make the child where you use it.")
            if child.binding == nil { fix("declare the child, too: `\(child.wiringCode(taking: []))`.") }
        case .large(let type, let size):
            let name = typeText(type)
            summary(
                """
                The function of \(key) takes or makes \(name), which has \(size) bytes, and what is wired has at most \
                \(WiredFunction.maximumSize).
                """, of: problem)
            fix("make \(name) a class, or keep its content in a class: then only a reference is passed.")
        default: break
        }
    }
}
