// Properties that ask the global injector for what a child binds.

extension ErrorText {
    /// Describes a property of a child's object.
    mutating func describeBypass(_ problem: Problem, of binding: BindingDescription) {
        let key = problem.key
        summary("A property asks the global injector for \(key), and never gets the child's.", of: problem)
        add("\(binding.key) is \(binding.site.boundText)")
        fixProperty(of: problem.dependents, key)
    }

    /// Tells what the owners of properties, as far as they are known, are to do.
    mutating func fixProperty(of owners: [BindingKey], _ key: BindingKey) {
        let owner = owners.count == 1 ? "`\(owners[0])`" : "its owner"
        fix("a property asks the global injector: let \(owner) take `\(key)` in its initializer.")
    }
}
