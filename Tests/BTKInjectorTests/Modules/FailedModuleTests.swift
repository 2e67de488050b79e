import BTKInjector
import TestSupport
import Testing

@Suite("Modules that throw")
struct FailedModuleTests {
    /// It counted as installed, and what it had bound stayed: installed again, it did nothing, and was not complete.
    @Test("A module that throws leaves nothing behind, and may be installed again")
    func undone() throws {
        let (attempts, log) = (Locked(), ConstructionLog())
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(Words())
            #expect(throws: Failure("first")) { try binder.install(Unsteady(attempts: attempts, log: log)) }
            try binder.install(Unsteady(attempts: attempts, log: log))
            // Installed by the one that failed, and once more by the one that did not.
            try binder.install(Named(name: "nested"))
        }
        #expect(attempts.value == 2)
        #expect(try injector.instances(for: String.self) == ["nested", "unsteady"])
        #expect(!injector.hasBinding(for: String.self))
        // By the second attempt only.
        #expect(log.lines == ["String named \"nested\" 0", "String named \"unsteady\" 0"])
    }

    @Test("What a module required, observed, bound or removed before it threw is as it was, and its blocks are freed")
    func everythingUndone() throws {
        let (log, tracker) = (ConstructionLog(), LifetimeTracker())
        let original = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Double.self) { _ in 1 }
        }
        let injector = try original.overriding(addingBindings: true) { binder in
            binder.bindProvider(for: String.self) { _ in "first" }
            binder.removeBinding(for: Double.self)
            #expect(throws: Failure()) { try binder.install(Removing(log: log, object: tracker.track())) }
            #expect((tracker.total, tracker.live) == (1, 0))
        }
        #expect(try injector.instance(for: String.self) == "first")
        #expect(try injector.instance(for: Int.self) == 1)
        for isBound in [injector.hasBinding(for: Double.self), injector.hasBinding(for: Character.self)] {
            #expect(!isBound)
        }
        #expect(log.all.isEmpty)
    }
}

/// Fails at its first configuration, after it has bound, installed, required and observed.
private struct Unsteady: Module, Equatable {
    let attempts: Locked<Int>
    let log: ConstructionLog

    static func == (left: Self, right: Self) -> Bool { true }

    func configure(_ binder: inout Binder) throws {
        log.observe(&binder)
        try binder.install(Words())
        try binder.install(Named(name: "nested"))
        binder.removeBinding(for: String.self)
        binder.bindProvider(for: String.self, named: "unsteady") { _ in "unsteady" }
        if attempts.add() == 1 { throw Failure("first") }
    }
}

private struct Removing: Module {
    let log: ConstructionLog
    let object: Tracked

    func configure(_ binder: inout Binder) throws {
        log.observe(&binder)
        binder.bindProvider(for: Tracked.self) { [object] _ in object }
        binder.requireBinding(for: Never.self)
        binder.removeBinding(for: String.self)
        binder.removeBinding(for: Int.self)
        binder.bindProvider(for: String.self) { _ in "second" }
        binder.bindProvider(for: Double.self) { _ in 2 }
        binder.mainActor.bindProvider(for: Character.self) { _ in "m" }
        throw Failure()
    }
}
