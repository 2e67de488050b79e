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
        #expect(try GlobalInjector.get() === GlobalInjector.get())
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

        @Test("Each case has its own", arguments: 0..<20) func cases(_: Int) async {
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

@MainActor private final class Card {
    let note: Note
    init(note: Note) { self.note = note }
}

@MainActor private final class Table { @Injected var card: Card }

@MainActor
@Suite(
    "The traits on the main actor",
    .injector { binder in
        bind("test")(&binder)
        binder.wireProvider(for: Card.self, to: Card.init)
    })
struct MainActorTraitTests {
    @Test("@Injected asks the test's injector, and tasks have it, but for a detached one", .usesGlobalInjector)
    func property() async throws {
        let table = Table()
        await Task.yield()
        #expect(table.card === table.card)
        #expect(table.card.note.read() == 1)
        #expect(try await Task { try GlobalInjector.get().mainActor.instance() as Card }.value.note.read() == 2)
        await #expect(throws: InjectionError.globalInjectorNotSet) {
            try await Task.detached { @MainActor in try currentText() }.value
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
        "Of overrides that replace the same, the last wins", .overriding(addingBindings: true, add("one")),
        .overriding { binder in binder.bindProvider(for: Note.self, named: "one") { _ in Note("last") } })
    func replacing() throws { try expectTexts("suite", "last") }

    @Test(
        "An override removes a binding of its suite",
        .overriding { binder in binder.removeBinding(for: Note.self, named: "suite") })
    func removing() throws { try expectTexts() }

    @Test(
        "An injector of its own starts anew", .overriding(addingBindings: true, add("lost")), .injector(add("own")),
        .overriding(addingBindings: true, add("test")))
    func anew() throws { try expectTexts("own", "test") }

    @Suite("A suite within, with an override", .overriding(addingBindings: true, add("within")))
    struct Within {
        init() throws { #expect(try GlobalInjector.get().hasBinding(for: Note.self, named: "within")) }

        @Test(
            "A test's adds to both, in each case", .overriding(addingBindings: true, add("test")), arguments: 0..<8)
        func one(_: Int) throws {
            try expectTexts("suite", "within", "test")
            #expect(try GlobalInjector.get().instance(for: Note.self, named: "suite").read() == 1)
        }
    }

    @Test("An override that replaces nothing is an issue, unless it says that it adds bindings")
    func addingNothing() async throws {
        let app = try Injector(add("app"))
        for trait in [InjectorTrait.overriding(add("test")), .overriding(app, add("test"))] {
            try await expectIssue(of: trait) {
                $0 as? InjectionError == .nothingToOverride(BindingKey(Note.self, named: "test"))
            }
        }
        for trait in [InjectorTrait.overriding(addOnMainActor), .overriding(app, addOnMainActor)] {
            try await expectIssue(of: trait) {
                $0 as? InjectionError == .nothingToOverride(BindingKey(Note.self, named: "main actor"))
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
        let count = 50
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

    @Test("A test without a trait has the process's, and so have its tasks, or is told that there is none")
    func plain() async throws {
        let meeting = TaskBarrier(2)
        async let other: Void = perform(.injector(bind("own"))) {
            await meeting.arrive()
            #expect(Screen().title == "own")
            await meeting.arrive()
        }
        await meeting.arrive()
        expectThrows(.globalInjectorNotSet) { try currentText() }
        try GlobalInjector.setUp(bind("process"))
        defer { GlobalInjector.remove() }
        #expect(Screen().title == "process")
        #expect(try await Task { try currentText() }.value == "process")
        #expect(try await Task { @MainActor in try currentText() }.value == "process")
        await meeting.arrive()
        try await other
    }

    @Test("A thread may set the process's up within the closure, and gets it") func setUpMeanwhile() async throws {
        defer { GlobalInjector.remove() }
        try await perform(.injector(bind("own"))) {
            let text = try await onThread {
                try GlobalInjector.setUp(bind("process"))
                return try currentText()
            }
            #expect(text == "process")
            #expect(Screen().title == "own")
        }
        #expect(Screen().title == "process")
    }

    @Test("An injector and its instances are freed after the test, failed or not", arguments: [false, true])
    func freed(fails: Bool) async throws {
        let tracker = LifetimeTracker()
        let trait = InjectorTrait.overriding(try Injector(bind("app")), addingBindings: true) { binder in
            // Each has the other's handle.
            for (name, other) in [(BindingName("a"), BindingName("b")), ("b", "a")] {
                binder.bindProvider(for: Tracked.self, named: name) { i in
                    tracker.track(holding: try i.provider(for: Tracked.self, named: other))
                }
            }
        }
        let watch = Locked<@Sendable () -> Injector?>({ nil })
        var hasFailed = false
        do {
            try await perform(trait) {
                let injector = try GlobalInjector.get()
                watch.value = { [weak injector] in injector }
                _ = try await Task { try GlobalInjector.get().instances(for: Tracked.self) }.value
                #expect(tracker.live == 2)
                if fails { throw Stop() }
            }
        } catch is Stop {
            hasFailed = true
        }
        #expect(hasFailed == fails)
        #expect(watch.value() == nil)
        #expect(tracker.live == 0 && tracker.total == 2)
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
    static let injector = Result { try makeInjector() }

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

/// All forms, as they are used. That each compiles is a part of the test.
@Suite("Configurations on the main actor") struct MainActorConfigurationTests {
    private func expect(_ text: String, isApps: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        #expect(!MainActorQueue.isCurrent, sourceLocation: sourceLocation)
        #expect(Screen().title == text, sourceLocation: sourceLocation)
        let injector = try GlobalInjector.get()
        #expect(injector.hasBinding(for: String.self) == isApps, sourceLocation: sourceLocation)
    }

    @Test("A closure", .injector { @MainActor binder in try Here.wiring(&binder) })
    func closure() throws { try expect("main actor") }

    @Test(
        "A closure of several statements that throws nothing",
        .injector { @MainActor binder in
            #expect(MainActorQueue.isCurrent)
            bind(Here.text)(&binder)
        })
    func statements() throws { try expect("main actor") }

    @Test("A closure without a name for its parameter", .injector { @MainActor in Here.wiringThatNeverThrows(&$0) })
    func shorthand() throws { try expect("main actor") }

    @Test("A function", .injector(Here.wiring)) func function() throws { try expect("main actor") }

    @Test("A function that throws nothing", .injector(Here.wiringThatNeverThrows))
    func functionThatNeverThrows() throws { try expect("main actor") }

    @Test("An injector and a closure", .overriding(try App.makeInjector()) { @MainActor in try Here.wiring(&$0) })
    func overridingClosure() throws { try expect("main actor", isApps: true) }

    @Test("An injector and a function", .overriding(try App.makeInjector(), Here.wiring))
    func overridingFunction() throws { try expect("main actor", isApps: true) }

    @Test("An injector that is made on the main actor", .overriding(try Here.makeInjector()) { @MainActor _ in })
    func overridingThere() throws { try expect("main actor", isApps: true) }

    @Test("An injector that exists on the main actor", .overriding(try Here.injector.get(), Here.wiring))
    func overridingExisting() throws { try expect("main actor", isApps: true) }

    @Test("An override by a closure", .injector(bind("base")), .overriding { @MainActor in try Here.wiring(&$0) })
    func addingClosure() throws { try expect("main actor") }

    @Test("An override by a function", .overriding(try App.makeInjector(), bind("base")), .overriding(Here.wiring))
    func addingFunction() throws { try expect("main actor", isApps: true) }

    @Test(
        "A plain closure stays what it is",
        .injector { binder in
            #expect(!MainActorQueue.isCurrent)
            bind("plain")(&binder)
        })
    func plainClosure() throws { try expect("plain") }

    @Test("A plain function stays what it is", .injector(plainWiring), .overriding(try App.makeInjector(), plainWiring))
    func plainFunction() throws { try expect("plain", isApps: true) }

    @Test("A plain override stays what it is", .injector(bind("base")), .overriding(plainWiring), .overriding { _ in })
    func plainOverride() throws { try expect("plain") }
}
