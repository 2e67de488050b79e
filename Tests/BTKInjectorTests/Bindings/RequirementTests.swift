import BTKInjector
import TestSupport
import Testing

@Suite("Requirements") struct RequirementTests {
    private func require(_ binder: inout Binder) {
        binder.requireBinding(for: Int.self)
        binder.requireBinding(for: String.self, named: "title")
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

    @Test("A requirement has the place of its call, and is not required by a block that runs around it")
    func places() throws {
        let found = Locked<[InjectionError]>()
        let line = #line
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in
                found.value = try TestSupport.problems { binder in
                    binder.requireBinding(for: Int.self, taking: String.self)
                    binder.requireBinding(for: Int.self, taking: String.self)
                    binder.requireBinding(for: UInt.self, named: "n")
                }
                return ""
            }
        }
        _ = try injector.instance(for: String.self)
        #expect(found.value == [.missing(BindingKey(Int.self)), .missing(BindingKey(UInt.self, named: "n"))])
        let text = "\(found.value)"
        for line in line + 4...line + 6 {
            #expect(text.contains("required at BTKInjectorTests/RequirementTests.swift:\(line)"))
        }
        #expect(!text.contains("required by"))
    }

    @Test("A parent's binding meets the requirement of a child") func parents() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self, named: "title") { _ in "" }
        }
        let child = try parent.makeChild { require(&$0) }
        _ = try child.makeChild { require(&$0) }
    }

    @Test("Overrides keep requirements, also when they remove the binding, and may meet them anew")
    func overrides() throws {
        let app = try Injector.injectorWithBlock { binder in
            require(&binder)
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self, named: "title") { _ in "" }
        }
        let expected = InjectionError.invalidConfiguration([.missing(BindingKey(Int.self))])
        #expect(throws: expected) { try app.overriding { $0.removeBinding(for: Int.self) } }
        let other = try app.overriding { binder in
            binder.removeBinding(for: Int.self)
            binder.bindFactory(for: Int.self) { (_, n: Int) in n }
        }
        #expect(throws: expected) { try other.overriding { $0.removeBinding(for: Int.self) } }
    }
}
