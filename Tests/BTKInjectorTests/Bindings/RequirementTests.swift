import BTKInjector
import TestSupport
import Testing

@Suite("Requirements") struct RequirementTests {
    /// A requirement, and the problem if it is not met.
    struct Requirement: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let problem: InjectionError?
        let require: @Sendable (inout Binder) -> Void

        init(_ title: String, _ problem: InjectionError? = nil, _ require: @escaping @Sendable (inout Binder) -> Void) {
            testDescription = title
            self.problem = problem
            self.require = require
        }
    }

    @Test(
        "A requirement is met by any binding of its type and name, one with arguments by a factory that takes exactly these",
        arguments: requirements, [false, true])
    func isMet(row: Requirement, comesFirst: Bool) throws {
        let found = try problems { binder in
            if comesFirst { row.require(&binder) }
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireFactory(named: "n", to: { 1 })
            binder.wireFactory(named: "n", taking: String.self, to: { (s: String) in s.count })
            binder.bindFactory(for: Double.self) { (_, s: String, _: Bool) in 1 }
            binder.bindFactory(for: Float.self) { _ in 1 }
            binder.bindFactory(for: Float.self) { (_, _: Bool) in 1 }
            binder.bindProvider(for: Bool?.self) { _ in true }
            binder.mainActor.bindProvider(for: UInt.self) { _ in 1 }
            binder.wireFactory(taking: String.self, to: { @MainActor (s: String) in UInt(s.count) })
            binder.bindChild(for: Character.self) { $0.bindProvider(for: Character.self) { _ in "c" } }
            if !comesFirst { row.require(&binder) }
        }
        #expect(found == (row.problem.map { [$0] } ?? []))
    }

    private static let requirements: [Requirement] = [
        Requirement("a provider") { $0.requireBinding(for: Int.self) },
        Requirement("a factory with arguments") { $0.requireBinding(for: Double.self) },
        Requirement("a wired function with a name") { $0.requireBinding(for: Int.self, named: "n") },
        Requirement("one of the main actor") { $0.requireBinding(for: UInt.self) },
        Requirement("one of what an optional wraps") { $0.requireBinding(for: Double?.self) },
        Requirement("not one of the optional", .missing(BindingKey(Bool.self))) { $0.requireBinding(for: Bool.self) },
        Requirement("not one of a child", .missing(letter)) { $0.requireBinding(for: Character.self) },
        Requirement("none, of a provider") { $0.requireBinding(for: Int.self, taking: Void.self) },
        Requirement("none, of a factory") { $0.requireBinding(for: Float.self, taking: Void.self) },
        Requirement("not a factory with arguments", mismatch(BindingKey(Double.self), "(String, Bool)", "()")) {
            $0.requireBinding(for: Double.self, taking: Void.self)
        },
        Requirement("nothing that takes none", .missing(letter)) {
            $0.requireBinding(for: Character.self, taking: Void.self)
        },
        Requirement("these arguments") { $0.requireBinding(for: Double.self, taking: (String, Bool).self) },
        Requirement("these, wired with a name") { $0.requireBinding(for: Int.self, named: "n", taking: String.self) },
        Requirement("these, on the main actor") { $0.requireBinding(for: UInt.self, taking: String.self) },
        Requirement("these, of what is wrapped") { $0.requireBinding(for: Double?.self, taking: (String, Bool).self) },
        Requirement("not other arguments", mismatch(BindingKey(Float.self), "() or (Bool)")) {
            $0.requireBinding(for: Float.self, taking: String.self)
        },
        Requirement("not a provider", mismatch(BindingKey(Int.self), "()")) {
            $0.requireBinding(for: Int?.self, taking: String.self)
        },
        Requirement("no name", .missing(BindingKey(Character?.self))) {
            $0.requireBinding(for: Character?.self, taking: String.self)
        },
    ]

    private static let letter = BindingKey(Character.self)

    private static func mismatch(
        _ key: BindingKey, _ expected: String, _ requested: String = "(String)"
    ) -> InjectionError {
        .argumentMismatch(key, expected: expected, requested: requested)
    }

    @Test("A parent's binding meets the requirement of a child, and overrides keep requirements")
    func parentsAndOverrides() throws {
        func require(_ binder: inout Binder) { binder.requireBinding(for: Int.self) }
        let parent = try Injector { $0.bindProvider(for: Int.self) { _ in 1 } }
        _ = try parent.makeChild(require).makeChild(require)

        // Also where a binding meets them that an override has put in the place of the first.
        let override = try parent.overriding(require).overriding { binder in
            binder.removeBinding(for: Int.self)
            binder.bindFactory(for: Int.self) { (_, n: Int) in n }
        }
        #expect(throws: InjectionError.invalidConfiguration([.missing(BindingKey(Int.self))])) {
            try override.overriding { $0.removeBinding(for: Int.self) }
        }
    }
}
