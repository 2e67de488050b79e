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

private func sentToFactory(_ make: Factory<Report, Notes>) throws -> Report {
    let notes = Notes()
    // error: sending 'notes' risks causing data races
    let report = try make(notes)
    notes.lines.append("too late")
    return report
}

private func sentToFactoryOfTwo(_ make: Factory<Report, Notes, Int>) throws -> Report {
    let notes = Notes()
    // error: sending 'notes' risks causing data races
    let report = try make(notes, 7)
    notes.lines.append("too late")
    return report
}

private func sentToMake(_ injector: Injector) throws -> Report {
    let notes = Notes()
    // error: sending 'notes' risks causing data races
    let report: Report = try injector.make(notes)
    notes.lines.append("too late")
    return report
}

private func sentToMakeOfTwo(_ injector: Injector) throws -> Report {
    let notes = Notes()
    // error: sending 'notes' risks causing data races
    let report: Report = try injector.make(7, notes)
    notes.lines.append("too late")
    return report
}

private actor Archive {
    let notes = Notes()

    func report(_ injector: Injector, _ make: Factory<Report, Notes>) throws -> Report {
        // error: sending 'self.notes' risks causing data races
        _ = try make(notes)
        // error: sending 'self.notes' risks causing data races
        return try injector.make("monday", notes)
    }
}

private func productInTask(_ make: Factory<Notes>) throws {
    let notes = try make()
    // error: sending value of non-Sendable type '() async -> ()' risks causing data races
    Task.detached { notes.lines.append("there") }
    notes.lines.append("here")
}

private actor ClosureIntoActor {
    let makeNotes: () -> Notes
    init(makeNotes: @escaping () -> Notes) { self.makeNotes = makeNotes }
}

private func closureIntoActor(_ binder: inout Binder) {
    // error: sending 'makeNotes' risks causing data races
    binder.wireProvider(to: ClosureIntoActor.init)
}

private func closureIntoTask(_ binder: inout Binder) {
    binder.wireFactory(
        for: Int.self,
        to: { (makeDraft: @escaping () -> Draft) in
            // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
            Task.detached { _ = makeDraft() }
            return 1
        })
}

// Binders and resolvers are lent.

private func later(_ action: @escaping () throws -> Void) {}

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

private func resolverInTask(_ binder: inout Binder) {
    binder.mainActor.bindProvider(for: AppRouter.self) { i in
        // error: escaping closure captures 'inout' parameter 'i'
        Task { _ = try i.instance(for: Screen.self) }
        return AppRouter()
    }
}

private func assignedResolver(_ binder: inout Binder) {
    // error: missing reinitialization of inout parameter 'i' after consume
    binder.bindProvider(for: Store.self) { i in
        let resolver = i
        return DiskStore(clock: try resolver.instance())
    }
}

private func keptMainActorBinder(_ binder: inout Binder) {
    // error: 'unknown' is borrowed and cannot be consumed
    var screens = binder.mainActor
    screens.bindProvider(for: Router.self) { _ in AppRouter() }
}

@MainActor private func keptInjectorView(_ injector: Injector) throws -> AppRouter {
    // error: 'injector.mainActor' is borrowed and cannot be consumed
    let screens = injector.mainActor
    return try screens.instance()
}

private func keptResolverView(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: 'i.mainActor' is borrowed and cannot be consumed
        let handles = i.mainActor
        let router: MainActorProvider<any Router> = try handles.provider()
        return SystemClock()
    }
}

private func keptContext(_ injector: Injector, _ binder: inout Binder) {
    _ = injector._lookupContext
    // error: 'injector._lookupContext' is borrowed and cannot be consumed
    let other = injector._lookupContext
    _ = other

    binder.bindProvider(for: Clock.self) { i in
        // error: 'i._lookupContext' is borrowed and cannot be consumed
        let context = i._lookupContext
        // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
        Task.detached { _ = context }
        return SystemClock()
    }
}

