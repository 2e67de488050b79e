import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

/// Binds a note under a name of its own, so that one configuration adds to another one, and replaces nothing.
private func add(_ name: String) -> @Sendable (inout Binder) -> Void {
    { binder in binder.bindProvider(for: Note.self, named: BindingName(name)) { _ in Note(name) } }
}

@MainActor private func addOnMainActor(_ binder: inout Binder) throws { add("main actor")(&binder) }

private func makeApp() throws -> Injector { try Injector.injectorWithBlock(add("app")) }

/// Returns the texts of the global injector's notes.
private func currentTexts() throws -> Set<String> {
    Set(try GlobalInjector.get().instances(for: Note.self).map(\.text))
}

private func expectTexts(_ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try currentTexts() == Set(expected), sourceLocation: sourceLocation)
}

@Suite("Traits that add up", .injector(add("suite"))) struct AdditionTests {
    @Test("A test without a trait has its suite's") func none() throws { try expectTexts("suite") }

    @Test(
        "A test's overrides add up", .overriding(addingBindings: true, add("one")),
        .overriding(addingBindings: true, add("two")), .overriding(addingBindings: true, addOnMainActor))
    func several() throws { try expectTexts("suite", "one", "two", "main actor") }

    @Test(
        "Of overrides that replace the same, the last wins", .overriding(addingBindings: true, add("one")),
        .overriding(addingBindings: true, add("two")),
        .overriding { binder in binder.bindProvider(for: Note.self, named: "one") { _ in Note("last") } })
    func replacing() throws { try expectTexts("suite", "two", "last") }

    @Test(
        "An override removes a binding of its suite",
        .overriding { binder in binder.removeBinding(for: Note.self, named: "suite") })
    func removing() throws { try expectTexts() }

    @Test("An override that replaces nothing is an issue, unless it says that it adds bindings")
    func addingNothing() async throws {
        let traits: [InjectorTrait] = [
            .overriding(add("test")), .overriding(addOnMainActor), .overriding(try makeApp(), add("test")),
            .overriding(try makeApp(), addOnMainActor),
        ]
        for (index, trait) in traits.enumerated() {
            let name: BindingName = index % 2 == 0 ? "test" : "main actor"
            try await expectIssue(of: trait) {
                $0 as? InjectionError == .nothingToOverride(BindingKey(Note.self, named: name))
            }
        }
        for (trait, texts) in [
            (InjectorTrait.overriding(try makeApp(), addingBindings: true, add("test")), ["app", "test"]),
            (.overriding(try makeApp(), addingBindings: true, addOnMainActor), ["app", "main actor"]),
            (.overriding(addingBindings: true, add("test")), ["suite", "test"]),
            (.overriding(addingBindings: true, addOnMainActor), ["suite", "main actor"]),
        ] { try await perform(trait) { () async throws in #expect(try currentTexts() == Set(texts)) } }
    }

    @Test(
        "An injector of its own starts anew", .overriding(addingBindings: true, add("lost")), .injector(add("own")),
        .overriding(addingBindings: true, add("test")))
    func anew() throws { try expectTexts("own", "test") }

    @Suite("A suite within, with an override", .overriding(addingBindings: true, add("within")))
    struct Within {
        private let first: Set<String>

        init() throws { first = try currentTexts() }

        @Test("Adds to the outer one's") func none() throws {
            #expect(first == ["suite", "within"])
        }

        @Test(
            "Adds to the outer one's, and a test's to both, in each case",
            .overriding(addingBindings: true, add("test")), arguments: 0..<8)
        func one(_: Int) throws {
            #expect(first == ["suite", "within", "test"])
            #expect(try currentTexts() == first)
            #expect(try GlobalInjector.get().instance(for: Note.self, named: "suite").read() == 1)
        }
    }
}

@Suite("Traits that override the process's injector", .serialized, .usesGlobalInjector, .timeLimit(.minutes(5)))
struct ProcessAdditionTests {
    @Test("A test has the process's bindings and its own, none of its instances, and leaves it alone")
    func process() async throws {
        try GlobalInjector.setUp(add("process"))
        defer { GlobalInjector.remove() }
        let injector = try GlobalInjector.get()
        #expect(try injector.instance(for: Note.self, named: "process").read() == 1)
        for trait in [
            InjectorTrait.overriding(addingBindings: true, add("test")),
            .overriding(addingBindings: true) { @MainActor in add("test")(&$0) },
        ] {
            try await perform(trait) {
                try expectTexts("process", "test")
                #expect(try GlobalInjector.get().instance(for: Note.self, named: "process").read() == 1)
                try await perform(trait) { try expectTexts("process", "test") }
                try await perform(.overriding(addingBindings: true, add("inner"))) {
                    try expectTexts("process", "test", "inner")
                }
                try expectTexts("process", "test")
            }
        }
        try expectTexts("process")
        #expect(try GlobalInjector.get() === injector)
        #expect(try injector.instance(for: Note.self, named: "process").read() == 2)
    }

    @Test("A test where nothing is global fails with globalInjectorNotSet, and its body does not run")
    func none() async throws {
        for trait in [
            InjectorTrait.overriding(addingBindings: true, add("test")),
            .overriding(addingBindings: true, addOnMainActor),
        ] { try await expectIssue(of: trait) { $0 as? InjectionError == .globalInjectorNotSet } }
    }
}
