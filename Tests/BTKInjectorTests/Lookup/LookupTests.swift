import BTKInjector
import TestSupport
import Testing

private protocol Clock: Sendable { var zone: String { get } }

private final class LocalClock: Clock { var zone: String { "local" } }

private final class UTCClock: Clock { var zone: String { "UTC" } }

private protocol Session: AnyObject { var user: String { get set } }

/// Not Sendable.
private final class DefaultSession: Session {
    var user: String
    init(user: String) { self.user = user }
}

extension BindingName {
    fileprivate static let utc: BindingName = "utc"
}

@Suite("Lookups") struct LookupTests {
    // MARK: Providers and factories

    @Test("A provider's instance is the same for every way to ask, and is made at the first request, not for a handle")
    func sameInstance() throws {
        let runs = Locked()
        let injector = try Injector { binder in
            binder.bindProvider(for: Clock.self) { _ in runs.counting(LocalClock()) }
        }
        let handle: Provider<any Clock> = try injector.provider()
        #expect(runs.value == 0)
        let byContext: any Clock = try injector.instance()
        let clocks = try [
            byContext, injector.instance(for: Clock.self), handle.get(), Injected(from: handle).wrappedValue,
            injector.provider(for: Clock.self).get(),
        ]
        #expect(Set(clocks.map { ObjectIdentifier($0 as AnyObject) }).count == 1)
        #expect(runs.value == 1)
    }

    @Test("A factory makes a new instance for every way to ask") func newInstances() throws {
        let injector = try Injector { binder in
            binder.bindFactory(for: Session.self) { _ in DefaultSession(user: "ada") }
        }
        let factory: Factory<any Session> = try injector.factory()
        let provider: Provider<any Session> = try injector.provider()
        let optional: Provider<(any Session)?> = try injector.provider()
        let sessions: [any Session] = [
            try #require(try optional.get()), try #require(try optional.get()), try injector.instance(),
            try injector.instance(for: Session.self),
            try factory(), try factory(), try injector.factory(for: Session.self)(), try provider.get(),
            try injector.make(), try injector.make(for: Session.self),
        ]
        #expect(Set(sessions.map(ObjectIdentifier.init)).count == sessions.count)
    }

    // MARK: Names

    @Test("A name is another key, the empty one too, and a handle for a name gives what the name does") func names()
        throws
    {
        let injector = try Injector { binder in
            binder.bindProvider(for: Clock.self) { _ in LocalClock() }
            binder.bindProvider(for: Clock.self, named: .utc) { _ in UTCClock() }
            binder.bindProvider(for: Int.self, named: "") { _ in 1 }
        }
        #expect(try injector.instance(for: Clock.self).zone == "local")
        let named: any Clock = try injector.instance(named: BindingName("utc"))
        #expect(named.zone == "UTC")
        let handle: Provider<any Clock> = try injector.provider(named: .utc)
        #expect(try handle.get() as AnyObject === named as AnyObject)
        expectThrows(.missing(BindingKey(Clock.self, named: "UTC"))) {
            try injector.instance(for: Clock.self, named: "UTC")
        }
        expectThrows(.missing(BindingKey(Int.self))) { try injector.instance(for: Int.self) }
        #expect(try injector.instance(for: Int.self, named: "") == 1)
    }

    @Test(
        "Names are equal when their strings are, however they are written",
        arguments: [
            ("utc", "utc"), ("\u{E9}t\u{E9}", "e\u{301}te\u{301}"), ("\u{212A}", "K"), ("a\u{37E}", "a;"), ("", ""),
        ] as [(String, String)])
    func equalNames(left: String, right: String) throws {
        #expect(left == right)
        let left = BindingName(left)
        let right = BindingName(right)
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        let injector = try Injector { binder in
            binder.bindProvider(for: Int.self, named: left) { _ in 7 }
        }
        #expect(try injector.instance(named: right) == 7)
    }

    // Sendable is a marker for the compiler: at run time there is nothing of it.
    @Test("Keys are equal if their types and names are, and `& Sendable` makes no other type") func keys() throws {
        #expect(BindingKey(Clock.self, named: "utc") == BindingKey(Clock.self, named: .utc))
        #expect(BindingKey(Clock.self) != BindingKey(LocalClock.self))
        #expect(BindingKey(Clock.self) != BindingKey(Clock.self, named: .utc))
        #expect(Set([BindingKey(Clock.self), BindingKey(Clock.self), BindingKey(Clock.self, named: "a")]).count == 2)
        let injector = try Injector { $0.bindFactory(for: Session.self) { _ in DefaultSession(user: "plain") } }
        let session: any Session & Sendable = try injector.instance()
        #expect(session.user == "plain")
    }

    // MARK: Arguments

