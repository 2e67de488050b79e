import BTKInjector

// What the compiler sees after all types are checked: what is sent, what is lent, and what returns nothing.

private func noReturn(_ binder: inout Binder) {
    binder.bindProvider(for: Store.self) { i in
        let clock: any Clock = try i.instance()
        DiskStore(clock: clock)
        // error: missing return in closure expected to return 'any Store'
    }
}

// Arguments that are sent may not be used afterwards.

private func argumentNotSent(_ binder: inout Binder) {
    // error: returning task-isolated 'notes' as a 'sending' result risks causing data races
    binder.bindFactory(for: Notes.self) { (_, notes: Notes) in notes }
}

private func sent(
    _ injector: Injector, _ one: Factory<Report, Notes>, _ two: Factory<Report, Notes, Notes>
) throws {
    let a = Notes()
    // error: sending 'a' risks causing data races
    _ = try one(a)
    let b = Notes()
    let c = Notes()
    // error: sending 'b' risks causing data races
    // error: sending 'c' risks causing data races
    _ = try two(b, c)
    let d = Notes()
    // error: sending 'd' risks causing data races
    _ = try injector.make(for: Report.self, d)
    let e = Notes()
    let f = Notes()
    // error: sending 'e' risks causing data races
    // error: sending 'f' risks causing data races
    _ = try injector.make(for: Report.self, e, f)
    print(a.lines, b.lines, c.lines, d.lines, e.lines, f.lines)
}

private actor ClosureIntoActor {
    let makeNotes: () -> Notes
    init(makeNotes: @escaping () -> Notes) { self.makeNotes = makeNotes }
}

private func closures(_ binder: inout Binder) {
    // error: sending 'makeNotes' risks causing data races
    binder.wireProvider(to: ClosureIntoActor.init)
    binder.wireFactory { (makeDraft: @escaping () -> Draft) in
        // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
        Task.detached { _ = makeDraft() }
        return 1
    }
}

// Binders and resolvers are lent.

private func later(_ action: @escaping () throws -> Void) {}

private func captured(_ binder: inout Binder) {
    // error: escaping closure captures 'inout' parameter 'binder'
    later { binder.bindProvider(for: Clock.self) { _ in SystemClock() } }

    binder.bindProvider(for: Clock.self) { i in
        // error: escaping closure captures 'inout' parameter 'i'
        later { _ = try i.instance(for: Store.self) }
        return SystemClock()
    }
    binder.mainActor.bindProvider(for: AppRouter.self) { i in
        // error: escaping closure captures 'inout' parameter 'i'
        Task { _ = try i.instance(for: Screen.self) }
        return AppRouter()
    }
    // error: missing reinitialization of inout parameter 'i' after consume
    binder.bindProvider(for: Store.self) { i in
        let resolver = i
        return DiskStore(clock: try resolver.instance())
    }
}

private func kept(_ binder: inout Binder, _ injector: Injector) {
    // error: 'unknown' is borrowed and cannot be consumed
    var screens = binder.mainActor
    screens.bindProvider(for: Router.self) { _ in AppRouter() }
    // error: 'injector._lookupContext' is borrowed and cannot be consumed
    let context = injector._lookupContext
    _ = context

    binder.bindProvider(for: Clock.self) { i in
        // error: 'i._lookupContext' is borrowed and cannot be consumed
        let context = i._lookupContext
        // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
        Task.detached { _ = context }
        return SystemClock()
    }
    binder.bindProvider(for: Clock.self) { i in
        // error: 'i.mainActor' is borrowed and cannot be consumed
        let handles = i.mainActor
        let router: MainActorProvider<any Router> = try handles.provider()
        return SystemClock()
    }
}

@MainActor private func keptOnMainActor(_ injector: Injector) throws -> AppRouter {
    // error: 'injector.mainActor' is borrowed and cannot be consumed
    let screens = injector.mainActor
    return try screens.instance()
}

/// A facade lends what the injector lends: `_read { yield injector._lookupContext }`.
private struct Facade: InstanceSource {
    let injector: Injector
    // error: 'self.injector._lookupContext' is borrowed and cannot be consumed
    var _lookupContext: _LookupContext { injector._lookupContext }
}

// error: 'screens' cannot be captured by an escaping closure since it is a borrowed parameter
@MainActor private func use(_ screens: borrowing MainActorResolver) {
    Task { _ = try screens.instance(for: AppRouter.self) }
}

// What is not Sendable and lives on the main actor stays there.

private func sentToMainActor(_ injector: Injector, _ make: MainActorFactory<Int, Draft>) async throws {
    let draft = Draft()
    // error: sending value of non-Sendable type 'Draft' risks causing data races
    _ = try await injector.mainActor.make(for: Int.self, draft)
    let other = Draft()
    // error: sending value of non-Sendable type 'Draft' risks causing data races
    _ = try await make(other)
    print(draft.text, other.text)
}

private func sentFromMainActor(_ injector: Injector) async throws {
    // error: non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method 'make(for:named:_:)' to nonisolated context
    _ = try await injector.mainActor.make(for: Draft.self, 7)
    // error: non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method 'instance(named:)' to nonisolated context
    let draft: Draft = try await injector.mainActor.instance()
    // error: non-Sendable '[AnyObject]'-typed result can not be returned from main actor-isolated instance method 'madeInstances(of:)' to nonisolated context
    _ = await injector.mainActor.madeInstances(of: AnyObject.self)
}

private func capturedDraft(_ binder: inout Binder) {
    let draft = Draft()
    // error: sending 'draft' risks causing data races
    binder.mainActor.bindProvider(for: Draft.self) { _ in draft }
    draft.text = "here"
}

@MainActor private func sentProduct(_ makeDraft: MainActorFactory<Draft>) throws -> sending Draft {
    try makeDraft()
    // error: task or actor-isolated value cannot be sent
}

@MainActor private func screenInTask(_ injector: Injector) throws {
    let draft: Draft = try injector.mainActor.instance()
    // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
    Task.detached { draft.text = "there" }
}

private func assumedInOrdinaryBlock(_ binder: inout Binder) {
    // error: sending 'i' risks causing data races
    binder.bindProvider(for: Int.self) { i in
        try MainActor.assumeIsolated { try i.mainActor.instance(for: Screen.self).id }
    }
}

// Nor does it leave by a property.

@MainActor private final class Panel {
    @Injected var notes: Notes
    @Injected var optional: Notes?

    func sendToTask() {
        let notes = optional
        // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
        Task.detached { notes?.lines.append("sent") }
    }

    func sendWrapper() {
        let wrapper = _notes
        // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
        Task.detached { wrapper.wrappedValue.lines.append("sent") }
    }
}

// error: non-Sendable 'Injected<Notes>'-typed result can not be returned from main actor-isolated initializer 'init(named:fileID:line:)' to nonisolated context
private func makeElsewhere() async { _ = await Injected<Notes>() }

@MainActor private func sendHandle(_ handle: MainActorProvider<Notes>) {
    let wrapper = Injected(from: handle)
    // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
    Task.detached { wrapper.wrappedValue.lines.append("sent") }
}
