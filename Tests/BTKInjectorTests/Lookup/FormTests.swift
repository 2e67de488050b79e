import BTKInjector
import TestSupport
import Testing

/// One rule for optionals and sets, whoever asks.
@Suite("Optionals and sets") struct FormTests {
    private struct Asker: Sendable {
        let later: @Sendable () -> Int?
        let handle: Provider<Int?>
        let make: @Sendable (String) -> Double?
        let factory: Factory<Double?, String>
        let set: @Sendable () -> [Int]?
    }

    private static func wire(_ binder: inout Binder) {
        binder.wireProvider {
            (
                later: @escaping @Sendable () -> Int?, handle: Provider<Int?>,
                make: @escaping @Sendable (String) -> Double?, factory: Factory<Double?, String>,
                set: @escaping @Sendable () -> [Int]?
            ) in Asker(later: later, handle: handle, make: make, factory: factory, set: set)
        }
    }

    @Test("What is absent is nil in each form of parameter that is stated") func absentParameters() throws {
        let injector = try Injector(Self.wire)
        let asker: Asker = try injector.instance()
        #expect(asker.later() == nil)
        #expect(try asker.handle.get() == nil)
        #expect(asker.set() == nil)
        withExtendedLifetime(injector) {}
    }

    @Test("A factory that is absent makes nil in each form of parameter that is stated") func absentFactories() throws {
        let injector = try Injector(Self.wire)
        let asker: Asker = try injector.instance()
        #expect(asker.make("x") == nil)
        #expect(try asker.factory("x") == nil)
        withExtendedLifetime(injector) {}
    }

    @Test("What is absent is nil in each form of request that is stated") func absentRequests() throws {
        let injector = try Injector { _ in }
        #expect(try injector.instance(for: Int?.self, named: "n") == nil)
        #expect(try injector.instance(for: [Int]?.self) == nil)
        #expect(try injector.provider(for: Int?.self).get() == nil)
        #expect(try injector.factory(for: Double?.self, taking: String.self)("x") == nil)
    }

    private func injectorOfNumbers() throws -> Injector {
        try Injector { binder in
            Self.wire(&binder)
            binder.wireProvider { 1 }
            binder.wireProvider(named: "b") { 2 }
            binder.wireFactory(taking: String.self) { (s: String) in Double(s.count) }
        }
    }

    @Test("What is bound is found in each form of parameter") func foundParameters() throws {
        let injector = try injectorOfNumbers()
        let asker: Asker = try injector.instance()
        #expect(asker.later() == 1)
        #expect(try asker.handle.get() == 1)
        #expect(asker.set() == [1, 2])
        withExtendedLifetime(injector) {}
    }

    @Test("A factory that is bound is called in each form of parameter") func foundFactories() throws {
        let injector = try injectorOfNumbers()
        let asker: Asker = try injector.instance()
        #expect(asker.make("xx") == 2)
        #expect(try asker.factory("xxx") == 3)
        withExtendedLifetime(injector) {}
    }

    @Test("What is bound is found in each form of request") func foundRequests() throws {
        let injector = try injectorOfNumbers()
        #expect(try injector.instance(for: [Int].self) == [1, 2])
        #expect(try injector.provider(for: [Int].self).get() == [1, 2])
        #expect(try injector.factory(for: Double?.self, taking: String.self)("x") == 1)
    }

    @Test("An inferred optional that is absent is an error, also through a handle") func inferred() throws {
        let injector = try Injector { _ in }
        let key = BindingKey(Int?.self)
        expectThrows(.missing(key)) { let _: Int? = try injector.instance() }
        expectThrows(.missing(key)) { let _: Provider<Int?> = try injector.provider() }
        expectThrows(.missing(key)) { let _: Factory<Int?, String> = try injector.factory() }
    }

