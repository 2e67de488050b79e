import BTKInjector
import TestSupport
import Testing

private let number = BindingKey(Int.self)

/// One rule for optionals, whoever asks.
@Suite("Optionals") struct OptionalTests {
    private static let nothing: Rules.Wiring = { _ in }
    private static let one: Rules.Wiring = { $0.bindProvider(for: Int.self) { _ in 1 } }
    private static let newOne: Rules.Wiring = { $0.bindFactory(for: Int.self) { _ in 1 } }
    private static let optionalTwo: Rules.Wiring = { $0.bindProvider(for: Int?.self) { _ in 2 } }

    /// Each row has what a parent and its child bind, and what the child gives for `Int?` and for `Int`, or nil if
    /// nothing is bound for that.
    @Test(
        "What states X? gets the binding of X?, else that of X, else nil, and what infers it an error in place of nil",
        arguments: [
            ("neither", nothing, nothing, nil, nil), ("only X", nothing, one, 1, 1),
            ("only X, as a factory", nothing, newOne, 1, 1), ("only X?", nothing, optionalTwo, 2, nil),
            ("X by the parent", one, nothing, 1, 1), ("X? by the parent", optionalTwo, nothing, 2, nil),
        ] as [(String, Rules.Wiring, Rules.Wiring, Int?, Int?)])
    func stated(title: String, parent: Rules.Wiring, child: Rules.Wiring, optional: Int?, plain: Int?) throws {
        let injector = try Injector(parent).makeChild { binder in
            try child(&binder)
            binder.wireFactory { (n: Int?, later: Provider<Int?>?) in [n, try later?.get() ?? nil] }
        }
        #expect(try injector.instance(for: Int?.self) == optional)
        #expect(try injector.provider(for: Int?.self).get() == optional)
        #expect(try injector.make(for: [Int?].self) == [optional, optional])
        try expect(optional.map { Optional($0) }) { try injector.instance() }
        // X? is never the binding of X.
        try expect(plain) { try injector.instance(for: Int.self) }
        #expect(injector.hasBinding(for: Int?.self) == (optional != nil))
        #expect(injector.hasBinding(for: Int.self) == (plain != nil))
    }

    private func expect<T: Equatable>(_ expected: T?, from request: () throws -> T) throws {
        guard let expected else { return _ = expectThrows(.missing(BindingKey(T.self)), from: request) }
        try #expect(request() == expected)
    }

    @Test("An absent optional is nil in each form of request that is stated, by name and of a set too")
    func absent() throws {
        let injector = try Injector { _ in }
        #expect(try injector.instance(for: Int?.self, named: "n") == nil)
        #expect(try injector.instance(for: [Int]?.self) == nil)
        #expect(try injector.factory(for: Double?.self, taking: String.self)("x") == nil)
    }

    @Test("An absent optional that is inferred is an error, also of a handle, whose text says how to ask")
    func inferredText() throws {
        let injector = try Injector { _ in }
        let errors = [
            failure { let _: Int? = try injector.instance() },
            failure { let _: Provider<Int?> = try injector.provider() },
            failure { let _: Factory<Int?, String> = try injector.factory() },
        ]
        let fix = "ask `instance(for: Int?.self)` if it may be absent; `provider` and `factory` take `for:`, too."
        for error in errors {
            #expect(error == .missing(BindingKey(Int?.self)))
            #expect(error?.description.contains("fix: \(fix)\n") == true)
        }
    }

    @Test("What is bound with other arguments is no absent one") func otherArguments() throws {
        let mismatch = InjectionError.argumentMismatch(number, expected: "(Bool)", requested: "()")
        let injector = try Injector { $0.wireFactory(taking: Bool.self) { (_: Bool) in 1 } }
        expectThrows(mismatch) { try injector.instance(for: Int?.self) }
        expectThrows(mismatch) { try injector.instance(for: [Int]?.self) }
        expectThrows(mismatch) { try injector.provider(for: Int?.self) }
    }

    @Test("A nil that a block has made is kept, and found one level inwards, and X is not, two levels inwards")
    func levels() throws {
        let runs = Locked()
        let injector = try Injector { binder in
            binder.bindProvider(for: Int?.self) { _ in runs.counting(nil) }
            binder.bindProvider(for: Bool.self) { _ in throw Failure() }
        }
        for _ in 1...2 { #expect(try injector.instance(for: Int??.self) == .some(nil)) }
        #expect(runs.value == 1)
        #expect(try injector.instance(for: Bool??.self) == nil)
        #expect(!injector.hasBinding(for: Bool??.self))
    }

    @Test("`make` for X? makes an X, or uses the binding of X? if there is one, and what fails has the key of X")
    func made() throws {
        let injector = try Injector { binder in
            binder.bindFactory(for: String.self) { _ in "plain" }
            binder.bindFactory(for: String.self, named: "n") { (_, n: Int) in "\(n)" }
            binder.bindFactory(for: Int?.self) { _ in nil }
            binder.bindFactory(for: Bool.self) { (_, _: String) in throw Failure() }
        }
        #expect(try injector.make(for: String?.self) == "plain")
        #expect(try injector.make(for: String?.self, named: "n", 7) == "7")
        // Neither nil itself, nor a nil that is wrapped twice.
        #expect(try injector.make(for: Int??.self) == .some(nil))
        expectThrows(.failed(BindingKey(Bool.self))) { try injector.make(for: Bool?.self, "") }
        expectThrows(.missing(BindingKey(Double?.self))) { try injector.make(for: Double?.self, 1) }
    }

    private static let sites = [1, 2].map { BindingSite(fileID: "T/App.swift", line: $0) }

    @Test(
        "X and X? are one key: whoever binds both is told, in a child and its parent too",
        arguments: [
            ConfigurationCase("under names, and with other arguments, it is another key") { binder in
                binder.wireProvider { 1 }
                binder.wireProvider(for: Int?.self, named: "n") { nil }
                binder.bindFactory(for: Int?.self) { (_, _: Bool) in nil }
            },
            ConfigurationCase("in a declared child", problems: [.duplicateBinding(BindingKey(Int?.self), sites: sites)])
            { binder in
                binder.wireProvider(fileID: "T/App.swift", line: 1) { 1 }
                binder.bindChild(for: Bool.self) { binder in
                    binder.wireProvider { true }
                    binder.wireProvider(for: Int?.self, fileID: "T/App.swift", line: 2) { nil }
                }
            },
            ConfigurationCase(
                "in a child by hand", problems: [.duplicateBinding(number, sites: sites)],
                inChildOf: { $0.wireProvider(for: Int?.self, fileID: "T/App.swift", line: 1) { nil } }
            ) { $0.wireProvider(fileID: "T/App.swift", line: 2) { 1 } },
        ])
    func oneKey(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test("So it is in one injector, and the text says so") func textOfOneKey() throws {
        let found = try problems { binder in
            binder.wireProvider(fileID: "T/App.swift", line: 1) { 1 }
            binder.wireProvider(for: Int?.self, fileID: "T/App.swift", line: 2) { nil }
        }
        #expect(
            found.map(\.description) == [
                """
                [duplicate-binding] Int is bound 2 times, as it is and as an optional: these are one key.
                  bound at T/App.swift:1
                  bound at T/App.swift:2
                  fix: bind only Int: who requests Optional<Int> gets what is bound for it.
                  fix: or give one of them a name.
                  fix: to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`.
                """
            ])
    }
}
