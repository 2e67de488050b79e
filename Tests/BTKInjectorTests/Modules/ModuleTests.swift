import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("Modules") struct ModuleTests {
    @Test("Modules that install each other without an end are an error, at the limit or where the stack ends")
    func endless() async throws {
        let found = try await Worker(stackSize: Stack.secondary) {
            let error = Locked<InjectionError?>(nil)
            let injector = try Injector { binder in
                error.value = failure { try binder.install(Nested(depth: 1000)) }
            }
            return (error.value, try injector.instances(for: Int.self))
        }.value
        let error = try #require(found.0)
        #expect(error == .nestingTooDeep(path: Array(repeating: BindingKey(Nested.self), count: error.path.count)))
        #expect((51...65).contains(error.path.count))
        #expect(found.1.isEmpty)
        let lines = error.description.split(separator: "\n")
        #expect(
            [lines[0]] + lines.suffix(2) == [
                """
                [nesting-too-deep] Modules install each other \(error.path.count) deep, so the last one was not installed: 64 is \
                the limit, or less where the stack of the thread nears its end.
                """,
                "  fix: let Nested not install a module of its own type, directly or through others.",
                "  fix: or configure on a thread with a larger stack.",
            ])
    }

    @Test("Modules may install each other 64 deep") func limit() throws {
        #expect(try Injector { try $0.install(Nested(depth: 64)) }.instances(for: Int.self).count == 64)
        let error = failure { try Injector { try $0.install(Nested(depth: 65)) } }
        #expect(error?.tooDeepPath?.count == 65)
    }

    @Test("An equal module is installed once: a struct, a class, or one of a generic type") func equalModules() throws {
        let modules: [any Module] = [
            Named("a"), NamedClass("c"), Typed<Int>(), Named("b"), Typed<Double>(), Named("a"), NamedClass("c"),
            Typed<Int>(),
        ]
        let injector = try Injector { binder in
            for module in modules { try binder.install(module) }
        }
        #expect(try injector.instances(for: String.self) == ["a", "c", "Int", "b", "Double"])
    }

    /// A configuration with a duplicate, and the modules that its text names, in order.
    struct Duplicate: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let modules: [String]
        let bind: @Sendable (inout Binder) throws -> Void

        init(_ title: String, _ modules: [String], _ bind: @escaping @Sendable (inout Binder) throws -> Void) {
            testDescription = title
            self.modules = modules
            self.bind = bind
        }
    }

    @Test("The text of a duplicate names the module that each binding belongs to", arguments: duplicates)
    func owners(duplicate: Duplicate) throws {
        let text = failure { try Injector(duplicate.bind) }?.description ?? ""
        let places = text.split(separator: "\n").filter { $0.contains("bound at BTKInjectorTests/") }
        let modules = places.map { $0.split(separator: " by ").dropFirst().joined() }
        #expect(modules.map { String($0.prefix { $0 != "," }) } == duplicate.modules)
        #expect(modules.allSatisfy { $0.isEmpty || $0.contains(", installed at BTKInjectorTests/ModuleTests.swift:") })
    }

    private static let duplicates: [Duplicate] = [
        Duplicate("two modules", ["Named", "Words"]) { binder in
            try binder.install(Named("a"))
            try binder.install(Words(names: ["a"]))
        },
        Duplicate("modules that are not equal, which are each installed", ["Words", "Words"]) { binder in
            try binder.install(Words(names: ["a"]))
            try binder.install(Words(names: ["a", "b"]))
        },
        Duplicate("a module that has installed another one, and the block after it", ["Outer", ""]) { binder in
            struct Outer: Module {
                func configure(_ binder: inout Binder) throws {
                    try binder.install(Named("a"))
                    binder.bindProvider(for: Int.self) { _ in 1 }
                }
            }
            try binder.install(Outer())
            binder.bindProvider(for: Int.self) { _ in 2 }
        },
        Duplicate("a block after a module that threw", ["", ""]) { binder in
            try? binder.install(Failing(modules: []))
            for _ in 1...2 { binder.bindProvider(for: Int.self) { _ in 1 } }
        },
    ]

    /// A module that tells what is called of it.
    private struct Counted: Module {
        let number: Int
        let comparisons: Locked<Int>
        let hashes: Locked<Int>

        static func == (left: Self, right: Self) -> Bool {
            left.comparisons.add()
            return left.number == right.number
        }

        func hash(into hasher: inout Hasher) {
            hashes.add()
            hasher.combine(number)
        }

        func configure(_ binder: inout Binder) { binder.requireBinding(for: Int.self, named: BindingName("\(number)")) }
    }

    @Test("Modules are found again by their hash, without a comparison of each with each") func search() throws {
        let comparisons = Locked(0)
        let hashes = Locked(0)
        let problems = try problems { binder in
            for number in Array(1...500) + Array(1...500) {
                try binder.install(Counted(number: number, comparisons: comparisons, hashes: hashes))
            }
        }
        #expect(problems.count == 500)
        #expect(comparisons.value < 10_000)
        #expect((1000...5000).contains(hashes.value))
    }

    // MARK: Modules that throw

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
            binder.bindProvider(for: Double.self) { _ in 2 }
            throw Failure("first")
        }
    }

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
        }
    }

    @Test("What a module bound, removed and required before it threw is as it was") func undone() throws {
        let injector = try makeOverride(attempts: 1)
        #expect(try injector.instances(for: String.self) == ["first", "before"])
        #expect(try injector.instance(for: Int.self) == 1)
        #expect(!injector.hasBinding(for: Double.self))
        #expect(!injector.hasBinding(for: Character.self))
    }

    @Test("Observers and blocks of a module that threw are released") func released() throws {
        let injector = try makeOverride(attempts: 1)
        #expect((tracker.total, tracker.live) == (1, 0))
        _ = try injector.instance(for: String.self)
        #expect(log.all.isEmpty)
    }

    // It counted as installed, and what it had bound stayed: installed again, it did nothing, and was not complete.
    @Test("A module that has thrown may be installed again, with the modules that it installs") func again() throws {
        let injector = try makeOverride(attempts: 3)
        #expect(try injector.instances(for: String.self) == ["first", "before", "nested", "true"])
        // Observed by the second attempt only.
        #expect(log.lines.count == 4)
    }

    @Test("A module that throws is forgotten, with those that it installed, and those before it are not")
    func forgotten() throws {
        let modules = (1...100).map { Named("\($0)") }
        let injector = try Injector { binder in
            for count in [50, 60, 70] {
                for module in modules[..<50] { try binder.install(module) }
                #expect(throws: Failure()) { try binder.install(Failing(modules: Array(modules[..<count]))) }
            }
            for module in modules { try binder.install(module) }
        }
        #expect(try injector.instances(for: String.self) == modules.map(\.name))
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

private struct Words: Module {
    let names: [String]
    func configure(_ binder: inout Binder) { for name in names { Named(name).configure(&binder) } }
}

/// A module that installs another one of its type, and so on.
private struct Nested: Module {
    let depth: Int

    func configure(_ binder: inout Binder) throws {
        binder.bindProvider(for: Int.self, named: BindingName("\(depth)")) { [depth] _ in depth }
        if depth > 1 { try binder.install(Nested(depth: depth - 1)) }
    }
}

private struct Failing: Module {
    let modules: [Named]

    func configure(_ binder: inout Binder) throws {
        for module in modules { try binder.install(module) }
        throw Failure()
    }
}
