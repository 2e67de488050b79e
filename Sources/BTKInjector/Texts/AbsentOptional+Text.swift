extension AbsentOptional {
    /// Returns what to write, if a binding is meant that would make one.
    package func fix(by binding: BindingDescription) -> String {
        let type = typeText(key.type)
        let way =
            binding.type == key.type
            ? text("name it: `with: BindingKey(\(binding.key.codeArguments))`.")
            : text("bind it `for: \(key.codeArguments)`.")
        return text(
            "The \(type)? of \(owner.key) is nil, did you mean \(binding.key), bound at \(binding.site)? \(way)")
    }
}

/// Bindings that nothing needs, of those which can be requested in one layout. One of them may be meant by an optional
/// that is nil.
package struct UnneededBindings {
    /// Those without arguments, in the order of binding.
    private let all: [BindingDescription]
    /// The same in groups of one type, and the number of each type's group.
    private let groups: [[BindingDescription]]
    private var numbers = KeyNumbers()

    package init(_ bindings: [BindingDescription]) {
        all = bindings.filter(\.takesNoArguments)
        groups = all.grouped { ObjectIdentifier($0.type) }
        for (number, group) in groups.enumerated() { numbers.set(number, for: BindingIdentity(group[0].type, nil)) }
    }

    /// Returns the likeliest of those that would make an optional: the same type under another name, or of a type that
    /// can be bound for it.
    ///
    /// The first 500 are looked at, or those of its type.
    package func likeliest(for optional: AbsentOptional) -> BindingDescription? {
        let type = BindingIdentity(optional.key.type, nil)
        let named = numbers.number(of: type).map { groups[$0] } ?? []
        for bindings in [named, all] {
            let misses = NearMisses(of: optional.key, but: [optional.owner], among: Array(bindings.prefix(500)))
            let miss = misses.likeliest { miss in
                switch miss.likeness {
                case .otherName, .conforming(isCertain: true): true
                case .conforming, .namesake, .protocol: false
                }
            }
            if let miss { return miss.binding }
        }
        return nil
    }
}
