import BTKInjector
import TestSupport
import Testing

@Suite("Requirements")
struct RequirementTests {
    private func require(_ binder: inout Binder) {
        binder.requireBinding(for: Int.self)
        binder.requireBinding(for: String.self, named: "title")
    }

    @Test("Requirements are met, or are problems", arguments: ofAnyBinding + ofArguments + onMainActor)
    func requirements(configuration: ConfigurationCase) throws { try configuration.check() }

    private static let number = BindingKey(Int.self)

    /// A requirement is met by any binding of its type and name, made before or after it.
    private static let ofAnyBinding = [
        ConfigurationCase("a provider") { binder in
            binder.requireBinding(for: Int.self)
            binder.bindProvider(for: Int.self) { _ in 1 }
        },
        ConfigurationCase("a factory, before it") { binder in
            binder.bindFactory(for: Int.self) { _ in 1 }
            binder.requireBinding(for: Int.self)
        },
        ConfigurationCase("a wired function with arguments") { binder in
            binder.requireBinding(for: Int.self, named: "n")
            binder.wireFactory(for: Int.self, named: "n", taking: String.self, to: { (s: String) in s.count })
        },
        ConfigurationCase("a binding of the main actor") { binder in
            binder.requireBinding(for: Int.self)
            binder.mainActor.bindProvider(for: Int.self) { _ in 1 }
        },
        ConfigurationCase("not by one of the optional", problems: [.missing(BindingKey(Int.self))]) { binder in
            binder.requireBinding(for: Int.self)
            binder.bindProvider(for: Int?.self) { _ in 1 }
        },
        ConfigurationCase("not by one that was removed", problems: [.missing(BindingKey(Int.self))]) { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.removeBinding(for: Int.self)
            binder.requireBinding(for: Int.self)
        },
    ]

    /// A requirement with arguments is met by a factory that takes exactly these, of either kind.
    private static let ofArguments = [
        ConfigurationCase("a factory with a block, after it") { binder in
            binder.requireBinding(for: Int.self, taking: String.self, Bool.self)
            binder.bindFactory(for: Int.self) { (_, s: String, _: Bool) in s.count }
        },
        ConfigurationCase("a wired factory with a name, beside others") { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.wireFactory(for: Int.self, named: "n", to: { 1 })
            binder.wireFactory(for: Int.self, named: "n", taking: String.self, to: { (s: String) in s.count })
            binder.requireBinding(for: Int.self, named: "n", taking: String.self)
        },
        ConfigurationCase("a factory of the main actor") { binder in
            binder.requireBinding(for: Int.self, taking: String.self)
            binder.mainActor.wireFactory(for: Int.self, taking: String.self, to: { (s: String) in s.count })
        },
        ConfigurationCase("a factory of what an optional wraps") { binder in
            binder.requireBinding(for: Int??.self, taking: String.self)
            binder.bindFactory(for: Int.self) { (_, s: String) in s.count }
        },
        ConfigurationCase(
            "not by other lists", problems: [.argumentMismatch(number, expected: "() or (Bool)", requested: "(String)")]
        ) { binder in
            binder.requireBinding(for: Int.self, taking: String.self)
            binder.bindFactory(for: Int.self) { _ in 1 }
            binder.bindFactory(for: Int.self) { (_, _: Bool) in 1 }
        },
        ConfigurationCase(
            "not by a provider", problems: [.argumentMismatch(number, expected: "()", requested: "(String)")]
        ) { binder in
            binder.requireBinding(for: Int?.self, taking: String.self)
            binder.bindProvider(for: Int.self) { _ in 1 }
        },
        ConfigurationCase("by nothing at all", problems: [.missing(BindingKey(Int?.self))]) { binder in
            binder.requireBinding(for: Int?.self, taking: String.self)
            binder.bindFactory(for: Int?.self, named: "n") { (_, s: String) in s.count }
        },
    ]

    /// The main actor's binder requires the same, met by both kinds.
    private static let onMainActor = [
        ConfigurationCase("an ordinary provider, and a factory") { binder in
            binder.mainActor.requireBinding(for: Int.self, named: "n")
            binder.mainActor.requireBinding(for: Int.self, named: "n", taking: String.self)
            binder.bindProvider(for: Int.self, named: "n") { _ in 1 }
            binder.bindFactory(for: Int.self, named: "n") { (_, s: String) in s.count }
        },
        ConfigurationCase("nothing", problems: [.missing(number)]) { $0.mainActor.requireBinding(for: Int.self) },
        ConfigurationCase(
            "other arguments", problems: [.argumentMismatch(number, expected: "(Bool)", requested: "(String)")]
        ) { binder in
            binder.mainActor.requireBinding(for: Int.self, taking: String.self)
            binder.mainActor.bindFactory(for: Int.self) { (_, _: Bool) in 1 }
        },
    ]

    @Test("The place of a requirement is that of its call, on both binders, within a block that runs, too")
    func places() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: String.self) { _ in
                let line = #line
                let found = try problems { binder in
                    binder.bindFactory(for: Int.self) { (_, _: Bool) in 1 }
                    binder.requireBinding(for: Int.self, taking: String.self)
                    binder.mainActor.requireBinding(for: Int.self, taking: String.self)
                    binder.mainActor.requireBinding(for: Bool.self)
                    binder.requireBinding(for: UInt.self, named: "n")
                }
                #expect(found.count == 3)
                let (text, place) = ("\(found)", "required at BTKInjectorTests/RequirementTests.swift:")
                for line in line + 3...line + 6 { #expect(text.contains("\(place)\(line)")) }
                #expect(!text.contains("required by"))
                #expect(found.contains(.missing(BindingKey(Bool.self))))
                #expect(found.contains(.missing(BindingKey(UInt.self, named: "n"))))
                return ""
            }
        }
        _ = try injector.instance(for: String.self)
    }

    @Test("A parent's binding meets the requirement of a child, and a child's not that of its parent")
    func parents() throws {
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self, named: "title") { _ in "" }
        }
        let child = try parent.makeChild { require(&$0) }
        let grandchild = try child.makeChild { require(&$0) }
        #expect(grandchild.hasBinding(for: Int.self))
        // Of the child the override keeps the requirements, which the parent still meets.
        _ = try child.overriding { $0.removeBinding(for: Int.self) }
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
