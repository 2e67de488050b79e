extension AbsentOptional {
    /// Returns the likeliest of the bindings that would make one: the same type under another name, or of a type that can be
    /// bound for it.
    ///
    /// - Parameter isMeant: Whether a binding may be meant.
    package func likeliest(where isMeant: (BindingDescription) -> Bool) -> BindingDescription? {
        let miss = NearMisses(of: key, but: [owner]).likeliest { miss in
            guard miss.binding.takesNoArguments, isMeant(miss.binding) else { return false }
            switch miss.likeness {
            case .otherName, .conforming(isCertain: true): return true
            case .conforming, .namesake, .protocol: return false
            }
        }
        return miss?.binding
    }

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
