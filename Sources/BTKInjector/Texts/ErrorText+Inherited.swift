// Keys that a configuration requires of itself, and only a parent binds.

extension ErrorText {
    mutating func describeInherited(_ key: BindingKey) {
        let child = key.requests.requirements.first?.site.origin.child
        let owner = child.map { text("The child declared at \($0)") } ?? "This child"
        let arguments = key.takesArguments ? text(" with \(BindingDescription.text(of: key.argumentTypes))") : ""
        summary("\(owner) does not bind \(key)\(arguments) itself.", at: key)
        let code = key.alternatives(
            isRequestedThere: key.livesOnMainActor, isFactory: key.isFactory, isWired: key.isWired,
            taking: key.argumentTypes)
        let inherited = key.isFactory ? "made in the parent" : "one object in all children"
        fix("bind it there: \(code). What is inherited is \(inherited).")
    }
}
