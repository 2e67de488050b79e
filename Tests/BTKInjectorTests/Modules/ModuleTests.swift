import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

@Suite("Modules") struct ModuleTests {
    @Test("A module may install others, each other too, and each is installed once, though the user names it as well")
    func nested() throws {
        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(Sentences())
            try binder.install(Letters())
            try binder.install(Words())
        }
        #expect(try injector.instance(for: [String].self) == ["word"])
        #expect(try injector.instance(for: Character.self) == "w")
    }

    @Test("Modules that install each other without an end are an error where the stack ends, and leave nothing behind")
    func endless() async throws {
        let error = try await Worker(stackSize: Stack.secondary) {
            let error = Locked<InjectionError?>(nil)
            let injector = try Injector { binder in
                error.value = failure { try binder.install(Counted(number: 0)) }
            }
            try #require(injector.instances(for: Int.self).isEmpty)
            return error.value
        }.value
        let path = try #require(error?.path)
        #expect(error == .nestingTooDeep(path: Array(repeating: BindingKey(Counted.self), count: path.count)))
        #expect(path.count > 50)
        let lines = try #require(error?.description.split(separator: "\n"))
        #expect(
            [lines[0]] + lines.suffix(2) == [
                """
                [nesting-too-deep] Modules install each other \(path.count) deep, so the last one was not installed: 64 is \
                the limit, or less where the stack of the thread nears its end.
                """,
                "  fix: let Counted not install a module of its own type, directly or through others.",
                "  fix: or configure on a thread with a larger stack.",
            ])
    }

    @Test("An equal module is installed once", arguments: installations)
    func equalModules(installation: Installation) throws {
        let injector = try Injector.injectorWithBlock { binder in
            for module in installation.modules { try binder.install(module) }
        }
        #expect(try injector.instances(for: String.self) == installation.strings)
    }

    /// Modules behind existentials, and what they bind.
    struct Installation: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let modules: [any Module & Sendable]
        let strings: [String]
    }

    private static let installations = [
        Installation(testDescription: "without state", modules: [Words(), Words()], strings: ["word"]),
        Installation(
            testDescription: "Equatable", modules: [Named(name: "a"), Named(name: "b"), Named(name: "a")],
            strings: ["a", "b"]),
        Installation(
            testDescription: "Equatable classes", modules: [NamedClass("a"), NamedClass("a"), NamedClass("b")],
            strings: ["a", "b"]),
        Installation(
            testDescription: "of different types",
            modules: [Words(), Typed<Int>(), Typed<Double>(), Typed<Int>(), Named(name: "a")],
            strings: ["word", "Int", "Double", "a"]),
    ]

    @Test("The text of a duplicate names the module that each binding belongs to", arguments: duplicates)
    func owners(duplicate: Duplicate) throws {
        let text = failure { try Injector.injectorWithBlock(duplicate.bind) }?.description ?? ""
        let places = text.split(separator: "\n").filter { $0.contains("bound at BTKInjectorTests/") }
        let modules = places.map { $0.split(separator: " by ").dropFirst().joined() }
        #expect(modules.map { String($0.prefix { $0 != "," }) } == duplicate.modules)
        #expect(modules.allSatisfy { $0.isEmpty || $0.contains(", installed at BTKInjectorTests/ModuleTests.swift:") })
    }

    /// A configuration with a duplicate, and the names that its text has, in order.
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

    private static let duplicates = [
        Duplicate("two modules", ["Words", "OtherWords"]) { binder in
            try binder.install(Words())
            try binder.install(OtherWords())
        },
        Duplicate("modules with state that are not equal, which are each installed", ["Stateful", "Stateful"]) {
            struct Stateful: Module {
                let number: Int
                func configure(_ binder: inout Binder) { binder.bindProvider(for: Int.self) { [number] _ in number } }
            }
            for number in 1...2 { try $0.install(Stateful(number: number)) }
        },
        Duplicate("a module and the block that installs it", ["Words", ""]) { binder in
            try binder.install(Words())
            binder.bindProvider(for: String.self) { _ in "block" }
        },
        Duplicate("a module that has installed another one", ["", "Sentences"]) { binder in
            binder.bindProvider(for: [String].self) { _ in [] }
            try binder.install(Sentences())
        },
        Duplicate("a block after a module that threw", ["", ""]) { binder in
            struct Failing: Module { func configure(_ binder: inout Binder) throws { throw Failure() } }
            try? binder.install(Failing())
            for _ in 1...2 { binder.bindProvider(for: Int.self) { _ in 1 } }
        },
    ]

    @Test("An override may install a module that binds what another one has bound") func override() throws {
        let original = try Injector.injectorWithBlock { try $0.install(Words()) }
        let override = try original.overriding { try $0.install(OtherWords()) }
        #expect(try override.instance(for: String.self) == "other")
    }
}

@Suite("How modules are found again") struct ModuleSearchTests {
    /// Modules that tell what is called of them.
    private struct Counted: Module, Hashable {
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

    @Test("Hashable ones by their hash, without a comparison of each with each") func hashable() throws {
        let comparisons = Locked(0)
        let hashes = Locked(0)
        let problems = try problems { binder in
            for _ in 1...2 {
                for number in 1...500 {
                    try binder.install(Counted(number: number, comparisons: comparisons, hashes: hashes))
                }
            }
        }
        #expect(problems.count == 500)
        #expect(comparisons.value < 10_000)
        #expect((1000...5000).contains(hashes.value))
    }

