import BTKInjector
import TestSupport
import Testing

private let (number, text, flag) = (BindingKey(Int.self), BindingKey(String.self), BindingKey(Bool.self))
private let (double, float, none) = (BindingKey(Double.self), BindingKey(Float.self), BindingKey(Character.self))

private actor Store {}

@globalActor private actor OtherActor { static let shared = OtherActor() }

/// Not Sendable.
private final class Notes {}

private struct Token: ~Copyable {}

@Suite("Problems of wired functions") struct WiringProblemTests {
    // MARK: Single parameters

    @Test("A parameter must fit what is bound for it", arguments: missing + mismatches + onMainActor + owned + others)
    func parameters(row: ParameterCase) throws {
        let found = try TestSupport.problems { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindFactory(for: Int.self) { (_, _: Bool) in 1 }
            binder.wireFactory(for: Int.self, taking: Notes.self, to: { (_: Notes) in 1 })
            binder.wireFactory(for: Int.self, taking: [Bool].self, to: { (_: [Bool]) in 1 })
            binder.bindFactory(for: Int.self) { (_, _: Bool, _: Store) in 1 }
            binder.bindFactory(for: Int.self) { (_, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool) in 1 }
            binder.bindProvider(for: UInt8.self) { _ in 1 }
            binder.wireProvider(for: Int8.self, scope: .graph, to: { 1 })
            binder.wireFactory(for: Double.self, taking: Bool.self, to: { (_: Bool) in 1 })
            binder.bindFactory(for: Float.self) { (_, _: sending Notes) in 1 }
            binder.bindFactory(for: Float.self) { (_, _: Bool, _: sending Notes) in 1 }
            binder.mainActor.bindProvider(for: UInt.self) { _ in 1 }
            binder.mainActor.bindFactory(for: UInt.self) { (_, _: Bool) in 1 }
            binder.mainActor.bindFactory(for: UInt.self) { (_, _: Notes) in 1 }
            binder.bindFactory(for: Float?.self) { (_, _: Bool) in nil }
            binder.bindFactory(for: [UInt8].self) { (_, _: Bool) in [] }
            row.wire(&binder)
        }
        #expect(found == (row.problem.map { [$0] } ?? []))
    }

    /// A wired function with one parameter, and the problem that it has.
    struct ParameterCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let problem: InjectionError?
        let wire: @Sendable (inout Binder) -> Void

        init<P>(
            _ title: String, _ problem: InjectionError? = nil, with key: BindingKey? = nil,
            _ function: @escaping @Sendable (P) -> String
        ) {
            (testDescription, self.problem) = ("\(title): \(P.self)", problem)
            wire = { binder in
                if let key {
                    binder.wireProvider(for: String.self, with: key, to: function)
                } else {
                    binder.wireProvider(for: String.self, to: function)
                }
            }
        }

