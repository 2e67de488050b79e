extension Trap: CustomStringConvertible {
    /// The text with which the process ends.
    @inline(never) var description: String {
        switch self {
        case .property(let key, let error): "A property requested \(key) and got none.\n\(error)"
        case .closure(let key, let owner, let error):
            """
            \(owner.site): A closure that was given to \(owner.key) requested \(key) and got none. If its type says \
            `throws`, it throws this error instead.
            \(String(describing: error))
            """
        case .closureElsewhere(let key?, let owner):
            """
            \(owner.site): \(owner.key) has a closure for \(key.line), which lives on the main actor, and calls it \
            elsewhere.
            """
        case .closureElsewhere(nil, let owner):
            "\(owner.site): \(owner.key) has a closure for what lives on the main actor, and calls it elsewhere."
        case .exchangedResolver:
            "A block has given back another resolver than its own. A resolver can't be kept or exchanged."
        }
    }
}
