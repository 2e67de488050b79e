import BTKInjector

private func argumentOfHandleUsedAfterwardsThree(_ make: Factory<Report, Int, Int, Notes>) throws -> Report {
    let notes = Notes()
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    let report = try make(1, 2, notes)
    notes.lines.append("too late")
    return report
}

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Store.self) { i in
        // error: capture of 'binder' with non-Sendable type 'Binder' in a '@Sendable' closure
        // error: mutable capture of 'inout' parameter 'binder' is not allowed in concurrently-executing code
        binder.bindProvider(for: Clock.self) { _ in SystemClock() }
        return DiskStore(clock: try i.instance())
    }

    // error: capture of 'i' with non-Sendable type 'Resolver' in a '@Sendable' closure
    // error: mutable capture of 'inout' parameter 'i' is not allowed in concurrently-executing code
    binder.bindProvider(for: Provider<any Clock>.self) { i in Provider { try i.instance() } }

    // error: capture of 'i' with non-Sendable type 'Resolver' in a '@Sendable' closure
    // error: mutable capture of 'inout' parameter 'i' is not allowed in concurrently-executing code
    binder.bindProvider(for: (@Sendable () throws -> any Clock).self) { i in { try i.instance() } }

    // error: type 'Notes' does not conform to the 'Sendable' protocol
    binder.bindProvider(for: Notes.self) { _ in Notes() }

    // error: type '(Int) -> String' does not conform to the 'Sendable' protocol
    binder.bindProvider(for: ((Int) -> String).self) { _ in { number in "\(number)" } }

    // error: type 'any Session' does not conform to the 'Sendable' protocol
    binder.bindProvider(for: Session.self) { i in UserSession(user: "ada", store: try i.instance()) }

    // error: type 'Notes' does not conform to the 'Sendable' protocol
    binder.wireProvider(for: Notes.self, to: Notes.init)
}

// error: type 'Binder' does not conform to protocol 'Copyable'
private struct Keeper { var binders: [Binder] = [] }

private func handleCalledWhereItIsMade(_ injector: Injector) throws -> Report {
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    try injector.factory(for: Report.self, taking: Notes.self)(Notes())
}

private func start() throws {
    var kept: Binder?
    // error: implicit conversion to 'Binder?' is consuming
    _ = try Injector.injectorWithBlock { binder in kept = binder }
}

private struct KeptInjector: InstanceSource {
    // error: stored property '_lookupContext' of 'Copyable'-conforming struct 'KeptInjector' has non-Copyable type '_LookupContext'
    let _lookupContext: _LookupContext
}

private func startByHand() {
    // error: 'Binder' initializer is inaccessible due to 'internal' protection level
    var binder = Binder()
    binder.bindProvider(for: Clock.self) { _ in SystemClock() }
}

// error: stored property 'binder' of 'Copyable'-conforming struct 'Wiring' has non-Copyable type 'Binder'
private struct Wiring { var binder: Binder }

// error: stored property 'resolver' of 'Copyable'-conforming struct 'Locator' has non-Copyable type 'Resolver'
private struct Locator { let resolver: Resolver }

private func thirdArgumentUsedAfterwards(_ injector: Injector) throws -> Report {
    let notes = Notes()
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    let report: Report = try injector.make(7, 8, notes)
    notes.lines.append("too late")
    return report
}
