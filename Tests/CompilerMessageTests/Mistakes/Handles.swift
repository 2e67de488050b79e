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

private func handmadeFactoryWithoutParameter() -> Factory<Report, String> {
    // error: pack expansion requires that 'String' and '' have the same shape
    Factory { Report(title: "") }
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

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: InstanceForProviderInBlock.self) { i in
        // error: cannot convert value of type 'any Store' to expected argument type 'Provider<any Store>'
        InstanceForProviderInBlock(store: try i.instance(for: Store.self))
    }
}

private struct InstancePassedAsProvider { let store: Provider<any Store> }

private func use(_ store: any Store) {
    // error: cannot convert value of type 'any Store' to expected argument type 'Provider<any Store>'
    _ = InstancePassedAsProvider(store: store)
}

private func title(_ child: Child<Report>) -> String {
    // error: value of type 'Child<Report>' has no member 'title'
    child.title
}

private func use(_ clock: Provider<any Clock>) throws {
    // error: cannot call value of non-function type 'Provider<any Clock>'
    print(try clock().now)
}

private func passOn(_ clock: Provider<any Clock>) {
    // error: argument type 'Provider<any Clock>' does not conform to expected type 'Clock'
    _ = DiskStore(clock: clock)

    // error: value of type 'Provider<any Clock>' has no member 'now'
    print(clock.now)
}

private func make(_ injector: Injector) throws -> Report {
    // error: cannot convert return expression of type 'Child<Report>' to return type 'Report'
    try injector.make(for: Child<Report>.self, "title")
}
