import BTKInjector
import TestSupport
import Testing

@Suite("One cause is one problem, whoever meets it in whichever form") struct CauseTests {
    private static let double = BindingKey(Double.self)
    private static let int = BindingKey(Int.self)
    private static let letters = (["a", "b"] as [BindingName]).map { BindingKey(Character.self, named: $0) }

    @Test(arguments: [
        ConfigurationCase("a key that is required and taken", problems: [.missing(double)]) { binder in
            binder.wireProvider { (_: Double, _: Factory<Double, Int>) in 1 }
            for _ in 1...2 { binder.requireBinding(for: Double.self) }
        },
        ConfigurationCase(
            "other arguments than those of a factory, and a provider as a factory",
            problems: [.argumentMismatch(double, expected: "(String)", requested: "()"), .notAFactory(int)]
        ) { binder in
            binder.bindFactory(for: Double.self) { (_, _: String) in 0.5 }
            binder.bindProvider(for: Int.self) { _ in 1 }
            for name: BindingName in ["a", "b"] {
                binder.wireProvider(named: name) { (_: Double, _: Factory<Int>) in "" }
                binder.wireProvider(named: name) { (_: Factory<Double, Int>) in true }
            }
        },
        ConfigurationCase(
            "but not the functions that lack a parameter for an argument",
            problems: letters.map { .argumentMismatch($0, expected: "(String)", requested: "(Int)") }
        ) { binder in
            binder.bindProvider(for: String.self) { _ in "" }
            for name: BindingName in ["a", "b"] {
                binder.wireFactory(named: name, taking: Int.self) { (_: String) in "c" as Character }
            }
        },
        // 500 singletons that shared 500 captives were 250,000 problems.
        ConfigurationCase(
            "what several singletons would keep, of the one bound first",
            problems: [.captiveDependency(int, keptBy: letters[0]), .captiveDependency(double, keptBy: letters[0])]
        ) { binder in
            for name: BindingName in ["a", "b"] {
                binder.wireProvider(named: name) { (_: Double, _: String) in "c" as Character }
            }
            binder.wireFactory { (_: Double, _: Int) in "" }
            binder.wireProvider(scope: .graph) { 1 }
            binder.wireProvider(scope: .graph) { 0.5 }
        },
    ])
    func cause(row: ConfigurationCase) throws { try row.check() }

    @Test("So is what blocks miss, in a verification") func verified() throws {
        let found = try verificationProblems { binder in
            binder.bindProvider(for: Int.self) { Int(try $0.make(for: Double.self, 1)) }
            binder.bindProvider(for: String.self) { "\(try $0.instance(for: Double.self))" }
        }
        #expect(found == [.missing(Self.int, BindingKey(Double.self))])
    }
}