/// A facade lends what the injector lends: `_read { yield injector._lookupContext }`.
private struct Facade: InstanceSource {
    let injector: Injector
    // error: 'self.injector._lookupContext' is borrowed and cannot be consumed
    var _lookupContext: _LookupContext { injector._lookupContext }
}

private struct App {
    let injector: Injector
    // error: 'self.injector.mainActor' is borrowed and cannot be consumed
    var screens: MainActorResolver { injector.mainActor }
}

// error: 'screens' cannot be captured by an escaping closure since it is a borrowed parameter
@MainActor private func use(_ screens: borrowing MainActorResolver) {
    Task { _ = try screens.instance(for: AppRouter.self) }
}

// What is not Sendable and lives on the main actor stays there.

private func sentToMainActor(_ injector: Injector, _ make: MainActorFactory<Int, Draft>) async throws -> Int {
    let draft = Draft()
    // error: sending value of non-Sendable type 'Draft' risks causing data races
    let number: Int = try await injector.mainActor.make(draft)
    draft.text += "!"
    let other = Draft()
    // error: sending value of non-Sendable type 'Draft' risks causing data races
    let otherNumber = try await make(other)
    other.text += "!"
    return number + otherNumber
}

private func argumentsMadeOutside(_ injector: Injector) async throws -> Int {
    let draft = Draft()
    // error: sending value of non-Sendable type 'Int' risks causing data races
    let number: Int = try await injector.mainActor.make(1, 2, draft)
    draft.text += "!"
    return number
}

private final class ArgumentOfClosureSent: Sendable {
    let open: @MainActor (Draft) -> Int
    init(open: @escaping @MainActor (Draft) -> Int) { self.open = open }

    func use() async {
        let draft = Draft()
        // error: sending 'draft' risks causing data races
        _ = await open(draft)
        draft.text = ""
    }
}

private func capturedDraft(_ binder: inout Binder) {
    let draft = Draft()
    // error: sending 'draft' risks causing data races
    binder.mainActor.bindProvider(for: Draft.self) { _ in draft }
    draft.text = "here"
}

private func listed(_ injector: Injector) async -> [any Router] {
    // error: non-Sendable '[AnyObject]'-typed result can not be returned from main actor-isolated instance method 'madeInstances(of:)' to nonisolated context
    await injector.mainActor.madeInstances(of: AnyObject.self).compactMap { $0 as? any Router }
}

private func madeWithAwait(_ injector: Injector) async throws {
    // error: non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method 'make(for:named:_:)' to nonisolated context
    _ = try await injector.mainActor.make(for: Draft.self, 7)
}

private func notSendableWithAwait(_ injector: Injector) async throws {
    // error: non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method 'instance(named:)' to nonisolated context
    let draft: Draft = try await injector.mainActor.instance()
    print(draft.text)
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

@MainActor private final class Editor {
    let draft = Draft()

    func save(_ injector: Injector) throws {
        // error: sending 'self.draft' risks causing data races
        _ = try injector.make(for: Report.self, draft)
    }
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

    func sendToFunction() async {
        // error: sending 'self.notes' risks causing data races
        await take(notes)
    }

    func sendWrapper() {
        let wrapper = _notes
        // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
        Task.detached { wrapper.wrappedValue.lines.append("sent") }
    }
}

@concurrent private func take(_ notes: sending Notes) async {}

@MainActor private func sendFresh() {
    let wrapper = Injected<Notes>()
    // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
    Task.detached { wrapper.wrappedValue.lines.append("sent") }
}

private func makeElsewhere() async {
    // error: non-Sendable 'Injected<Notes>'-typed result can not be returned from main actor-isolated initializer 'init(named:fileID:line:)' to nonisolated context
    let wrapper = await Injected<Notes>()
    wrapper.wrappedValue.lines.append("elsewhere")
}

@MainActor private func sendHandle(_ handle: MainActorProvider<Notes>) {
    let wrapper = Injected(from: handle)
    // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
    Task.detached { wrapper.wrappedValue.lines.append("sent") }
}
