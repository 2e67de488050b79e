import BTKInjector

private func later(_ action: @escaping () throws -> Void) {}

@MainActor private final class Board {
    let notes = Notes()

    func report(_ make: Factory<Report, Notes>) throws -> Report {
        // error: sending 'self.notes' risks causing data races
        try make(notes)
    }
}

private func argumentOfHandleUsedAfterwardsOne(_ make: Factory<Report, Notes>) throws -> Report {
    let notes = Notes()
    // error: sending 'notes' risks causing data races
    let report = try make(notes)
    notes.lines.append("too late")
    return report
}

private func argumentOfHandleUsedAfterwardsTwo(_ make: Factory<Report, Notes, Int>) throws -> Report {
    let notes = Notes()
    // error: sending 'notes' risks causing data races
    let report = try make(notes, 7)
    notes.lines.append("too late")
    return report
}

private func argumentUsedAfterwards(_ injector: Injector) throws -> Report {
    let notes = Notes()
    // error: sending 'notes' risks causing data races
    let report: Report = try injector.make(notes)
    notes.lines.append("too late")
    return report
}

private func assignedResolver(_ binder: inout Binder) {
    // error: missing reinitialization of inout parameter 'i' after consume
    binder.bindProvider(for: Store.self) { i in
        let resolver = i
        return DiskStore(clock: try resolver.instance())
    }
}

private func binderInTask(_ binder: inout Binder) {
    // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
    // error: escaping closure captures 'inout' parameter 'binder'
    Task { binder.bindProvider(for: Clock.self) { _ in SystemClock() } }
}

private func capturedBinder(_ binder: inout Binder) {
    // error: escaping closure captures 'inout' parameter 'binder'
    later { binder.bindProvider(for: Clock.self) { _ in SystemClock() } }
}

private func capturedResolver(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: escaping closure captures 'inout' parameter 'i'
        later { _ = try i.instance(for: Store.self) }
        return SystemClock()
    }
}

private func contextInTask(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: 'i._lookupContext' is borrowed and cannot be consumed
        let context = i._lookupContext
        // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
        Task.detached { _ = context }
        return SystemClock()
    }
}

private func read(_ injector: Injector) throws {
    // error: 'injector._lookupContext' is borrowed and cannot be consumed
    let context = injector._lookupContext
    _ = context
}

private func keptMainActorViewInVariable(_ binder: inout Binder) {
    // error: 'unknown' is borrowed and cannot be consumed
    var screens = binder.mainActor
    screens.bindProvider(for: Router.self) { _ in AppRouter() }
}

private actor Archive {
    let notes = Notes()

    func report(_ injector: Injector) throws -> Report {
        // error: sending 'self.notes' risks causing data races
        try injector.make("monday", notes)
    }
}

private func keep(_ context: consuming _LookupContext) {}

private func passedContext(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: 'i._lookupContext' is borrowed and cannot be consumed
        keep(i._lookupContext)
        return SystemClock()
    }
}

private final class Locator: Sendable { init(_ resolver: consuming Resolver) {} }

private func passedResolver(_ binder: inout Binder) {
    // error: missing reinitialization of inout parameter 'i' after consume
    binder.bindProvider(for: Locator.self) { i in Locator(i) }
}

private func productInTask(_ make: Factory<Notes>) throws {
    let notes = try make()
    // error: sending value of non-Sendable type '() async -> ()' risks causing data races
    Task.detached { notes.lines.append("there") }
    notes.lines.append("here")
}

private func resolverInTask(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
        // error: escaping closure captures 'inout' parameter 'i'
        Task { _ = try i.instance(for: Store.self) }
        return SystemClock()
    }
}

/// A facade lends what the injector lends: `_read { yield injector._lookupContext }`.
private struct Facade: InstanceSource {
    let injector: Injector
    // error: 'self.injector._lookupContext' is borrowed and cannot be consumed
    var _lookupContext: _LookupContext { injector._lookupContext }
}

// error: missing reinitialization of inout parameter 'i' after consume
private func pass(_ i: inout Resolver) -> Resolver { i }

private func secondArgumentUsedAfterwards(_ injector: Injector) throws -> Report {
    let notes = Notes()
    // error: sending 'notes' risks causing data races
    let report: Report = try injector.make(7, notes)
    notes.lines.append("too late")
    return report
}