        /// The function is one of the main actor.
        init<P>(
            _ title: String, _ problem: InjectionError? = nil,
            onMainActor function: @escaping @Sendable @MainActor (P) -> String
        ) {
            (testDescription, self.problem) = ("\(title) there: \(P.self)", problem)
            wire = { $0.mainActor.wireProvider(for: String.self, to: function) }
        }
    }

    private static let missing = [
        lacking(none) { (_: Character) in "" }, lacking(none) { (_: Provider<Character>) in "" },
        lacking(none) { (_: Factory<Character>) in "" }, lacking(none) { (_: () -> Character) in "" },
        lacking(none) { (_: (Bool) throws -> Character) in "" }, lacking(none) { (_: [Character]) in "" },
        lacking(BindingKey(Provider<Int>.self)) { (_: [Provider<Int>]) in "" },
        lacking(BindingKey([Int].self)) { (_: [[Int]]) in "" },
        ParameterCase("nothing bound", .missing(text, none), onMainActor: { (_: @MainActor () -> Character) in "" }),
        ParameterCase("nothing needed") { (_: (() -> Character)?) in "" },
        ParameterCase("nothing needed") { (_: ((Bool) throws -> Character)?) in "" },
        lacking(intKey("x"), with: intKey("x")) { (_: Int) in "" },
        lacking(intKey("x"), with: intKey("x")) { (_: () -> Int) in "" },
        ParameterCase("nothing needed") { (_: Provider<Character?>) in "" },
        ParameterCase("nothing needed by that name", with: intKey("x")) { (_: Int?) in "" },
        ParameterCase("nothing needed by that name", with: intKey("x")) { (_: Provider<Int>?) in "" },
        ParameterCase("nothing needed by that name", with: intKey("x")) { (_: Factory<Int, Bool>?) in "" },
        ParameterCase("nothing needed by that name", with: intKey("x")) { (_: (() -> Int)?) in "" },
        ParameterCase("nothing needed by that key", with: none) { (_: Character?) in "" },
        lacking(listKey, with: listKey) { (_: [Int]) in "" },
    ]

    private static let listKey = BindingKey([Int].self, named: "x")

    private static func lacking<P>(
        _ key: BindingKey, with given: BindingKey? = nil, _ function: @escaping @Sendable (P) -> String
    ) -> ParameterCase {
        let title = given == nil ? "nothing bound" : "nothing bound for its key"
        return ParameterCase(title, .missing(text, key), with: given, function)
    }

    private static let mismatches = [
        ParameterCase("a provider as a factory", .notAFactory(BindingKey(UInt8.self))) { (_: Factory<UInt8>) in "" },
        ParameterCase("a provider as a factory", .notAFactory(BindingKey(UInt8.self))) { (_: Factory<UInt8>?) in "" },
        ParameterCase("other arguments", mismatch(double, "(Bool)", "(Int)")) { (_: Factory<Double, Int>) in "" },
        ParameterCase("other arguments", mismatch(double, "(Bool)", "(Int)")) { (_: Factory<Double, Int>?) in "" },
        ParameterCase("no arguments", mismatch(double, "(Bool)", "()")) { (_: Double?) in "" },
        ParameterCase("no arguments", mismatch(double, "(Bool)", "()")) { (_: () -> Double) in "" },
        ParameterCase("no arguments", mismatch(BindingKey(Float?.self), "(Bool)", "()")) { (_: Float??) in "" },
        ParameterCase("no arguments", mismatch(BindingKey([UInt8].self), "(Bool)", "()")) { (_: [UInt8]?) in "" },
        ParameterCase("other arguments", mismatch(double, "(Bool)", "(Bool, Double)")) {
            (_: (Bool, Double) -> Double) in ""
        },
        ParameterCase("other arguments", mismatch(double, "(Bool)", "(Double)")) { (_: ((Double) -> Double)?) in "" },
        ParameterCase("arguments for a provider", mismatch(BindingKey(UInt8.self), "()", "(Double)")) {
            (_: (Double) -> UInt8) in ""
        },
        ParameterCase("a key of an array's elements", mismatch(text, "(Array<Int>)", "Int"), with: number) {
            (_: [Int]) in ""
        },
        ParameterCase("captives", .captiveDependency(BindingKey(Int8.self), keptBy: text)) { (_: [Int8]) in "" },
    ]

    private static func mismatch(_ key: BindingKey, _ expected: String, _ requested: String) -> InjectionError {
        .argumentMismatch(key, expected: expected, requested: requested)
    }

    private static let there = InjectionError.boundOnMainActor(BindingKey(UInt.self))
    private static let onMainActor = [
        ParameterCase("bound on the main actor", there) { (_: () -> UInt) in "" },
        ParameterCase("bound on the main actor", there) { (_: @Sendable () throws -> UInt) in "" },
        ParameterCase("bound on the main actor", there) { (_: ((Bool) -> UInt)?) in "" },
        ParameterCase("reached on the main actor") { (_: @MainActor () -> UInt) in "" },
        ParameterCase("reached on the main actor") { (_: @MainActor (Bool) -> UInt) in "" },
        ParameterCase("bound on the main actor", there, onMainActor: { (_: @Sendable () -> UInt) in "" }),
        ParameterCase("bound on the main actor", there, onMainActor: { (_: (@Sendable () throws -> UInt)?) in "" }),
        ParameterCase("reached on the main actor", onMainActor: { (_: () -> UInt) in "" }),
        ParameterCase("reached on the main actor", onMainActor: { (_: (() throws -> UInt)?) in "" }),
        ParameterCase("reached on the main actor", onMainActor: { (_: (Bool) -> UInt) in "" }),
        ParameterCase("reached on the main actor", onMainActor: { (_: @MainActor (Bool) -> UInt) in "" }),
    ]

    /// A block may keep its arguments, and a closure can't promise to give them away.
    private static let lent = mismatch(float, "(Notes)", "(Notes)")
    private static let owned = [
        ParameterCase("a block that owns its argument", lent) { (_: (Notes) -> Float) in "" },
        ParameterCase("a block that owns its argument", lent) { (_: (@Sendable (Notes) throws -> Float)?) in "" },
        ParameterCase("a block that owns its argument", lent, onMainActor: { (_: @MainActor (Notes) -> Float) in "" }),
        ParameterCase("a block that owns one of two", mismatch(float, "(Bool, Notes)", "(Bool, Notes)")) {
            (_: (Bool, Notes) -> Float) in ""
        },
        ParameterCase("a block of Sendable ones") { (_: (Bool, Store) -> Int) in "" },
        ParameterCase("a function that is lent its argument") { (_: (Notes) -> Int) in "" },
        ParameterCase("a block of the main actor") { (_: @MainActor (Notes) -> UInt) in "" },
    ]

    private static let others = [
        other("async", to: { (_: () async -> Int) in "" }),
        other("async with an argument", to: { (_: @Sendable (Bool) async throws -> Int) in "" }),
        other("typed throws", to: { (_: () throws(InjectionError) -> Int) in "" }),
        other("inout", to: { (_: (inout Bool) -> Int) in "" }),
        other("consuming", to: { (_: (consuming Notes) -> Int) in "" }),
        other("sending", to: { (_: (sending Notes) -> Int) in "" }),
        other("a sending result", to: { (_: () -> sending Int) in "" }),
        other("five arguments", to: { (_: (Bool, Bool, Bool, Bool, Bool) -> Int) in "" }),
        other("a variadic one", to: { (_: (Bool...) -> Int) in "" }),
        other("another global actor", to: { (_: @OtherActor () -> Int) in "" }),
        // These ended the process.
        other("an argument that can't be copied", to: { (_: (borrowing Token) -> Int) in "" }),
        other("a result that can't be copied", to: { (_: () throws -> Token) in "" }),
        other("a C function", to: { (_: @convention(c) () -> Int) in "" }),
    ]

    /// Any other type of function is a type like others, which must be bound.
    private static func other<P>(_ title: String, to function: @escaping @Sendable (P) -> String) -> ParameterCase {
        ParameterCase(title, .missing(text, BindingKey(P.self)), function)
    }

    // MARK: Several bindings

    @Test("What is wired is checked by the configuration", arguments: arguments + rings + captives + children)
    func problems(configuration: ConfigurationCase) throws { try configuration.check() }

    private static let arguments = [
        ConfigurationCase(
            "factories with arguments, one problem for all that need one key",
            problems: [.missing(number, double), .boundOnMainActor(flag)]
        ) { binder in
            binder.mainActor.bindProvider(for: Bool.self) { _ in true }
            binder.wireFactory(for: Int.self, taking: String.self, to: { (s: String, d: Double) in s.count })
            binder.wireFactory(for: Int.self, taking: UInt.self, to: { (n: UInt, b: Bool) in Int(n) })
            binder.wireFactory(for: Int.self, taking: UInt8.self, to: { (n: UInt8, b: Provider<Bool>) in Int(n) })
            binder.wireFactory(
                for: Int.self, taking: Int8.self, to: { (n: Int8, b: MainActorProvider<Bool>) in Int(n) })
        },
        ConfigurationCase("a factory that needs what is made without arguments, and its own handle") { binder in
            binder.wireFactory { 1 }
            binder.wireFactory(taking: Bool.self) { (_: Bool, n: Int, _: Factory<Int, Bool>) in n }
        },
        ConfigurationCase(
            "arguments without parameters",
            problems: [
                mismatch(number, "(Bool, String)", "(Double, String)"), mismatch(double, "(Bool)", "(Bool, Bool)"),
                mismatch(float, "()", "(Bool)"), mismatch(text, "(Error)", "(Failure)"),
            ]
        ) { binder in
            binder.bindProvider(for: Bool.self) { _ in true }
            binder.wireFactory(for: Int.self, taking: (Double, String).self, to: { (_: Bool, _: String) in 1 })
            binder.wireFactory(for: Double.self, taking: (Bool, Bool).self, to: { (_: Bool) in 1 })
            binder.wireFactory(for: Float.self, taking: Bool.self, to: { 1 })
            binder.bindProvider(for: (any Error).self) { _ in Failure() }
            binder.wireFactory(for: String.self, taking: Failure.self, to: { (_: any Error) in "" })
        },
        ConfigurationCase(
            "more keys than parameters, and an argument in the way",
            problems: [mismatch(text, "(Bool)", "Bool"), mismatch(number, "(Bool)", "Bool")]
        ) { binder in
            binder.bindProvider(for: Bool.self) { _ in true }
            binder.wireProvider(for: String.self, with: flag, flag, to: { (_: Bool) in "" })
            binder.wireFactory(for: Int.self, taking: Bool.self, with: flag, to: { (_: Bool) in 1 })
        },
    ]

    private static let rings = [
        ConfigurationCase(
            "what takes itself, in any scope",
            problems: [
                .weakScopeOfValue(text), .cycle(number, number), .cycle(text, text), .cycle(double, double),
            ]
        ) { binder in
            binder.wireProvider { (n: Int) in n }
            binder.wireProvider(scope: .weak) { (s: String) in s }
            binder.wireFactory { (d: Double) in d }
        },
        // Found by way of the first, which is no member. Only the first of several edges was taken as part of the ring.
        ConfigurationCase(
            "a ring, from its member bound first, once for all parameters and an optional one",
            problems: [.cycle(number, text, double, number)]
        ) { binder in
            binder.wireProvider(for: Bool.self, to: { (_: Double) in true })
            binder.wireProvider(for: Int.self, to: { (_: String, _: String?, _: [String]) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Double?) in "" })
            binder.wireProvider(for: Double.self, to: { (_: Int) in 1 })
        },
        ConfigurationCase(
            "rings that do not touch", problems: [.cycle(number, text, number), .cycle(double, flag, double)]
        ) { binder in
            binder.wireProvider(for: Int.self, to: { (_: String) in 1 })
            binder.wireProvider(for: Double.self, to: { (_: Bool) in 1 })
            binder.wireProvider(for: Bool.self, to: { (_: Double) in true })
            binder.wireProvider(for: String.self, to: { (_: Int) in "" })
        },
        // The other one is found when this one is gone.
        ConfigurationCase("rings that share an edge", problems: [.cycle(number, text, flag, number)]) { binder in
            binder.wireProvider(for: Int.self, to: { (_: String, _: Double) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Bool) in "" })
            binder.wireProvider(for: Double.self, to: { (_: Bool) in 1 })
            binder.wireProvider(for: Bool.self, to: { (_: Int) in true })
        },
        ConfigurationCase("an array in a ring", problems: [.cycle(intKey("a"), text, intKey("a"))]) { binder in
            binder.wireProvider(for: Int.self, named: "a", to: { (_: String) in 1 })
            binder.wireProvider(for: String.self, to: { (_: [Int]) in "" })
        },
        ConfigurationCase("a ring that handles and closures make legal") { binder in
            binder.wireProvider(for: Int.self, to: { (_: String, _: () -> Int) in 1 })
            binder.wireProvider(
                for: String.self,
                to: { (_: Provider<Int>, _: () -> Int, _: Factory<Double>, _: Factory<Bool, Int>) in "" })
            binder.wireFactory(for: Double.self, to: { (_: String) in 1 })
            binder.wireFactory(for: Bool.self, taking: Int.self, to: { (_: Int, _: String) in true })
        },
    ]

    private static let captives = [
        ConfigurationCase(
            "singletons that take a graph instance, and no others",
            problems: [.weakScopeOfValue(intKey("weak")), .captiveDependency(flag, keptBy: number)]
        ) { binder in
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
            binder.wireProvider(for: Int.self, to: { (_: Bool) in 1 })
            binder.wireProvider(for: Int.self, named: "weak", scope: .weak, to: { (_: Bool) in 1 })
            binder.wireProvider(for: Int.self, named: "graph", scope: .graph, to: { (_: Bool) in 1 })
            binder.wireFactory(for: Int.self, named: "factory", to: { (_: Bool) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Bool?) in "" })
            binder.wireProvider(for: String.self, named: "later", to: { (_: Provider<Bool>) in "" })
        },
        ConfigurationCase("behind factories", problems: [.captiveDependency(flag, keptBy: text)]) { binder in
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
            binder.wireFactory(for: Int.self, to: { (_: Bool) in 1 })
            binder.wireFactory(for: Double.self, to: { (_: Int?) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Double) in "" })
        },
        // A singleton keeps it, and that one is kept anyway.
        ConfigurationCase("not behind another singleton", problems: [.captiveDependency(flag, keptBy: number)]) {
            binder in
            binder.wireProvider(for: String.self, to: { (_: Int) in "" })
            binder.wireProvider(for: Int.self, to: { (_: Bool) in 1 })
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
        },
        // Nothing leads into it.
        ConfigurationCase("not in a factory with arguments") { binder in
            binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
            binder.wireFactory(for: Double.self, taking: Int.self, to: { (_: Int, _: Bool, _: String) in 1 })
            binder.wireProvider(for: String.self, to: { (_: Factory<Double, Int>) in "" })
        },
    ]

    private static let children = [
        ConfigurationCase(
            "a child's captive behind its parent's factory", problems: [.captiveDependency(flag, keptBy: text)],
            inChildOf: { binder in
                binder.wireProvider(for: Bool.self, scope: .graph, to: { true })
                binder.wireFactory(for: Int.self, to: { (_: Bool) in 1 })
            }
        ) { $0.wireProvider(for: String.self, to: { (_: Int) in "" }) },
        ConfigurationCase(
            "what a child misses, and what its parent binds elsewhere, but not its own key, which its parent binds",
            problems: [.missing(double, float), .boundOnMainActor(flag)],
            inChildOf: { binder in
                binder.bindProvider(for: Int.self) { _ in 1 }
                binder.mainActor.bindProvider(for: Bool.self) { _ in true }
            }
        ) { binder in
            binder.wireProvider(for: Int.self, to: { (n: Int) in n })
            binder.wireProvider(for: String.self, to: { (_: Bool, _: Int) in "" })
            binder.wireProvider(for: Double.self, to: { (_: Float) in 1 })
        },
        ConfigurationCase(
            "no ring by way of a parent, which asks itself",
            inChildOf: { binder in
                binder.wireProvider(for: Int.self, to: { 1 })
                binder.wireProvider(for: String.self, to: { (n: Int) in "\(n)" })
            }
        ) { $0.wireProvider(for: Int.self, to: { (s: String) in s.count + 10 }) },
    ]

    @Test("All kinds of problems are reported at once, in an override too, and no block runs") func allAtOnce() throws {
        func bind(_ binder: inout Binder) {
            binder.wireProvider(for: Int.self, to: { (_: String) in 1 })
            binder.wireProvider(for: Double.self, to: { (_: Float) in 1 })
            binder.wireProvider(for: Bool.self, to: { (_: Factory<UInt>) in true })
            for _ in 1...2 {
                binder.bindProvider(for: UInt.self) { _ in
                    Issue.record("A block ran.")
                    return 1
                }
            }
        }
        let app = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: String.self, to: { (_: Int) in "" })
            binder.wireProvider(for: Int.self, to: { 1 })
        }
        let found = failure { try app.overriding(addingBindings: true, bind) }?.problems ?? []
        #expect(found.count == 4)
        #expect(found.contains { if case .duplicateBinding = $0 { true } else { false } })
        #expect(found.contains { Set($0.ring ?? []) == [number, text] })
        #expect(found.contains(.missing(double, float)))
        #expect(found.contains(.notAFactory(BindingKey(UInt.self))))
    }
}