    @Test("The text of an inferred optional says how to ask if it may be absent") func inferredText() throws {
        let injector = try Injector { _ in }
        let errors = [
            failure { let _: Int? = try injector.instance() },
            failure { let _: Provider<Int?> = try injector.provider() },
            failure { let _: Factory<Int?, String> = try injector.factory() },
        ]
        let fix = "ask `instance(for: Int?.self)` if it may be absent; `provider` and `factory` take `for:`, too."
        for error in errors { #expect(error?.description.contains("fix: \(fix)\n") == true) }
    }

    @Test("What is bound with other arguments is no absent one") func otherArguments() throws {
        let mismatch = InjectionError.argumentMismatch(BindingKey(Int.self), expected: "(Bool)", requested: "()")
        let injector = try Injector { $0.wireFactory(taking: Bool.self) { (_: Bool) in 1 } }
        expectThrows(mismatch) { try injector.instance(for: Int?.self) }
        expectThrows(mismatch) { try injector.instance(for: [Int]?.self) }
        expectThrows(mismatch) { try injector.provider(for: Int?.self) }
    }

    @Test(
        "X and X? are one key: whoever binds both is told, in one injector or in a child and its parent",
        arguments: [
            ConfigurationCase("side by side", problems: [.duplicateBinding(number, sites: sites(1, 2))]) { binder in
                binder.wireProvider(fileID: "T/App.swift", line: 1) { 1 }
                binder.wireProvider(for: Int?.self, fileID: "T/App.swift", line: 2) { nil }
            },
            ConfigurationCase("as factories", problems: [.duplicateBinding(number, sites: sites(1, 2))]) { binder in
                binder.wireFactory(taking: Bool.self, fileID: "T/App.swift", line: 1) { (_: Bool) in 1 }
                binder.wireFactory(for: Int?.self, taking: Bool.self, fileID: "T/App.swift", line: 2) { (_: Bool) in nil
                }
            },
            ConfigurationCase("under names, and with other arguments, it is another key") { binder in
                binder.wireProvider { 1 }
                binder.wireProvider(for: Int?.self, named: "n") { nil }
                binder.wireFactory(for: Int?.self, taking: Bool.self) { (_: Bool) in nil }
            },
            ConfigurationCase(
                "in a declared child", problems: [.duplicateBinding(BindingKey(Int?.self), sites: sites(1, 2))]
            ) { binder in
                binder.wireProvider(fileID: "T/App.swift", line: 1) { 1 }
                binder.bindChild(for: Bool.self) { binder in
                    binder.wireProvider { true }
                    binder.wireProvider(for: Int?.self, fileID: "T/App.swift", line: 2) { nil }
                }
            },
            ConfigurationCase(
                "in a child by hand", problems: [.duplicateBinding(number, sites: sites(1, 2))],
                inChildOf: { $0.wireProvider(for: Int?.self, fileID: "T/App.swift", line: 1) { nil } }
            ) { binder in
                binder.wireProvider(fileID: "T/App.swift", line: 2) { 1 }
            },
        ])
    func oneKey(configuration: ConfigurationCase) throws { try configuration.check() }

    private static let number = BindingKey(Int.self)

    private static func sites(_ lines: Int...) -> [BindingSite] {
        lines.map { BindingSite(fileID: "T/App.swift", line: $0) }
    }

    @Test("The text of such a duplicate says so") func textOfOneKey() throws {
        let error = failure {
            try Injector { binder in
                binder.wireProvider(fileID: "T/App.swift", line: 1) { 1 }
                binder.wireProvider(for: Int?.self, fileID: "T/App.swift", line: 2) { nil }
            }
        }
        #expect(
            error?.problems.first?.description == """
                [duplicate-binding] Int is bound 2 times, as it is and as an optional: these are one key.
                  bound at T/App.swift:1
                  bound at T/App.swift:2
                  fix: remove all but one, or give them names.
                  fix: to replace what another configuration binds, as tests do, use `injector.overriding { binder in … }`.
                """)
    }

    private protocol Job: Sendable { var name: String { get } }
    private struct Named: Job { let name: String }
    private struct Composite: Job {
        let name: String
        let later: @Sendable () -> [any Job]
    }

    private func makeComposite() throws -> Injector {
        try Injector { binder in
            binder.wireProvider(for: Job.self, named: "a") { Named(name: "a") }
            binder.wireProvider(for: Job.self) { (all: [any Job], later: @escaping @Sendable () -> [any Job]) in
                Composite(name: all.map(\.name).joined() + "+", later: later)
            }
        }
    }

    @Test("The set that a function takes leaves out what the function makes") func composite() throws {
        #expect(try makeComposite().instance(for: Job.self).name == "a+")
    }

    @Test("The set that a handle or a request gives has all") func wholeSet() throws {
        let injector = try makeComposite()
        let composite = try injector.instance(for: Job.self) as? Composite
        #expect(composite?.later().map(\.name) == ["a", "a+"])
        #expect(try injector.instances(for: Job.self).map(\.name) == ["a", "a+"])
    }

    @Test("A function that takes a set of nothing but what it makes lacks it") func setOfItself() throws {
        let found = try problems { $0.wireProvider(for: Job.self) { (_: [any Job]) in Named(name: "") } }
        let job = BindingKey((any Job).self)
        #expect(found == [.missing(job, job)])
    }

    @Test("A function may take an optional set of nothing but what it makes") func optionalSetOfItself() throws {
        let found = try problems { $0.wireProvider(for: Job.self) { (_: [any Job]?) in Named(name: "") } }
        #expect(found == [])
    }

    @Test("A function of a set that is bound for the set gathers, and one in front of it gets the one before")
    func ownSet() throws {
        let app = try Injector { binder in
            binder.wireProvider(named: "b") { 2 }
            binder.wireProvider(named: "a") { 1 }
            binder.wireProvider { (all: [Int]) -> [Int] in all.sorted() }
        }
        #expect(try app.instance(for: [Int].self) == [1, 2])
        let again = try app.overriding { $0.wireProvider { (all: [Int]) -> [Int] in all + [9] } }
        #expect(try again.instance(for: [Int].self) == [1, 2, 9])
        let list = try Injector { $0.wireProvider { [7, 8] } }
        let longer = try list.overriding { $0.wireProvider { (all: [Int]) -> [Int] in all + [9] } }
        #expect(try longer.instance(for: [Int].self) == [7, 8, 9])
        let longest = try longer.overriding { $0.wireProvider { (all: [Int]) -> [Int] in all + [10] } }
        #expect(try longest.instance(for: [Int].self) == [7, 8, 9, 10])
    }
}
