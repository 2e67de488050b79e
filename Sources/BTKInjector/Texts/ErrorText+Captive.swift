// Instances that a singleton, or weak scope, would keep and may not.

extension ErrorText {
    /// Describes an instance of graph scope that the singletons which depend on it would keep, the first of them the
    /// keeper.
    mutating func describeCaptive(_ problem: Problem, _ keeper: BindingKey) {
        let key = problem.key
        let areSeveral = problem.dependents.count > 1
        if areSeveral {
            summary("Singletons would keep the \(key) of one request for ever.", of: problem)
        } else {
            summary("\(keeper), a singleton, would keep the \(key) of one request for ever.")
            add([keeper, key])
        }
        fix(
            """
            give \(areSeveral ? "each" : keeper.description) \(key.storable(in: keeper)), which makes another one each \
            time, or the scope of what it needs.
            """)
        if let child = keeper.child, key.child == nil {
            fix(
                """
                or bind \(key) in the child, too, without `scope: .graph`, for one in each child declared at \(child).
                """)
        }
        fix("or leave out `scope: .graph` of \(key), if all should share one.")
    }

    /// Describes a value that a provider of weak scope makes.
    mutating func describeWeakValue(_ problem: Problem) {
        let key = problem.key
        let verb = TypeKind.isValue(key.type) ? "is" : "its \(key.maker) made"
        summary("\(key) has weak scope, and \(verb) a value.", of: problem)
        fix("make it an object, or choose another scope: only objects can be held by another owner.")
    }
}
