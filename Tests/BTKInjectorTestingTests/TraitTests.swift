import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

private enum App {
    static let injector = Result { try makeInjector() }

    static func makeInjector() throws -> Injector {
        try Injector { binder in
            bind("app")(&binder)
            binder.bindProvider(for: String.self) { i in try i.instance(for: Note.self).text + "'s" }
        }
    }
}

/// The traits as they are used.
@Suite("The traits") struct InjectorTraitTests {
    @Test("A test has an injector of its own", .injector(bind("own"))) func own() throws {
        #expect(Screen().title == "own")
        #expect(try !GlobalInjector.get().hasBinding(for: String.self))
    }

    @Test("A test has the app's, with replacements", .overriding(try App.injector.get(), bind("test")))
    func overriding() throws {
        #expect(try GlobalInjector.get().instance(for: String.self) == "test's")
        #expect(try App.injector.get().instance(for: String.self) == "app's")
    }

    /// The suite's instance is made for each test, within its injector.
    @Suite("On a suite", .injector(bind("suite"))) struct OnSuite {
        private let title = Screen().title

        @Test("Each case has its own", arguments: 0..<8) func cases(_: Int) async {
            #expect(title == "suite")
            #expect(Screen().note.read() == 1)
            await Task.yield()
            #expect(Screen().note.read() == 2)
        }

        @Test("A test's own trait wins", .injector(bind("test"))) func inner() {
            #expect(title == "test")
            #expect(Screen().title == "test")
        }

        @Suite("A suite within, without a trait of its own") struct Plain {
            @Test("Has the outer one's") func inherited() { #expect(Screen().title == "suite") }
        }

        @Suite("A suite within, with a trait of its own", .overriding(try App.makeInjector()) { _ in })
        struct Within {
            @Test("Has that") func own() { #expect(Screen().title == "app") }
        }
    }
}

// MARK: Traits that add up

/// Binds a note under a name of its own, so that one configuration adds to another one, and replaces nothing.
private func add(_ name: String) -> @Sendable (inout Binder) -> Void {
    { binder in binder.bindProvider(for: Note.self, named: BindingName(name)) { _ in Note(name) } }
}

@MainActor private func addOnMainActor(_ binder: inout Binder) throws { add("main actor")(&binder) }

/// Expects that the global injector has notes with these texts, and no others.
private func expectTexts(_ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    let texts = try GlobalInjector.get().instances(for: Note.self).map(\.text)
    #expect(texts.sorted() == expected.sorted(), sourceLocation: sourceLocation)
}

@Suite("Traits that add up", .injector(add("suite"))) struct AdditionTests {
    @Test(
        "A test's overrides add up", .overriding(addingBindings: true, add("one")),
        .overriding(addingBindings: true, add("two")), .overriding(addingBindings: true, addOnMainActor))
    func several() throws { try expectTexts("suite", "one", "two", "main actor") }

    @Test(
        "An injector of its own starts anew", .overriding(addingBindings: true, add("lost")), .injector(add("own")),
        .overriding(addingBindings: true, add("test")))
    func anew() throws { try expectTexts("own", "test") }

    @Suite("A suite within, with an override", .overriding(addingBindings: true, add("within")))
    struct Within {
        @Test("A test's adds to both", .overriding(addingBindings: true, add("test")))
        func one() throws { try expectTexts("suite", "within", "test") }
    }

    @Test("An override that replaces nothing is an issue, unless it says that it adds bindings")
    func addingNothing() async throws {
        let app = try Injector(add("app"))
        let traits: [(InjectorTrait, BindingName)] = [
            (.overriding(add("test")), "test"), (.overriding(app, add("test")), "test"),
            (.overriding(addOnMainActor), "main actor"), (.overriding(app, addOnMainActor), "main actor"),
        ]
        for (trait, name) in traits {
            try await expectIssue(of: trait) {
                $0 as? InjectionError == .nothingToOverride(BindingKey(Note.self, named: name))
            }
        }
        try await perform(.overriding(app, addingBindings: true, add("test"))) { try expectTexts("app", "test") }
        try await perform(.overriding(app, addingBindings: true, addOnMainActor)) {
            try expectTexts("app", "main actor")
        }
    }
}

// MARK: Traits and the process's injector

@Suite(
    "Traits, beside each other and beside tests without one", .serialized, .usesGlobalInjector,
    .timeLimit(.minutes(5)))
struct IsolationTests {
    @Test("An override has the process's bindings and its own, none of its instances, and leaves it alone")
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
                try await perform(.overriding(addingBindings: true, add("inner"))) {
                    try expectTexts("process", "test", "inner")
                }
                try expectTexts("process", "test")
            }
        }
        #expect(try GlobalInjector.get() === injector)
        #expect(try injector.instance(for: Note.self, named: "process").read() == 2)
    }

    @Test("An override where nothing is global fails with globalInjectorNotSet, and the body does not run")
    func none() async throws {
        for trait in [
            InjectorTrait.overriding(addingBindings: true, add("test")),
            .overriding(addingBindings: true, addOnMainActor),
        ] { try await expectIssue(of: trait) { $0 as? InjectionError == .globalInjectorNotSet } }
    }

    @Test("Many at once never see each other's, nor the process's") func atOnce() async throws {
        try GlobalInjector.setUp(bind("process"))
        defer { GlobalInjector.remove() }
        let count = 20
        let meeting = TaskBarrier(count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    try await perform(.injector(bind("\(number)"))) { () async throws in
                        for _ in 0..<4 {
                            await meeting.arrive()
                            #expect(Screen().title == "\(number)")
                            #expect(try await Task { try currentText() }.value == "\(number)")
                        }
                        #expect(Screen().note.read() == 1)
                        await meeting.arrive()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(Screen().title == "process")
    }

    @Test("A configuration that fails is an issue of the test, and the body does not run")
    func failingConfiguration() async throws {
        let traits: [InjectorTrait] = [
            .injector { _ in throw Stop() }, .overriding(try Injector { _ in throw Stop() }) { _ in },
            .overriding(try Injector { _ in }) { _ in throw Stop() },
            .injector { @MainActor _ in throw Stop() }, .injector(Here.failingWiring),
            .overriding(try App.makeInjector()) { @MainActor _ in throw Stop() },
            .overriding(try App.makeInjector(), Here.failingWiring),
            .overriding(try { () throws -> Injector in throw Stop() }(), Here.wiring),
        ]
        for trait in traits { try await expectIssue(of: trait) { $0 is Stop } }
        try await perform(.injector(bind("base"))) {
            try await expectIssue(of: .overriding(Here.failingWiring)) { $0 is Stop }
            try await expectIssue(of: .overriding { @MainActor _ in throw Stop() }) { $0 is Stop }
        }
    }
}

// MARK: Configurations on the main actor

/// A configuration that only the main actor can run.
@MainActor private enum Here {
    static var text = "main actor"

    static func wiring(_ binder: inout Binder) throws { wiringThatNeverThrows(&binder) }

    static func wiringThatNeverThrows(_ binder: inout Binder) {
        #expect(MainActorQueue.isCurrent)
        bind(text)(&binder)
    }

    static func failingWiring(_ binder: inout Binder) throws(Stop) { throw Stop() }

    static func makeInjector() throws -> Injector {
        try App.makeInjector().overriding { binder in try wiring(&binder) }
    }
}

private func plainWiring(_ binder: inout Binder) throws {
    #expect(!MainActorQueue.isCurrent)
    bind("plain")(&binder)
}

@Suite("Configurations on the main actor") struct MainActorConfigurationTests {
    /// Expects that tests with a trait have a note with a text, and run elsewhere.
    private func expect(
        _ text: String, isApps: Bool = false, by trait: InjectorTrait, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await perform(trait) { () async throws in
            #expect(!MainActorQueue.isCurrent, sourceLocation: sourceLocation)
            #expect(Screen().title == text, sourceLocation: sourceLocation)
            let hasText = try GlobalInjector.get().hasBinding(for: String.self)
            #expect(hasText == isApps, sourceLocation: sourceLocation)
        }
    }

    @Test("Closures and functions of the main actor run there, whether they throw or not") func injector() async throws
    {
        try await expect("main actor", by: .injector { @MainActor binder in try Here.wiring(&binder) })
        try await expect(
            "main actor",
            by: .injector { @MainActor binder in
                #expect(MainActorQueue.isCurrent)
                bind(Here.text)(&binder)
            })
        try await expect("main actor", by: .injector(Here.wiring))
        try await expect("main actor", by: .injector(Here.wiringThatNeverThrows))
    }

    @Test("So do those of overrides") func overriding() async throws {
        let app = try App.makeInjector()
        try await expect("main actor", isApps: true, by: .overriding(app) { @MainActor in try Here.wiring(&$0) })
        try await expect("main actor", isApps: true, by: .overriding(app, Here.wiring))
        try await expect("main actor", isApps: true, by: .overriding(try Here.makeInjector()) { @MainActor _ in })
        try await perform(.injector(bind("base"))) {
            try await expect("main actor", by: .overriding { @MainActor in try Here.wiring(&$0) })
            try await expect("main actor", by: .overriding(Here.wiring))
        }
    }

    @Test("Plain closures and functions stay what they are") func plain() async throws {
        try await expect(
            "plain",
            by: .injector { binder in
                #expect(!MainActorQueue.isCurrent)
                bind("plain")(&binder)
            })
        try await expect("plain", by: .injector(plainWiring))
        try await expect("plain", isApps: true, by: .overriding(try App.makeInjector(), plainWiring))
        try await perform(.injector(bind("base"))) { try await expect("plain", by: .overriding(plainWiring)) }
    }
}
