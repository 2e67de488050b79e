import BTKInjector
import TestSupport
import Testing

private struct Clock: Sendable {}
private struct Store: Sendable {}
private struct Client: Sendable {}
private struct Page: Sendable {}

private let clock = BindingKey(Clock.self)
private let store = BindingKey(Store.self)
private let client = BindingKey(Client.self)
private let page = BindingKey(Page.self)
private let named = BindingKey(Clock.self, named: "x")
private let list = BindingKey([Clock].self, named: "x")

/// Not Sendable.
private final class Notes {}

private actor Cache {}

@globalActor private actor OtherActor { static let shared = OtherActor() }

private struct Token: ~Copyable {}

private func mismatch(_ key: BindingKey, _ expected: String, _ requested: String) -> InjectionError {
    .argumentMismatch(key, expected: expected, requested: requested)
}

/// A row of a table: a function with one parameter, which makes a page, and the problem that it has.
struct ParameterRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let problems: [InjectionError]
    fileprivate let wire: @Sendable (inout Binder) -> Void

    fileprivate init<P>(
        _ title: String, _ problem: InjectionError? = nil, with key: BindingKey? = nil,
        _ function: @escaping @Sendable (P) -> Page
    ) {
        testDescription = "\(title): \(P.self)"
        problems = problem.map { [$0] } ?? []
        wire = { binder in
            if let key {
                binder.wireProvider(for: Page.self, with: key, to: function)
            } else {
                binder.wireProvider(for: Page.self, to: function)
            }
        }
    }

    /// The function is one of the main actor.
    fileprivate init<P>(
        _ title: String, _ problem: InjectionError? = nil,
        onMainActor function: @escaping @Sendable @MainActor (P) -> Page
    ) {
        testDescription = "\(title), on the main actor: \(P.self)"
        problems = problem.map { [$0] } ?? []
        wire = { binder in binder.wireProvider(for: Page.self, to: function) }
    }

    /// Expects that the function has these problems beside such bindings.
    fileprivate func check(
        sourceLocation: SourceLocation = #_sourceLocation, beside bind: (inout Binder) -> Void
    ) throws {
        let found = try TestSupport.problems { binder in
            bind(&binder)
            wire(&binder)
        }
        #expect(found == problems, sourceLocation: sourceLocation)
    }
}

@Suite("Problems of a wired function's parameter") struct ParameterProblemTests {
    @Test(
        "A parameter for which nothing is bound is a problem",
        arguments: [
            ParameterRow("an instance", .missing(page, client)) { (_: Client) in Page() },
            ParameterRow("a provider", .missing(page, client)) { (_: Provider<Client>) in Page() },
            ParameterRow("a factory", .missing(page, client)) { (_: Factory<Client>) in Page() },
            ParameterRow("a closure", .missing(page, client)) { (_: (Int) throws -> Client) in Page() },
            ParameterRow("a closure", .missing(page, client), onMainActor: { (_: @MainActor () -> Client) in Page() }),
            ParameterRow("an array of instances", .missing(page, client)) { (_: [Client]) in Page() },
            ParameterRow("an array of handles", .missing(page, BindingKey(Provider<Clock>.self))) {
                (_: [Provider<Clock>]) in Page()
            },
            ParameterRow("an array of arrays", .missing(page, BindingKey([Clock].self))) { (_: [[Clock]]) in Page() },
            ParameterRow("an instance, by its key", .missing(page, named), with: named) { (_: Clock) in Page() },
            ParameterRow("a closure, by its key", .missing(page, named), with: named) { (_: () -> Clock) in Page() },
            ParameterRow("an array, by its key", .missing(page, list), with: list) { (_: [Clock]) in Page() },
            ParameterRow("an array, by its elements' key", mismatch(page, "(Array<Clock>)", "Clock"), with: clock) {
                (_: [Clock]) in Page()
            },
        ])
    func missing(row: ParameterRow) throws { try row.check(beside: bindClock) }

    @Test(
        "An optional parameter for which nothing is bound is no problem",
        arguments: [
            ParameterRow("a closure") { (_: ((Int) throws -> Client)?) in Page() },
            ParameterRow("a provider of an optional") { (_: Provider<Client?>) in Page() },
            ParameterRow("an instance, by its key", with: client) { (_: Client?) in Page() },
            ParameterRow("an instance, by its name", with: named) { (_: Clock?) in Page() },
            ParameterRow("a provider, by its name", with: named) { (_: Provider<Clock>?) in Page() },
            ParameterRow("a factory, by its name", with: named) { (_: Factory<Clock, Int>?) in Page() },
            ParameterRow("a closure, by its name", with: named) { (_: (() -> Clock)?) in Page() },
        ])
    func optional(row: ParameterRow) throws { try row.check(beside: bindClock) }

    /// Binds a clock without name.
    private func bindClock(_ binder: inout Binder) {
        binder.bindProvider(for: Clock.self) { _ in Clock() }
        binder.bindFactory(for: Clock.self) { (_, _: Int) in Clock() }
    }

