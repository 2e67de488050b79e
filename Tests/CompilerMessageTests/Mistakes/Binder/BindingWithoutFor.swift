import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: generic parameter 'T' could not be inferred
    // error: missing argument labels 'for:scope:fileID:line::' in call
    // error: cannot convert value of type '(any Clock).Type' to expected argument type '@Sendable (inout Resolver) throws -> T'
    // error: trailing closure passed to parameter of type 'T.Type' that does not accept a closure
    binder.bindProvider(Clock.self) { _ in SystemClock() }
}
