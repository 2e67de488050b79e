import BTKInjector
import TestSupport
import Testing

@Suite("Requirements of a binding of its own") struct OwnRequirementTests {
    /// A requirement of a child, and the problem if only its parent meets it.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let problem: InjectionError?
        let require: @Sendable (inout Binder) -> Void

        init(_ title: String, _ problem: InjectionError? = nil, _ require: @escaping @Sendable (inout Binder) -> Void) {
            testDescription = title
            self.problem = problem
            self.require = require
        }
    }

    private struct Part: Module {
        func configure(_ binder: inout Binder) { binder.wireProvider(to: { UInt8(1) }) }
    }

    private static let rows = [
        Row("a provider") { $0.requireOwnBinding(for: Int.self) },
        Row("one that shadows another") { $0.requireOwnBinding(for: Bool.self) },
        Row("a seed") { $0.requireOwnBinding(for: String.self) },
        Row("a module's") { $0.requireOwnBinding(for: UInt8.self) },
        Row("one of what an optional wraps") { $0.requireOwnBinding(for: Int?.self) },
        Row("any arguments") { $0.requireOwnBinding(for: Double.self) },
        Row("these arguments") { $0.requireOwnBinding(for: Double.self, taking: Int.self) },
        Row("one of the main actor") { $0.mainActor.requireOwnBinding(for: UInt.self) },
        Row("none, on the main actor") { $0.mainActor.requireOwnBinding(for: UInt.self, taking: Void.self) },
        Row("not the parent's", .missing(BindingKey(Float.self))) { $0.requireOwnBinding(for: Float.self) },
        Row("not the parent's for an optional", .missing(BindingKey(Float.self))) {
            $0.requireOwnBinding(for: Float?.self)
        },
        Row("not the parent's, required there", .missing(BindingKey(Float.self))) {
            $0.mainActor.requireOwnBinding(for: Float.self)
        },
        Row("not the parent's with these arguments", .missing(BindingKey(Double.self))) {
            $0.requireOwnBinding(for: Double.self, taking: Bool.self)
        },
        Row("not under another name", .missing(BindingKey(Int.self, named: "n"))) {
            $0.requireOwnBinding(for: Int.self, named: "n")
        },
        Row("nowhere", .missing(BindingKey(Int8.self))) { $0.requireOwnBinding(for: Int8.self) },
        Row(
            "with arguments that nothing takes",
            .argumentMismatch(BindingKey(Double.self), expected: "(Bool) or (Int)", requested: "(String)")
        ) { $0.requireOwnBinding(for: Double.self, taking: String.self) },
    ]

    private static func bindParent(_ binder: inout Binder) {
        binder.wireProvider(to: { false })
        binder.wireProvider(to: { Float(1) })
        binder.wireFactory(taking: Bool.self, to: { (_: Bool) in 1.0 })
    }

    private static func bindChild(_ binder: inout Binder, _ row: Row) throws {
        binder.wireProvider(to: { 1 })
        binder.wireProvider(to: { true })
        try binder.install(Part())
        binder.wireFactory(taking: Int.self, to: { (n: Int) in Double(n) })
        binder.mainActor.wireProvider(to: { UInt(1) })
        row.require(&binder)
    }

    @Test("It is met by what a declared child binds or is given, and not by its parent", arguments: rows)
    func declared(row: Row) throws {
        let found = try problems { binder in
            Self.bindParent(&binder)
            try binder.bindChild(for: Int.self, taking: String.self) { binder in try Self.bindChild(&binder, row) }
        }
        #expect(found == (row.problem.map { [$0] } ?? []))
    }

    @Test("It is met by what the block of a child binds, and not by its parent", arguments: rows)
    func made(row: Row) throws {
        let parent = try Injector(Self.bindParent)
        let error = failure {
            try parent.makeChild { binder in
                try Self.bindChild(&binder, row)
                binder.wireProvider(to: { "" })
            }
        }
        #expect((error?.problems ?? []) == (row.problem.map { [$0] } ?? []))
    }

    @Test("Without a parent it is met as any other requirement is") func root() throws {
        let found = try problems { binder in
            binder.wireProvider(to: { 1 })
            binder.requireOwnBinding(for: Int.self)
            binder.requireOwnBinding(for: Bool.self)
        }
        #expect(found == [.missing(BindingKey(Bool.self))])
    }

    @Test("In an override it is about the result") func overrides() throws {
        let app = try Injector { binder in
            binder.wireProvider(to: { false })
        }
        let child = try app.makeChild { binder in
            binder.wireProvider(to: { true })
            binder.requireOwnBinding(for: Bool.self)
        }
        _ = try child.overriding { $0.wireProvider(to: { true }) }
        let expected = InjectionError.invalidConfiguration([.missing(BindingKey(Bool.self))])
        #expect(throws: expected) { try child.overriding { $0.removeBinding(for: Bool.self) } }
    }

    @Test("Children that lack the same binding are told one by one, and one child once") func children() throws {
        let found = try problems { binder in
            binder.wireProvider(to: { true })
            for number in 1...2 {
                binder.bindChild(for: Int.self, named: BindingName("\(number)"), line: number) { binder in
                    binder.wireProvider(to: { 1 })
                    binder.requireOwnBinding(for: Bool.self, line: 10 * number)
                    binder.requireOwnBinding(for: Bool.self, line: 10 * number + 1)
                }
            }
        }
        #expect(found.count == 2)
        #expect(found.first?.description.contains("OwnRequirementTests.swift:11, in the child declared") == true)
    }
}
