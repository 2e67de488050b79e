import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

private protocol Clock: Sendable {}
private protocol Log: Sendable {}
private final class Thing: Clock, Log { init(_ parts: Any...) {} }
private final class Part: Sendable {}

private final class Counter: Sendable {
    private let counts = Locked<[String: Int]>([:])

    func count(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }
    subscript(name: String) -> Int { counts.value[name, default: 0] }
}

@Suite("Verification")
struct VerifyTests {
    @Test("An injector whose bindings all work has no problems")
    func noProblems() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Clock.self) { _ in Thing() }
            binder.bindProvider(for: Log.self) { i in Thing(try i.instance(for: Clock.self)) }
            binder.bindFactory(for: Part.self) { i in
                _ = try i.instance(for: Log.self)
                return Part()
            }
        }
        #expect(try injector.verify() == [])
    }

    @Test("Every provider and every factory without arguments is built once, and nothing of the injector itself")
    func buildsOnce() throws {
        let counter = Counter()
        let injector = try Injector.injectorWithBlock { binder in
            for scope in [Scope.singleton, .weak, .graph] {
                binder.bindProvider(for: Thing.self, named: BindingName("\(scope)"), scope: scope) { _ in
                    counter.count("\(scope)")
                    return Thing()
                }
            }
            binder.bindProvider(for: Part.self) { i in
                _ = try (i.instance(for: Thing.self, named: "singleton"), i.instance(for: Thing.self, named: "weak"))
                return Part()
            }
            binder.bindFactory(for: Int.self) { _ in
                counter.count("factory")
                return 1
            }
        }
        #expect(try injector.verify().isEmpty)
        for name in ["singleton", "weak", "graph", "factory"] { #expect(counter[name] == 1, "\(name)") }

        let instance = try injector.instance(for: Thing.self, named: "singleton")
        #expect(counter["singleton"] == 2)
        #expect(try injector.verify().isEmpty)
        #expect(try injector.instance(for: Thing.self, named: "singleton") === instance)
        #expect(counter["singleton"] == 3)
    }

    @Test("A block that fails runs once, however many need it, and each failure is one problem with its own path")
    func failures() throws {
        let counter = Counter()
        let injector = try Injector.injectorWithBlock { binder in
            for name: BindingName in ["a", "b"] {
                binder.bindProvider(for: Int.self, named: name) { i in try i.instance(named: "broken") }
            }
            binder.bindProvider(for: Int.self, named: "broken") { _ in
                counter.count("broken")
                throw Failure("no disk")
            }
            binder.bindProvider(for: Int.self, named: "works") { _ in
                counter.count("works")
                return 1
            }
        }
        #expect(
            verificationProblems(of: injector) == [
                .constructionFailed(intKey("broken"), path: [intKey("broken")], underlying: Failure("no disk"))
            ])
        #expect(counter["broken"] == 1)
        #expect(counter["works"] == 1)
    }

    @Test("A key that five bindings miss is one problem with five askers")
    func askers() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "first", fileID: "App/Wiring.swift", line: 1) { i in
                try i.instance(named: "1")
            }
            for number in 1...5 {
                binder.bindProvider(
                    for: Int.self, named: BindingName("\(number)"), fileID: "App/Wiring.swift", line: 10 + number
                ) { i in
                    _ = try i.provider(for: Clock.self)
                    return 1
                }
            }
        }
        let problems = verificationProblems(of: injector)
        #expect(
            problems == [
                .bindingNotFound(BindingKey(Clock.self), path: [intKey("first"), intKey("1"), BindingKey(Clock.self)])
            ]
                || problems == [.bindingNotFound(BindingKey(Clock.self), path: [intKey("1"), BindingKey(Clock.self)])])
        #expect(
            problems.first?.description == """
                [binding-not-found] Nothing is bound for Clock.
                  required by
                  1. Int named "1", bound at App/Wiring.swift:11
                  2. Int named "2", bound at App/Wiring.swift:12
                  3. Int named "3", bound at App/Wiring.swift:13
                  4. Int named "4", bound at App/Wiring.swift:14
                  5. Int named "5", bound at App/Wiring.swift:15
                  fix: bind it: `binder.bindProvider(for: Clock.self) { i in … }`.
                """)
    }

    @Test("A cycle is one problem, which starts at the member bound first")
    func cycle() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "outside") { i in try i.instance(named: "b") }
            binder.bindProvider(for: Int.self, named: "a") { i in try i.instance(named: "b") }
            binder.bindProvider(for: Int.self, named: "b") { i in try i.instance(named: "c") }
            binder.bindProvider(for: Int.self, named: "c") { i in try i.instance(named: "a") }
        }
        #expect(
            verificationProblems(of: injector) == [
                .circularDependency(path: [intKey("a"), intKey("b"), intKey("c"), intKey("a")])
            ])
    }

    @Test("A binding that gets by without one that fails is no problem, and a failure hides no other")
    func isolation() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "careful") { i in
                (try? i.instance(for: Int.self, named: "ring")) ?? 0
            }
            binder.bindProvider(for: Int.self, named: "ring") { i in try i.instance(named: "careful") }
            binder.bindProvider(for: Int.self, named: "broken") { _ in throw Failure("1") }
            binder.bindProvider(for: Int.self, named: "also broken") { _ in throw Failure("2") }
        }
        #expect(
            verificationProblems(of: injector) == [
                .constructionFailed(intKey("broken"), path: [intKey("broken")], underlying: Failure("1")),
                .constructionFailed(intKey("also broken"), path: [intKey("also broken")], underlying: Failure("2")),
            ])
    }

    @Test("Problems come in the order of the bindings that they are about")
    func order() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "1") { i in try i.instance(named: "3") }
            binder.bindProvider(for: Int.self, named: "2") { i in try i.instance(named: "missing") }
            binder.bindProvider(for: Int.self, named: "3") { i in
                _ = try i.factory(for: Int.self, named: "1")
                return 1
            }
        }
        #expect(
            verificationProblems(of: injector) == [
                .bindingNotFound(intKey("missing"), path: [intKey("2"), intKey("missing")]), .notAFactory(intKey("1")),
            ])
    }

    @Test("An error that names no binding comes with the block that threw it, once for all that need it")
    func located() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "outer") { i in try i.instance(named: "inner") }
            binder.bindProvider(for: Int.self, named: "inner") { _ in
                try GlobalInjector.setUp { _ in }
                return 1
            }
        }
        #expect(
            verificationProblems(of: injector) == [
                .constructionFailed(
                    intKey("inner"), path: [intKey("inner")], underlying: InjectionError.globalInjectorAlreadySet)
            ])
    }

    @Test("Unchecked bindings are returned: factories with arguments")
    func unchecked() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Int.self, named: "argument") { (_, number: Int) in number }
            binder.bindFactory(for: Int.self, named: "none") { _ in 1 }
        }
        #expect(try injector.verify() == [intKey("argument")])
    }

    @Test("An argument that a block passes to a factory is checked with it, and the path names the block")
    func nestedFactory() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindFactory(for: Int.self, named: "even") { (_, number: Int) throws -> Int in
                guard number % 2 == 0 else { throw Failure("odd") }
                return number
            }
            binder.bindProvider(for: Int.self, named: "caller") { i in
                try i.factory(for: Int.self, named: "even", taking: Int.self)(3)
            }
        }
        #expect(
            verificationProblems(of: injector) == [
                .constructionFailed(
                    intKey("even"), path: [intKey("caller"), intKey("even")],
                    underlying: Failure("odd"))
            ])
    }

    @Test("A child is verified with its parent, in copies of both")
    func child() throws {
        let counter = Counter()
        let parent = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Part.self) { _ in
                counter.count("part")
                return Part()
            }
            binder.bindProvider(for: Int.self, named: "parent") { i in try i.instance(named: "child") }
        }
        let part = try parent.instance(for: Part.self)
        let child = try parent.makeChild { binder in
            binder.bindProvider(for: Int.self, named: "child") { i in
                _ = try i.instance(for: Part.self)
                return 1
            }
        }
        #expect(
            verificationProblems(of: child) == [
                .bindingNotFound(intKey("child"), path: [intKey("parent"), intKey("child")])
            ])
        #expect(counter["part"] == 2)
        #expect(try child.instance(for: Part.self) === part)
    }

    @Test(
        "The copy is the global injector while it is verified, and is destroyed afterwards with all its instances",
        .usesGlobalInjector)
    func global() throws {
        let seen = Locked<WeakPart?>(nil)
        try GlobalInjector.setUp { binder in
            binder.bindProvider(for: Part.self) { _ in Part() }
            binder.bindProvider(for: Thing.self) { _ in
                let part: Part = try GlobalInjector.get().instance()
                seen.value = WeakPart(part: part)
                return Thing()
            }
        }
        defer { GlobalInjector.remove() }
        let part: Part = try GlobalInjector.get().instance()
        #expect(try GlobalInjector.get().verify().isEmpty)
        let weak = try #require(seen.value)
        #expect(weak.part == nil)
        #expect(try GlobalInjector.get().instance(for: Part.self) === part)
    }

    @Test("Actions of whenComplete run, and an error of theirs is a problem")
    func actions() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Int.self, named: "late") { i in
                i.whenComplete { i in _ = try i.instance(for: Clock.self) }
                return 1
            }
        }
        #expect(
            verificationProblems(of: injector) == [
                .bindingNotFound(BindingKey(Clock.self), path: [intKey("late"), BindingKey(Clock.self)])
            ])
    }

    @Test("A block that verifies its own injector is told so, and nothing hangs")
    func recursion() throws {
        let box = Locked<Injector?>(nil)
        let injector = try Injector.injectorWithBlock { binder in
            for name: BindingName in ["a", "b", "c"] {
                binder.bindProvider(for: Int.self, named: name) { _ in
                    _ = try box.value?.verify()
                    return 1
                }
            }
        }
        box.value = injector
        defer { box.value = nil }
        expectThrows(.circularDependency(path: [intKey("a"), intKey("a")])) {
            try injector.instance(for: Int.self, named: "a")
        }
        #expect(
            verificationProblems(of: injector)
                == ["a", "b", "c"].map { .circularDependency(path: [intKey($0), intKey($0)]) })
    }

    @Test("Bindings of the main actor are checked there, and listed elsewhere")
    @MainActor
    func mainActor() async throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.bindProvider(for: Int.self, named: "main") { i in try i.instance(named: "missing") }
        }
        expectThrows(
            .invalidConfiguration([.bindingNotFound(intKey("missing"), path: [intKey("main"), intKey("missing")])])
        ) { try injector.verify() }
        let unchecked = try await Task.detached { try injector.verify() }.value
        #expect(unchecked == [intKey("main")])
    }

    @Test("Many threads may verify one injector at once")
    func threads() async throws {
        let counter = Counter()
        let injector = try Injector.injectorWithBlock { binder in
            for number in 0..<50 {
                binder.bindProvider(for: Int.self, named: BindingName("\(number)")) { i in
                    counter.count("all")
                    return number == 0 ? 0 : try i.instance(named: BindingName("\(number - 1)"))
                }
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = try injector.verify() } }
            try await group.waitForAll()
        }
        #expect(counter["all"] == 8 * 50)
    }
}

private struct WeakPart: Sendable {
    weak var part: Part?
}
