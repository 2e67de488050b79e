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
    // MARK: Missing

    @Test(
        "A parameter for which nothing is bound is a problem",
        arguments: [
            ParameterRow("an instance", .missing(page, client)) { (_: Client) in Page() },
            ParameterRow("a provider", .missing(page, client)) { (_: Provider<Client>) in Page() },
            ParameterRow("a factory", .missing(page, client)) { (_: Factory<Client>) in Page() },
            ParameterRow("a closure", .missing(page, client)) { (_: () -> Client) in Page() },
            ParameterRow("a closure", .missing(page, client)) { (_: (Int) throws -> Client) in Page() },
            ParameterRow("a closure", .missing(page, client), onMainActor: { (_: @MainActor () -> Client) in Page() }),
            ParameterRow("an array of instances", .missing(page, client)) { (_: [Client]) in Page() },
            ParameterRow("an array of handles", .missing(page, BindingKey(Provider<Clock>.self))) {
                (_: [Provider<Clock>]) in Page()
            },
            ParameterRow("an array of arrays", .missing(page, BindingKey([Clock].self))) { (_: [[Clock]]) in Page() },
        ])
    func missing(row: ParameterRow) throws { try row.check(beside: bindClock) }

    private static let named = BindingKey(Clock.self, named: "x")
    private static let list = BindingKey([Clock].self, named: "x")

    @Test(
        "A parameter for which nothing is bound by its own key is a problem",
        arguments: [
            ParameterRow("an instance", .missing(page, named), with: named) { (_: Clock) in Page() },
            ParameterRow("a closure", .missing(page, named), with: named) { (_: () -> Clock) in Page() },
            ParameterRow("an array", .missing(page, list), with: list) { (_: [Clock]) in Page() },
        ])
    func missingByKey(row: ParameterRow) throws { try row.check(beside: bindClock) }

    @Test(
        "An optional parameter for which nothing is bound is no problem",
        arguments: [
            ParameterRow("a closure") { (_: (() -> Client)?) in Page() },
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

    // MARK: Bound otherwise

    @Test(
        "A provider is no factory",
        arguments: [
            ParameterRow("a factory", .notAFactory(clock)) { (_: Factory<Clock>) in Page() },
            ParameterRow("an optional factory", .notAFactory(clock)) { (_: Factory<Clock>?) in Page() },
            ParameterRow("a closure with an argument", mismatch(clock, "()", "(Int)")) {
                (_: (Int) -> Clock) in Page()
            },
        ])
    func provider(row: ParameterRow) throws {
        try row.check { binder in binder.bindProvider(for: Clock.self) { _ in Clock() } }
    }

    @Test(
        "A factory that takes an Int is called with an Int",
        arguments: [
            ParameterRow("a factory", mismatch(store, "(Int)", "(String)")) { (_: Factory<Store, String>) in Page() },
            ParameterRow("an optional factory", mismatch(store, "(Int)", "(String)")) {
                (_: Factory<Store, String>?) in Page()
            },
            ParameterRow("a closure", mismatch(store, "(Int)", "(Int, String)")) {
                (_: (Int, String) -> Store) in Page()
            },
            ParameterRow("an optional closure", mismatch(store, "(Int)", "(String)")) {
                (_: ((String) -> Store)?) in Page()
            },
            ParameterRow("a closure without arguments", mismatch(store, "(Int)", "()")) { (_: () -> Store) in Page() },
            ParameterRow("an optional instance", mismatch(store, "(Int)", "()")) { (_: Store?) in Page() },
        ])
    func arguments(row: ParameterRow) throws {
        try row.check { binder in binder.wireFactory(taking: Int.self) { (_: Int) in Store() } }
    }

    @Test(
        "A factory of an optional or an array is called with its argument, too",
        arguments: [
            ParameterRow("an optional of it", mismatch(BindingKey(Store?.self), "(Int)", "()")) {
                (_: Store??) in Page()
            },
            ParameterRow("an optional of it", mismatch(BindingKey([Store].self), "(Int)", "()")) {
                (_: [Store]?) in Page()
            },
        ])
    func argumentsOfForms(row: ParameterRow) throws {
        try row.check { binder in
            binder.bindFactory(for: Store?.self) { (_, _: Int) in nil }
            binder.bindFactory(for: [Store].self) { (_, _: Int) in [] }
        }
    }

    @Test("The key of an array's elements is none of the array's") func keyOfElements() throws {
        let row = ParameterRow("an array", mismatch(page, "(Array<Clock>)", "Clock"), with: clock) {
            (_: [Clock]) in Page()
        }
        try row.check(beside: bindClock)
    }

    // MARK: The main actor

    @Test(
        "What lives on the main actor is reached only there",
        arguments: [
            ParameterRow("a closure", .boundOnMainActor(client)) { (_: () -> Client) in Page() },
            ParameterRow("a closure", .boundOnMainActor(client)) { (_: @Sendable () throws -> Client) in Page() },
            ParameterRow("a closure", .boundOnMainActor(client)) { (_: ((Int) -> Client)?) in Page() },
            ParameterRow("a closure") { (_: @MainActor () -> Client) in Page() },
            ParameterRow("a closure") { (_: @MainActor (Int) -> Client) in Page() },
            ParameterRow("a closure", onMainActor: { (_: () -> Client) in Page() }),
            ParameterRow("a closure", onMainActor: { (_: (() throws -> Client)?) in Page() }),
            ParameterRow("a closure", onMainActor: { (_: (Int) -> Client) in Page() }),
            ParameterRow("a closure", onMainActor: { (_: @MainActor (Int) -> Client) in Page() }),
            ParameterRow(
                "a closure that leaves it", .boundOnMainActor(client),
                onMainActor: { (_: @Sendable () -> Client) in Page() }),
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

    // MARK: Arguments of closures

    /// A block may keep its arguments, and a closure can't promise to give them away.
    @Test(
        "A closure lends its arguments, unless they are Sendable",
        arguments: [
            ParameterRow("a block that owns it", mismatch(store, "(Notes)", "(Notes)")) {
                (_: (Notes) -> Store) in Page()
            },
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

    // MARK: Functions that are no handles

    /// A row for a type of function that is a type like others, which must be bound.
    private static func other<P>(_ title: String, to function: @escaping @Sendable (P) -> Page) -> ParameterRow {
        ParameterRow(title, .missing(page, BindingKey(P.self)), function)
    }

    @Test(
        "Any other type of function must be bound",
        arguments: [
            other("async", to: { (_: () async -> Clock) in Page() }),
            other("async with an argument", to: { (_: @Sendable (Int) async throws -> Clock) in Page() }),
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
            binder.bindProvider(for: Clock.self) { _ in Clock() }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: Clock.self) { (_, _: Int) in Clock() }
            binder.bindFactory(for: Clock.self) { (_, _: Int, _: Int, _: Int, _: Int, _: Int) in Clock() }
            binder.wireFactory(taking: Notes.self) { (_: Notes) in Clock() }
            binder.wireFactory(taking: [Int].self) { (_: [Int]) in Clock() }
        }
    }
}

@Suite("Problems of wired functions") struct WiringProblemTests {
    // MARK: Arguments

    @Test(
        "A factory's arguments are its function's parameters, and others must be bound",
        arguments: [
            ConfigurationCase("a parameter is missing beside an argument", problems: [.missing(page, store)]) {
                binder in
                binder.wireFactory(taking: Int.self) { (_: Int, _: Store) in Page() }
            },
            ConfigurationCase(
                "two factories need one key of the main actor: one problem", problems: [.boundOnMainActor(store)]
            ) { binder in
                binder.mainActor.bindProvider(for: Store.self) { _ in Store() }
                binder.wireFactory(taking: Int.self) { (_: Int, _: Store) in Page() }
                binder.wireFactory(taking: String.self) { (_: String, _: Provider<Store>) in Page() }
            },
            ConfigurationCase("a factory reaches the main actor by a handle") { binder in
                binder.mainActor.bindProvider(for: Store.self) { _ in Store() }
                binder.wireFactory(taking: Int.self) { (_: Int, _: MainActorProvider<Store>) in Page() }
            },
            ConfigurationCase("a factory takes what another one makes without arguments") { binder in
                binder.wireFactory { Page() }
                binder.wireFactory(taking: Int.self) { (_: Int, page: Page) in page }
            },
            ConfigurationCase("a factory takes its own handle") { binder in
                binder.wireFactory(taking: Int.self) { (_: Int, _: Factory<Page, Int>) in Page() }
            },
            ConfigurationCase(
                "an argument of another type", problems: [mismatch(page, "(Clock, Int)", "(String, Int)")]
            ) { binder in
                binder.bindProvider(for: Clock.self) { _ in Clock() }
                binder.wireFactory(taking: (String, Int).self) { (_: Clock, _: Int) in Page() }
            },
            ConfigurationCase("one argument too many", problems: [mismatch(page, "(Int)", "(Int, Int)")]) { binder in
                binder.wireFactory(taking: (Int, Int).self) { (_: Int) in Page() }
            },
            ConfigurationCase("an argument without parameters", problems: [mismatch(page, "()", "(Int)")]) { binder in
                binder.wireFactory(taking: Int.self) { Page() }
            },
            ConfigurationCase(
                "an argument that conforms to the parameter's protocol",
                problems: [mismatch(page, "(Error)", "(Failure)")]
            ) { binder in
                binder.bindProvider(for: (any Error).self) { _ in Failure() }
                binder.wireFactory(taking: Failure.self) { (_: any Error) in Page() }
            },
        ])
    func arguments(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test(
        "A key is for one parameter that is no argument",
        arguments: [
            ConfigurationCase("two keys for one parameter", problems: [mismatch(page, "(Clock)", "Clock, Clock")]) {
                binder in
                binder.bindProvider(for: Clock.self) { _ in Clock() }
                binder.wireProvider(with: clock, clock) { (_: Clock) in Page() }
            },
            ConfigurationCase("a key for an argument", problems: [mismatch(page, "(Clock)", "Clock")]) { binder in
                binder.bindProvider(for: Clock.self) { _ in Clock() }
                binder.wireFactory(taking: Clock.self, with: clock) { (_: Clock) in Page() }
            },
        ])
    func keys(configuration: ConfigurationCase) throws { try configuration.check() }

    // MARK: Large values

    /// A value of 16 KB and 8 bytes.
    private struct Huge: Sendable {
        typealias Rows = (Int, Int, Int, Int, Int, Int, Int, Int)
        typealias Table = (Rows, Rows, Rows, Rows, Rows, Rows, Rows, Rows)
        typealias Book = (Table, Table, Table, Table, Table, Table, Table, Table)
        var shelf: (Book, Book, Book, Book)?
        var number = 0

        init() { shelf = nil }
    }

    private static func large(_ key: BindingKey) -> InjectionError {
        .argumentMismatch(key, expected: "at most 16384 bytes", requested: "(Huge)")
    }

    @Test(
        "A type of more than 16 KB is refused where it is wired",
        arguments: [
            ConfigurationCase("made", problems: [large(BindingKey(Huge.self))]) { binder in
                binder.wireFactory { Huge() }
            },
            ConfigurationCase("taken", problems: [large(page)]) { binder in
                binder.bindFactory(for: Huge.self) { _ in Huge() }
                binder.wireProvider { (_: Huge) in Page() }
            },
            ConfigurationCase("an argument", problems: [large(page)]) { binder in
                binder.wireFactory(taking: Huge.self) { (_: Huge) in Page() }
            },
            ConfigurationCase("an optional", problems: [large(page)]) { binder in
                binder.bindFactory(for: Huge.self) { _ in Huge() }
                binder.wireProvider { (_: Huge?) in Page() }
            },
            ConfigurationCase("in a list, by a closure, and what a block makes, it is not") { binder in
                binder.bindFactory(for: Huge.self) { _ in Huge() }
                binder.wireProvider { (_: [Huge], _: () -> Huge) in Page() }
            },
        ])
    func largeValues(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test("The text of such a type says to use a class") func textOfLarge() throws {
        let error = failure {
            try Injector { $0.wireFactory(fileID: "App/Wiring.swift", line: 1) { Huge() } }
        }
        #expect(
            error?.problems.first?.description == """
                [argument-mismatch] The function of Huge takes or makes Huge, which has \(MemoryLayout<Huge>.size) bytes, and what is wired has at most 16384.
                  Huge, bound at App/Wiring.swift:1
                  fix: make Huge a class, or keep its content in a class: then only a reference is passed.
                """)
    }

    // MARK: Rings

    @Test(
        "What takes itself is a ring, in any scope",
        arguments: [
            ConfigurationCase("a singleton", problems: [.cycle(page, page)]) { binder in
                binder.wireProvider { (page: Page) in page }
            },
            ConfigurationCase("a value of weak scope", problems: [.weakScopeOfValue(page), .cycle(page, page)]) {
                binder in
                binder.wireProvider(scope: .weak) { (page: Page) in page }
            },
            ConfigurationCase("an instance of graph scope", problems: [.cycle(page, page)]) { binder in
                binder.wireProvider(scope: .graph) { (page: Page) in page }
            },
            ConfigurationCase("a factory", problems: [.cycle(page, page)]) { binder in
                binder.wireFactory { (page: Page) in page }
            },
            ConfigurationCase("several of them", problems: [.cycle(clock, clock), .cycle(store, store)]) { binder in
                binder.wireProvider { (clock: Clock) in clock }
                binder.wireFactory { (store: Store) in store }
            },
        ])
    func selfRings(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test(
        "A ring is one problem, from its member bound first",
        arguments: [
            // It is found by way of the page, which is no member.
            ConfigurationCase(
                "its first member is not what leads to it", problems: [.cycle(clock, store, client, clock)]
            ) { binder in
                binder.wireProvider { (_: Client) in Page() }
                binder.wireProvider { (_: Store) in Clock() }
                binder.wireProvider { (_: Client) in Store() }
                binder.wireProvider { (_: Clock) in Client() }
            },
            // Only the first of several edges was taken as part of the ring.
            ConfigurationCase("several parameters lead along it", problems: [.cycle(clock, store, clock)]) { binder in
                binder.wireProvider { (_: Store, _: Store?, _: [Store]) in Clock() }
                binder.wireProvider { (_: Clock) in Store() }
            },
            ConfigurationCase("an optional parameter is part of it", problems: [.cycle(clock, store, clock)]) {
                binder in
                binder.wireProvider { (_: Store?) in Clock() }
                binder.wireProvider { (_: Clock) in Store() }
            },
            ConfigurationCase(
                "an array is part of it",
                problems: [.cycle(BindingKey(Clock.self, named: "a"), store, BindingKey(Clock.self, named: "a"))]
            ) { binder in
                binder.wireProvider(named: "a") { (_: Store) in Clock() }
                binder.wireProvider { (_: [Clock]) in Store() }
            },
            ConfigurationCase(
                "rings that do not touch are two", problems: [.cycle(clock, page, clock), .cycle(store, client, store)]
            ) { binder in
                binder.wireProvider { (_: Page) in Clock() }
                binder.wireProvider { (_: Client) in Store() }
                binder.wireProvider { (_: Store) in Client() }
                binder.wireProvider { (_: Clock) in Page() }
            },
            // The other one is found when this one is gone.
            ConfigurationCase("rings that share an edge are one", problems: [.cycle(clock, store, page, clock)]) {
                binder in
                binder.wireProvider { (_: Store, _: Client) in Clock() }
                binder.wireProvider { (_: Page) in Store() }
                binder.wireProvider { (_: Page) in Client() }
                binder.wireProvider { (_: Clock) in Page() }
            },
        ])
    func rings(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test(
        "A handle or a closure makes a ring legal",
        arguments: [
            ConfigurationCase("a provider") { binder in
                binder.wireProvider { (_: Store) in Clock() }
                binder.wireProvider { (_: Provider<Clock>) in Store() }
            },
            ConfigurationCase("a closure") { binder in
                binder.wireProvider { (_: Store) in Clock() }
                binder.wireProvider { (_: () -> Clock) in Store() }
            },
            ConfigurationCase("a closure of what it is for") { binder in
                binder.wireProvider { (_: () -> Clock) in Clock() }
            },
            ConfigurationCase("a factory") { binder in
                binder.wireFactory { (_: Store) in Clock() }
                binder.wireProvider { (_: Factory<Clock>) in Store() }
            },
            ConfigurationCase("a factory with an argument") { binder in
                binder.wireFactory(taking: Int.self) { (_: Int, _: Store) in Clock() }
                binder.wireProvider { (_: Factory<Clock, Int>) in Store() }
            },
        ])
    func legalRings(configuration: ConfigurationCase) throws { try configuration.check() }

    // MARK: Captives

    @Test(
        "An instance of graph scope is captive in a singleton",
        arguments: [
            ConfigurationCase("a singleton takes it", problems: [.captiveDependency(clock, keptBy: page)]) { binder in
                binder.wireProvider(scope: .graph) { Clock() }
                binder.wireProvider { (_: Clock) in Page() }
            },
            ConfigurationCase("it is optional", problems: [.captiveDependency(clock, keptBy: page)]) { binder in
                binder.wireProvider(scope: .graph) { Clock() }
                binder.wireProvider { (_: Clock?) in Page() }
            },
            ConfigurationCase("it is in an array", problems: [.captiveDependency(clock, keptBy: page)]) { binder in
                binder.wireProvider(scope: .graph) { Clock() }
                binder.wireProvider { (_: [Clock]) in Page() }
            },
            ConfigurationCase(
                "two singletons take it: one problem", problems: [.captiveDependency(clock, keptBy: page)]
            ) { binder in
                binder.wireProvider(scope: .graph) { Clock() }
                binder.wireProvider { (_: Clock) in Page() }
                binder.wireProvider { (_: Clock) in Store() }
            },
            ConfigurationCase("it is behind factories", problems: [.captiveDependency(clock, keptBy: page)]) { binder in
                binder.wireProvider(scope: .graph) { Clock() }
                binder.wireFactory { (_: Clock) in Store() }
                binder.wireFactory { (_: Store?) in Client() }
                binder.wireProvider { (_: Client) in Page() }
            },
            // The other singleton keeps the client, and that one keeps the clock anyway.
            ConfigurationCase("it is behind another singleton", problems: [.captiveDependency(clock, keptBy: client)]) {
                binder in
                binder.wireProvider { (_: Client) in Page() }
                binder.wireProvider { (_: Clock) in Client() }
                binder.wireProvider(scope: .graph) { Clock() }
            },
        ])
    func captives(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test(
        "An instance of graph scope is no captive of others",
        arguments: [
            ConfigurationCase("a value of weak scope", problems: [.weakScopeOfValue(page)]) { binder in
                binder.wireProvider(scope: .graph) { Clock() }
                binder.wireProvider(scope: .weak) { (_: Clock) in Page() }
            },
            ConfigurationCase("graph scope") { binder in
                binder.wireProvider(scope: .graph) { Clock() }
                binder.wireProvider(scope: .graph) { (_: Clock) in Page() }
            },
            ConfigurationCase("a factory") { binder in
                binder.wireProvider(scope: .graph) { Clock() }
                binder.wireFactory { (_: Clock) in Page() }
            },
            ConfigurationCase("a singleton with a handle") { binder in
                binder.wireProvider(scope: .graph) { Clock() }
                binder.wireProvider { (_: Provider<Clock>) in Page() }
            },
            ConfigurationCase("a singleton with the handle of a factory with an argument") { binder in
                binder.wireProvider(scope: .graph) { Clock() }
                binder.wireFactory(taking: Int.self) { (_: Int, _: Clock, _: Page) in Store() }
                binder.wireProvider { (_: Factory<Store, Int>) in Page() }
            },
        ])
    func noCaptives(configuration: ConfigurationCase) throws { try configuration.check() }

    // MARK: Children

    @Test(
        "A child's functions are checked with its parent's bindings",
        arguments: [
            ConfigurationCase(
                "a captive behind its parent's factory", problems: [.captiveDependency(clock, keptBy: page)],
                inChildOf: { binder in
                    binder.wireProvider(scope: .graph) { Clock() }
                    binder.wireFactory { (_: Clock) in Store() }
                }
            ) { binder in binder.wireProvider { (_: Store) in Page() } },
            ConfigurationCase("nothing is bound", problems: [.missing(page, store)], inChildOf: { _ in }) { binder in
                binder.wireProvider { (_: Store) in Page() }
            },
            ConfigurationCase(
                "its parent binds it on the main actor", problems: [.boundOnMainActor(store)],
                inChildOf: { binder in binder.mainActor.bindProvider(for: Store.self) { _ in Store() } }
            ) { binder in binder.wireProvider { (_: Store) in Page() } },
            ConfigurationCase(
                "its own key is bound by its parent",
                inChildOf: { binder in binder.bindProvider(for: Page.self) { _ in Page() } }
            ) { binder in binder.wireProvider { (page: Page) in page } },
            ConfigurationCase(
                "no ring leads through a parent, which requests from itself",
                inChildOf: { binder in
                    binder.wireProvider { Clock() }
                    binder.wireProvider { (_: Clock) in Store() }
                }
            ) { binder in binder.wireProvider { (_: Store) in Clock() } },
        ])
    func children(configuration: ConfigurationCase) throws { try configuration.check() }

    // MARK: All at once

    @Test("All kinds of problems are reported at once, in an override too") func allAtOnce() throws {
        let app = try Injector { binder in
            binder.wireProvider { (_: Clock) in Store() }
            binder.wireProvider { Clock() }
        }
        let error = failure {
            try app.overriding(addingBindings: true) { binder in
                binder.wireProvider { (_: Store) in Clock() }
                binder.wireProvider { (_: Client) in Page() }
                binder.wireProvider { (_: Factory<String>) in 1 }
                for line in 1...2 {
                    binder.bindProvider(for: String.self, fileID: "App/Tests.swift", line: line) { _ in
                        Issue.record("A block ran.")
                        return "text"
                    }
                }
            }
        }
        let text = BindingKey(String.self)
        let sites = [1, 2].map { BindingSite(fileID: "App/Tests.swift", line: $0) }
        #expect(
            error?.problems == [
                .duplicateBinding(text, sites: sites),
                .missing(page, client),
                .notAFactory(text),
                .cycle(store, clock, store),
            ])
    }
}
