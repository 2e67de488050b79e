import BTKInjector
import BTKInjectorTesting
import TestSupport
import Testing

/// A configuration that only the main actor can run.
@MainActor private enum App {
    static var text = "main actor"
    static let injector = Result { try makeInjector() }

    static func wiring(_ binder: inout Binder) throws {
        #expect(MainActorQueue.isCurrent)
        let text = text
        binder.bindProvider(for: Note.self) { _ in Note(text) }
    }

    static func wiringThatNeverThrows(_ binder: inout Binder) {
        #expect(MainActorQueue.isCurrent)
        let text = text
        binder.bindProvider(for: Note.self) { _ in Note(text) }
    }

    static func failingWiring(_ binder: inout Binder) throws(Failure) { throw Failure() }

    static func makeInjector() throws -> Injector {
        try Injector.injectorWithBlock { binder in
            try wiring(&binder)
            binder.bindProvider(for: String.self) { _ in "app's" }
        }
    }
}

private struct Failure: Error {}

private func makeInjector() throws -> Injector {
    try Injector.injectorWithBlock { binder in
        bind("base")(&binder)
        binder.bindProvider(for: String.self) { _ in "app's" }
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

    @Test("A closure", .injector { @MainActor binder in try App.wiring(&binder) })
    func closure() throws { try expect("main actor") }

    @Test(
        "A closure of several statements that throws nothing",
        .injector { @MainActor binder in
            let text = App.text
            #expect(MainActorQueue.isCurrent)
            binder.bindProvider(for: Note.self) { _ in Note(text) }
        })
    func statements() throws { try expect("main actor") }

    @Test("A closure without a name for its parameter", .injector { @MainActor in App.wiringThatNeverThrows(&$0) })
    func shorthand() throws { try expect("main actor") }

    @Test("A function", .injector(App.wiring)) func function() throws { try expect("main actor") }

    @Test("A function that throws nothing", .injector(App.wiringThatNeverThrows))
    func functionThatNeverThrows() throws { try expect("main actor") }

    @Test("An injector and a closure", .overriding(try makeInjector()) { @MainActor binder in try App.wiring(&binder) })
    func overridingClosure() throws { try expect("main actor", isApps: true) }

    @Test("An injector and a function", .overriding(try makeInjector(), App.wiring))
    func overridingFunction() throws { try expect("main actor", isApps: true) }

    @Test("An injector that is made on the main actor", .overriding(try App.makeInjector()) { @MainActor _ in })
    func overridingThere() throws { try expect("main actor", isApps: true) }

    @Test("An injector that exists on the main actor", .overriding(try App.injector.get(), App.wiring))
    func overridingExisting() throws { try expect("main actor", isApps: true) }

    @Test("An override by a closure", .injector(bind("base")), .overriding { @MainActor in try App.wiring(&$0) })
    func addingClosure() throws { try expect("main actor") }

    @Test("An override by a function", .overriding(try makeInjector(), bind("base")), .overriding(App.wiring))
    func addingFunction() throws { try expect("main actor", isApps: true) }

    @Test(
        "A plain closure stays what it is",
        .injector { binder in
            #expect(!MainActorQueue.isCurrent)
            bind("plain")(&binder)
        })
    func plainClosure() throws { try expect("plain") }

    @Test("A plain function stays what it is", .injector(plainWiring), .overriding(try makeInjector(), plainWiring))
    func plainFunction() throws { try expect("plain", isApps: true) }

    @Test("A plain override stays what it is", .injector(bind("base")), .overriding(plainWiring), .overriding { _ in })
    func plainOverride() throws { try expect("plain") }

    @Test("One that fails is an issue of the test, and the body does not run") func failing() async throws {
        let traits: [InjectorTrait] = [
            .injector { @MainActor _ in throw Failure() }, .injector(App.failingWiring),
            .overriding(try makeInjector()) { @MainActor _ in throw Failure() },
            .overriding(try makeInjector(), App.failingWiring),
            .overriding(try { () throws -> Injector in throw Failure() }(), App.wiring),
        ]
        for trait in traits { try await expectIssue(of: trait) { $0 is Failure } }
        try await perform(.injector(bind("base"))) {
            try await expectIssue(of: .overriding(App.failingWiring)) { $0 is Failure }
            try await expectIssue(of: .overriding { @MainActor _ in throw Failure() }) { $0 is Failure }
        }
    }
}
