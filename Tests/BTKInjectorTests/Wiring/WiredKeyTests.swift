import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("Keys of wired functions")
struct WiredKeyTests {
    private static func values(_ binder: inout Binder) {
        binder.bindProvider(for: Int.self) { _ in 0 }
        for (name, value) in [("a", 1), ("b", 2)] {
            binder.bindProvider(for: Int.self, named: BindingName(name)) { _ in value }
            binder.bindFactory(for: Int.self, named: BindingName(name)) { (_, n: Int8) in 10 * value + Int(n) }
        }
    }

    @Test("Each key is for the first parameter of its type that has none yet, after the arguments")
    func order() throws {
        let injector = try Injector.injectorWithBlock { binder in
            Self.values(&binder)
            binder.bindProvider(for: String.self, named: "s") { _ in "s" }
            binder.wireFactory(
                for: String.self, with: intKey("b"), BindingKey(String.self, named: "s"), intKey("a"),
                to: { (a: Int, s: String, b: Int, c: Int) in "\(a)\(s)\(b)\(c)" })
            // A key without a name takes a place.
            binder.wireFactory(
                for: String.self, named: "none", with: BindingKey(Int.self), intKey("a"),
                to: { (a: Int, b: Int) in "\(a)\(b)" })
            binder.wireFactory(
                for: String.self, named: "arguments", taking: Int.self, with: intKey("a"), intKey("b"),
                to: { (a: Int, b: Int, c: Int, d: Int) in "\(a)\(b)\(c)\(d)" })
            binder.wireFactory(
                for: String.self, named: "same", with: intKey("a"), intKey("a"),
                to: { (a: Int, b: Int, c: Int) in "\(a)\(b)\(c)" })
        }
        #expect(try injector.make(for: String.self) == "2s10")
        #expect(try injector.make(for: String.self, named: "none") == "01")
        #expect(try injector.make(for: String.self, named: "arguments", 9) == "9120")
        #expect(try injector.make(for: String.self, named: "same") == "110")
    }

    @Test("Handles, closures and optionals are of the type that they stand for, nested ones too")
    func forms() throws {
        let injector = try Injector.injectorWithBlock { binder in
            Self.values(&binder)
            binder.wireFactory(
                for: [Int].self, with: intKey("b"), intKey("b"), intKey("a"), intKey("b"), intKey("b"), intKey("a"),
                intKey("b"), intKey("b"), intKey("b"),
                to: {
                    (
                        a: Provider<Int>, b: Factory<Int, Int8>, c: () -> Int, d: (@Sendable (Int8) throws -> Int)?,
                        e: Provider<Int>?, f: Int?, g: () -> Int?, h: Provider<Int?>, i: (() throws -> Int??)?, j: Int
                    ) in
                    [
                        try a.get(), try b(1), c(), try d!(1), try e!.get(), f!, g()!, try h.get()!, try i!()!!, j,
                    ]
                })
        }
        #expect(try injector.make(for: [Int].self) == [2, 21, 1, 21, 2, 1, 2, 2, 2, 0])
    }

    @Test("A list is of its own type, and so is what is bound as a handle, an optional or a function")
    func ownTypes() throws {
        let injector = try Injector.injectorWithBlock { binder in
            Self.values(&binder)
            binder.bindProvider(for: [Int].self, named: "list") { _ in [5] }
            binder.bindProvider(for: Int?.self, named: "none") { _ in nil }
            binder.bindProvider(for: Provider<Int>.self, named: "handle") { _ in Provider { 7 } }
            binder.bindProvider(for: (@Sendable () -> Int).self, named: "function") { _ in { 8 } }
            binder.wireFactory(
                for: String.self, with: BindingKey([Int].self, named: "list"), BindingKey(Int?.self, named: "none"),
                BindingKey(Provider<Int>.self, named: "handle"), BindingKey((() -> Int).self, named: "function"),
                BindingKey((@Sendable () -> Int).self, named: "function"), BindingKey([Int].self, named: "list"),
                to: {
                    (
                        a: [Int], b: Int?, c: Provider<Int>?, d: (() -> Int)?, e: @Sendable () -> Int, f: [Int]?,
                        g: [Int]
                    ) in "\(a) \(b == nil) \(try c!.get()) \(d!()) \(e()) \(f!) \(g.count)"
                })
        }
        #expect(try injector.make(for: String.self) == "[5] true 7 8 8 [5] 3")
    }

    @Test("A key without a parameter and one without a binding are problems", arguments: wrongKeys)
    func problems(configuration: ConfigurationCase) throws { try configuration.check() }

    private static let text = BindingKey(String.self, named: "t")

    private static let wrongKeys = [
        ConfigurationCase(
            "no parameter of the type, and one of a list's elements",
            problems: [.argumentMismatch(text, expected: "(Double, Array<Int>)", requested: "Int named \"a\"")]
        ) { binder in
            values(&binder)
            binder.bindProvider(for: Double.self) { _ in 1 }
            binder.wireProvider(for: String.self, named: "t", with: intKey("a"), to: { (_: Double, _: [Int]) in "" })
        },
        ConfigurationCase(
            "more keys than parameters, and an argument in the way",
            problems: [
                .argumentMismatch(text, expected: "(Int)", requested: "Int named \"b\""),
                .argumentMismatch(BindingKey(Bool.self), expected: "(Int)", requested: "Int"),
            ]
        ) { binder in
            values(&binder)
            binder.wireProvider(for: String.self, named: "t", with: intKey("a"), intKey("b"), to: { (_: Int) in "" })
            binder.wireFactory(for: Bool.self, taking: Int.self, with: BindingKey(Int.self), to: { (_: Int) in true })
        },
        ConfigurationCase(
            "no binding, for whatever form",
            problems: [
                .missing(text, intKey("x")), .missing(text, BindingKey(Double.self)),
                .missing(text, BindingKey([Int].self, named: "x")),
            ]
        ) { binder in
            values(&binder)
            binder.wireProvider(
                for: String.self, named: "t", with: intKey("x"), intKey("x"), intKey("x"), intKey("x"), intKey("x"),
                BindingKey(Double.self), BindingKey([Int].self, named: "x"),
                to: {
                    (
                        _: Int, _: Int?, _: Provider<Int>?, _: (() -> Int)?, _: Factory<Int, Int8>?, _: Double?,
                        _: [Int]
                    ) in ""
                })
        },
    ]

    @Test("Names are edges of the graph, also in a child and on the main actor")
    @MainActor func graph() throws {
        let injector = try Injector.injectorWithBlock(Self.values).makeChild { binder in
            binder.mainActor.wireProvider(
                with: intKey("b"), intKey("a"), to: { (n: Int, later: () -> Int) in "\(n)\(later())" })
        }
        #expect(injector.dependencyGraph.dependencies(of: BindingKey(String.self)) == [intKey("a"), intKey("b")])
        #expect(try injector.mainActor.instance(for: String.self) == "21")
    }
}
