// Instances that a singleton, or weak scope, would keep and may not.

extension ErrorText {
    /// Describes an instance of graph scope that the singletons which depend on it would keep, the first of them the
    /// keeper.
    mutating func describeCaptive(_ key: BindingKey, _ keeper: BindingKey) {
        let areSeveral = key.requests.dependents.count > 1
        if areSeveral {
            summary("Singletons would keep the \(key) of one request for ever.", at: key)
        } else {
            summary("\(keeper), a singleton, would keep the \(key) of one request for ever.", along: [keeper, key])
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
    mutating func describeWeakValue(_ key: BindingKey) {
        let isKnown = TypeKind.isValue(key.type)
        summary("\(key) has weak scope, and \(isKnown ? "is" : text("its \(key.maker) made")) a value.", at: key)
        fix("make it an object, or choose another scope: only objects can be held by another owner.")
    }
}
