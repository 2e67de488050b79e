import BTKInjector

// Binding and wiring: the wrong verb, the wrong label, arguments, scopes, and functions that don't fit.

private func bound(_ binder: inout Binder) {
    // error: 'bindProvider(for:named:scope:to:_:)' is unavailable: write 'wireProvider' before a function, 'to: X.init'; what is bound is a block
    binder.bindProvider(for: Store.self, to: DiskStore.init)
    // error: 'bindFactory(for:named:taking:to:_:)' is unavailable: write 'wireFactory' before a function, 'to: X.init'; what is bound is a block
    binder.mainActor.bindFactory(for: Screen.self, taking: Int.self, to: Screen.init)
    // error: 'bindProvider(for:named:scope:to:_:)' is unavailable: leave out 'to:' before a block; it stands before what is wired
    binder.bindProvider(for: Store.self, to: { i in DiskStore(clock: try i.instance()) })
    // error: 'bindProvider(for:named:scope:to:_:)' is unavailable: leave out 'to:' before a block; it stands before what is wired
    binder.mainActor.bindProvider(for: Router.self, to: { _ in AppRouter() })
    // error: 'bindFactory(for:named:to:_:)' is unavailable: leave out 'to:' before a block; it stands before what is wired
    binder.bindFactory(for: Session.self, to: { (i, user: String) in UserSession(user: user, store: try i.instance()) })
    // error: 'bindFactory(for:named:to:_:)' is unavailable: leave out 'to:' before a block; it stands before what is wired
    binder.mainActor.bindFactory(for: Screen.self, to: { (i, id: Int) in Screen(id: id, router: try i.instance()) })
    // error: cannot convert value of type 'SystemClock' to expected argument type '@Sendable (inout Resolver) throws -> any Clock'
    binder.bindProvider(for: Clock.self, SystemClock())
    // error: type '@Sendable (inout Resolver) throws -> sending any Clock' has no member 'singleton'
    // error: extra trailing closure passed in call
    binder.bindFactory(for: Clock.self, scope: .singleton) { _ in SystemClock() }
    // error: 'bindChild(for:named:taking:_:_:to:)' is unavailable: several seeds are one tuple: write 'taking: (A, B).self'
    binder.bindChild(for: Report.self, taking: String.self, Int.self) { binder in
        binder.wireProvider { (title: String) in Report(title: title) }
    }
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    binder.bindChild(for: Report.self, taking: (Notes, Int).self) { binder in
        binder.wireProvider { Report(title: "") }
    }
    // error: 'requireBinding(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.requireBinding(for: Session.self, taking: String.self, Int.self)

    // A mistake within a block is told as it is.
    // error: missing argument for parameter 'user' in call
    binder.bindFactory(for: Session.self) { i in UserSession(store: try i.instance()) }
    // error: incorrect argument label in call (have 'idd:router:', expected 'id:router:')
    binder.mainActor.bindFactory(for: Screen.self) { i, id in Screen(idd: id, router: try i.instance()) }
}