    @Test("One that throws is not found again, and those before it are") func undone() throws {
        struct Failing: Module {
            let modules: [Named]

            func configure(_ binder: inout Binder) throws {
                for module in modules { try binder.install(module) }
                throw Failure()
            }
        }
        let modules = (1...100).map { Named(name: "\($0)") }
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

struct Words: Module {
    func configure(_ binder: inout Binder) { binder.bindProvider(for: String.self) { _ in "word" } }
}

struct Named: Module, Equatable {
    let name: String
    func configure(_ binder: inout Binder) {
        binder.bindProvider(for: String.self, named: BindingName(name)) { [name] _ in name }
    }
}

private struct OtherWords: Module {
    func configure(_ binder: inout Binder) { binder.bindProvider(for: String.self) { _ in "other" } }
}

private struct Sentences: Module {
    func configure(_ binder: inout Binder) throws {
        try binder.install(Words())
        try binder.install(Letters())
        binder.bindProvider(for: [String].self) { i in [try i.instance()] }
    }
}

private struct Letters: Module {
    func configure(_ binder: inout Binder) throws {
        try binder.install(Words())
        try binder.install(Sentences())
        binder.bindProvider(for: Character.self) { i in try i.instance(for: String.self).first! }
    }
}

private final class NamedClass: Module, Equatable, Sendable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (left: NamedClass, right: NamedClass) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
    func configure(_ binder: inout Binder) { Named(name: name).configure(&binder) }
}

/// Binds the name of a type.
private struct Typed<Value>: Module {
    func configure(_ binder: inout Binder) { Named(name: "\(Value.self)").configure(&binder) }
}

@Suite("Modules that throw") struct FailedModuleTests {
    /// Makes an injector with a module that throws when it is installed first, and is installed again.
    private func makeRetried(attempts: Locked<Int> = Locked(), log: ConstructionLog = ConstructionLog()) throws
        -> Injector
    {
        try Injector.injectorWithBlock { binder in
            try binder.install(Words())
            #expect(throws: Failure("first")) { try binder.install(Unsteady(attempts: attempts, log: log)) }
            try binder.install(Unsteady(attempts: attempts, log: log))
            // Installed by the one that failed, and once more by the one that did not.
            try binder.install(Named(name: "nested"))
        }
    }

    /// It counted as installed, and what it had bound stayed: installed again, it did nothing, and was not complete.
    @Test("A module that has thrown may be installed again") func installedAgain() throws {
        let attempts = Locked()
        let injector = try makeRetried(attempts: attempts)
        #expect(attempts.value == 2)
        #expect(try injector.instances(for: String.self) == ["word", "nested", "unsteady"])
    }

    @Test("The observer of a module that has thrown is released") func observedOnce() throws {
        let log = ConstructionLog()
        _ = try makeRetried(log: log).instances(for: String.self)
        // By the second attempt only.
        #expect(log.lines == ["String 0", "String named \"nested\" 0", "String named \"unsteady\" 0"])
    }

    /// Makes an override in which a module throws after it has required, observed, bound and removed.
    private func makeOverride(log: ConstructionLog = ConstructionLog(), object: Tracked = Tracked()) throws -> Injector
    {
        let original = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            binder.bindProvider(for: Double.self) { _ in 1 }
        }
        return try original.overriding(addingBindings: true) { binder in
            binder.bindProvider(for: String.self) { _ in "first" }
            binder.removeBinding(for: Double.self)
            #expect(throws: Failure()) { try binder.install(Removing(log: log, object: object)) }
        }
    }

    @Test("What a module bound or removed before it threw is as it was") func bindingsAsTheyWere() throws {
        let injector = try makeOverride()
        #expect(try injector.instance(for: String.self) == "first")
        #expect(try injector.instance(for: Int.self) == 1)
        #expect(!injector.hasBinding(for: Double.self))
        #expect(!injector.hasBinding(for: Character.self))
    }

    @Test("What a module observed before it threw is not observed") func notObserved() throws {
        let log = ConstructionLog()
        let injector = try makeOverride(log: log)
        _ = try injector.instance(for: String.self)
        #expect(log.all.isEmpty)
    }

    @Test("The blocks of a module that threw are released when it throws") func releasedBlocks() throws {
        let tracker = LifetimeTracker()
        _ = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self) { _ in 1 }
            #expect(throws: Failure()) {
                try binder.install(Removing(log: ConstructionLog(), object: tracker.track()))
            }
            #expect(tracker.total == 1)
            #expect(tracker.live == 0)
        }
    }
}

/// Fails at its first configuration, after it has bound, installed, required and observed.
private struct Unsteady: Module {
    let attempts: Locked<Int>
    let log: ConstructionLog

    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}

    func configure(_ binder: inout Binder) throws {
        log.observe(&binder)
        try binder.install(Words())
        try binder.install(Named(name: "nested"))
        binder.bindProvider(for: String.self, named: "unsteady") { _ in "unsteady" }
        if attempts.add() == 1 { throw Failure("first") }
    }
}

private struct Removing: Module {
    let log: ConstructionLog
    let object: Tracked

    static func == (left: Self, right: Self) -> Bool { left.object === right.object }
    func hash(into hasher: inout Hasher) {}

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

/// A module that installs another one of its type, which installs another one, and so on.
private struct Counted: Module, Hashable {
    let number: Int

    func configure(_ binder: inout Binder) throws {
        binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { [number] _ in number }
        try binder.install(Counted(number: number + 1))
    }
}
