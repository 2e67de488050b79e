import BTKInjector
import Synchronization
import TestSupport
import Testing

private protocol Clock: Sendable {
    var zone: String { get }
}

private final class LocalClock: Clock {
    var zone: String { "local" }
}

private final class UTCClock: Clock {
    var zone: String { "UTC" }
}

private protocol Session: AnyObject {
    var user: String { get set }
}

/// Not Sendable.
private final class DefaultSession: Session {
    var user: String
    init(user: String) { self.user = user }
}

/// Not Sendable.
private final class Notes {
    var lines: [String] = []
}

extension BindingName {
    fileprivate static let utc: BindingName = "utc"
}

private func helper(_ i: inout Resolver) throws -> String {
    let clock: any Clock = try i.instance()
    let session: Factory<any Session, String> = try i.factory()
    return try session(clock.zone).user
}

@Suite("Lookups")
struct LookupTests {
    // MARK: Providers and factories

    @Test("A provider's instance is the same for every way to ask, and is made at the first request, not for a handle")
    func sameInstance() throws {
        let runs = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Clock.self) { _ in runs.counting(LocalClock()) }
        }
        let handle: Provider<any Clock> = try injector.provider()
        #expect(runs.value == 0)
        let byContext: any Clock = try injector.instance()
        let clocks = try [
            byContext, injector.instance(for: Clock.self), handle.get(), handle.wrappedValue,
            injector.provider(for: Clock.self).get(),
        ]
        #expect(Set(clocks.map { ObjectIdentifier($0 as AnyObject) }).count == 1)
        #expect(runs.value == 1)
    }

    @Test("A factory makes a new instance for every way to ask")
    func newInstances() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Session.self) { _ in DefaultSession(user: "ada") }
        }
        let factory: Factory<any Session> = try injector.factory()
        let provider: Provider<any Session> = try injector.provider()
        let optional: Provider<(any Session)?> = try injector.provider()
        let sessions: [any Session] = [
            try #require(try optional.get()), try #require(try optional.get()), try injector.instance(),
            try injector.instance(for: Session.self),
            try factory(), try factory(), try injector.factory(for: Session.self)(),
            try provider.get(), try provider.get(), provider.wrappedValue,
        ]
        #expect(Set(sessions.map(ObjectIdentifier.init)).count == sessions.count)
    }

    // Copies of an injector shared their providers in the Objective-C library.
    @Test("Two injectors with the same configuration share nothing")
    func independence() throws {
        func configure(_ binder: inout Binder) {
            binder.bindProvider(for: Clock.self) { _ in LocalClock() }
        }
        let first = try Injector.injectorWithBlock(configure)
        let second = try Injector.injectorWithBlock(configure)
        #expect(try first.instance(for: Clock.self) as AnyObject !== second.instance(for: Clock.self) as AnyObject)
    }

    @Test("A class is found as the type that it was bound as, and no other")
    func exactTypes() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Clock.self) { _ in LocalClock() }
        }
        expectThrows(.missing(BindingKey(LocalClock.self))) { try injector.instance(for: LocalClock.self) }
    }

    // MARK: Names

    @Test("A name is another key")
    func names() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Clock.self) { _ in LocalClock() }
            binder.bindProvider(for: Clock.self, named: .utc) { _ in UTCClock() }
            binder.bindFactory(for: Clock.self, named: "new") { _ in UTCClock() }
            binder.bindProvider(for: Int.self, named: "") { _ in 1 }
        }
        #expect(try injector.instance(for: Clock.self).zone == "local")
        #expect(try injector.instance(for: Clock.self, named: "utc").zone == "UTC")
        let named: any Clock = try injector.instance(named: BindingName("utc"))
        let handle: Provider<any Clock> = try injector.provider(named: .utc)
        #expect(try handle.get() as AnyObject === named as AnyObject)
        let factory: Factory<any Clock> = try injector.factory(named: "new")
        #expect(try factory() as AnyObject !== factory() as AnyObject)
        expectThrows(.missing(BindingKey(Clock.self, named: "UTC"))) {
            try injector.instance(for: Clock.self, named: "UTC")
        }
        // An empty name is one.
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
        let (left, right) = (BindingName(left), BindingName(right))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: left) { _ in 7 }
        }
        #expect(try injector.instance(named: right) == 7)
    }

    @Test("Keys compare type and name")
    func keys() throws {
        #expect(BindingKey(Clock.self) == BindingKey(Clock.self))
        #expect(BindingKey(Clock.self) != BindingKey(LocalClock.self))
        #expect(BindingKey(Clock.self) != BindingKey(Clock.self, named: .utc))
        #expect(BindingKey(Clock.self, named: "utc") == BindingKey(Clock.self, named: .utc))
        #expect(BindingKey(Clock?.self) != BindingKey(Clock.self))
        #expect(Set([BindingKey(Clock.self), BindingKey(Clock.self), BindingKey(Clock.self, named: "a")]).count == 2)
    }

    // MARK: Arguments

    @Test("Factories with different argument lists stand side by side, and beside a provider")
    func argumentLists() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in "none" }
            binder.bindFactory(for: String.self) { (_, a: Int) in "Int" }
            binder.bindFactory(for: String.self) { (_, a: String) in "String" }
            binder.bindFactory(for: String.self) { (_, a: Int?) in "Int?" }
            binder.bindFactory(for: String.self) { (_, a: Int, b: String) in "Int, String" }
            binder.bindFactory(for: String.self) { (_, a: String, b: Int) in "String, Int" }
            binder.bindFactory(for: String.self) { (_, a: (Int, String)) in "a pair" }
            binder.bindFactory(for: String.self) { (_, a: [Int]) in "[Int]" }
            binder.bindFactory(for: String.self, named: "pair") { (_, a: (Int, Int)) in "" }
        }
        // One pair is not two arguments.
        expectThrows(
            .argumentMismatch(BindingKey(String.self, named: "pair"), expected: "((Int, Int))", requested: "(Int, Int)")
        ) { try injector.factory(for: String.self, named: "pair", taking: Int.self, Int.self) }
        #expect(try injector.instance(for: String.self) == "none")
        #expect(try injector.factory(for: String.self, taking: Int.self)(1) == "Int")
        #expect(try injector.factory(for: String.self, taking: String.self)("") == "String")
        #expect(try injector.factory(for: String.self, taking: Int?.self)(nil) == "Int?")
        #expect(try injector.factory(for: String.self, taking: Int.self, String.self)(1, "") == "Int, String")
        #expect(try injector.factory(for: String.self, taking: String.self, Int.self)("", 1) == "String, Int")
        #expect(try injector.factory(for: String.self, taking: (Int, String).self)((1, "")) == "a pair")
        let byContext: Factory<String, [Int]> = try injector.factory()
        #expect(try byContext([]) == "[Int]")
        let pair: Factory<String, (Int, String)> = try injector.factory()
        let two: Factory<String, Int, String> = try injector.factory()
        #expect(try pair((1, "")) == "a pair")
        #expect(try two(1, "") == "Int, String")
    }

    @Test("Arguments and products need not be Sendable")
    func notSendable() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Session.self) { (_, notes: sending Notes) in
                notes.lines.append("made")
                return DefaultSession(user: notes.lines.joined(separator: " "))
            }
        }
        let make: Factory<any Session, Notes> = try injector.factory()
        let notes = Notes()
        notes.lines.append("before")
        let session = try make(notes)
        let user = await Task {
            session.user += " elsewhere"
            return session.user
        }.value
        #expect(user == "before made elsewhere")
    }

    // MARK: What goes wrong

    @Test("A provider is not a factory")
    func notAFactory() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Clock.self) { _ in LocalClock() }
            binder.bindProvider(for: Clock.self, named: .utc) { _ in UTCClock() }
            binder.bindFactory(for: Clock.self, named: .utc) { (_, zone: String) in UTCClock() }
        }
        expectThrows(.notAFactory(BindingKey(Clock.self))) { try injector.factory(for: Clock.self) }
        expectThrows(.notAFactory(BindingKey(Clock.self))) { let _: Factory<any Clock> = try injector.factory() }
        expectThrows(.notAFactory(BindingKey(Clock.self, named: .utc))) {
            try injector.factory(for: Clock.self, named: .utc)
        }
    }

    @Test("A list of arguments that is not bound names both lists")
    func argumentMismatch() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Session.self) { (_, user: String) in DefaultSession(user: user) }
            binder.bindFactory(for: Session.self) { (_, user: String, age: Int) in DefaultSession(user: user) }
            binder.bindProvider(for: Clock.self) { _ in LocalClock() }
        }
        func mismatch(_ requested: String) -> InjectionError {
            .argumentMismatch(BindingKey(Session.self), expected: "(String) or (String, Int)", requested: requested)
        }
        expectThrows(mismatch("(Int)")) { try injector.factory(for: Session.self, taking: Int.self) }
        expectThrows(mismatch("(Int, String)")) { let _: Factory<any Session, Int, String> = try injector.factory() }
        expectThrows(mismatch("()")) { try injector.factory(for: Session.self) }
        expectThrows(mismatch("()")) { try injector.instance(for: Session.self) }
        expectThrows(mismatch("()")) { try injector.provider(for: Session.self) }
        expectThrows(.argumentMismatch(BindingKey(Clock.self), expected: "()", requested: "(Int)")) {
            try injector.factory(for: Clock.self, taking: Int.self)
        }
    }

    @Test("A binding that is missing is not found, and handles on it throw at once")
    func bindingNotFound() throws {
        let injector = try Injector.injectorWithBlock { _ in }
        let error = InjectionError.missing(BindingKey(Clock.self))
        #expect(throws: error) { try injector.instance(for: Clock.self) }
        #expect(throws: error) { try injector.provider(for: Clock.self) }
        #expect(throws: error) { let _: Provider<any Clock> = try injector.provider() }
        #expect(throws: error) { try injector.factory(for: Clock.self) }
        #expect(throws: error) { try injector.factory(for: Clock.self, taking: Int.self) }
        #expect(throws: error) { let _: Factory<any Clock, Int> = try injector.factory() }
    }

    @Test("A missing binding has the path of its dependents, also for handles")
    func pathToMissing() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { i in try i.instance(for: String.self).count }
            binder.bindFactory(for: String.self) { i in String(describing: try i.instance(for: Clock.self, named: .utc))
            }
            binder.bindProvider(for: Bool.self) { i in
                let _: Provider<any Clock> = try i.provider()
                return true
            }
            binder.bindFactory(for: Double.self) { (i, a: Int) in
                _ = try i.factory(for: Clock.self, taking: Int.self)
                return 1
            }
        }
        let missing = BindingKey(Clock.self, named: .utc)
        expectThrows(.missing(BindingKey(Int.self), BindingKey(String.self), missing)) {
            try injector.instance(for: Int.self)
        }
        let clock = BindingKey(Clock.self)
        expectThrows(.missing(BindingKey(Bool.self), clock)) { try injector.instance(for: Bool.self) }
        let factory: Factory<Double, Int> = try injector.factory()
        expectThrows(.missing(BindingKey(Double.self), clock)) { try factory(1) }
    }

    @Test("`hasBinding` reports bindings with any arguments, and runs no block")
    func hasBinding() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Clock.self) { _ -> LocalClock in fatalError("requested") }
            binder.bindFactory(for: Session.self, named: "a") { (_, user: String) in DefaultSession(user: user) }
            binder.bindProvider(for: [Bool].self) { i in
                [i.hasBinding(for: Clock.self), i.hasBinding(for: Session.self), i.hasBinding(for: [Bool].self)]
            }
        }
        #expect(injector.hasBinding(for: Clock.self))
        #expect(!injector.hasBinding(for: Clock.self, named: .utc))
        #expect(injector.hasBinding(for: Session.self, named: "a"))
        #expect(!injector.hasBinding(for: Session.self))
        #expect(!injector.hasBinding(for: LocalClock.self))
        #expect(try injector.instance(for: [Bool].self) == [true, false, true])
    }

    // MARK: Values

    @Test("Values of all shapes are kept and given back")
    func values() throws {
        struct Empty: Equatable, Sendable {}
        struct Large: Equatable, Sendable {
            var (a, name, list, flag) = (1.0, "large", [1, 2, 3], true)
            static func == (left: Large, right: Large) -> Bool { left.name == right.name && left.list == right.list }
        }
        enum Choice: Equatable, Sendable { case none, some(String), both(Int, [String]) }
        func expectKept<T: Equatable & Sendable>(_ value: T) throws {
            let injector = try Injector.injectorWithBlock { $0.bindProvider(for: T.self) { _ in value } }
            for _ in 1...2 { #expect(try injector.instance(for: T.self) == value) }
        }
        try expectKept(Empty())
        try expectKept(true)
        try expectKept(9 as UInt8)
        try expectKept(Large())
        try expectKept(Choice.both(3, ["x"]))
        try expectKept(["a": 1])
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: (Int, String).self) { _ in (1, "pair") }
            binder.bindProvider(for: (@Sendable (Int) -> Int).self) { _ in { $0 + 1 } }
            binder.bindProvider(for: (any Clock.Type).self) { _ in UTCClock.self }
            binder.bindProvider(for: Void.self) { _ in () }
        }
        for _ in 1...2 {
            #expect(try injector.instance(for: (Int, String).self) == (1, "pair"))
            #expect(try injector.instance(for: (@Sendable (Int) -> Int).self)(1) == 2)
            #expect(try injector.instance(for: (any Clock.Type).self) == UTCClock.self)
            try injector.instance(for: Void.self)
        }
    }

    // MARK: In blocks

    @Test("A block has all the lookups, and may pass its resolver to a helper")
    func blocks() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Clock.self) { _ in LocalClock() }
            binder.bindFactory(for: Session.self) { (_, user: String) in DefaultSession(user: user) }
            binder.bindFactory(for: Session.self, named: "fixed") { _ in DefaultSession(user: "fixed") }
            binder.bindProvider(for: String.self) { i in try helper(&i) }
            binder.bindFactory(for: [String].self) { i in [try helper(&i)] }
            binder.bindFactory(for: [String].self) { (i, prefix: String) in
                [
                    prefix, try helper(&i), try i.factory(for: Session.self, named: "fixed")().user,
                    try i.provider(for: Session.self, named: "fixed").get().user,
                    try i.instance(for: Session.self, named: "fixed").user, try i.make(for: Session.self, "a").user,
                ]
            }
        }
        #expect(try injector.instance(for: String.self) == "local")
        #expect(try injector.instance(for: [String].self) == ["local"])
        #expect(try injector.make(for: [String].self, "-") == ["-", "local", "fixed", "fixed", "fixed", "a"])
    }

    // Sendable is a marker for the compiler: at run time there is nothing of it.
    @Test("A type and the same type with & Sendable are one key")
    func markerProtocol() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Session.self) { _ in DefaultSession(user: "plain") }
        }
        #expect(BindingKey((any Session).self) == BindingKey((any Session & Sendable).self))
        let session: any Session & Sendable = try injector.instance()
        #expect(session.user == "plain")
    }
}
