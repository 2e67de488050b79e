import BTKInjector
import Testing

@Suite("Modules that throw")
struct FailedModuleTests {
    /// It counted as installed, and what it had bound stayed: installed again, it did nothing, and was not complete.
    @Test("A module that throws leaves nothing behind, and may be installed again")
    func undone() throws {
        let attempts = FeatureCounter()
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(Words())
            do {
                try binder.install(Unsteady(attempts: attempts))
            } catch let failure as FeatureFailure {
                #expect(failure == FeatureFailure(reason: "first"))
            }
            try binder.install(Unsteady(attempts: attempts))
            // Installed by the one that failed, and once more by the one that did not.
            try binder.install(Named(name: "nested"))
        }
        #expect(attempts.value == 2)
        #expect(try injector.instances(for: String.self) == ["nested", "unsteady"])
        #expect(!injector.hasBinding(for: String.self))
    }

    @Test("What a module removed before it threw is there again, and what it removed and bound, too")
    func removalsUndone() throws {
        let original = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Double.self) { _ in 1 }
        }
        let injector = try original.overriding { binder in
            binder.bindProvider(for: String.self) { _ in "first" }
            binder.removeBinding(for: Double.self)
            try? binder.install(Removing())
        }
        #expect(try injector.instance(for: String.self) == "first")
        #expect(try injector.instance(for: Int.self) == 1)
        #expect(!injector.hasBinding(for: Double.self))
    }

    @Test("A binding after a module that threw does not belong to it")
    func nameAfterFailure() throws {
        let error = failure {
            try Injector.injectorWithBlock { binder in
                try? binder.install(Removing())
                for _ in 1...2 { binder.bindProvider(for: Int.self) { _ in 1 } }
            }
        }
        #expect(error?.description.contains("bound at ") == true)
        #expect(error?.description.contains(" by ") == false)
    }

    @Test("What a module that threw has bound is released at once")
    func released() throws {
        let tracker = LifetimeTracker()
        _ = try Injector.injectorWithBlock { binder in
            try? binder.install(Holding(object: tracker.track()))
            #expect(tracker.total == 1)
            #expect(tracker.live == 0)
        }
    }
}

private struct Words: Module {
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: String.self) { _ in "word" }
    }
}

private struct Named: Module, Equatable {
    let name: String
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: String.self, named: BindingName(name)) { [name] _ in name }
    }
}

/// Fails at its first configuration, after it has bound and installed.
private struct Unsteady: Module, Equatable {
    let attempts: FeatureCounter

    static func == (left: Self, right: Self) -> Bool { true }

    func configure(_ binder: inout Binder) throws {
        try binder.install(Words())
        try binder.install(Named(name: "nested"))
        binder.removeBinding(for: String.self)
        binder.bindProvider(for: String.self, named: "unsteady") { _ in "unsteady" }
        if attempts.add() == 1 { throw FeatureFailure(reason: "first") }
    }
}

private struct Removing: Module {
    func configure(_ binder: inout Binder) throws {
        binder.removeBinding(for: String.self)
        binder.removeBinding(for: Int.self)
        binder.bindProvider(for: String.self) { _ in "second" }
        binder.bindProvider(for: Double.self) { _ in 2 }
        throw FeatureFailure(reason: "removing")
    }
}

private struct Holding: Module {
    let object: Tracked
    func configure(_ binder: inout Binder) throws {
        binder.bindProvider(for: Tracked.self) { [object] _ in object }
        throw FeatureFailure(reason: "holding")
    }
}