    @Test(
        "A provider is no factory, and a factory is called with its arguments",
        arguments: [
            ParameterRow("a factory", .notAFactory(clock)) { (_: Factory<Clock>) in Page() },
            ParameterRow("an optional factory", .notAFactory(clock)) { (_: Factory<Clock>?) in Page() },
            ParameterRow("a closure with an argument", mismatch(clock, "()", "(Int)")) { (_: (Int) -> Clock) in Page()
            },
            ParameterRow("a factory", mismatch(store, "(Int)", "(String)")) { (_: Factory<Store, String>) in Page() },
            ParameterRow("an optional factory", mismatch(store, "(Int)", "(String)")) {
                (_: Factory<Store, String>?) in Page()
            },
            ParameterRow("a closure", mismatch(store, "(Int)", "(Int, String)")) { (_: (Int, String) -> Store) in Page()
            },
            ParameterRow("an optional closure", mismatch(store, "(Int)", "(String)")) {
                (_: ((String) -> Store)?) in Page()
            },
            ParameterRow("a closure without arguments", mismatch(store, "(Int)", "()")) { (_: () -> Store) in Page() },
            ParameterRow("an optional instance", mismatch(store, "(Int)", "()")) { (_: Store?) in Page() },
            ParameterRow("an optional of an optional", mismatch(BindingKey(Client?.self), "(Int)", "()")) {
                (_: Client??) in Page()
            },
            ParameterRow("an optional of an array", mismatch(BindingKey([Client].self), "(Int)", "()")) {
                (_: [Client]?) in Page()
            },
        ])
    func arguments(row: ParameterRow) throws {
        try row.check { binder in
            binder.bindProvider(for: Clock.self) { _ in Clock() }
            binder.wireFactory(taking: Int.self) { (_: Int) in Store() }
            binder.bindFactory(for: Client?.self) { (_, _: Int) in nil }
            binder.bindFactory(for: [Client].self) { (_, _: Int) in [] }
        }
    }

    @Test(
        "What lives on the main actor is reached only there",
        arguments: [
            ParameterRow("a closure", .boundOnMainActor(client)) { (_: @Sendable () throws -> Client) in Page() },
            ParameterRow("a closure", .boundOnMainActor(client)) { (_: ((Int) -> Client)?) in Page() },
            ParameterRow("a closure") { (_: @MainActor (Int) -> Client) in Page() },
            ParameterRow("a handle") { (_: MainActorProvider<Client>) in Page() },
            ParameterRow("a closure", onMainActor: { (_: (() throws -> Client)?) in Page() }),
            ParameterRow("a closure", onMainActor: { (_: (Int) -> Client) in Page() }),
            ParameterRow("a closure", onMainActor: { (_: @MainActor (Int) -> Client) in Page() }),
            ParameterRow(
                "a closure that leaves it", .boundOnMainActor(client),
                onMainActor: { (_: (@Sendable () throws -> Client)?) in Page() }),
        ])
    func onMainActor(row: ParameterRow) throws {
        try row.check { binder in
            binder.mainActor.bindProvider(for: Client.self) { _ in Client() }
            binder.mainActor.bindFactory(for: Client.self) { (_, _: Int) in Client() }
        }
    }

    /// A block may keep its arguments, and a closure can't promise to give them away.
    @Test(
        "A closure lends its arguments, unless they are Sendable",
        arguments: [
            ParameterRow("a block that owns it", mismatch(store, "(Notes)", "(Notes)")) {
                (_: (@Sendable (Notes) throws -> Store)?) in Page()
            },
            ParameterRow(
                "a block that owns it", mismatch(store, "(Notes)", "(Notes)"),
                onMainActor: { (_: @MainActor (Notes) -> Store) in Page() }),
            ParameterRow("a block that owns one of two", mismatch(store, "(Int, Notes)", "(Int, Notes)")) {
                (_: (Int, Notes) -> Store) in Page()
            },
            ParameterRow("a block of Sendable ones") { (_: (Int, Cache) -> Clock) in Page() },
            ParameterRow("a function that is lent it") { (_: (Notes) -> Clock) in Page() },
            ParameterRow("a block of the main actor") { (_: @MainActor (Notes) -> Client) in Page() },
        ])
    func lent(row: ParameterRow) throws {
        try row.check { binder in
            binder.bindFactory(for: Store.self) { (_, _: sending Notes) in Store() }
            binder.bindFactory(for: Store.self) { (_, _: Int, _: sending Notes) in Store() }
            binder.bindFactory(for: Clock.self) { (_, _: Int, _: Cache) in Clock() }
            binder.wireFactory(taking: Notes.self) { (_: Notes) in Clock() }
            binder.mainActor.bindFactory(for: Client.self) { (_, _: Notes) in Client() }
        }
    }

    /// A row for a type of function that is a type like others, which must be bound.
    private static func other<P>(_ title: String, to function: @escaping @Sendable (P) -> Page) -> ParameterRow {
        ParameterRow(title, .missing(page, BindingKey(P.self)), function)
    }

    @Test(
        "Any other type of function must be bound",
        arguments: [
            other("async", to: { (_: @Sendable (Int) async throws -> Clock) in Page() }),
            other("typed throws", to: { (_: () throws(InjectionError) -> Clock) in Page() }),
            other("inout", to: { (_: (inout Int) -> Clock) in Page() }),
            other("consuming", to: { (_: (consuming Notes) -> Clock) in Page() }),
            other("sending", to: { (_: (sending Notes) -> Clock) in Page() }),
            other("a sending result", to: { (_: () -> sending Clock) in Page() }),
            other("five arguments", to: { (_: (Int, Int, Int, Int, Int) -> Clock) in Page() }),
            other("a variadic one", to: { (_: (Int...) -> Clock) in Page() }),
            other("another global actor", to: { (_: @OtherActor () -> Clock) in Page() }),
            // These ended the process.
            other("an argument that can't be copied", to: { (_: (borrowing Token) -> Clock) in Page() }),
            other("a result that can't be copied", to: { (_: () throws -> Token) in Page() }),
            other("a C function", to: { (_: @convention(c) () -> Int) in Page() }),
        ])
    func others(row: ParameterRow) throws {
        try row.check { binder in
            bindClock(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: Clock.self) { (_, _: Int, _: Int, _: Int, _: Int, _: Int) in Clock() }
            binder.wireFactory(taking: Notes.self) { (_: Notes) in Clock() }
            binder.wireFactory(taking: [Int].self) { (_: [Int]) in Clock() }
        }
    }
}