    @Test("Factories with different argument lists stand side by side, and beside a provider")
    func argumentLists() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: String.self) { _ in "none" }
            binder.bindFactory(for: String.self) { (_, a: Int) in "Int" }
            binder.bindFactory(for: String.self) { (_, a: Int?) in "Int?" }
            binder.bindFactory(for: String.self) { (_, a: Int, b: String) in "Int, String" }
            binder.bindFactory(for: String.self) { (_, a: String, b: Int) in "String, Int" }
            binder.bindFactory(for: String.self) { (_, a: ((Int, String), Int)) in "a pair, Int" }
        }
        let texts = [
            try injector.instance(for: String.self),
            try injector.factory(for: String.self, taking: Int.self)(1),
            try injector.factory(for: String.self, taking: Int?.self)(nil),
            try injector.factory(for: String.self, taking: (Int, String).self)(1, ""),
            try injector.make(for: String.self, "", 1),
            try injector.make(for: String.self, (1, ""), 1),
        ]
        #expect(texts == ["none", "Int", "Int?", "Int, String", "String, Int", "a pair, Int"])
    }

    @Test("A pair is two arguments, Void is none, and a tuple within the list is one of its own") func tuples() throws {
        let injector = try Injector { binder in
            binder.bindFactory(for: String.self) { (_, pair: (Int, String)) in "\(pair)" }
            binder.bindFactory(for: Bool.self) { (_, _: Void) in true }
            binder.wireFactory(taking: ((Int, Int), Int).self) { (pair: (Int, Int), c: Int) in [pair.0, pair.1, c] }
        }
        let pair: Factory<String, (Int, String)> = try injector.factory()
        let two: Factory<String, Int, String> = try injector.factory()
        #expect(try [pair((1, "a")), two(1, "a"), injector.make(1, "a")] == Array(repeating: "(1, \"a\")", count: 3))
        #expect(try injector.instance(for: Bool.self))
        #expect(try injector.factory(for: [Int].self, taking: ((Int, Int), Int).self)((1, 2), 3) == [1, 2, 3])
        let found = try problems { binder in
            binder.bindFactory(for: String.self) { (_, pair: (Int, String)) in "" }
            binder.bindFactory(for: String.self) { (_, a: Int, b: String) in "" }
        }
        #expect(found.map { $0.description.contains("String is bound 2 times.") } == [true])
    }

    private static let labelMismatch = InjectionError.argumentMismatch(
        BindingKey(String.self), expected: "(Int, Bool)", requested: "(id: Int, Bool)")

    /// Another type than the tuple without them, it would be found by nobody.
    @Test(
        "A tuple with labels is refused where it is bound",
        arguments: [
            ConfigurationCase("wired", problems: [labelMismatch]) { binder in
                binder.wireFactory(taking: (id: Int, Bool).self) { (id: Int, flag: Bool) in "\(id)" }
            },
            ConfigurationCase("a block", problems: [labelMismatch]) { binder in
                binder.bindFactory(for: String.self) { (_, pair: (id: Int, Bool)) in "" }
            },
        ])
    func labels(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test("The text of a tuple with labels says to leave them out, and a request shows them") func textOfLabels() throws
    {
        let found = try problems { binder in
            binder.bindFactory(for: String.self, fileID: "App/Wiring.swift", line: 3) { (_, _: (id: Int, Bool)) in "" }
        }
        #expect(
            found.first?.description == """
                [argument-mismatch] The arguments of String are a tuple with labels, (id: Int, Bool).
                  String, bound at App/Wiring.swift:3
                  fix: leave the labels out, (Int, Bool): arguments are told apart by their types, in their order.
                """)
        let injector = try Injector { $0.bindFactory(for: String.self) { (_, id: Int, flag: Bool) in "" } }
        expectThrows(Self.labelMismatch) { try injector.make(for: String.self, (id: 7, true)) }
    }

    // MARK: What goes wrong

    /// A request that fails, and its error.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let error: InjectionError
        let request: @Sendable (Injector) throws -> Void

        init<T>(_ title: String, _ error: InjectionError, _ request: @escaping @Sendable (Injector) throws -> T) {
            testDescription = title
            self.error = error
            self.request = { _ = try request($0) }
        }
    }

    @Test("A request that no binding fits says why, and for handles at once", arguments: mistakes + mismatches + paths)
    func failures(mistake: Mistake) throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Clock.self) { _ in LocalClock() }
            binder.bindProvider(for: Clock.self, named: .utc) { _ in UTCClock() }
            binder.bindFactory(for: Clock.self, named: .utc) { (_, zone: String) in UTCClock() }
            binder.bindFactory(for: Session.self) { (_, user: String) in DefaultSession(user: user) }
            binder.bindFactory(for: Session.self) { (_, user: String, age: Int) in DefaultSession(user: user) }
            binder.bindFactory(for: String.self, named: "pair") { (_, a: ((Int, Int), Int)) in "" }
            binder.mainActor.bindFactory(for: UInt.self) { _ in 1 }
            binder.mainActor.bindFactory(for: UInt.self) { (_, n: Int) in 1 }
            // Bindings whose blocks miss something.
            binder.bindProvider(for: Int.self) { i in try i.instance(for: String.self).count }
            binder.bindFactory(for: String.self) { i in "\(try i.instance(for: LocalClock.self))" }
            binder.bindProvider(for: Bool.self) { i in try i.provider(for: LocalClock.self) as Any is Int }
            binder.bindFactory(for: Float.self) { i in Float(try i.make(for: Double.self, 1)) }
            binder.bindFactory(for: Double.self) { (i, a: Int) in
                try i.factory(for: LocalClock.self, taking: Int.self)(a) as Any is Int ? 0 : 1
            }
        }
        expectThrows(mistake.error) { try mistake.request(injector) }
    }

    private static let clock = BindingKey(Clock.self)
    private static let missing = BindingKey(LocalClock.self)
    private static let mistakes: [Mistake] = [
        Mistake("`factory()` of a provider", .notAFactory(clock)) { try $0.factory() as Factory<any Clock> },
        Mistake("`make` of a provider", .notAFactory(clock)) { try $0.make(for: Clock.self) },
        Mistake(
            "`factory` of a provider beside a factory with arguments", .notAFactory(BindingKey(Clock.self, named: .utc))
        ) { try $0.factory(for: Clock.self, named: .utc) },
        // A class is found as the type that it was bound as.
        Mistake("`instance` of nothing", .missing(missing)) { try $0.instance(for: LocalClock.self) },
        Mistake("`provider()` of nothing", .missing(missing)) { try $0.provider() as Provider<LocalClock> },
        Mistake("`factory(for:)` of nothing", .missing(missing)) { try $0.factory(for: LocalClock.self) },
        Mistake("`factory()` of nothing, with arguments", .missing(missing)) {
            try $0.factory() as Factory<LocalClock, Int>
        },
        Mistake("`make` of nothing, with arguments", .missing(missing)) { try $0.make(for: LocalClock.self, 1, 2) },
        Mistake("`make` on the main actor", .boundOnMainActor(BindingKey(UInt.self))) { try $0.make(for: UInt.self) },
        Mistake("`make` there with arguments", .boundOnMainActor(BindingKey(UInt.self))) {
            try $0.make(for: UInt.self, 1)
        },
    ]

    private static let mismatches = [
        mismatch("`factory(for:taking:)`", "(Int)") { try $0.factory(for: Session.self, taking: Int.self) },
        mismatch("`factory()`", "(Int, String)") { try $0.factory() as Factory<any Session, Int, String> },
        mismatch("`make`", "(Int, Int)") { try $0.make(for: Session.self, 1, 2) },
        mismatch("`factory(for:)`", "()") { try $0.factory(for: Session.self) },
        mismatch("`instance`", "()") { try $0.instance(for: Session.self) },
        mismatch("`provider`", "()") { try $0.provider(for: Session.self) },
        Mistake("`factory(for:taking:)` of a provider", .argumentMismatch(clock, expected: "()", requested: "(Int)")) {
            try $0.factory(for: Clock.self, taking: Int.self)
        },
        // A pair beside another argument is one of two.
        Mistake(
            "`make` with three arguments of one that takes a pair and another",
            .argumentMismatch(
                BindingKey(String.self, named: "pair"), expected: "((Int, Int), Int)", requested: "(Int, Int, Int)")
        ) { try $0.make(for: String.self, named: "pair", 1, 2, 3) },
    ]

    private static func mismatch<T>(
        _ title: String, _ requested: String, _ request: @escaping @Sendable (Injector) throws -> T
    ) -> Mistake {
        let error = InjectionError.argumentMismatch(
            BindingKey(Session.self), expected: "(String) or (String, Int)", requested: requested)
        return Mistake("\(title) with other arguments", error, request)
    }

    private static let paths: [Mistake] = [
        Mistake("`instance` within two blocks", .missing(BindingKey(Int.self), BindingKey(String.self), missing)) {
            try $0.instance(for: Int.self)
        },
        Mistake("`provider` within a block", .missing(BindingKey(Bool.self), missing)) {
            try $0.instance(for: Bool.self)
        },
        Mistake("`factory` within a block", .missing(BindingKey(Double.self), missing)) {
            try $0.make(for: Double.self, 1)
        },
        Mistake("`make` within a block", .missing(BindingKey(Float.self), BindingKey(Double.self), missing)) {
            try $0.make(for: Float.self)
        },
    ]

    @Test("`hasBinding` reports a binding with any arguments, also that of a block that asks, and runs no block")
    func hasBinding() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Clock.self) { _ -> LocalClock in fatalError("requested") }
            binder.bindFactory(for: Session.self, named: "a") { (_, user: String) in DefaultSession(user: user) }
            binder.bindProvider(for: [Bool].self) { i in
                [i.hasBinding(for: Clock.self), i.hasBinding(for: Session.self), i.hasBinding(for: [Bool].self)]
            }
        }
        #expect(injector.hasBinding(for: Session.self, named: "a"))
        #expect(!injector.hasBinding(for: Clock.self, named: .utc))
        #expect(!injector.hasBinding(for: LocalClock.self), "The type that a block makes is none that is bound.")
        #expect(try injector.instance(for: [Bool].self) == [true, false, true])
    }
}
