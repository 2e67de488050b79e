// Errors that blocks have thrown.

extension ErrorText {
    /// Describes the block of a binding that threw an error. What stands within it, and behind that, comes later.
    mutating func describeFailure(_ key: BindingKey, _ underlying: any Error) {
        summary("The \(key.maker) of \(key) threw \(String(describing: type(of: underlying)).visible): ")
        if !(underlying is InjectionError) { write(underlying: underlying) }
    }

    /// Describes what follows the error that the block of a binding threw.
    mutating func describeEndOfFailure(_ key: BindingKey, _ path: [BindingKey]) {
        add(path)
        fix("see what the \(key.maker) threw; the next request runs it again.")
    }
}
