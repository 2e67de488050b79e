import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: incorrect argument label in call (have 'for:name:_:', expected 'for:named:_:')
    binder.bindProvider(for: Clock.self, name: "utc") { _ in SystemClock() }

    // error: generic parameter 'T' could not be inferred
    // error: missing argument labels 'for:scope:fileID:line::' in call
    // error: cannot convert value of type '(any Clock).Type' to expected argument type '@Sendable (inout Resolver) throws -> T'
    // error: trailing closure passed to parameter of type 'T.Type' that does not accept a closure
    binder.bindProvider(Clock.self) { _ in SystemClock() }

    // error: 'bindChild(for:named:taking:_:_:to:)' is unavailable: several seeds are one tuple: write 'taking: (A, B).self'
    binder.bindChild(for: Report.self, taking: String.self, Int.self) { binder in
        binder.wireProvider { (title: String) in Report(title: title) }
    }

    // error: type 'Notes' does not conform to the 'Sendable' protocol
    binder.bindChild(for: Report.self, taking: (Notes, Int).self) { binder in
        binder.wireProvider { Report(title: "") }
    }

    // error: no exact matches in call to instance method 'bindFactory'
    binder.bindFactory(for: Report.self, name: "long") { (_, title: String) in Report(title: title) }

    // error: cannot convert value of type 'MainActor.Type' to expected argument type '@Sendable (inout Resolver) throws -> any Router'
    // error: extra trailing closure passed in call
    binder.bindProvider(for: Router.self, on: MainActor.self) { _ in AppRouter() }

    // error: 'requireBinding(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.requireBinding(for: Session.self, taking: String.self, Int.self)

    // error: 'requireOwnBinding(for:named:taking:)' is unavailable: write 'requireBinding', and test that 'madeInstances' of the child has it
    binder.requireOwnBinding(for: Session.self)

    // error: type '@Sendable (inout Resolver) throws -> sending any Clock' has no member 'singleton'
    // error: extra trailing closure passed in call
    binder.bindFactory(for: Clock.self, scope: .singleton) { _ in SystemClock() }

    // error: 'cached' is unavailable: '.singleton' is the default: leave 'scope:' out
    binder.bindProvider(for: Clock.self, scope: .cached) { _ in SystemClock() }

    // error: cannot find 'Clok' in scope
    binder.bindProvider(for: Clok.self) { _ in SystemClock() }
}
