import BTKInjector

private func use(_ makeSession: Factory<any Session>) throws {
    // error: value of type 'Factory<any Session>' has no member 'get'
    _ = try makeSession.get()
}

private func use(_ injector: Injector) throws {
    // error: cannot assign value of type 'Factory<any Session, Int>' to type 'Factory<any Session, String>'
    let makeSession: Factory<any Session, String> = try injector.factory(taking: Int.self)
    _ = try makeSession("ada")
}

private func use(_ makeSession: Factory<any Session, String>) throws {
    // error: extraneous argument label 'user:' in call
    _ = try makeSession(user: "ada")

    // error: instance method 'callAsFunction' requires the types 'Factory<any Session, String>.Arguments' (aka 'String') and '(String, Int)' be equivalent
    _ = try makeSession("ada", 7)

    // error: cannot convert value of type 'Int' to expected argument type 'Factory<any Session, String>.Arguments' (aka 'String')
    _ = try makeSession(1)
}

private func use(_ makeSession: Factory<any Session, String, Int>) throws {
    // error: cannot convert value of type 'String' to expected argument type 'Factory<any Session, String, Int>.Arguments' (aka '(String, Int)')
    _ = try makeSession("ada")
}

private func useWithoutTry(_ makeSession: Factory<any Session, String>) {
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    let session = makeSession("ada")
    print(session.user)
}

private func handmadeProviderOfOne(_ notes: Notes) -> Provider<Notes> {
    // error: capture of 'notes' with non-Sendable type 'Notes' in a '@Sendable' closure
    Provider { notes }
}

private func handmadeProviderOfValue() -> Provider<any Clock> {
    // error: cannot convert value of type 'FixedClock' to expected argument type '@Sendable () throws -> sending any Clock'
    Provider(FixedClock())
}

private struct InstanceForProviderInBlock: Sendable { let store: Provider<any Store> }

private struct InstancePassedAsProvider { let store: Provider<any Store> }

private func passOn(_ clock: Provider<any Clock>) {
    // error: argument type 'Provider<any Clock>' does not conform to expected type 'Clock'
    _ = DiskStore(clock: clock)

    // error: value of type 'Provider<any Clock>' has no member 'now'
    print(clock.now)
}
