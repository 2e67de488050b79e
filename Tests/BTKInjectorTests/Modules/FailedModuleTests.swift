import BTKInjector
import TestSupport
import Testing

@Suite("Modules that throw")
struct FailedModuleTests {
    /// It counted as installed, and what it had bound stayed: installed again, it did nothing, and was not complete.
    @Test("A module that throws leaves nothing behind, and may be installed again")
    func undone() throws {
        let attempts = Locked()
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(Words())
            do {
                try binder.install(Unsteady(attempts: attempts))
            } catch let failure as Failure {
                #expect(failure == Failure("first"))
            }
            try binder.install(Unsteady(attempts: attempts))
            // Installed by the one that failed, and once more by the one that did not.
            try binder.install(Named(name: "nested"))
        }
        #expect(attempts.value == 2)
        #expect(try injector.instances(for: String.self) == ["nested", "unsteady"])
        #expect(!injector.hasBinding(for: String.self))
    }

    @Test("The bindings that a module removed before it threw exist again, also those that it bound anew")
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

    /// Its mark was that of another configuration, and undoing it cut more than there was.
    @Test("A module that swaps its binder for another one, and throws, traps nowhere")
    func swapped() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: String.self) { _ in "outer" }
            try? binder.install(Swapping())
            binder.bindProvider(for: Bool.self) { _ in true }
        }
        #expect(try injector.instance(for: Bool.self))
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

    @Test("The blocks that a module bound before it threw are released at once")
    func released() throws {
        let tracker = LifetimeTracker()
        _ = try Injector.injectorWithBlock { binder in
            try? binder.install(Holding(object: tracker.track()))
            #expect(tracker.total == 1)
            #expect(tracker.live == 0)
        }
    }
}

/// Leaves its binder to another injector, and takes that one's.
private struct Swapping: Module {
    func configure(_ binder: inout Binder) throws {
        _ = try Injector.injectorWithBlock { other in
            other.bindProvider(for: Double.self) { _ in 1 }
            swap(&other, &binder)
        }
        throw Failure("swapped")
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
    let attempts: Locked<Int>

    static func == (left: Self, right: Self) -> Bool { true }

    func configure(_ binder: inout Binder) throws {
        try binder.install(Words())
        try binder.install(Named(name: "nested"))
        binder.removeBinding(for: String.self)
        binder.bindProvider(for: String.self, named: "unsteady") { _ in "unsteady" }
        if attempts.add() == 1 { throw Failure("first") }
    }
}

private struct Removing: Module {
    func configure(_ binder: inout Binder) throws {
        binder.removeBinding(for: String.self)
        binder.removeBinding(for: Int.self)
        binder.bindProvider(for: String.self) { _ in "second" }
        binder.bindProvider(for: Double.self) { _ in 2 }
        throw Failure("removing")
    }
}

private struct Holding: Module {
    let object: Tracked
    func configure(_ binder: inout Binder) throws {
        binder.bindProvider(for: Tracked.self) { [object] _ in object }
        throw Failure("holding")
    }
}