private func wired(_ binder: inout Binder) {
    // error: 'wireProvider(for:named:scope:_:)' is unavailable: write 'bindProvider' before a block; what is wired is a function, 'to: X.init'
    binder.wireProvider(for: Store.self) { i in DiskStore(clock: try i.instance()) }
    // error: 'wireProvider(for:named:scope:_:)' is unavailable: write 'bindProvider' before a block; what is wired is a function, 'to: X.init'
    binder.mainActor.wireProvider(for: Screen.self) { i in Screen(id: 7, router: try i.instance()) }
    // error: 'wireFactory(for:named:taking:block:)' is unavailable: write 'bindFactory' before a block; what is wired is a function, 'to: X.init'
    binder.wireFactory(for: Session.self, taking: String.self) { (i, user: String) in
        UserSession(user: user, store: try i.instance())
    }
    // error: 'wireFactory(for:named:taking:block:)' is unavailable: write 'bindFactory' before a block; what is wired is a function, 'to: X.init'
    binder.mainActor.wireFactory(for: Screen.self) { (i, id: Int) in Screen(id: id, router: try i.instance()) }
    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what is wired is a function: write 'to: X.init', or a closure that returns the instance, 'to: { x }'
    binder.wireProvider(for: Clock.self, to: SystemClock())
    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what is wired is a function: write 'to: X.init', or a closure that returns the instance, 'to: { x }'
    binder.wireProvider(for: Clock.self, to: SystemClock.self)
    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what is wired is a function: write 'to: X.init', or a closure that returns a new one, 'to: { X() }'
    binder.wireFactory(for: Clock.self, to: SystemClock())
    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what is wired is a function: write 'to: X.init', or a closure that returns a new one, 'to: { X() }'
    binder.wireFactory(for: Session.self, taking: String.self, to: UserSession.self)
    // error: 'wireProvider(for:named:scope:taking:_:to:)' is unavailable: only a factory takes arguments: write 'wireFactory'
    binder.wireProvider(for: Screen.self, taking: Int.self, to: Screen.init)
    // error: 'wireFactory(for:named:scope:taking:to:)' is unavailable: only a provider has a scope: write 'wireProvider', or leave 'scope:' out
    binder.wireFactory(for: Router.self, scope: .singleton, to: AppRouter.init)
    // error: 'wireFactory(for:named:taking:scope:to:)' is unavailable: only a provider has a scope: write 'wireProvider', or leave 'scope:' out
    binder.wireFactory(for: Session.self, taking: String.self, scope: .graph, to: UserSession.init)
    // error: 'wireFactory(for:named:taking:_:_:with:to:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.wireFactory(taking: String.self, Int.self, to: Page.init)
    // error: generic parameter 'Arguments' could not be inferred
    // error: cannot convert value of type 'String' to expected argument type 'Arguments.Type'
    binder.wireFactory(for: Session.self, taking: "ada", to: UserSession.init)
    // error: cannot convert value of type '(any Clock).Type' to expected argument type 'BindingKey'
    binder.wireProvider(for: Store.self, with: Clock.self, to: DiskStore.init)
    // error: 'cached' is unavailable: '.singleton' is the default: leave 'scope:' out
    binder.wireProvider(for: Router.self, scope: .cached, to: AppRouter.init)
    // error: 'container' is unavailable: '.singleton' is the default: leave 'scope:' out
    binder.bindProvider(for: Clock.self, scope: .container) { _ in SystemClock() }
    // error: 'transient' is unavailable: a factory makes a new instance each time: write 'bindFactory' or 'wireFactory'
    binder.wireProvider(for: Clock.self, scope: .transient, to: SystemClock.init)
}

private struct Page: Sendable { init(title: String, number: Int, clock: any Clock) {} }

// What a function makes, and where it runs.

private func misfits(_ binder: inout Binder) {
    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: Store.self, to: AppRouter.init)
    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: FailableInitializer.self, to: FailableInitializer.init)
    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireFactory(for: Router.self, taking: Int.self, to: Screen.init)
    // error: ambiguous use of 'init'
    binder.wireProvider(to: OverloadedInitializer.init)
    // error: cannot pass function of type '@Sendable (any Clock) async -> AsyncInitializer' to parameter expecting synchronous function type
    binder.wireProvider(for: AsyncInitializer.self, to: AsyncInitializer.init)

    binder.wireProvider(
        for: Store.self,
        // error: cannot infer type of closure parameter 'clock' without a type annotation
        to: { clock in
            print(clock)
            return DiskStore(clock: clock)
        })
    // The parameters of a function are not sent, such as an argument of a closure.
    // error: converting a value of type '@Sendable (sending Notes) -> SendingParameter' to type '@Sendable (Notes) throws -> SendingParameter' risks causing data races
    binder.wireFactory(taking: Notes.self, to: SendingParameter.init)
    // error: converting function value of type '@Printing @Sendable (@escaping () -> Report) -> Printer' to '@Sendable (@escaping () -> Report) throws -> Printer' loses global actor 'Printing'
    binder.wireFactory(to: Printer.init)
}

