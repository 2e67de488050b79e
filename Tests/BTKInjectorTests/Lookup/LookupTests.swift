import BTKInjector
import TestSupport
import Testing

extension BindingName {
    fileprivate static let utc: BindingName = "utc"
}

@Suite("Lookups") struct LookupTests {
    @Test("A provider's instance is the same for every way to ask, and is made at the first request, not for a handle")
    func sameInstance() throws {
        let runs = Locked()
        let injector = try Injector { binder in binder.bindProvider(for: A.self) { _ in runs.counting(Piece()) } }
        let handle: Provider<any A> = try injector.provider()
        #expect(runs.value == 0)
        let inferred: any A = try injector.instance()
        let instances = try [
            inferred, injector.instance(for: A.self), handle.get(), Injected(from: handle).wrappedValue,
            injector.provider(for: A.self).get(),
        ]
        #expect(Set(instances.map(ObjectIdentifier.init)).count == 1)
        #expect(runs.value == 1)
    }

    @Test("A factory makes a new instance for every way to ask") func newInstances() throws {
        let injector = try Injector { binder in binder.bindFactory(for: A.self) { _ in Piece() } }
        let factory: Factory<any A> = try injector.factory()
        let provider: Provider<any A> = try injector.provider()
        let optional: Provider<(any A)?> = try injector.provider()
        let instances: [any A] = [
            try #require(try optional.get()), try #require(try optional.get()), try injector.instance(),
            try injector.instance(for: A.self), try factory(), try factory(), try injector.factory(for: A.self)(),
            try provider.get(), try injector.make(), try injector.make(for: A.self),
        ]
        #expect(Set(instances.map(ObjectIdentifier.init)).count == instances.count)
    }

    @Test("A name is another key, the empty one too, and a handle for a name gives what the name does") func names()
        throws
    {
        let injector = try Injector { binder in
            binder.bindProvider(for: A.self) { _ in Piece() }
            binder.bindProvider(for: A.self, named: .utc) { _ in Piece() }
            binder.bindProvider(for: Int.self, named: "") { _ in 1 }
        }
        let named: any A = try injector.instance(named: BindingName("utc"))
        #expect(try injector.instance(for: A.self) !== named)
        #expect(try injector.provider(for: A.self, named: .utc).get() === named)
        expectThrows(.missing(BindingKey(A.self, named: "UTC"))) { try injector.instance(for: A.self, named: "UTC") }
        expectThrows(.missing(BindingKey(Int.self))) { try injector.instance(for: Int.self) }
        #expect(try injector.instance(for: Int.self, named: "") == 1)
    }

    @Test("Names are equal when their strings are, however these are written") func equalNames() throws {
        let (one, other): (BindingName, BindingName) = ("\u{E9}t\u{E9}", "e\u{301}te\u{301}")
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(try Injector { $0.bindProvider(for: Int.self, named: one) { _ in 7 } }.instance(named: other) == 7)
    }

