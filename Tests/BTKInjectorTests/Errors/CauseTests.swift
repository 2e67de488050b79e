import BTKInjector
import TestSupport
import Testing

private protocol Clock: Sendable {}
private struct Thing: Clock { init(_ parts: Any...) {} }
private struct Store: Sendable { init(_ parts: Any...) {} }
private final class Transaction: Sendable {}

/// The array had an error for each that asked, and the text one for each cause.
@Suite("One cause is one problem, in the value as in its text") struct CauseTests {
    private let clock = BindingKey(Clock.self)
    private let store = BindingKey(Store.self)

    private func expect(_ found: [InjectionError], _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(InjectionError.invalidConfiguration(found).description == text, sourceLocation: sourceLocation)
    }

    @Test("A key that requirements and a parameter miss is one, with all their places", arguments: [false, true])
    func requirements(requiresFirst: Bool) throws {
        func wire(_ binder: inout Binder) {
            binder.wireProvider(for: Store.self, fileID: "App/Wiring.swift", line: 1, to: { (_: any Clock) in Store() })
        }
        let found = try problems { binder in
            if !requiresFirst { wire(&binder) }
            for line in [2, 3] { binder.requireBinding(for: Clock.self, fileID: "App/Wiring.swift", line: line) }
            if requiresFirst { wire(&binder) }
        }
        #expect(found == [.bindingNotFound(clock, path: [clock])])
        expect(
            found,
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [binding-not-found] Nothing is bound for Clock.
                   required by Store, bound at App/Wiring.swift:1
                   required at App/Wiring.swift:2
                   required at App/Wiring.swift:3
                   fix: bind it: `binder.wireProvider(for: Clock.self, to: …)`.
              note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
            """)
    }

    @Test("A key that is missed in several forms is one, and each has its fix") func forms() throws {
        let found = try problems { binder in
            binder.wireProvider(
                for: Store.self, fileID: "App/Wiring.swift", line: 1,
                to: { (_: any Clock, _: Factory<any Clock, Int>) in Store() })
            binder.wireProvider(
                for: Store.self, named: "b", fileID: "App/Wiring.swift", line: 2,
                to: { (_: Provider<any Clock>, _: [any Clock]) in Store() })
            binder.wireFactory(
                for: Store.self, named: "c", fileID: "App/Wiring.swift", line: 3, to: { (_: any Clock) in Store() })
        }
        #expect(found == [.bindingNotFound(clock, path: [store, clock])])
        expect(
            found,
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [binding-not-found] Nothing is bound for Clock.
                   required by
                   1. Store, bound at App/Wiring.swift:1
                   2. Store named "b", bound at App/Wiring.swift:2
                   3. Store named "c", bound at App/Wiring.swift:3
                   fix: bind it: `binder.wireProvider(for: Clock.self, to: …)`.
                   fix: bind it: `binder.wireFactory(for: Clock.self, taking: Int.self, to: …)`.
                   fix: or, if it is an argument, name its type: `binder.wireFactory(for: Store.self, named: "c", taking: Clock.self, to: …)`.
              note: default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block.
            """)
    }

    @Test("A requirement, which any binding meets, has no fix of its own beside that of a factory")
    func requiredFactory() throws {
        let found = try problems { binder in
            binder.requireBinding(for: Clock.self, fileID: "App/Wiring.swift", line: 1)
            binder.wireProvider(
                for: Store.self, fileID: "App/Wiring.swift", line: 2, to: { (_: Factory<any Clock, Int>) in Store() })
        }
        #expect(found == [.bindingNotFound(clock, path: [clock])])
        let text = found.first?.description ?? ""
        #expect(text.contains("required at App/Wiring.swift:1\n"))
        #expect(text.contains("binder.wireFactory(for: Clock.self, taking: Int.self, to: …)"))
        #expect(!text.contains("Provider(for:"))
    }

