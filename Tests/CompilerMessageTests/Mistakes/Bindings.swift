import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: incorrect argument label in call (have 'for:name:_:', expected 'for:named:_:')
    binder.bindProvider(for: Clock.self, name: "utc") { _ in SystemClock() }

    // error: generic parameter 'T' could not be inferred
    // error: missing argument labels 'for:scope:fileID:line::' in call
    // error: cannot convert value of type '(any Clock).Type' to expected argument type '@Sendable (inout Resolver) throws -> T'
    // error: trailing closure passed to parameter of type 'T.Type' that does not accept a closure
    binder.bindProvider(Clock.self) { _ in SystemClock() }

    // error: expected member name or initializer call after type name
    binder.bindProvider(for: Clock) { _ in SystemClock() }

    // error: missing argument for parameter 'for' in call
    binder.bindProvider { _ in SystemClock() }

    binder
        .bindProvider(for: Clock.self) { _ in SystemClock() }
        // error: value of tuple type '()' has no member 'bindProvider'
        .bindProvider(for: Store.self) { i in DiskStore(clock: try i.instance()) }

    // error: 'bindChild(for:named:taking:_:_:to:)' is unavailable: several seeds are one tuple: write 'taking: (A, B).self'
    binder.bindChild(for: Report.self, taking: String.self, Int.self) { binder in
        binder.wireProvider { (title: String) in Report(title: title) }
    }

    // error: type 'Notes' does not conform to the 'Sendable' protocol
    binder.bindChild(for: Report.self, taking: (Notes, Int).self) { binder in
        binder.wireProvider { Report(title: "") }
    }

    // error: generic parameter 'Root' could not be inferred
    // error: missing argument for parameter 'for' in call
    binder.bindChild(taking: String.self) { binder in binder.wireProvider { (title: String) in Report(title: title) } }

    // error: no exact matches in call to instance method 'bindFactory'
    binder.bindFactory(for: Report.self, name: "long") { (_, title: String) in Report(title: title) }

    // error: cannot convert value of type 'MainActor.Type' to expected argument type '@Sendable (inout Resolver) throws -> any Router'
    // error: extra trailing closure passed in call
    binder.bindProvider(for: Router.self, on: MainActor.self) { _ in AppRouter() }

    // error: missing argument label 'for:' in call
    binder.removeBinding(Clock.self)

    // error: 'requireBinding(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.requireBinding(for: Session.self, taking: String.self, Int.self)

    // error: 'requireOwnBinding(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.requireOwnBinding(for: Session.self, taking: String.self, Int.self)

    // error: generic parameter 'T' could not be inferred
    // error: missing argument for parameter 'for' in call
    binder.requireBinding(named: "utc")

    // error: argument 'named' must precede argument 'scope'
    binder.bindProvider(for: Clock.self, scope: .weak, named: "utc") { _ in SystemClock() }

    // error: type '@Sendable (inout Resolver) throws -> sending any Clock' has no member 'singleton'
    // error: extra trailing closure passed in call
    binder.bindFactory(for: Clock.self, scope: .singleton) { _ in SystemClock() }

    // error: incorrect argument label in call (have 'clok:', expected 'clock:')
    binder.bindProvider(for: Store.self) { i in DiskStore(clok: try i.instance()) }

    // error: 'cached' is unavailable: '.singleton' is the default: leave 'scope:' out
    binder.bindProvider(for: Clock.self, scope: .cached) { _ in SystemClock() }

    // error: cannot find 'Clok' in scope
    binder.bindProvider(for: Clok.self) { _ in SystemClock() }
}

private func wire(_ binder: inout Binder, name: String) {
    // error: cannot convert value of type 'String' to expected argument type 'BindingName'
    binder.wireProvider(for: Clock.self, named: name, to: SystemClock.init)
}
