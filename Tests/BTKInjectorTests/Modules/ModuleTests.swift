import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("Modules") struct ModuleTests {
    @Test("Modules may install each other 64 deep") func depth() throws {
        #expect(try Injector { try $0.install(Nested(depth: 64)) }.instances(for: Int.self).count == 64)
        let error = try #require(failure { try Injector { try $0.install(Nested(depth: 65)) } })
        #expect(error == .nestingTooDeep(path: Array(repeating: BindingKey(Nested.self), count: 65)))
        let lines = error.description.split(separator: "\n")
        #expect(
            [lines[0]] + lines.suffix(2) == [
                """
                [nesting-too-deep] Modules install each other 65 deep, so the last one was not installed: 64 is \
                the limit, or less where the stack of the thread nears its end.
                """,
                "  fix: let Nested not install a module of its own type, directly or through others.",
                "  fix: or configure on a thread with a larger stack.",
            ])
    }

    @Test("Modules that install each other without an end leave nothing behind, on a small stack")
    func endless() async throws {
        let found = try await Worker(stackSize: Stack.secondary) {
            let error = Locked<InjectionError?>(nil)
            let injector = try Injector { binder in
                error.value = failure { try binder.install(Nested(depth: 1000)) }
            }
            return (error.value, try injector.instances(for: Int.self))
        }.value
        let count = try #require(found.0?.tooDeepPath).count
        #expect((51...65).contains(count))
        #expect(found.1.isEmpty)
    }

    @Test("An equal module is installed once: a struct, a class, or one of a generic type") func equalModules() throws {
        let modules: [any Module] = [
            Named("a"), NamedClass("c"), Typed<Int>(), Named("b"), Typed<Double>(), Named("a"), NamedClass("c"),
            Typed<Int>(),
        ]
        let injector = try Injector { binder in for module in modules { try binder.install(module) } }
        #expect(try injector.instances(for: String.self) == ["a", "c", "Int", "b", "Double"])
    }

    @Test(
        "The text of a duplicate names the module that each binding belongs to, if it belongs to one",
        arguments: duplicates)
    func owners(modules: [String], wiring: @escaping Rules.Wiring) throws {
        let text = failure { try Injector(wiring) }?.description ?? ""
        let places = text.split(separator: "\n").filter { $0.contains("bound at BTKInjectorTests/") }
        let owners = places.map { $0.split(separator: " by ").dropFirst().joined() }
        #expect(owners.map { String($0.prefix { $0 != "," }) } == modules)
        #expect(owners.allSatisfy { $0.isEmpty || $0.contains(", installed at BTKInjectorTests/ModuleTests.swift:") })
    }

    private static let duplicates: [([String], Rules.Wiring)] = [
        (
            ["Named", "NamedClass"],
            { binder in
                try binder.install(Named("a"))
                try binder.install(NamedClass("a"))
            }
        ),
        (
            ["Outer", ""],
            { binder in
                try binder.install(Outer())
                binder.bindProvider(for: Int.self) { _ in 2 }
            }
        ),
        (
            ["", ""],
            { binder in
                try? binder.install(Failing())
                for _ in 1...2 { binder.bindProvider(for: Int.self) { _ in 1 } }
            }
        ),
    ]

    // MARK: Modules that throw

    private let log = ConstructionLog()
    private let tracker = LifetimeTracker()

    /// Makes an override of an injector, which installs a module that throws, as often.
    private func makeOverride(attempts: Int) throws -> Injector {
        let original = try Injector { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Double.self) { _ in 1 }
        }
        return try original.overriding(addingBindings: true) { binder in
            binder.bindProvider(for: String.self) { _ in "first" }
            binder.removeBinding(for: Double.self)
            try binder.install(Named("before"))
            let module = Unsteady(log: log, object: tracker.track())
            #expect(throws: Failure("first")) { try binder.install(module) }
            for _ in 1..<attempts { try binder.install(module) }
            try binder.install(Named("before"))
            try binder.install(Named("late"))
        }
    }

    @Test("What a module bound, removed, required and observed before it threw is as it was, and is released")
    func undone() throws {
        let injector = try makeOverride(attempts: 1)
        #expect(try injector.instances(for: String.self) == ["first", "before", "late"])
        #expect(try injector.instance(for: Int.self) == 1)
        #expect(!injector.hasBinding(for: Double.self))
        #expect(!injector.hasBinding(for: Character.self))
        #expect(log.all.isEmpty)
        #expect((tracker.total, tracker.live) == (1, 0))
    }

    @Test("A module that has thrown may be installed again, with the modules that it installs") func again() throws {
        let injector = try makeOverride(attempts: 3)
        #expect(try injector.instances(for: String.self) == ["first", "before", "nested", "true", "late"])
        // Observed by the second attempt only.
        #expect(log.lines.count == 5)
    }
}

/// Binds its name under that name.
private struct Named: Module {
    let name: String

    init(_ name: String) { self.name = name }

    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: String.self, named: BindingName(name)) { [name] _ in name }
    }
}

private final class NamedClass: Module, Sendable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (left: NamedClass, right: NamedClass) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
    func configure(_ binder: inout Binder) { Named(name).configure(&binder) }
}

/// Binds the name of a type.
private struct Typed<Value>: Module {
    func configure(_ binder: inout Binder) { Named("\(Value.self)").configure(&binder) }
}

/// A module that installs another one of its type, and so on.
private struct Nested: Module {
    let depth: Int

    func configure(_ binder: inout Binder) throws {
        binder.bindProvider(for: Int.self, named: BindingName("\(depth)")) { [depth] _ in depth }
        if depth > 1 { try binder.install(Nested(depth: depth - 1)) }
    }
}

private struct Outer: Module {
    func configure(_ binder: inout Binder) throws {
        try binder.install(Named("a"))
        binder.bindProvider(for: Int.self) { _ in 1 }
    }
}

private struct Failing: Module {
    func configure(_ binder: inout Binder) throws { throw Failure() }
}

/// A module that fails when it is configured first, after it has done all that a module can do.
private struct Unsteady: Module {
    let attempts = Locked()
    let log: ConstructionLog
    let object: Tracked

    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}

    func configure(_ binder: inout Binder) throws {
        log.observe(&binder)
        try binder.install(Named("nested"))
        binder.bindProvider(for: String.self, named: "unsteady") { [object] _ in "\(object === object)" }
        binder.mainActor.bindProvider(for: Character.self) { _ in "m" }
        guard attempts.add() == 1 else { return }
        binder.requireBinding(for: Never.self)
        binder.removeBinding(for: Int.self)
        binder.bindProvider(for: String.self) { _ in "second" }
        try binder.bindChild(for: Bool.self) { try $0.install(Named("late")) }
        // A duplicate, if it stayed.
        try binder.install(Named("late"))
        throw Failure("first")
    }
}