    @Test("A key that is bound with other arguments is one, whichever are requested") func arguments() throws {
        let found = try problems { binder in
            binder.bindFactory(for: Clock.self, fileID: "App/Wiring.swift", line: 1) { (_, zone: String) in Thing() }
            binder.wireProvider(for: Store.self, fileID: "App/Wiring.swift", line: 2, to: { (_: any Clock) in Store() })
            binder.wireProvider(
                for: Store.self, named: "b", fileID: "App/Wiring.swift", line: 3,
                to: { (_: Factory<any Clock, Int>) in Store() })
        }
        #expect(found == [.argumentMismatch(clock, expected: "(String)", requested: "()")])
        expect(
            found,
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [argument-mismatch] Clock takes (String), but was requested with () or (Int).
                   required by
                   1. Store, bound at App/Wiring.swift:2
                   2. Store named "b", bound at App/Wiring.swift:3
                   Clock, bound at App/Wiring.swift:1
                   fix: let the function take `(String) -> Clock` or a Factory of Clock, and call it.
                   fix: or bind a factory of Clock that takes ().
                   fix: or bind a factory of Clock that takes (Int).
            """)
    }

    @Test("Functions that take a provider as a factory are one, those without a parameter for an argument one each")
    func withoutText() throws {
        let found = try problems { binder in
            binder.bindProvider(for: Clock.self) { _ in Thing() }
            binder.bindProvider(for: String.self) { _ in "" }
            for name: BindingName in ["a", "b"] {
                binder.wireProvider(for: Store.self, named: name, to: { (_: Factory<any Clock>) in Store() })
                binder.wireFactory(for: Store.self, named: name, taking: Int.self, to: { (_: String) in Store() })
            }
        }
        let mismatches = (["a", "b"] as [BindingName]).map { name in
            InjectionError.argumentMismatch(
                BindingKey(Store.self, named: name), expected: "(String)", requested: "(Int)")
        }
        #expect(found.filter { !mismatches.contains($0) } == [.notAFactory(clock)])
        #expect(found.filter(mismatches.contains) == mismatches)
    }

    /// 500 singletons that shared 500 captives were 250,000 problems.
    @Test("What several singletons would keep is one, of the singleton bound first, and the text has all of them")
    func captives() throws {
        let found = try problems { binder in
            for line in 1...3 {
                binder.wireProvider(
                    for: Store.self, named: BindingName("\(line)"), fileID: "App/Wiring.swift", line: line,
                    to: { (_: Transaction, _: String) in Store() })
            }
            binder.wireFactory(for: String.self, to: { (_: Transaction, _: any Clock) in "" })
            binder.bindProvider(for: Clock.self, scope: .graph, fileID: "App/Wiring.swift", line: 4) { _ in Thing() }
            binder.bindProvider(for: Transaction.self, scope: .graph, fileID: "App/Wiring.swift", line: 5) { _ in
                Transaction()
            }
        }
        let first = BindingKey(Store.self, named: "1")
        #expect(
            found == [
                .captiveDependency(clock, keptBy: first),
                .captiveDependency(BindingKey(Transaction.self), keptBy: first),
            ])
        expect(
            Array(found.dropFirst()),
            """
            [invalid-configuration] 1 problem in the bindings.
              1. [captive-dependency] Singletons would keep the Transaction of one request for ever.
                   required by
                   1. Store named "1", bound at App/Wiring.swift:1
                   2. Store named "2", bound at App/Wiring.swift:2
                   3. Store named "3", bound at App/Wiring.swift:3
                   Transaction, bound at App/Wiring.swift:5
                   fix: give each `@Sendable () -> Transaction` or a Provider of Transaction, which makes another one each time, or the scope of what it needs.
                   fix: or leave out `scope: .graph` of Transaction, if all should share one.
            """)
    }

    @Test("What blocks miss in several forms is one problem of a verification, too") func verified() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "a") { i in
                _ = try i.factory(for: Clock.self, taking: Int.self)
                return 1
            }
            binder.bindProvider(for: Int.self, named: "b") { i in
                _ = try i.provider(for: Clock.self)
                return 1
            }
        }
        let found = verificationProblems(of: injector)
        #expect(found == [.bindingNotFound(clock, path: [intKey("a"), clock])])
        let text = found.first?.description ?? ""
        for part in ["1. Int named \"a\"", "2. Int named \"b\"", "bindFactory(for: Clock", "bindProvider(for: Clock"] {
            #expect(text.contains(part))
        }
    }

    @Test("A text shows the problems of an error that somebody made by hand as they are") func handmade() {
        let problem = InjectionError.notAFactory(clock)
        let text = InjectionError.invalidConfiguration([problem, problem]).description
        #expect(text.hasPrefix("[invalid-configuration] 2 problems in the bindings.\n  1. [not-a-factory]"))
        #expect(text.contains("\n  2. [not-a-factory]"))
    }
}
