import BTKInjector
import TestSupport
import Testing

private let number = BindingKey(Int.self)

/// One rule for optionals, whoever asks.
@Suite("Optionals") struct OptionalTests {
    /// The bindings of a parent and its child, and the instances that the child gives.
    struct Bound: Sendable, CustomTestStringConvertible {
        enum Binding: Sendable { case plain(Int), optional(Int?), factory(Int) }

        let testDescription: String
        let inParent: [Binding]
        let inChild: [Binding]
        /// For `Int?`; nil if nothing is bound.
        let optional: Int??
        /// For `Int`; nil if nothing is bound.
        let plain: Int?

        init(_ title: String, parent: [Binding] = [], _ child: [Binding], gives optional: Int??, _ plain: Int?) {
            testDescription = title
            inParent = parent
            inChild = child
            self.optional = optional
            self.plain = plain
        }

        /// Makes the child, with a function that takes what it asks for in two forms.
        func makeInjector() throws -> Injector {
            let parent = try Injector { Self.bind(inParent, in: &$0) }
            return try parent.makeChild { binder in
                Self.bind(inChild, in: &binder)
                binder.wireFactory { (n: Int?, later: Provider<Int?>?) in [n, try later?.get() ?? nil] }
            }
        }

        private static func bind(_ bindings: [Binding], in binder: inout Binder) {
            for binding in bindings {
                switch binding {
                case .plain(let number): binder.bindProvider(for: Int.self) { _ in number }
                case .optional(let number): binder.bindProvider(for: Int?.self) { _ in number }
                case .factory(let number): binder.bindFactory(for: Int.self) { _ in number }
                }
            }
        }
    }

    private static let table: [Bound] = [
        Bound("neither", [], gives: nil, nil), Bound("only X", [.plain(1)], gives: 1, 1),
        Bound("only X, as a factory", [.factory(1)], gives: 1, 1), Bound("only X?", [.optional(2)], gives: 2, nil),
        Bound("X by the parent", parent: [.plain(1)], [], gives: 1, 1),
        Bound("X? by the parent", parent: [.optional(2)], [], gives: 2, nil),
    ]

    @Test(
        "What states X?, a request, a handle or a parameter, gets the binding of X?, else that of X, else nil",
        arguments: table)
    func stated(bound: Bound) throws {
        let injector = try bound.makeInjector()
        let expected = bound.optional ?? nil
        #expect(try injector.instance(for: Int?.self) == expected)
        #expect(try injector.provider(for: Int?.self).get() == expected)
        #expect(try injector.make(for: [Int?].self) == [expected, expected])
        #expect(injector.hasBinding(for: Int?.self) == (bound.optional != nil))
    }

    @Test(
        "An inferred request for X? is an error where neither is bound, and X is never the binding of X?",
        arguments: table)
    func inferred(bound: Bound) throws {
        func expect<T: Equatable>(_ expected: T?, from request: () throws -> T) throws {
            guard let expected else { return _ = expectThrows(.missing(BindingKey(T.self)), from: request) }
            try #expect(request() == expected)
        }
        let injector = try bound.makeInjector()
        try expect(bound.optional) { try injector.instance() }
        try expect(bound.plain) { try injector.instance(for: Int.self) }
        #expect(injector.hasBinding(for: Int.self) == (bound.plain != nil))
    }

    @Test("An absent optional is nil in each form of request that is stated, by name and of a set too") func absent()
        throws
    {
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
        for _ in 1...3 { #expect(try injector.instance(for: Int??.self) == .some(nil)) }
        #expect(runs.value == 1)
        #expect(try injector.instance(for: Bool??.self) == nil)
        #expect(!injector.hasBinding(for: Bool??.self))
        expectThrows(.missing(BindingKey(Bool??.self))) { let _: Bool?? = try injector.instance() }
    }

    @Test("What fails in a request for X? has the key of X") func failing() throws {
        let injector = try Injector { binder in
            binder.bindProvider(for: Bool.self) { _ in throw Failure() }
            binder.bindFactory(for: Int.self) { (_, _: String) in throw Failure() }
        }
        expectThrows(.failed(BindingKey(Bool.self))) { try injector.instance(for: Bool?.self) }
        expectThrows(.failed(number)) { try injector.make(for: Int?.self, "") }
        expectThrows(.missing(BindingKey(Double?.self))) { try injector.make(for: Double?.self, 1) }
    }

    @Test("`make` for X? makes an X, or uses the binding of X? if there is one, which may make nil") func made() throws
    {
        let injector = try Injector { binder in
            binder.bindFactory(for: String.self) { _ in "plain" }
            binder.bindFactory(for: String.self, named: "n") { (_, n: Int) in "\(n)" }
            binder.bindFactory(for: Int?.self) { _ in nil }
        }
        let plain: String? = try injector.make()
        #expect(plain == "plain")
        #expect(try injector.make(for: String?.self, named: "n", 7) == "7")
        #expect(try injector.make(for: Int?.self) == nil)
        // Neither nil itself, nor a nil that is wrapped twice.
        #expect(try injector.make(for: Int??.self) == .some(nil))
    }

    // MARK: One key

    private static func duplicate(_ key: BindingKey = number) -> InjectionError {
        .duplicateBinding(key, sites: [1, 2].map { BindingSite(fileID: "T/App.swift", line: $0) })
    }

    @Test(
        "X and X? are one key: whoever binds both is told, in one injector or in a child and its parent",
        arguments: [
            ConfigurationCase("as factories", problems: [duplicate()]) { binder in
                binder.wireFactory(taking: Bool.self, fileID: "T/App.swift", line: 1) { (_: Bool) in 1 }
                binder.bindFactory(for: Int?.self, fileID: "T/App.swift", line: 2) { (_, _: Bool) in nil }
            },
            ConfigurationCase("under names, and with other arguments, it is another key") { binder in
                binder.wireProvider { 1 }
                binder.wireProvider(for: Int?.self, named: "n") { nil }
                binder.bindFactory(for: Int?.self) { (_, _: Bool) in nil }
            },
            ConfigurationCase("in a declared child", problems: [duplicate(BindingKey(Int?.self))]) { binder in
                binder.wireProvider(fileID: "T/App.swift", line: 1) { 1 }
                binder.bindChild(for: Bool.self) { binder in
                    binder.wireProvider { true }
                    binder.wireProvider(for: Int?.self, fileID: "T/App.swift", line: 2) { nil }
                }
            },
            ConfigurationCase(
                "in a child by hand", problems: [duplicate()],
                inChildOf: { $0.wireProvider(for: Int?.self, fileID: "T/App.swift", line: 1) { nil } }
            ) { $0.wireProvider(fileID: "T/App.swift", line: 2) { 1 } },
        ])
    func oneKey(configuration: ConfigurationCase) throws { try configuration.check() }

    @Test("The text of such a duplicate says so") func textOfOneKey() throws {
        let found = try problems { binder in
            binder.wireProvider(fileID: "T/App.swift", line: 1) { 1 }
            binder.wireProvider(for: Int?.self, fileID: "T/App.swift", line: 2) { nil }
        }
        #expect(
            found.first?.description == """
                [duplicate-binding] Int is bound 2 times, as it is and as an optional: these are one key.
                  bound at T/App.swift:1
                  bound at T/App.swift:2
                  fix: bind only Int: who requests Optional<Int> gets what is bound for it.
                  fix: or give one of them a name.
                  fix: to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`.
                """)
    }
}