private struct FailableInitializer: Sendable { init?(clock: any Clock) {} }

private struct OverloadedInitializer: Sendable {
    init(clock: any Clock) {}
    init(store: any Store) {}
}

private struct AsyncInitializer: Sendable { init(clock: any Clock) async {} }

private final class SendingParameter: Sendable { init(notes: sending Notes) {} }

@globalActor private actor Printing { static let shared = Printing() }

@Printing private final class Printer { init(makeReport: @escaping () -> Report) {} }

private func captured(_ binder: inout Binder, _ notes: Notes) {
    // error: capture of 'notes' with non-Sendable type 'Notes' in a '@Sendable' closure
    binder.wireProvider(for: Report.self, to: { (clock: any Clock) in Report(title: "\(notes.lines)") })

    func makeReport() -> Report { Report(title: "\(notes.lines)") }
    // error: converting non-Sendable function value to '@Sendable () throws -> Report' may introduce data races
    binder.wireProvider(to: makeReport)
}

// The isolation of a function decides where it lives.

private func isolated(_ binder: inout Binder) {
    // These are right:
    binder.wireProvider(to: makeScreen)
    binder.wireProvider(for: Shelf.self, to: StatedShelf.init)
    binder.wireProvider(for: Shelf.self, named: "2") { @MainActor in SilentShelf() }

    // The initializer that Swift writes is of no actor.
    // error: type 'any Shelf' does not conform to the 'Sendable' protocol
    binder.wireProvider(for: Shelf.self, to: SilentShelf.init)
    // error: call to main actor-isolated initializer 'init(id:router:)' in a synchronous nonisolated context
    binder.wireProvider { (router: any Router) in Screen(id: 7, router: router) }
    // error: call to main actor-isolated initializer 'init(id:router:)' in a synchronous nonisolated context
    binder.wireFactory(taking: Int.self) { (id: Int, router: any Router) in Screen(id: id, router: router) }
    // error: type 'any Router' does not conform to the 'Sendable' protocol
    // error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    binder.bindProvider(for: Router.self) { i in AppRouter() }
    // error: converting function value of type '@MainActor @Sendable (inout Resolver) -> AppRouter' to '@Sendable (inout Resolver) throws -> AppRouter' loses global actor 'MainActor'
    binder.bindProvider(for: AppRouter.self) { @MainActor _ in AppRouter() }
}

@MainActor private func makeScreen(router: any Router) -> Screen { Screen(id: 7, router: router) }

@MainActor private protocol Shelf {}
private final class SilentShelf: Shelf { let notes = ["tea"] }
private final class StatedShelf: Shelf {
    let notes = ["tea"]
    init() {}
}

// Names that are gone.

private func gone(_ binder: inout Binder, _ module: some Module) throws {
    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: leave out 'mainActor': 'binder.wireProvider' sees that a function is of the main actor; a closure says so, '{ @MainActor in … }'
    binder.mainActor.wireProvider(for: Router.self, to: AppRouter.init)
    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: leave out 'mainActor': 'binder.wireFactory' sees that a function is of the main actor; a closure says so, '{ @MainActor in … }'
    binder.mainActor.wireFactory(taking: Int.self, to: Screen.init)
    // error: 'requireBinding(for:named:taking:)' is unavailable: leave out 'mainActor': 'binder.requireBinding' is met by what lives there, too
    binder.mainActor.requireBinding(for: Screen.self)
    // error: 'requireOwnBinding(for:named:taking:)' is unavailable: write 'requireBinding', and test that 'madeInstances' of the child has it
    binder.requireOwnBinding(for: Session.self)
    // error: 'install(_:shadowing:)' is unavailable: a module is installed once in a tree: for a second one call a function of yours, 'network(&binder)'
    try binder.install(module, shadowing: true)
}

private func goneError(_ error: InjectionError) -> Bool {
    // error: 'duplicateModule(_:sites:)' is unavailable: a module is installed once in a tree: what meets in it is a 'duplicateBinding'
    error == .duplicateModule("Network", sites: [])
}