    @Test("Factories with different argument lists stand side by side, and beside a provider") func lists() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: String.self) { _ in "none" }
            binder.bindFactory(for: String.self) { (_, a: Int) in "Int" }
            binder.bindFactory(for: String.self) { (_, a: Int?) in "Int?" }
            binder.bindFactory(for: String.self) { (_, a: String, b: Int) in "String, Int" }
            binder.bindFactory(for: String.self) { (_, a: ((Int, String), Int)) in "a pair, Int" }
        }
        let texts = [
            try injector.instance(for: String.self), try injector.factory(for: String.self, taking: Int.self)(1),
            try injector.factory(for: String.self, taking: Int?.self)(nil), try injector.make(for: String.self, "", 1),
            try injector.make(for: String.self, (1, ""), 1),
        ]
        #expect(texts == ["none", "Int", "Int?", "String, Int", "a pair, Int"])
    }

    @Test("A pair is two arguments, and Void is none") func tuples() throws {
        let injector = try Injector { binder in
            binder.bindFactory(for: String.self) { (_, pair: (Int, String)) in "\(pair)" }
            binder.bindFactory(for: Bool.self) { (_, _: Void) in true }
        }
        let pair: Factory<String, (Int, String)> = try injector.factory()
        let two: Factory<String, Int, String> = try injector.factory()
        #expect(try [pair((1, "a")), two(1, "a"), injector.make(1, "a")] == Array(repeating: "(1, \"a\")", count: 3))
        #expect(try injector.instance(for: Bool.self))
    }

    /// Another type than the tuple without them, it would be found by nobody.
    @Test("A tuple with labels is refused where it is bound") func labels() throws {
        let mismatch = InjectionError.argumentMismatch(
            BindingKey(String.self), expected: "(Int, Bool)", requested: "(id: Int, Bool)")
        let found = try problems { binder in
            binder.bindFactory(for: String.self, fileID: "App/Wiring.swift", line: 3) { (_, _: (id: Int, Bool)) in "" }
        }
        #expect(found == [mismatch])
        #expect(
            found.first?.description == """
                [argument-mismatch] The arguments of String are a tuple with labels, (id: Int, Bool).
                  String, bound at App/Wiring.swift:3
                  fix: leave the labels out, (Int, Bool): arguments are told apart by their types, in their order.
                """)
    }

    /// A request that fails, with its title and its error.
    typealias Mistake = (String, InjectionError, @Sendable (Injector) throws -> Any)

    @Test("A request that no binding fits says why, and for handles at once", arguments: mistakes + mismatches + paths)
    func failures(title: String, error: InjectionError, request: @Sendable (Injector) throws -> Any) throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: A.self) { _ in Piece() }
            binder.bindFactory(for: A.self) { (_, text: String) in Piece(text) }
            binder.bindFactory(for: B.self) { (_, user: String) in Piece(user) }
            binder.bindFactory(for: B.self) { (_, user: String, age: Int) in Piece(user) }
            binder.bindFactory(for: String.self, named: "pair") { (_, a: ((Int, Int), Int)) in "" }
            binder.mainActor.bindFactory(for: UInt.self) { _ in 1 }
            binder.mainActor.bindFactory(for: UInt.self) { (_, n: Int) in 1 }
            // Bindings whose blocks miss something.
            binder.bindProvider(for: Int.self) { i in try i.instance(for: String.self).count }
            binder.bindFactory(for: String.self) { i in "\(try i.instance(for: Piece.self))" }
            binder.bindProvider(for: Bool.self) { i in try i.provider(for: Piece.self) as Any is Int }
            binder.bindFactory(for: Float.self) { i in Float(try i.make(for: Double.self, 1)) }
            binder.bindFactory(for: Double.self) { (i, a: Int) in
                try i.factory(for: Piece.self, taking: Int.self)(a) as Any is Int ? 0 : 1
            }
        }
        expectThrows(error) { try request(injector) }
    }

    private static let a = BindingKey(A.self)
    // A class is found as the type that it was bound as.
    private static let missing = BindingKey(Piece.self)
    private static let number = BindingKey(UInt.self)

    private static let mistakes: [Mistake] = [
        ("`factory()` of a provider", .notAFactory(a), { try $0.factory() as Factory<any A> }),
        ("`make` of a provider", .notAFactory(a), { try $0.make(for: A.self) }),
        ("`instance` of nothing", .missing(missing), { try $0.instance(for: Piece.self) }),
        ("`provider()` of nothing", .missing(missing), { try $0.provider() as Provider<Piece> }),
        ("`factory(for:)` of nothing", .missing(missing), { try $0.factory(for: Piece.self) }),
        ("`make` of nothing, with arguments", .missing(missing), { try $0.make(for: Piece.self, 1, 2) }),
        ("`make` on the main actor", .boundOnMainActor(number), { try $0.make(for: UInt.self) }),
        ("`make` there with an argument", .boundOnMainActor(number), { try $0.make(for: UInt.self, 1) }),
    ]

    private static func mismatch(_ requested: String) -> InjectionError {
        .argumentMismatch(BindingKey(B.self), expected: "(String) or (String, Int)", requested: requested)
    }

    private static let mismatches: [Mistake] = [
        ("`factory(for:taking:)`", mismatch("(Int)"), { try $0.factory(for: B.self, taking: Int.self) }),
        ("`factory()`", mismatch("(Int, String)"), { try $0.factory() as Factory<any B, Int, String> }),
        ("`make`", mismatch("(Int, Int)"), { try $0.make(for: B.self, 1, 2) }),
        ("`factory(for:)`", mismatch("()"), { try $0.factory(for: B.self) }),
        ("`instance`", mismatch("()"), { try $0.instance(for: B.self) }),
        ("`provider`", mismatch("()"), { try $0.provider(for: B.self) }),
        (
            "`make` with three arguments, where a pair and another are two",
            .argumentMismatch(
                BindingKey(String.self, named: "pair"), expected: "((Int, Int), Int)", requested: "(Int, Int, Int)"),
            { try $0.make(for: String.self, named: "pair", 1, 2, 3) }
        ),
    ]

    private static let paths: [Mistake] = [
        (
            "`instance` within two blocks", .missing(BindingKey(Int.self), BindingKey(String.self), missing),
            { try $0.instance(for: Int.self) }
        ),
        ("`provider` within a block", .missing(BindingKey(Bool.self), missing), { try $0.instance(for: Bool.self) }),
        (
            "`make` and `factory` within blocks", .missing(BindingKey(Float.self), BindingKey(Double.self), missing),
            { try $0.make(for: Float.self) }
        ),
    ]

    @Test("`hasBinding` reports a binding with any arguments, also that of a block that asks, and runs no block")
    func hasBinding() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: A.self) { _ -> Piece in fatalError("requested") }
            binder.bindFactory(for: B.self, named: "a") { (_, user: String) in Piece(user) }
            binder.bindProvider(for: [Bool].self) { i in
                [i.hasBinding(for: A.self), i.hasBinding(for: B.self), i.hasBinding(for: [Bool].self)]
            }
        }
        #expect(injector.hasBinding(for: B.self, named: "a"))
        #expect(!injector.hasBinding(for: A.self, named: .utc))
        #expect(!injector.hasBinding(for: Piece.self), "The type that a block makes is none that is bound.")
        #expect(try injector.instance(for: [Bool].self) == [true, false, true])
    }
}
